#include "server/net/gzip.hpp"

#include <zlib.h>

#include <stdexcept>

namespace kast::server::net {

std::string gzipped(std::string_view bytes) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        throw std::runtime_error("zlib does not start");
    }
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END) throw std::runtime_error("zlib does not compress");
    return out.size() * 10 < bytes.size() * 9 ? out : std::string();
}

}  // namespace kast::server::net
