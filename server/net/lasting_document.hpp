#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace kast::server::net {

struct HttpRequest;
struct HttpResponse;

/// A JSON document that does not change while the server runs, and holds nothing secret. It is
/// written and compressed once, when it is first asked for: that takes longer than a start may.
class LastingDocument {
public:
    /// `write` makes its text, on any thread.
    explicit LastingDocument(std::function<std::string()> write);

    /// Any thread. Writes it where that was not done yet.
    void make();
    /// Any thread.
    bool is_made() const { return is_made_.load(std::memory_order_acquire); }
    /// What answers `request`; the document must have been made.
    HttpResponse answer(const HttpRequest& request) const;

private:
    std::function<std::string()> write_;
    std::once_flag once_;
    std::atomic<bool> is_made_ = false;
    std::shared_ptr<const std::string> text_;
    std::shared_ptr<const std::string> gzip_;  ///< null where the text is short
    std::string tag_;                          ///< without quotes
};

}  // namespace kast::server::net
