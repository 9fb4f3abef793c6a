// A line that is edited while things happen above it. libedit asks for one key at a time; while it
// waits for one, frames are received.

#include "clients/native/cli_error.hpp"
#include "clients/native/play/screen.hpp"
#include "clients/native/play/wrap.hpp"
#include "clients/native/seat_store.hpp"

#include <histedit.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cwchar>
#include <exception>
#include <utility>

namespace kast::client {
namespace {

std::size_t wide_columns_of(const wchar_t* begin, const wchar_t* end) {
    std::size_t columns = 0;
    for (; begin != end; ++begin) {
        const int wide = ::wcwidth(*begin);
        columns += wide > 0 ? static_cast<std::size_t>(wide) : 0;
    }
    return columns;
}

class Editor final : public Screen {
public:
    Editor(Wait wait, Complete complete) : wait_(std::move(wait)), complete_(std::move(complete)) {
        // What is typed is UTF-8, also where the machine says nothing about it.
        std::setlocale(LC_CTYPE, "");
        if (MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");
        quiet_ = ::tcgetattr(STDIN_FILENO, &before_) == 0;
        be_quiet();
        edit_ = ::el_init("kast", stdin, stdout, stderr);
        history_ = ::history_init();
        if (edit_ == nullptr || history_ == nullptr) {
            throw CliError(ExitCode::usage, "the terminal cannot be used");
        }
        HistEvent event;
        ::history(history_, &event, H_SETSIZE, 200);
        ::history(history_, &event, H_SETUNIQUE, 1);
        ::history(history_, &event, H_LOAD, history_file_.c_str());
        ::el_set(edit_, EL_CLIENTDATA, this);
        ::el_set(edit_, EL_PROMPT, &Editor::prompt_of);
        ::el_set(edit_, EL_EDITOR, "emacs");
        ::el_set(edit_, EL_SIGNAL, 0);
        // Between two lines, too: otherwise it would be shown twice.
        ::el_set(edit_, EL_SETTY, "-x", "-echo", "-icanon", nullptr);
        ::el_set(edit_, EL_HIST, ::history, history_);
        // Wide: of other names libedit makes copies that it never frees.
        ::el_wset(edit_, EL_ADDFN, L"kast-complete", L"goes on as it may", &Editor::completed);
        ::el_set(edit_, EL_BIND, "^I", "kast-complete", nullptr);
        ::el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        ::el_set(edit_, EL_GETCFN, &Editor::key_of);
        measure();
    }
    ~Editor() override {
        if (edit_ != nullptr) ::el_end(edit_);
        if (history_ != nullptr) ::history_end(history_);
        if (quiet_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    void print(const std::string& text) override {
        if (reading_) take_line_away();
        measure();
        for (const std::string& line : wrapped(text, columns_))
            std::fputs((line + "\r\n").c_str(), stdout);
        std::fflush(stdout);
        if (reading_) ::el_set(edit_, EL_REFRESH);
    }
    void complain(const std::string& text) override {
        print(toned("! " + text, Tone::refusal, markup_));
    }

    std::optional<std::string> line(const std::string& prompt, const std::string& begun) override {
        prompt_ = prompt;
        failed_ = nullptr;
        int size = 0;
        measure();
        if (!begun.empty()) ::el_push(edit_, begun.c_str());
        reading_ = true;
        const char* typed = ::el_gets(edit_, &size);
        reading_ = false;
        if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
        if (typed == nullptr || size <= 0) {
            std::fputs("\r\n", stdout);
            return std::nullopt;
        }
        std::string line(typed, static_cast<std::size_t>(size));
        while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
        remember(line);
        return line;
    }

    void remember(const std::string& line) override {
        if (line.empty()) return;
        HistEvent event;
        ::history(history_, &event, H_ENTER, line.c_str());
        // At once: a terminal may be closed at any time. libedit lets the owner alone read it.
        ::history(history_, &event, H_SAVE, history_file_.c_str());
    }

    bool discard() override {
        std::fputs("^C\r\n", stdout);
        std::fflush(stdout);
        const bool had_text = typed_;
        ::el_reset(edit_);
        return had_text;
    }
    void resize() override {
        measure();
        if (!reading_) return;
        take_line_away();
        ::el_set(edit_, EL_REFRESH);
        std::fflush(stdout);
    }
    void suspend() override {
        if (reading_) {
            take_line_away();
            std::fflush(stdout);
            ::el_set(edit_, EL_PREP_TERM, 0);
        }
        if (quiet_) ::tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
        struct sigaction other{};
        struct sigaction stops{};
        stops.sa_handler = SIG_DFL;
        ::sigaction(SIGTSTP, &stops, &other);
        std::raise(SIGTSTP);
        // Here it goes on.
        ::sigaction(SIGTSTP, &other, nullptr);
        be_quiet();
        measure();
        if (!reading_) return;
        ::el_set(edit_, EL_PREP_TERM, 1);
        ::el_set(edit_, EL_REFRESH);
        std::fflush(stdout);
    }
    std::size_t columns() const override { return std::max<std::size_t>(columns_, 40) - 1; }
    bool is_terminal() const override { return true; }
    Markup markup() const override { return markup_; }

private:
    static Editor& of(EditLine* edit) {
        void* self = nullptr;
        ::el_get(edit, EL_CLIENTDATA, &self);
        return *static_cast<Editor*>(self);
    }
    static char* prompt_of(EditLine* edit) { return of(edit).prompt_.data(); }

    /// 1 and a key, 0 at the end, -1 where reading failed. No exception may pass through libedit.
    static int key_of(EditLine* edit, wchar_t* key) {
        Editor& self = of(edit);
        try {
            return self.next_key(*key);
        } catch (...) {
            const LineInfoW* line = ::el_wline(edit);
            self.typed_ = line->lastchar != line->buffer;
            self.failed_ = std::current_exception();
            return -1;
        }
    }

    int next_key(wchar_t& key) {
        std::mbstate_t state{};
        for (;;) {
            wait_();
            measure();
            char byte = 0;
            const auto size = ::read(STDIN_FILENO, &byte, 1);
            if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (size <= 0) return 0;
            const auto made = std::mbrtowc(&key, &byte, 1, &state);
            if (made == static_cast<std::size_t>(-2)) continue;
            if (made == static_cast<std::size_t>(-1)) {
                state = {};
                continue;
            }
            return 1;
        }
    }

    static unsigned char completed(EditLine* edit, int) {
        Editor& self = of(edit);
        try {
            return self.go_on();
        } catch (...) {
            self.failed_ = std::current_exception();
            return CC_ERROR;
        }
    }

    unsigned char go_on() {
        const LineInfo* line = ::el_line(edit_);
        const std::string before(line->buffer,
                                 static_cast<std::size_t>(line->cursor - line->buffer));
        const Completions found = complete_(before);
        if (found.words.empty()) return CC_REFRESH_BEEP;
        std::string common = found.words.front();
        for (const std::string& word : found.words) {
            const auto differs = std::ranges::mismatch(common, word);
            common.erase(differs.in1, common.end());
        }
        // Half a character is none.
        while (!common.empty() && (static_cast<unsigned char>(common.back()) & 0xC0U) == 0x80U &&
               found.words.size() > 1) {
            common.pop_back();
        }
        const std::string there = before.substr(found.start);
        if (common.size() <= there.size() && found.words.size() > 1) {
            show(found.words);
            return CC_REFRESH;
        }
        for (std::size_t i = 0; i < characters_of(there); ++i) ::el_deletestr(edit_, 1);
        const bool goes_on = common.ends_with('=') || common.ends_with('.');
        if (found.words.size() == 1 && !goes_on) common += ' ';
        if (::el_insertstr(edit_, common.c_str()) != 0) return CC_REFRESH_BEEP;
        return CC_REFRESH;
    }

    static std::size_t characters_of(const std::string& text) {
        return static_cast<std::size_t>(std::ranges::count_if(
            text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    }

    void show(const std::vector<std::string>& words) {
        std::string all;
        for (std::size_t i = 0; i < words.size() && i < 60; ++i) all += (i ? "  " : "") + words[i];
        if (words.size() > 60) all += "  …";
        print(all);
    }

    /// What is typed early is shown when its line comes.
    void be_quiet() {
        termios quiet = before_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON);
        if (quiet_) ::tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
    }

    void measure() {
        winsize size{};
        if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) size.ws_col = 80;
        if (columns_ == size.ws_col) return;
        columns_ = size.ws_col;
        ::el_resize(edit_);
    }

    /// The cursor goes to where the prompt began, and all from there on is gone.
    void take_line_away() {
        const LineInfoW* line = ::el_wline(edit_);
        const auto before = columns_of(prompt_) + wide_columns_of(line->buffer, line->cursor);
        const auto rows = before / columns_;
        if (rows > 0) std::printf("\x1b[%zuA", rows);
        std::fputs("\r\x1b[J", stdout);
    }

    Wait wait_;
    Complete complete_;
    Markup markup_ = markup_for(STDOUT_FILENO);
    EditLine* edit_ = nullptr;
    History* history_ = nullptr;
    std::string prompt_;
    const std::string history_file_ =
        SeatStore::default_path().replace_filename("history").string();
    std::size_t columns_ = 0;
    termios before_{};
    bool quiet_ = false;  ///< the terminal has to be put back to how it was before
    bool reading_ = false;
    bool typed_ = false;
    std::exception_ptr failed_;
};

}  // namespace

std::unique_ptr<Screen> open_editor(Screen::Wait wait, Screen::Complete complete) {
    return std::make_unique<Editor>(std::move(wait), std::move(complete));
}

}  // namespace kast::client
