#pragma once
// A plain socket, so that a test can send what no HTTP library would.

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kast::tests {

using Json = nlohmann::json;

struct HttpAnswer {
    int status = 0;
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;                            ///< without its chunks' frames
    Json json() const { return Json::parse(body); }
};

/// One TCP connection. Reading waits as long as `patience`, and then fails the test.
class RawConnection {
public:
    explicit RawConnection(std::uint16_t port, int receive_buffer = 0);
    /// To a Unix socket.
    explicit RawConnection(const std::filesystem::path& socket);
    ~RawConnection();
    RawConnection(const RawConnection&) = delete;
    RawConnection& operator=(const RawConnection&) = delete;

    /// False where the other end no longer takes it.
    bool send(std::string_view bytes);
    /// Reads one whole answer; `head`: it has no body. Nothing where the connection ended first.
    std::optional<HttpAnswer> answer(bool head = false);
    /// Reads status and headers alone; `more` then gives what follows, as it comes.
    std::optional<HttpAnswer> head();
    /// Reads until what was read since the head contains `text`; returns it all.
    std::string read_until(std::string_view text);
    /// So many bytes of what follows; fewer where the connection ended before.
    std::string read(std::size_t size);
    /// Whether something can be read now, or the other end has closed.
    bool is_readable() const;
    /// Sends nothing more.
    void end();
    /// True where the other end closes without another byte.
    bool is_closed();

private:
    void set_patience();
    bool fill();
    std::string take(std::size_t size);
    bool have(std::size_t size);
    std::string line();

    int descriptor_;
    std::string buffer_;
};

/// `headers`: whole lines, each with its CRLF. On a connection of its own.
HttpAnswer http(std::uint16_t port, std::string_view method, std::string_view target,
                std::string_view headers = {}, std::string_view body = {});
/// GET, from a Unix socket.
HttpAnswer http(const std::filesystem::path& socket, std::string_view target);
/// Opens a room of Troika; fails the test where that is not 201.
Json open_room(std::uint16_t port, const Json& body = {{"system", "troika"}});
/// Every event the holder of `token` may see, in order.
std::vector<Json> events_of(std::uint16_t port, const std::string& room, const std::string& token,
                            const std::string& query = {});

}  // namespace kast::tests
