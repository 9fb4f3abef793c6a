#pragma once
// What is written down at a table: the notes, and the handouts of the GM, both Markdown, which the
// server passes on as it is; and the encounters that the GM keeps.

#include "protocol/room_words.hpp"
#include "rules/core/omit_empty.hpp"

#include <optional>
#include <string>
#include <vector>

namespace kast::protocol::room {

inline constexpr std::size_t note_bytes_max = 20'000;
inline constexpr std::size_t handout_bytes_max = 10'000;
/// Of all parameters of an encounter's creatures.
inline constexpr std::size_t encounter_bytes_max = 40'000;
/// Of an image's bytes, and of its sides in pixels.
inline constexpr std::size_t image_bytes_max = 2'097'152;
inline constexpr int image_side_max = 4'096;

/// Whose notes: the GM's own, or those that all players read and write.
enum class NoteOf { gm, shared };
BOOST_DESCRIBE_ENUM(NoteOf, gm, shared)

/// What an image is, by its bytes.
enum class ImageKind { png, jpeg, webp };
BOOST_DESCRIBE_ENUM(ImageKind, png, jpeg, webp)

/// The answer to an upload of an image: proves for an hour that this room has it.
using ImageReceipt = BoundedString<240>;
/// A text alternative of an image, for those who cannot see it.
using ImageDescription = BoundedString<300>;

/// The image of a handout. Who may read the handout gets it at `/rooms/{room}/images/{image}`.
struct HandoutImage {
    std::string image;  ///< SHA-256 of its bytes, hexadecimal
    ImageKind kind = ImageKind::png;
    int width = 0;  ///< pixels
    int height = 0;
    int bytes = 0;
    rules::OmitEmpty<std::string> description;  ///< for who does not see it
    bool operator==(const HandoutImage&) const = default;
};
BOOST_DESCRIBE_STRUCT(HandoutImage, (), (image, kind, width, height, bytes, description))

/// Writes the whole note anew. `version` is that of the text it was made from: where somebody
/// else's came in between, it is refused.
struct SetNote {
    static constexpr std::string_view method = "room.note.set";
    NoteOf note = NoteOf::shared;
    BoundedString<note_bytes_max> text;
    BoundedInt<0, 1'000'000'000> version;
};
BOOST_DESCRIBE_STRUCT(SetNote, (), (note, text, version))

/// For the GM alone until it is shown to others: `to`.
struct AddHandout {
    static constexpr std::string_view method = "room.handout.add";
    std::optional<Id> id;
    Name title;
    BoundedString<handout_bytes_max> text;
    std::optional<Audience> to;
    std::optional<ImageReceipt> image;
    std::optional<ImageDescription> image_description;
};
BOOST_DESCRIBE_STRUCT(AddHandout, (), (id, title, text, to, image, image_description))

/// What is left out stays; an empty `image` takes the image away. Who is no longer among those it
/// is shown to has it no more.
struct SetHandout {
    static constexpr std::string_view method = "room.handout.set";
    Id handout;
    std::optional<Name> title;
    std::optional<BoundedString<handout_bytes_max>> text;
    std::optional<Audience> to;
    std::optional<ImageReceipt> image;
    std::optional<ImageDescription> image_description;
};
BOOST_DESCRIBE_STRUCT(SetHandout, (), (handout, title, text, to, image, image_description))

struct RemoveHandout {
    static constexpr std::string_view method = "room.handout.remove";
    Id handout;
};
BOOST_DESCRIBE_STRUCT(RemoveHandout, (), (handout))

/// A creature of a kept encounter, as the command that would bring it. What the parameters are
/// worth is the game's to say when the command is given.
struct KeptCreature {
    Name name;
    BoundedString<80> method;  ///< of the game
    RawJson params;            ///< an object, without the name
    bool operator==(const KeptCreature&) const = default;
};
BOOST_DESCRIBE_STRUCT(KeptCreature, (), (name, method, params))

/// Keeps a group of creatures for the GMs of this room. Brings nobody onto the table.
struct AddEncounter {
    static constexpr std::string_view method = "room.encounter.add";
    Name name;
    BoundedList<KeptCreature, 60> creatures;  ///< at least one
};
BOOST_DESCRIBE_STRUCT(AddEncounter, (), (name, creatures))

struct RemoveEncounter {
    static constexpr std::string_view method = "room.encounter.remove";
    Id encounter;
};
BOOST_DESCRIBE_STRUCT(RemoveEncounter, (), (encounter))

// ---- what happened. The text itself is in the state.

struct NoteChanged {
    static constexpr std::string_view type = "room.note.changed";
    NoteOf note = NoteOf::shared;
    int version = 0;
};
BOOST_DESCRIBE_STRUCT(NoteChanged, (), (note, version))

struct HandoutAdded {
    static constexpr std::string_view type = "room.handout.added";
    Id handout;
    std::string title;
    std::optional<Audience> to;  ///< for the GM
};
BOOST_DESCRIBE_STRUCT(HandoutAdded, (), (handout, title, to))

struct HandoutChanged {
    static constexpr std::string_view type = "room.handout.changed";
    Id handout;
    std::string title;
    bool shown = false;          ///< this viewer had not been shown it before
    std::optional<Audience> to;  ///< for the GM
};
BOOST_DESCRIBE_STRUCT(HandoutChanged, (), (handout, title, shown, to))

struct HandoutRemoved {
    static constexpr std::string_view type = "room.handout.removed";
    Id handout;
    std::string title;
};
BOOST_DESCRIBE_STRUCT(HandoutRemoved, (), (handout, title))

/// For the GM alone, as is the next.
struct EncounterAdded {
    static constexpr std::string_view type = "room.encounter.added";
    Id encounter;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(EncounterAdded, (), (encounter, name))

struct EncounterRemoved {
    static constexpr std::string_view type = "room.encounter.removed";
    Id encounter;
    std::string name;
};
BOOST_DESCRIBE_STRUCT(EncounterRemoved, (), (encounter, name))

// ---- what a viewer holds

struct NoteView {
    std::string text;
    int version = 0;  ///< 0: never written
    bool operator==(const NoteView&) const = default;
};
BOOST_DESCRIBE_STRUCT(NoteView, (), (text, version))

struct NotesView {
    NoteView shared;
    std::optional<NoteView> gm;  ///< the GM's
};
BOOST_DESCRIBE_STRUCT(NotesView, (), (shared, gm))

struct HandoutView {
    std::string title;
    std::string text;
    std::optional<HandoutImage> image;
    std::optional<Audience> to;  ///< for the GM
};
BOOST_DESCRIBE_STRUCT(HandoutView, (), (title, text, image, to))

struct EncounterView {
    std::string name;
    std::vector<KeptCreature> creatures;
    bool operator==(const EncounterView&) const = default;
};
BOOST_DESCRIBE_STRUCT(EncounterView, (), (name, creatures))

/// Answer of `POST /rooms/{room}/images`.
struct ImageResult {
    std::string receipt;  ///< `image` of `room.handout.add` and `room.handout.set`
    ImageKind kind = ImageKind::png;
    int width = 0;  ///< pixels
    int height = 0;
    int bytes = 0;
};
BOOST_DESCRIBE_STRUCT(ImageResult, (), (receipt, kind, width, height, bytes))

}  // namespace kast::protocol::room
