#pragma once

#include "server/net/assets.hpp"
#include "server/net/connection_limiter.hpp"
#include "server/net/event_source.hpp"
#include "server/net/http.hpp"
#include "server/net/lasting_document.hpp"
#include "server/quota.hpp"

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace kast::server {

class EventLog;
class Shard;
struct Settings;

namespace net {

class ImageApi;
class Readiness;

/// Every HTTP answer there is. Any thread, but for what needs a room: that is asked on its shard.
class Api {
public:
    Api(const Settings& settings, EventLog& log, const Readiness& readiness, ImageApi& images);
    ~Api();

    /// As ServerContext::room_of.
    std::string room_of(const HttpRequest& request) const;
    /// As ServerContext::answer.
    void answer(Shard& shard, const HttpRequest& request, const std::string& room,
                ResponseCallback reply);
    /// As ServerContext::check_upload.
    void check_upload(Shard& shard, const HttpRequest& request, const std::string& room,
                      CheckCallback done);
    /// What links begin with where neither public_url nor a Host header says it.
    void set_address(std::string address) { address_ = std::move(address); }

private:
    static void answer(Shard& shard, const HttpRequest& request, LastingDocument& document,
                       ResponseCallback reply);
    /// Why this request may open no room, or nothing.
    std::optional<HttpResponse> refuse_opening(const HttpRequest& request, std::int64_t now_ms);
    void open_room(Shard& shard, const HttpRequest& request, const std::string& room,
                   ResponseCallback reply);
    HttpResponse opened(const HttpRequest& request, const std::string& room, const std::string& gm,
                        const std::string& player, const std::string& spectator,
                        const std::string& bot) const;
    void events(Shard& shard, const HttpRequest& request, const std::string& room,
                ResponseCallback reply);
    void read_events(Shard& shard, const HttpRequest& request, const std::string& room,
                     EventsQuery query, const ResponseCallback& reply);
    std::shared_ptr<void> reader_place(const std::string& address, const std::string& room);
    std::int64_t rooms_max_of_shard() const;
    std::string base_url(const HttpRequest& request) const;

    const Settings& settings_;
    EventLog& log_;
    const Readiness& readiness_;
    ImageApi& images_;
    Assets assets_;
    Quota rooms_of_address_;
    std::string key_;  ///< that opening rooms takes; empty: none
    Quota wrong_keys_of_address_;
    ConnectionLimiter readers_of_address_;  ///< of pasts, at the same time
    ConnectionLimiter readers_of_room_;
    std::atomic<bool> knows_event_types_ = false;  ///< `event_types` is quick from now on
    std::map<std::string, LastingDocument, std::less<>> documents_;  ///< by path
    std::string address_;
};

}  // namespace net
}  // namespace kast::server
