#include "clients/native/seat_store.hpp"

#include "clients/native/cli_error.hpp"
#include "protocol/parse.hpp"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

namespace kast::client {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file, const std::string& why) {
    wrong_use(file.string() + ": " + why);
}

std::string last_error() { return std::strerror(errno); }

Json read(const fs::path& file) {
    std::error_code missing;
    if (!fs::exists(file, missing)) return {{"seats", Json::object()}};
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) fail(file, "cannot be read");
    auto book =
        protocol::parse_bounded(text.str(), {.bytes = std::size_t{16} * 1024 * 1024, .depth = 8});
    if (!book) fail(file, book.error().message);
    const auto seats = book->find("seats");
    if (!book->is_object() || seats == book->end() || !seats->is_object()) {
        fail(file, R"(is no book of seats: {"seats": {…}} is wanted)");
    }
    return std::move(*book);
}

/// Held while the book is read and written again, so that two `kast` at once lose no seat.
class Lock {
public:
    explicit Lock(const fs::path& file)
        : file_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (file_ < 0 || ::flock(file_, LOCK_EX) != 0) fail(file, last_error());
    }
    ~Lock() { ::close(file_); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    int file_;
};

void write_all(const fs::path& file, const std::string& text) {
    const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0) fail(file, last_error());
    std::size_t done = 0;
    bool well = true;
    while (well && done < text.size()) {
        const auto written = ::write(out, text.data() + done, text.size() - done);
        if (written < 0 && errno == EINTR) continue;
        well = written > 0;
        if (well) done += static_cast<std::size_t>(written);
    }
    well = well && ::fsync(out) == 0;
    const std::string why = well ? "" : last_error();
    ::close(out);
    if (!well) fail(file, why);
}

}  // namespace

fs::path SeatStore::default_path() {
    const char* state = std::getenv("XDG_STATE_HOME");
    if (state != nullptr && fs::path(state).is_absolute())
        return fs::path(state) / "kast/seats.json";
    const char* home = std::getenv("HOME");
    if (home != nullptr && *home != '\0') return fs::path(home) / ".local/state/kast/seats.json";
    wrong_use("neither XDG_STATE_HOME nor HOME says where to keep seats");
}

std::optional<Seat> SeatStore::find(const Link& link) const {
    const Json book = read(file_);
    const auto found = book["seats"].find(link.text());
    if (found == book["seats"].end()) return std::nullopt;
    const auto token = found->find("token");
    if (!found->is_object() || token == found->end() || !token->is_string()) {
        fail(file_, "the seat of a table there has no token");
    }
    return Seat{token->get<std::string>(), found->value("taken", Json()) == true};
}

std::vector<KnownTable> SeatStore::tables() const {
    std::vector<KnownTable> all;
    for (const auto& [link, seat] : read(file_)["seats"].items()) {
        const Json name = seat.is_object() ? seat.value("name", Json()) : Json();
        all.push_back({parse_link(link), name.is_string() ? name.get<std::string>() : ""});
    }
    return all;
}

void SeatStore::keep(const Link& link, const Seat& seat) {
    change(link, {{"token", seat.token}, {"taken", seat.taken}});
}

void SeatStore::name(const Link& link, const std::string& name) { change(link, {{"name", name}}); }

void SeatStore::change(const Link& link, const nlohmann::json& fields) {
    std::error_code wrong;
    fs::create_directories(file_.parent_path(), wrong);
    if (wrong) fail(file_.parent_path(), wrong.message());
    const Lock lock(file_.string() + ".lock");
    Json book = read(file_);
    Json& seat = book["seats"][link.text()];
    const Json before = seat;
    seat.update(fields);
    if (seat == before) return;
    const fs::path fresh = file_.string() + ".new";
    write_all(fresh, book.dump(1) + '\n');
    fs::rename(fresh, file_, wrong);
    if (wrong) fail(file_, wrong.message());
}

std::string random_word() {
    static constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device source;
    std::uniform_int_distribution<std::size_t> any(0, letters.size() - 1);
    std::string word;
    for (int i = 0; i < 32; ++i) word += letters[any(source)];
    return word;
}

}  // namespace kast::client
