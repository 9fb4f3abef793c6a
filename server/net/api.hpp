#pragma once

#include "server/net/assets.hpp"
#include "server/net/http.hpp"
#include "server/net/room_quota.hpp"

#include <memory>
#include <string>

namespace kast::server {

class EventLog;
class Metrics;
class Shard;
struct Settings;

namespace net {

/// Every HTTP answer there is. Any thread, but for what needs a room: that is asked on its shard.
class Api {
public:
    Api(const Settings& settings, EventLog& log, Metrics& metrics);
    ~Api();

    /// As ServerContext::room_of.
    std::string room_of(const HttpRequest& request) const;
    /// As ServerContext::answer.
    void answer(Shard& shard, const HttpRequest& request, const std::string& room,
                ResponseCallback reply);
    /// What links begin with where neither public_url nor a Host header says it.
    void set_address(std::string address) { address_ = std::move(address); }

private:
    struct Document {
        std::shared_ptr<const std::string> text;
        std::string tag;
    };
    HttpResponse document(const HttpRequest& request, const Document& one) const;
    HttpResponse ready() const;
    void open_room(Shard& shard, const HttpRequest& request, const std::string& room,
                   ResponseCallback reply);
    HttpResponse opened(const HttpRequest& request, const std::string& room, const std::string& gm,
                        const std::string& player, const std::string& spectator,
                        const std::string& bot) const;
    HttpResponse events(Shard& shard, const HttpRequest& request, const std::string& room) const;
    std::int64_t rooms_max_of_shard() const;
    std::string base_url(const HttpRequest& request) const;
    static Document made(std::string text);

    const Settings& settings_;
    EventLog& log_;
    Metrics& metrics_;
    Assets assets_;
    RoomQuota quota_;
    Document systems_, schema_, limits_;
    std::string address_;
};

}  // namespace net
}  // namespace kast::server
