#include "server/log/checksum.hpp"

#include <sodium.h>

#include <bit>
#include <cstring>

namespace kast::server {

static_assert(crypto_shorthash_KEYBYTES == std::tuple_size_v<LogKey>);
static_assert(crypto_shorthash_BYTES == sizeof(Checksum));
static_assert(std::endian::native == std::endian::little, "checksums are of little-endian numbers");

LogKey random_log_key() {
    LogKey key;
    randombytes_buf(key.data(), key.size());
    return key;
}

void Checksums::begin(char kind) { bytes_.assign(1, kind); }

void Checksums::put(std::uint64_t number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void Checksums::put(std::string_view text) {
    put(text.size());
    bytes_ += text;
}

Checksum Checksums::end() const {
    Checksum sum = 0;
    crypto_shorthash(reinterpret_cast<unsigned char*>(&sum),
                     reinterpret_cast<const unsigned char*>(bytes_.data()), bytes_.size(),
                     key_.data());
    return sum;
}

Checksum Checksums::of_key() {
    begin('k');
    return end();
}

Checksum Checksums::of_room(Checksum before, std::int64_t id, std::string_view name) {
    begin('r');
    put(before);
    put(static_cast<std::uint64_t>(id));
    put(name);
    return end();
}

Checksum Checksums::of_record(Checksum before, std::uint64_t arrival, std::int64_t room,
                              const Record& record, const std::optional<std::string_view>& answer) {
    begin(answer ? 'c' : 'e');
    put(before);
    put(arrival);
    put(static_cast<std::uint64_t>(room));
    put(record.seq);
    put(static_cast<std::uint64_t>(record.at_ms));
    put(record.by);
    put(record.cause);
    put(record.type);
    put(record.data);
    if (answer) put(*answer);
    return end();
}

Checksum Checksums::of_snapshot(Checksum record, std::uint64_t seq, std::string_view state) {
    begin('s');
    put(record);
    put(seq);
    put(state);
    return end();
}

Checksum Checksums::of_marks(Checksum record, std::uint64_t after, std::uint64_t last,
                             std::string_view body) {
    begin('m');
    put(record);
    put(after);
    put(last);
    put(body);
    return end();
}

Checksum Checksums::of_tail(std::string_view text) {
    begin('t');
    put(text);
    return end();
}

std::uint32_t Checksums::mark_of(std::string_view by, std::string_view command) {
    begin('i');
    put(by);
    put(command);
    return static_cast<std::uint32_t>(end() >> 32);
}

}  // namespace kast::server
