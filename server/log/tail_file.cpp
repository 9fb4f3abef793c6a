#include "server/log/tail_file.hpp"

#include "server/logging.hpp"

#include <array>
#include <cstdio>
#include <system_error>
#include <utility>

namespace kast::server {

namespace {

namespace fs = std::filesystem;

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

/// The whole text; of the same length for every record.
std::string text_of(const std::string& head, const LogEnd& end, Checksums& checksums) {
    std::array<char, 80> line{};
    std::snprintf(line.data(), line.size(), "\narrival %020llu\nrecord %016llx\n",
                  static_cast<unsigned long long>(end.arrival),
                  static_cast<unsigned long long>(end.sum));
    std::string text = head + line.data();
    if (end.room != 0) {
        std::snprintf(line.data(), line.size(), "room %020lld seq %020llu\n",
                      static_cast<long long>(end.room), static_cast<unsigned long long>(end.seq));
        text += line.data();
    }
    std::snprintf(line.data(), line.size(), "check %016llx\n",
                  static_cast<unsigned long long>(checksums.of_tail(text)));
    return text + line.data();
}

std::optional<std::string> text_in(Files& files, const fs::path& file) {
    try {
        return files.read(file);
    } catch (const std::system_error& error) {
        throw LogError(std::string("cannot read ") + error.what());
    }
}

}  // namespace

std::optional<LogEnd> TailFile::read(Files& files, const fs::path& file, const LogKey& key) {
    const auto found = text_in(files, file);
    if (!found) return std::nullopt;
    const std::string& text = *found;
    unsigned long long arrival = 0;
    unsigned long long sum = 0;
    long long room = 0;  // This and the seq are not in the files of version 0.1.0.
    unsigned long long seq = 0;
    const auto lines = text.find("\narrival ");
    const bool scanned =
        lines != std::string::npos &&
        std::sscanf(text.c_str() + lines, " arrival %llu record %llx room %lld seq %llu", &arrival,
                    &sum, &room, &seq) >= 2;
    const LogEnd end{arrival, sum, room, seq};
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

bool TailFile::is_there(Files& files, const fs::path& file) {
    return text_in(files, file).has_value();
}

TailFile::TailFile(Files& files, const fs::path& file, const LogKey& key, const LogEnd& end)
    : path_(file), head_(head_of(key)), checksums_(key) {
    try {
        fs::path made = file;
        made += ".new";
        file_ = files.open(file);
        const bool is_there = file_ != nullptr;
        if (!is_there) file_ = files.make(made);
        put(end);
        file_->sync();
        if (!is_there) files.rename(made, file);
        files.sync_folder(file.parent_path());
    } catch (const std::system_error& error) {
        throw LogError(std::string("cannot write ") + error.what());
    }
}

TailFile::~TailFile() {
    try {
        file_->sync();
    } catch (const std::system_error& error) {
        log_line(Level::warning, "the tail file was not synced", {{"why", error.what()}});
    }
}

void TailFile::put(const LogEnd& end) {
    // One write within one block of the disk: it is there whole or not at all.
    file_->write(0, text_of(head_, end, checksums_));
}

void TailFile::write(const LogEnd& end) {
    try {
        put(end);
        failing_ = false;
    } catch (const std::system_error& error) {
        if (!std::exchange(failing_, true))
            log_line(Level::error, "the tail file cannot be written: a lost end would go unnoticed",
                     {{"file", path_.string()}, {"why", error.what()}});
    }
}

}  // namespace kast::server
