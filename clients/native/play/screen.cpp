#include "clients/native/play/screen.hpp"

#include "clients/native/cli_error.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <utility>

namespace kast::client {
namespace {

class PlainLines final : public Screen {
public:
    explicit PlainLines(Wait wait) : wait_(std::move(wait)) {}

    void print(const std::string& text) override {
        std::cout << text << std::endl;
        if (!std::cout) throw CliError(ExitCode::failed, "nobody reads what is printed");
    }
    void complain(const std::string& text) override { std::cerr << "kast: " << text << std::endl; }

    std::optional<std::string> line(const std::string&, const std::string&) override {
        for (;;) {
            const auto end = read_.find('\n');
            if (end != std::string::npos) {
                std::string line = read_.substr(0, end);
                read_.erase(0, end + 1);
                return line;
            }
            if (ended_) {
                if (read_.empty()) return std::nullopt;
                return std::exchange(read_, {});
            }
            wait_();
            more();
        }
    }
    bool discard() override { return false; }
    std::size_t columns() const override { return 100; }
    bool is_terminal() const override { return false; }
    Markup markup() const override { return Markup::plain; }

private:
    void more() {
        std::array<char, 4096> piece;
        const auto size = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (size < 0 && errno != EINTR && errno != EAGAIN) {
            throw CliError(ExitCode::usage, std::string("stdin: ") + std::strerror(errno));
        }
        if (size == 0) ended_ = true;
        if (size > 0) read_.append(piece.data(), static_cast<std::size_t>(size));
    }

    Wait wait_;
    std::string read_;
    bool ended_ = false;
};

bool is_capable() {
    const char* term = std::getenv("TERM");
    return term != nullptr && *term != '\0' && std::strcmp(term, "dumb") != 0;
}

}  // namespace

std::unique_ptr<Screen> open_screen(Screen::Wait wait, Screen::Complete complete) {
    const bool both = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
    if (both && is_capable()) return open_editor(std::move(wait), std::move(complete));
    return std::make_unique<PlainLines>(std::move(wait));
}

}  // namespace kast::client
