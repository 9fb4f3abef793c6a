#pragma once

#include "server/images/image_store.hpp"
#include "server/net/http.hpp"

#include <boost/asio/thread_pool.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

class Room;
struct Settings;

namespace net {

struct AddressQuotas;

/// The HTTP endpoints of images: a GM uploads one, and who may read its handout downloads it. What
/// is on the disk is written and read on threads of its own.
class ImageApi {
public:
    ImageApi(const Settings& settings, AddressQuotas& quotas);

    /// True for "/rooms/ROOM/images", where images are sent to.
    static bool is_upload(std::string_view path);

    /// Why no image may be sent by the head of this request, or nothing. On the room's shard, where
    /// `done` is called.
    void check(Shard& shard, const HttpRequest& request, const std::string& room,
               CheckCallback done);
    /// The answers to `POST /rooms/{room}/images` and `GET /rooms/{room}/images/{image}`. On the
    /// room's shard, where `reply` is called.
    void add(Shard& shard, const HttpRequest& request, const std::string& room,
             const ResponseCallback& reply);
    void get(Shard& shard, const HttpRequest& request, const std::string& room, std::string image,
             const ResponseCallback& reply);
    /// Removes images of a room that no handout shows any more. Any thread.
    void drop(const std::string& room, std::vector<std::string> images);
    /// Waits for what is being written or read. The shards it is for still live.
    void finish();

private:
    struct Upload;
    struct Download;
    std::optional<HttpResponse> refused(Shard& shard, const std::string& token,
                                        const std::string& address, Room& room);
    void store(Upload& upload);
    void on_stored(Shard& shard, const std::shared_ptr<Upload>& upload);
    void read(Download& download) const;

    const Settings& settings_;
    AddressQuotas& quotas_;
    ImageStore store_;
    boost::asio::thread_pool writer_{1};  ///< one: what is dropped and what is put keep their order
    boost::asio::thread_pool reader_{1};
};

}  // namespace net
}  // namespace kast::server
