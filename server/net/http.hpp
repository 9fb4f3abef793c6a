#pragma once
// HTTP as the rest of the server knows it: no library's types.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kast::server {

class Shard;

namespace net {

enum class Method { get, head, post, options, other };

struct HttpRequest {
    Method method = Method::other;
    std::string path;   ///< percent-decoded
    std::string query;  ///< as it came, without the question mark
    std::string body;
    std::string address;  ///< for limits, of who asks: behind trusted proxies not that of the peer
    std::string scheme = "http";  ///< that they asked with
    // Headers, empty where absent. A trusted proxy says which host they asked for.
    std::string host, authorization, accept, accept_encoding, content_type, if_none_match,
        last_event_id, origin;
    bool keep_alive = true;
    bool chunks = true;  ///< HTTP/1.1: a body of unknown length can be sent in chunks

    /// The decoded value of a query parameter, or nothing. Throws std::invalid_argument where it is
    /// not properly encoded.
    std::optional<std::string> parameter(std::string_view name) const;
    /// The first parameter that is none of `known`, or empty.
    std::string_view unknown_parameter(std::span<const std::string_view> known) const;
};

/// A body made while it is sent: never more in memory than one piece of it.
class BodySource {
public:
    enum class Next {
        more,  ///< ask again once this piece is sent
        wait,  ///< `wake` will be called
        end,
        cut,  ///< the rest does not come: the reader is to notice that this is not the whole
    };
    virtual ~BodySource() = default;
    /// Appends the next piece to `out`.
    virtual Next pull(std::string& out) = 0;
    /// Called once, before the first pull. `wake` may be called from inside a room.
    virtual void start(std::function<void()> wake) = 0;
    /// The heartbeat that keeps a silent stream alive, or empty.
    virtual std::string heartbeat() = 0;
    /// The final chunk, sent when the server shuts down; nothing where the body is then cut.
    virtual std::optional<std::string> final_chunk() = 0;
};

struct HttpResponse {
    int status = 200;
    std::string content_type;
    std::vector<std::pair<std::string, std::string>> headers;
    std::shared_ptr<const std::string> body;  ///< null: none, or
    std::unique_ptr<BodySource> source;
    bool close = false;  ///< the connection ends with this answer
    /// For the host's log, where this keeps somebody out: the kind, or the setting that limits.
    std::string kept_out;
};

/// Called once, on the shard where the request was given, now or later.
using ResponseCallback = std::function<void(HttpResponse)>;
/// The same with what a request is refused, or nothing.
using CheckCallback = std::function<void(std::optional<HttpResponse>)>;

HttpResponse text_response(int status, std::string content_type, std::string body);
/// RFC 9457. `kind` is a word that programs can match on, `detail` says what is wrong and where, in
/// words for people; `path` is a JSON pointer into the body, or empty.
HttpResponse problem(int status, std::string_view kind, std::string_view detail,
                     std::string_view path = {});
/// 429 with `Retry-After`; `limit`, a setting or a kind, is told to the host.
HttpResponse too_many(std::string_view kind, std::string_view limit, std::uint64_t wait_s,
                      std::string_view detail);
/// One address has as many connections as it may.
HttpResponse too_many_connections();
/// For what would last longer than the server does.
HttpResponse restarting();
/// Takes the path of `public_url` off the request's, where the proxy has left it there. The answer
/// where the page was asked for without the slash behind that path: it is told the right address.
std::optional<HttpResponse> strip_public_path(HttpRequest& request, std::string_view public_url);
/// The process is there.
HttpResponse alive();
/// 405 with what is allowed ("GET, HEAD").
HttpResponse method_not_allowed(std::string_view allow);
/// The token of an `Authorization: Bearer` header, or empty.
std::string bearer_of(const HttpRequest& request);
/// A header's value without the spaces and tabs around it.
std::string_view trimmed(std::string_view text);
/// True where two words of a header are the same, in capitals or not.
bool same_word(std::string_view a, std::string_view b);
/// True where an Accept or Accept-Encoding header allows `name` (q=0 refuses it).
bool accepts(std::string_view header, std::string_view name);
/// Browsers send where a page came from; only our own pages may speak to us: those of `host` (the
/// Host header) or of `public_url`. What is no browser sends nothing, and needs a token like all.
bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url);
/// Of "https://example.org/table": the "https://example.org" and the "/table", either maybe empty.
std::pair<std::string_view, std::string_view> origin_and_path(std::string_view url);
/// Decodes %XX (and, in a query, +). Nothing where it is not properly encoded or holds a NUL.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space);
/// "Fri, 20 Nov 2026 19:03:11 GMT", made once a second.
const std::string& http_date();

}  // namespace net
}  // namespace kast::server
