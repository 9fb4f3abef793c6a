#include "server/net/gzip.hpp"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

namespace kast::server::net {

namespace {

constexpr int gzip_window = 15 + 16;

Bytef* bytes_of(std::string_view bytes) {
    return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
}

}  // namespace

std::string gzipped(std::string_view bytes) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        throw std::runtime_error("zlib does not start");
    }
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = bytes_of(bytes);
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = bytes_of(out);
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END) throw std::runtime_error("zlib does not compress");
    return out.size() * 10 < bytes.size() * 9 ? out : std::string();
}

std::string gunzipped(std::string_view bytes) {
    z_stream stream{};
    stream.next_in = bytes_of(bytes);
    stream.avail_in = static_cast<uInt>(bytes.size());
    if (inflateInit2(&stream, gzip_window) != Z_OK) throw std::runtime_error("zlib does not start");
    std::string out;
    int result = Z_OK;
    while (result == Z_OK) {
        out.resize(std::max<std::size_t>(4 * bytes.size(), 2 * out.size()));
        stream.next_out = bytes_of(out) + stream.total_out;
        stream.avail_out = static_cast<uInt>(out.size() - stream.total_out);
        result = inflate(&stream, Z_NO_FLUSH);
    }
    out.resize(stream.total_out);
    inflateEnd(&stream);
    if (result != Z_STREAM_END) throw std::runtime_error("no whole gzip member");
    return out;
}

}  // namespace kast::server::net
