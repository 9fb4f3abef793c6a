#include "server/log/tail_file.hpp"

#include "server/logging.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <system_error>
#include <utility>

namespace kast::server {

namespace {

namespace fs = std::filesystem;

std::string why(int error) { return std::generic_category().message(error); }

constexpr std::string_view other_log =
    "is not of this log: the log was put back or exchanged. Where that was on purpose, remove ";

/// What the file begins with.
std::string head_of(const LogKey& key) {
    std::string text = "kast tail 1\nlog ";
    std::array<char, 3> digits{};
    for (const unsigned byte : key) {
        std::snprintf(digits.data(), digits.size(), "%02x", byte);
        text += digits.data();
    }
    return text;
}

/// The whole text; always of the same length.
std::string text_of(const std::string& head, const LogEnd& end, Checksums& checksums) {
    std::array<char, 80> line{};
    std::snprintf(line.data(), line.size(), "\narrival %020llu\nrecord %016llx\n",
                  static_cast<unsigned long long>(end.arrival),
                  static_cast<unsigned long long>(end.sum));
    std::string text = head + line.data();
    std::snprintf(line.data(), line.size(), "check %016llx\n",
                  static_cast<unsigned long long>(checksums.of_tail(text)));
    return text + line.data();
}

}  // namespace

std::optional<LogEnd> TailFile::read(const fs::path& file, const LogKey& key) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        const int error = errno;
        if (error == ENOENT) return std::nullopt;
        throw LogError("cannot read " + file.string() + ": " + why(error));
    }
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    unsigned long long arrival = 0;
    unsigned long long sum = 0;
    const auto lines = text.find("\narrival ");
    const bool scanned =
        lines != std::string::npos &&
        std::sscanf(text.c_str() + lines, " arrival %llu record %llx", &arrival, &sum) == 2;
    const LogEnd end{arrival, sum};
    Checksums checksums(key);
    const std::string head = head_of(key);
    const std::string expected = text_of(head, end, checksums);
    if (scanned && text == expected) return end;
    // The checksum is under the key of the file's own log, so another log's is told by its head.
    if (scanned && text.size() == expected.size() && !text.starts_with(head))
        throw LogError(file.string() + " " + std::string(other_log) + file.string());
    throw LogError(file.string() +
                   " is damaged, so nobody can tell whether the end of the log is all there: "
                   "run `kastd check`, then remove " +
                   file.string() + " to start without it");
}

TailFile::TailFile(const fs::path& file, const LogKey& key, const LogEnd& end)
    : file_(file), head_(head_of(key)), checksums_(key) {
    descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor_ < 0) throw LogError("cannot write " + file.string() + ": " + why(errno));
    if (!put(end) || ::fsync(descriptor_) != 0) {
        const int error = errno;
        ::close(descriptor_);
        throw LogError("cannot write " + file.string() + ": " + why(error));
    }
    sync_directory(file.parent_path());
}

TailFile::~TailFile() {
    ::fsync(descriptor_);
    ::close(descriptor_);
}

bool TailFile::put(const LogEnd& end) {
    // One write within one block of the disk: it is there whole or not at all.
    const std::string text = text_of(head_, end, checksums_);
    return ::pwrite(descriptor_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
}

void TailFile::write(const LogEnd& end) {
    if (put(end)) {
        failing_ = false;
        return;
    }
    const int error = errno;
    if (!std::exchange(failing_, true))
        log_line(Level::error, "the tail file cannot be written: a lost end would go unnoticed",
                 {{"file", file_.string()}, {"why", why(error)}});
}

void sync_directory(const fs::path& directory) {
    const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
    const int error = errno;
    if (descriptor >= 0) ::close(descriptor);
    if (!synced) throw LogError("cannot sync " + directory.string() + ": " + why(error));
}

}  // namespace kast::server
