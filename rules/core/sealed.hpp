#pragma once
// Choices made in private and revealed together: the same for every system. Each party seals what
// it picks, may change it until it locks it, and when all have locked it is revealed. Until then
// the others see who is ready, and nothing else.

#include "rules/core/message.hpp"
#include "rules/core/refusal.hpp"
#include "rules/core/table.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kast::rules {

/// One side of a sealed choice: a team, a character, a player.
struct SealedParty {
    Id party;
    std::set<Id> members;  ///< who may seal for it and see what it sealed; empty: the GMs
    std::optional<std::vector<std::string>> picks;
    bool locked = false;
};

/// A pending sealed choice. Part of a system's state.
struct SealedChoice {
    Id id;
    std::string kind;  ///< a word from the system's closed list
    std::vector<SealedParty> parties;
};

/// Seals picks for a party, or changes them. The same method in every system.
struct ChoiceSeal {
    static constexpr bool common = true;
    Id choice;
    Id party;
    BoundedList<BoundedString<60>, 12> picks;
};

/// Makes what a party sealed final.
struct ChoiceLock {
    static constexpr bool common = true;
    Id choice;
    Id party;
};

/// What a viewer may know of a party: that it is ready; its picks only if they are its own.
struct SealedPartyView {
    Id party;
    bool sealed = false;
    bool locked = false;
    std::optional<std::vector<std::string>> picks;
};

struct SealedChoiceView {
    Id id;
    std::string kind;
    std::vector<SealedPartyView> parties;
};

inline constexpr RefusalKind no_such_choice{"no-such-choice", "No such choice is open."};
inline constexpr RefusalKind not_your_choice{"not-your-choice", "That is another side's choice."};
inline constexpr RefusalKind already_locked{"already-locked", "That side has made its choice."};
inline constexpr RefusalKind nothing_sealed{"nothing-sealed", "Nothing was chosen yet."};

/// Whether this is one of the party's own. What a side of players picks is hidden from the GM too.
inline bool belongs_to(const SealedParty& party, const Id& member, bool is_gm) {
    return party.members.empty() ? is_gm : party.members.contains(member);
}

/// The party that this actor may seal or lock for. A GM may also act for a side whose players are
/// away, without seeing what they sealed.
/// Refuses: no-such-choice, not-your-choice, already-locked.
inline Result<const SealedParty*> party_of(const SealedChoice* open, const Id& choice,
                                           const Id& party, const Actor& actor) {
    if (!open || open->id != choice) return refuse(no_such_choice, {}, "/choice");
    const auto found = std::ranges::find(open->parties, party, &SealedParty::party);
    if (found == open->parties.end()) return refuse(no_such_choice, {}, "/party");
    if (!actor.is_gm() && !belongs_to(*found, actor.member, false)) {
        return refuse(not_your_choice, {}, "/party");
    }
    if (found->locked) return refuse(already_locked, {}, "/party");
    return &*found;
}

inline bool all_locked(const SealedChoice& choice) {
    return std::ranges::all_of(choice.parties, &SealedParty::locked);
}

inline SealedChoiceView view(const SealedChoice& choice, const Viewer& viewer) {
    SealedChoiceView shown{choice.id, choice.kind, {}};
    for (const SealedParty& one : choice.parties) {
        SealedPartyView party{one.party, one.picks.has_value(), one.locked, {}};
        if (belongs_to(one, viewer.member, viewer.is_gm())) party.picks = one.picks;
        shown.parties.push_back(std::move(party));
    }
    return shown;
}

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(SealedParty, (), (party, members, picks, locked))
BOOST_DESCRIBE_STRUCT(SealedChoice, (), (id, kind, parties))
KAST_MESSAGE(ChoiceSeal, "choice.seal", choice, party, picks)
KAST_MESSAGE(ChoiceLock, "choice.lock", choice, party)
BOOST_DESCRIBE_STRUCT(SealedPartyView, (), (party, sealed, locked, picks))
BOOST_DESCRIBE_STRUCT(SealedChoiceView, (), (id, kind, parties))

}  // namespace kast::rules
