// What the images of handouts have to do with the room. Their bytes lie beside the log
// (server/images); the room knows whom they are shown to.

#include "server/room/image_receipt.hpp"
#include "server/room/table_room.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kast::server {
namespace {

/// The image of this handout, or nothing.
std::optional<std::string> image_of(const wire::RoomState& room, const wire::Id& handout) {
    const auto found = room.handouts.find(handout);
    if (found == room.handouts.end() || !found->second.image) return std::nullopt;
    return found->second.image->image;
}

/// The handout that an event changes or removes, or null.
const wire::Id* handout_of(const Entry& entry) {
    const wire::EventRecord* event = entry.of_room();
    if (!event) return nullptr;
    if (const auto* changed = std::get_if<wire::HandoutChangedRecord>(event))
        return &changed->handout;
    const auto* removed = std::get_if<wire::HandoutRemovedRecord>(event);
    return removed ? &removed->handout : nullptr;
}

std::string_view type_of(wire::ImageKind kind) {
    switch (kind) {
        case wire::ImageKind::png:
            return "image/png";
        case wire::ImageKind::jpeg:
            return "image/jpeg";
        case wire::ImageKind::webp:
            return "image/webp";
    }
    return {};
}

}  // namespace

bool TableRoom::is_gm(const rules::Id& member) const {
    const wire::MemberState* found = find_member(durable_, member);
    return found && found->standing == wire::Standing::seated && found->role == wire::Role::gm;
}

std::optional<UsedUpQuota> TableRoom::used_up_quota(const rules::Id& member) const {
    return shared_.quotas->used_up({id_, member.value, {}, is_gm(member)}, steady_ms());
}

void TableRoom::count_stored(const rules::Id& member, std::size_t bytes) {
    shared_.quotas->count_stored({id_, member.value, {}, is_gm(member)}, bytes, steady_ms());
}

std::string TableRoom::image_receipt(const wire::HandoutImage& image) const {
    return server::image_receipt(*durable_.room, image, shared_.now_ms());
}

/// Those of handouts that are being stored too.
std::set<std::string> TableRoom::images() const {
    std::set<std::string> images;
    for (const RoomVersion* version : {&durable_, &latest_}) {
        for (const auto& [id, handout] : version->room->handouts)
            if (handout.image) images.insert(handout.image->image);
    }
    return images;
}

std::string_view TableRoom::image_type(const rules::Viewer& viewer, std::string_view image) const {
    for (const auto& [id, handout] : durable_.room->handouts) {
        if (handout.image && handout.image->image == image && may_read(handout.audience, viewer))
            return type_of(handout.image->kind);
    }
    return {};
}

void TableRoom::drop_images(const Commit& commit) const {
    if (!shared_.options.drop_images) return;
    std::vector<std::string> dropped;
    for (const Entry& entry : commit.entries) {
        const wire::Id* handout = handout_of(entry);
        if (!handout) continue;
        if (const auto was = image_of(*commit.before.room, *handout)) dropped.push_back(*was);
    }
    if (dropped.empty()) return;
    const std::set<std::string> shown = images();
    std::erase_if(dropped, [&](const std::string& one) { return shown.contains(one); });
    if (!dropped.empty()) shared_.options.drop_images(id_, std::move(dropped));
}

}  // namespace kast::server
