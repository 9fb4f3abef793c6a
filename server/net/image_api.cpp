#include "server/net/image_api.hpp"

#include "protocol/room_documents.hpp"
#include "protocol/room_refusals.hpp"
#include "protocol/write.hpp"
#include "rules/core/id.hpp"
#include "server/config.hpp"
#include "server/images/image_header.hpp"
#include "server/logging.hpp"
#include "server/net/address_quotas.hpp"
#include "server/net/room_lookup.hpp"
#include "server/room/room.hpp"
#include "server/shard.hpp"

#include <boost/asio/post.hpp>

#include <ctime>
#include <expected>
#include <filesystem>
#include <memory>
#include <utility>

namespace kast::server::net {

namespace {

namespace wire = protocol::room;

constexpr std::size_t hash_letters = 64;

/// The same whether there is no such image or it is not for this seat.
HttpResponse no_image() {
    return problem(404, "no-image", "There is no such image, or it is not for this seat.");
}

HttpResponse used_up(const UsedUpQuota& quota) {
    return too_many(wire::quota_used_up.kind, quota.setting, quota.wait_s,
                    wire::quota_used_up.message);
}

HttpResponse not_read() {
    return problem(503, "trouble", "The image cannot be read: the server's log says why.");
}

HttpResponse problem_of(WrongImage wrong) {
    if (wrong == WrongImage::kind)
        return problem(415, "no-image-kind",
                       "This is no whole PNG, JPEG or WebP that stands still.");
    return problem(
        422, "image-size",
        "An image's sides have 1 to " + std::to_string(wire::image_side_max) + " pixels each.");
}

}  // namespace

/// An image on its way to the disk. All of it but `bytes` is the shard's.
struct ImageApi::Upload {
    std::string room, token, address, bytes;
    std::set<std::string> shown;
    ResponseCallback reply;
    wire::HandoutImage image;            ///< of what was stored
    std::optional<HttpResponse> failed;  ///< it was not
};

/// An image on its way from the disk.
struct ImageApi::Download {
    std::string room, image;
    std::string_view type;
    ResponseCallback reply;
    HttpResponse response;
};

ImageApi::ImageApi(const Settings& settings, AddressQuotas& quotas)
    : settings_(settings),
      quotas_(quotas),
      store_(std::filesystem::path(settings.data) / "images", settings.image_bytes_per_room) {}

bool ImageApi::is_upload(std::string_view path) {
    constexpr std::string_view prefix = "/rooms/", suffix = "/images";
    if (!path.starts_with(prefix) || !path.ends_with(suffix)) return false;
    path.remove_prefix(prefix.size());
    return path.size() > suffix.size() && rules::is_id(path.substr(0, path.size() - suffix.size()));
}

/// Why the token's holder may not send an image now, or nothing.
std::optional<HttpResponse> ImageApi::refused(Shard& shard, const std::string& token,
                                              const std::string& address, Room& room) {
    const auto viewer = room.viewer_of(token);
    if (!viewer) return no_entry();
    if (!room.is_gm(viewer->member)) return problem(403, "gm-only", "Only the GM may do that.");
    if (const auto quota = room.used_up_quota(viewer->member)) return used_up(*quota);
    if (const auto quota = quotas_.day.used_up(address, shard.now_ms())) return used_up(*quota);
    return std::nullopt;
}

void ImageApi::check(Shard& shard, const HttpRequest& request, const std::string& room,
                     CheckCallback done) {
    if (!is_own_origin(request.origin, request.host, settings_.public_url))
        return done(
            problem(403, "foreign-origin", "This page is not one of this server's (Origin)."));
    const std::string token = bearer_of(request);
    const auto refuse = [done](HttpResponse response) { done(std::move(response)); };
    with_room(shard, room, token, refuse,
              [this, &shard, token, address = request.address, done](const auto& there) {
                  done(refused(shard, token, address, *there));
              });
}

void ImageApi::add(Shard& shard, const HttpRequest& request, const std::string& room,
                   const ResponseCallback& reply) {
    if (!is_own_origin(request.origin, request.host, settings_.public_url))
        return reply(
            problem(403, "foreign-origin", "This page is not one of this server's (Origin)."));
    auto upload = std::make_shared<Upload>(Upload{.room = room,
                                                  .token = bearer_of(request),
                                                  .address = request.address,
                                                  .bytes = request.body,
                                                  .shown = {},
                                                  .reply = reply,
                                                  .image = {},
                                                  .failed = {}});
    with_room(shard, room, upload->token, reply,
              [this, &shard, upload](const std::shared_ptr<Room>& there) {
                  if (auto wrong = refused(shard, upload->token, upload->address, *there))
                      return upload->reply(std::move(*wrong));
                  upload->shown = there->images();
                  boost::asio::post(writer_, [this, &shard, upload]() mutable {
                      store(*upload);
                      // Moved, so that the last of it goes where its room is.
                      shard.post(
                          [this, &shard, upload = std::move(upload)] { on_stored(shard, upload); });
                  });
              });
}

/// On the writer's thread.
void ImageApi::store(Upload& upload) {
    const auto header = read_image_header(upload.bytes);
    if (!header) {
        upload.failed = problem_of(header.error());
        return;
    }
    upload.image = {image_hash(upload.bytes),
                    header->kind,
                    header->width,
                    header->height,
                    static_cast<int>(upload.bytes.size()),
                    {}};
    try {
        const auto put = store_.put(upload.room, upload.image.image, upload.bytes, upload.shown,
                                    std::time(nullptr));
        if (put == ImageStore::Put::full)
            upload.failed = problem(422, "images-full",
                                    "The images of this room have as much room as they may, " +
                                        std::to_string(settings_.image_bytes_per_room) +
                                        " bytes: take one away.");
    } catch (const std::exception& error) {
        log_line(Level::error, "an image could not be stored",
                 {{"room", upload.room}, {"why", error.what()}});
        upload.failed = problem(503, "storage", "It could not be stored. Try again.");
    }
}

void ImageApi::on_stored(Shard& shard, const std::shared_ptr<Upload>& upload) {
    if (upload->failed) return upload->reply(std::move(*upload->failed));
    with_room(shard, upload->room, upload->token, upload->reply,
              [this, &shard, upload](const std::shared_ptr<Room>& there) {
                  // Who was put out while it was written has no receipt.
                  const auto viewer = there->viewer_of(upload->token);
                  if (!viewer || !there->is_gm(viewer->member)) return upload->reply(no_entry());
                  there->count_stored(viewer->member, upload->bytes.size());
                  quotas_.day.count_stored(upload->address, upload->bytes.size(), shard.now_ms());
                  const wire::HandoutImage& image = upload->image;
                  HttpResponse response = text_response(
                      201, "application/json",
                      protocol::to_text(wire::ImageResult{there->image_receipt(image), image.kind,
                                                          image.width, image.height, image.bytes}) +
                          "\n");
                  response.headers.emplace_back("Cache-Control", "no-store");
                  upload->reply(std::move(response));
              });
}

void ImageApi::get(Shard& shard, const HttpRequest& request, const std::string& room,
                   std::string image, const ResponseCallback& reply) {
    const std::string token = bearer_of(request);
    with_room(
        shard, room, token, reply,
        [this, &shard, room, image = std::move(image), token,
         reply](const std::shared_ptr<Room>& there) {
            const auto viewer = there->viewer_of(token);
            if (!viewer) return reply(no_entry());
            const std::string_view type = image.size() == hash_letters
                                              ? there->image_type(*viewer, image)
                                              : std::string_view();
            if (type.empty()) return reply(no_image());
            auto download = std::make_shared<Download>(Download{room, image, type, reply, {}});
            boost::asio::post(reader_, [this, &shard, download = std::move(download)]() mutable {
                read(*download);
                shard.post([download = std::move(download)] {
                    download->reply(std::move(download->response));
                });
            });
        });
}

/// On the reader's thread.
void ImageApi::read(Download& download) const {
    try {
        auto bytes = store_.get(download.room, download.image);
        if (!bytes) throw std::runtime_error("there is no file of image " + download.image);
        HttpResponse& response = download.response =
            text_response(200, std::string(download.type), std::move(*bytes));
        response.headers.emplace_back("Cache-Control", "no-store");
        response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
        response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    } catch (const std::exception& error) {
        log_line(Level::error, "an image cannot be read",
                 {{"room", download.room}, {"why", error.what()}});
        download.response = not_read();
    }
}

void ImageApi::drop(const std::string& room, std::vector<std::string> images) {
    boost::asio::post(writer_, [this, room, images = std::move(images)] {
        for (const std::string& image : images) {
            try {
                store_.remove(room, image, std::time(nullptr));
            } catch (const std::exception& error) {
                log_line(Level::error, "an image could not be removed",
                         {{"room", room}, {"why", error.what()}});
            }
        }
    });
}

void ImageApi::finish() {
    writer_.join();
    reader_.join();
}

}  // namespace kast::server::net
