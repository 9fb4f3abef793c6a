// Which of what happened a viewer may know.

#include "rules/savage_worlds/system.hpp"

namespace kast::rules::savage_worlds {

BankView bank_view(const Bank& bank, bool show_pool, bool is_gm);

namespace {

bool owns(const Viewer& viewer, const Id& owner) {
    return viewer.is_gm() || (!owner.empty() && owner == viewer.member);
}

class Viewing {
public:
    explicit Viewing(const Viewer& viewer) : viewer_(viewer) {}
    using Seen = std::optional<EventView>;

    Seen operator()(const SessionOpened& event) const {
        // The pool of a new session is one for each player character: everybody can count those.
        return SessionOpenedView{bank_view(event.bank, true, gm())};
    }
    Seen operator()(const BennyGained& event) const {
        if (event.secret && !gm()) return std::nullopt;
        return BennyGainedView{event.purse, event.owner, event.number, event.left, event.cause};
    }
    Seen operator()(const BennySpent& event) const {
        if (event.hidden && !gm()) return std::nullopt;
        BennySpentView seen{event.purse, event.owner, event.character, event.cause, {}};
        if (!event.secret || gm()) seen.left = event.left;
        return seen;
    }
    Seen operator()(const PowerPointsChanged& event) const {
        if (!owns(viewer_, event.owner)) return std::nullopt;
        return PowerPointsChangedView{event.character, event.by, event.left};
    }
    Seen operator()(const CharacterAdded& event) const {
        const Character& one = event.character;
        return CharacterAddedView{one.id, one.name, one.owner, one.wild};
    }
    Seen operator()(const CharacterChanged& event) const {
        const Character& one = event.character;
        if (!owns(viewer_, one.owner)) return std::nullopt;
        return CharacterChangedView{one.id, one.name};
    }
    Seen operator()(const AutoAcceptChosen&) const { return std::nullopt; }
    Seen operator()(const StackMoved&) const { return std::nullopt; }
    Seen operator()(const Tended&) const { return std::nullopt; }
    Seen operator()(const DecisionOpened& event) const {
        if (event.hidden && !gm()) return std::nullopt;
        const Decision& one = event.decision;
        return DecisionOpenedView{one.id, one.kind, one.creature, one.owner};
    }
    Seen operator()(const CharacterGiven& event) const { return shared(event); }
    Seen operator()(const CharacterRemoved& event) const { return shared(event); }
    Seen operator()(const DecisionAnswered& event) const { return shared(event); }
    Seen operator()(const DecisionClosed& event) const { return shared(event); }
    Seen operator()(const ResultOverridden& event) const { return unless(event.hidden, event); }
    Seen operator()(const CritChecked& event) const { return unless(event.hidden, event); }
    Seen operator()(const AbilityUsed& event) const { return unless(event.hidden, event); }
    Seen operator()(const RollMade& event) const {
        if (event.hidden && !gm()) return std::nullopt;
        RollMade seen = event;
        if (event.tn_hidden && !owns(viewer_, event.tn_owner)) {
            seen.tn.reset();
            for (Against& one : seen.against) one.tn = 0;
            hide_numbers(seen.outcome);
        }
        return seen;
    }
    Seen operator()(const RollSettled& event) const {
        if (event.hidden && !gm()) return std::nullopt;
        RollSettled seen = event;
        if (event.tn_hidden && !owns(viewer_, event.tn_owner)) hide_numbers(seen.outcome);
        return seen;
    }
    Seen operator()(const OpposedSettled& event) const {
        OpposedSettled seen = event;
        if (event.hidden_margin && !gm()) {
            seen.margin.reset();
            seen.raises.reset();
        }
        return seen;
    }
    Seen operator()(const EncounterStarted& event) const { return event; }
    Seen operator()(const DeckShuffled& event) const {
        return DeckShuffledView{static_cast<int>(event.pile.size())};
    }
    Seen operator()(const CardDealt& event) const {
        CardDealtView seen{event.slot, event.card, event.cause};
        if (event.face_down && !gm()) {
            // Which edge brought it would tell something about the card before it.
            seen.card.reset();
            seen.cause.clear();
            if (event.cause == "quick") return std::nullopt;
        }
        return seen;
    }
    Seen operator()(const CardKept& event) const { return unless(event.face_down, event); }
    Seen operator()(const CardDiscarded& event) const { return unless(event.face_down, event); }
    Seen operator()(const OrderSet& event) const {
        return OrderSetView{gm() ? event.order : event.seen};
    }
    Seen operator()(const ActionTaken& event) const {
        return ActionTakenView{event.character, event.action, event.free};
    }
    Seen operator()(const Moved& event) const {
        return MovedView{event.character, event.inches, event.ran};
    }
    Seen operator()(const AmmoSpent& event) const {
        AmmoSpentView seen{event.character, event.weapon, {}};
        if (owns(viewer_, event.owner)) seen.left = event.left;
        return seen;
    }
    Seen operator()(const WeaponHandled& event) const {
        WeaponHandledView seen{event.character, event.weapon, event.ready, event.dropped, {}};
        if (owns(viewer_, event.owner)) seen.shots = event.shots;
        return seen;
    }
    Seen operator()(const DamageCompared& event) const {
        DamageCompared seen = event;
        if (!owns(viewer_, event.owner)) {
            seen.toughness.reset();
            seen.over.reset();
        }
        return seen;
    }
    /// All others are for everybody.
    template <class E>
    Seen operator()(const E& event) const {
        return event;
    }

private:
    bool gm() const { return viewer_.is_gm(); }
    template <class E>
    Seen shared(const E& event) const {
        auto seen = rules::view(event, viewer_);
        if (!seen) return std::nullopt;
        return *std::move(seen);
    }
    template <class E>
    Seen unless(bool hidden, const E& event) const {
        if (hidden && !gm()) return std::nullopt;
        return event;
    }
    /// A number that belongs to somebody's sheet. That there was a success everybody sees.
    static void hide_numbers(RollOutcome& outcome) {
        for (Placed& one : outcome.placed) one.tn = 0;
    }

    const Viewer& viewer_;
};

}  // namespace

std::optional<EventView> view(const Event& event, const Viewer& viewer) {
    return visit(Viewing(viewer), event);
}

}  // namespace kast::rules::savage_worlds
