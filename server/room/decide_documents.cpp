// Notes, the GM's handouts, and the encounters that the GM keeps.

#include "protocol/room_refusals.hpp"
#include "server/room/decide.hpp"
#include "server/room/image_receipt.hpp"

#include <utility>

namespace kast::server {
namespace {

using namespace wire;
using rules::refuse;

/// All, the GM alone, or members of the room.
rules::Result<void> check_audience(const RoomState& room, const Audience& to) {
    const auto* circle = std::get_if<Circle>(&to);
    if (circle && *circle == Circle::self)
        return refuse(rules::invalid_params, {}, "/to", "All, the GM, or a list of members.");
    if (const auto* members = std::get_if<BoundedList<Id, 20>>(&to)) {
        if (const auto path = stranger(room, *members, "/to"); !path.empty())
            return refuse(no_such_member, {}, path);
    }
    return {};
}

/// Takes the image of a command, and what is said of it, into a handout. Of an image that is there
/// the description can be changed by itself.
template <class Command>
rules::Result<void> put_image(const RoomState& room, const Command& command,
                              const Requester& requester, HandoutState& handout) {
    if (command.image && command.image->value.empty()) handout.image.reset();
    if (command.image && !command.image->value.empty()) {
        handout.image = open_image_receipt(room, command.image->value, requester.now_ms);
        if (!handout.image) return refuse(no_such_image, {}, "/image");
    }
    if (!command.image_description) return {};
    const std::string& description = command.image_description->value;
    if (!is_fit_name(description)) return refuse(unfit_text, {}, "/image_description");
    if (handout.image) handout.image->description = description;
    return {};
}

}  // namespace

Decided decide(const RoomState& room, const SetNote& write, const Requester& requester,
               Randomness) {
    if (requester.is_bot()) return refuse(out_of_scope);
    if (write.note == NoteOf::gm && !requester.is_gm()) return refuse(rules::gm_only, {}, "/note");
    const auto found = room.notes.find(note_key(write.note));
    const NoteView now = found == room.notes.end() ? NoteView{} : found->second;
    // Who sends once more what is there already has missed nothing.
    if (write.text.value == now.text) return Decision{};
    if (write.version != now.version)
        return refuse(note_changed, {}, "/version",
                      "It is at version " + std::to_string(now.version) + ".");
    return Decision{{NoteChangedRecord{write.note, now.version + 1, write.text.value}}};
}

Decided decide(const RoomState& room, const AddHandout& add, const Requester& requester,
               Randomness randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    KAST_REQUIRE(require_name(add.title.value, "/title"));
    const Audience to = add.to.value_or(Circle::gm);
    KAST_REQUIRE(check_audience(room, to));
    if (room.handouts.size() >= handouts_max) return refuse(too_many_handouts);
    if (add.id && room.handouts.contains(*add.id)) return refuse(rules::id_taken, {}, "/id");
    HandoutState handout{add.title.value, add.text.value, to, {}};
    KAST_REQUIRE(put_image(room, add, requester, handout));
    const Id id = add.id ? *add.id : randomness.dice.fresh_id();
    return Decision{{HandoutAddedRecord{id, std::move(handout)}}};
}

Decided decide(const RoomState& room, const SetHandout& change, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.handouts.find(change.handout);
    if (found == room.handouts.end()) return refuse(no_such_handout, {}, "/handout");
    HandoutState next = found->second;
    if (change.title) {
        KAST_REQUIRE(require_name(change.title->value, "/title"));
        next.title = change.title->value;
    }
    if (change.text) next.text = change.text->value;
    if (change.to) {
        KAST_REQUIRE(check_audience(room, *change.to));
        next.audience = *change.to;
    }
    KAST_REQUIRE(put_image(room, change, requester, next));
    if (next == found->second) return Decision{};
    return Decision{
        {HandoutChangedRecord{change.handout, std::move(next), found->second.audience}}};
}

Decided decide(const RoomState& room, const RemoveHandout& remove, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.handouts.find(remove.handout);
    if (found == room.handouts.end()) return refuse(no_such_handout, {}, "/handout");
    return Decision{
        {HandoutRemovedRecord{remove.handout, found->second.title, found->second.audience}}};
}

Decided decide(const RoomState& room, const AddEncounter& add, const Requester& requester,
               Randomness randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    KAST_REQUIRE(require_name(add.name.value, "/name"));
    if (add.creatures.empty())
        return refuse(rules::invalid_params, {}, "/creatures", "One at least.");
    std::size_t bytes = 0;
    for (std::size_t at = 0; at < add.creatures.size(); ++at) {
        const KeptCreature& creature = add.creatures.items[at];
        const std::string path = "/creatures/" + std::to_string(at);
        KAST_REQUIRE(require_name(creature.name.value, path + "/name"));
        if (!creature.params.text.starts_with('{'))
            return refuse(rules::invalid_params, {}, path + "/params", "An object.");
        bytes += creature.params.text.size();
    }
    if (bytes > encounter_bytes_max)
        return refuse(rules::invalid_params, {}, "/creatures",
                      "At most " + std::to_string(encounter_bytes_max) + " bytes in all.");
    if (room.encounters.size() >= encounters_max) return refuse(too_many_encounters);
    return Decision{
        {EncounterAddedRecord{randomness.dice.fresh_id(), {add.name.value, add.creatures.items}}}};
}

Decided decide(const RoomState& room, const RemoveEncounter& remove, const Requester& requester,
               Randomness) {
    if (!requester.is_gm()) return refuse(rules::gm_only);
    const auto found = room.encounters.find(remove.encounter);
    if (found == room.encounters.end()) return refuse(no_such_encounter, {}, "/encounter");
    return Decision{{EncounterRemoved{remove.encounter, found->second.name}}};
}

}  // namespace kast::server
