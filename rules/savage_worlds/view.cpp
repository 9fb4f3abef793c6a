// The table as one viewer may know it.

#include "rules/core/edit_views.hpp"
#include "rules/core/veil.hpp"
#include "rules/savage_worlds/allowed.hpp"
#include "rules/savage_worlds/concerned.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/derived.hpp"
#include "rules/savage_worlds/hiding.hpp"
#include "rules/savage_worlds/system.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

std::optional<DecisionView> decision_view(const State& state, const Viewer& viewer);
std::map<Id, IdOrNone> deciding_about_calls(const State& state, const Viewer& viewer);

BankView bank_view(const Bank& bank, bool show_pool, bool is_gm) {
    BankView seen;
    seen.players = bank.players;
    if (show_pool || is_gm) seen.gm_pool = bank.gm_pool;
    if (is_gm) seen.characters = bank.characters;
    return seen;
}

RollOutcomeView veiled_outcome(const RollOutcome& outcome) {
    RollOutcomeView seen;
    seen.rolled = outcome.rolled;
    seen.verdict = verdict_of(outcome);
    seen.critical = outcome.critical;
    seen.success = outcome.success;
    seen.raises = outcome.raises;
    for (const Placed& one : outcome.placed)
        seen.placed.push_back({{}, one.target, {}, {}, one.success, one.raises});
    seen.struck = outcome.struck;
    return seen;
}

RollOutcomeView outcome_view(const RollOutcome& outcome, bool show_numbers) {
    RollOutcomeView seen;
    seen.rolled = outcome.rolled;
    seen.verdict = verdict_of(outcome);
    seen.critical = outcome.critical;
    seen.success = outcome.success;
    seen.total = outcome.total;
    seen.raises = outcome.raises;
    for (const Placed& one : outcome.placed) {
        PlacedView placed{one.die, one.target, one.total, {}, one.success, one.raises};
        if (show_numbers) placed.tn = one.tn;
        seen.placed.push_back(std::move(placed));
    }
    seen.naturals = outcome.naturals;
    seen.replaced = outcome.replaced;
    seen.wild_success = outcome.wild_success;
    seen.struck = outcome.struck;
    return seen;
}

std::vector<AgainstView> against_views(const std::vector<Against>& against, bool show_numbers,
                                       bool veils) {
    std::vector<AgainstView> seen;
    for (const Against& one : against) {
        AgainstView view{
            one.target, {}, veils ? lines_for_players(one.modifiers, one.block) : one.modifiers};
        if (show_numbers) view.tn = one.tn;
        seen.push_back(std::move(view));
    }
    return seen;
}

namespace {

TraitView trait_view(const State& state, const Character& one, const std::string& name) {
    const TraitRolled rolled = trait_of(one, name).value_or(TraitRolled{});
    auto modifiers = own_modifiers(state, one, name, {});
    const int sum = sum_of(modifiers);
    return {rolled.sides, rolled.bonus, rolled.untrained, sum, std::move(modifiers)};
}

std::string damage_text(const Character& one, const Weapon& weapon) {
    std::string text;
    const auto plus = [&] { return text.empty() ? "" : "+"; };
    if (on(weapon.strength)) text = "d" + std::to_string(trait_of(one, "strength")->sides);
    for (const DamageDice& dice : weapon.dice) {
        const std::string number = dice.count > 1 ? std::to_string(dice.count) : "";
        text += plus() + number + "d" + std::to_string(dice.sides);
    }
    if (weapon.bonus && *weapon.bonus != 0) {
        if (*weapon.bonus > 0) text += "+";
        text += std::to_string(*weapon.bonus);
    }
    return text;
}

SheetDetails sheet_details(const State& state, const Character& one, bool gm) {
    SheetDetails sheet;
    for (const char* attribute : {"agility", "smarts", "spirit", "strength", "vigor"}) {
        sheet.traits[attribute] = trait_view(state, one, attribute);
    }
    for (const auto& [name, skill] : one.skills) sheet.traits[name] = trait_view(state, one, name);
    sheet.wild_die = one.wild_die;
    sheet.pace = one.pace;
    sheet.pace_now = pace_of(one);
    sheet.pace_left = is_fixed(one) ? 0 : std::max(0, pace_left(one));
    sheet.running_die = one.running_die;
    sheet.parry = one.parry;
    sheet.parry_now = parry_of(one);
    sheet.toughness = one.toughness;
    sheet.toughness_now = toughness_against(one, {}, 0, 0);
    sheet.armour = one.armour;
    sheet.max_wounds = one.max_wounds;
    sheet.penalties = own_modifiers(state, one, "", {.action = true});
    sheet.edges = one.edges;
    sheet.unknown_edges = unknown_edges(one);
    sheet.rerolls = one.rerolls;
    sheet.power = one.power;
    for (const Weapon& weapon : one.weapons) {
        WeaponView held{weapon, skill_with(weapon), damage_text(one, weapon), {}};
        if (const int most = dice_most(one, weapon); most > 1) held.dice_most = most;
        sheet.weapons.push_back(std::move(held));
    }
    sheet.turn = one.turn;
    if (one.turn.running && !one.turn.over) {
        sheet.actions_left = one.turn.declared.empty()
                                 ? 1 - one.turn.done
                                 : static_cast<int>(one.turn.declared.size()) - one.turn.done;
    }
    sheet.injuries = one.injuries;
    sheet.fatigue = one.fatigue;
    int chips = 0;
    if (!one.owner.empty() || one.wild) {
        const bool player = !one.owner.empty();
        chips = in_purse(player ? state.bank.players : state.bank.characters,
                         player ? one.owner : one.id);
    }
    sheet.bennies = chips;
    sheet.bennies_allowed = one.bennies_allowed;
    sheet.next_modifiers = one.next_modifiers;
    if (gm) sheet.shown = one.shown;
    return sheet;
}

/// Without its attacks.
AllowedNow allowed_now(const State& state, const Character& one, const PlightCounts& plights,
                       bool by_gm) {
    AllowedNow now;
    now.allowed = allowed_methods(state, one, plights, by_gm);
    now.allowed_while_pending = allowed_while_pending(state, one);
    now.options = allowed_options(state, one);
    if (const int spared = opponents_spared(one); spared > 0) now.spared = spared;
    return now;
}

/// Until the last of its sources is gone.
std::optional<int> turns_left(const std::vector<Timed>& sources) {
    std::optional<int> turns;
    for (const Timed& one : sources) turns = std::max(turns.value_or(0), one.turns);
    return turns;
}

CharacterDetails character_details(const State& state, const Character& one, bool gm) {
    const bool veils_state = one.hides_state() && !gm;
    CharacterDetails seen;
    seen.id = one.id;
    seen.name = one.name;
    seen.owner = one.owner;
    seen.wild = one.wild;
    seen.side = one.side;
    seen.size = one.size;
    seen.scale = one.scale;
    seen.wounds = unless_hidden(veils_state, one.wounds);
    seen.fatigue = unless_hidden(veils_state, static_cast<int>(one.fatigue.size()));
    seen.conditions = {one.conditions.begin(), one.conditions.end()};
    seen.distracted = is_distracted(one);
    seen.vulnerable = is_vulnerable(state, one);
    seen.distracted_turns = turns_left(one.distracted);
    seen.vulnerable_turns = turns_left(one.vulnerable);
    seen.entangled = one.entangled;
    seen.bound = one.bound;
    seen.grappling = one.grappling;
    if (one.aiming) seen.aiming = one.aiming->target;
    seen.support = one.support;
    seen.group = one.group;
    seen.mount = one.mount;
    seen.beside = one.beside;
    for (const Weapon& weapon : one.weapons) {
        const bool natural = weapon.kind == WeaponKind::natural;
        if (weapon.ready.value_or(true) && !natural) seen.in_hand[weapon.id] = weapon.name.value;
    }
    seen.acting = one.turn.running && !one.turn.over;
    return seen;
}

bool offers_attack(const AllowedNow& now) {
    return std::ranges::find(now.allowed, "attack") != now.allowed.end();
}

bool is_same_but_for_attacks(const AllowedNow& a, const AllowedNow& b) {
    return a.allowed == b.allowed && a.allowed_while_pending == b.allowed_while_pending &&
           a.options == b.options && a.spared == b.spared;
}

EncounterView encounter_view(const Encounter& encounter, const Viewer& viewer) {
    EncounterView seen;
    seen.round = encounter.round;
    seen.phase = encounter.phase;
    seen.active = encounter.active;
    seen.next = encounter.next;
    std::set<Id> hidden;
    bool hidden_joker = false;
    bool shown_joker = false;
    for (const Slot& slot : encounter.slots) {
        SlotView one;
        one.id = slot.id;
        one.members = slot.members;
        one.face_down = slot.face_down;
        one.dealt = slot.card.has_value();
        one.acted = slot.acted;
        one.waiting = slot.waiting;
        one.passed = slot.passed;
        const bool joker = std::ranges::any_of(slot.hand, is_joker);
        if (slot.face_down && !viewer.is_gm()) {
            hidden.insert(slot.id);
            hidden.insert(slot.members.begin(), slot.members.end());
            hidden_joker = hidden_joker || joker;
        } else {
            one.hand = slot.hand;
            one.card = slot.card;
            shown_joker = shown_joker || joker;
        }
        seen.slots.push_back(std::move(one));
    }
    for (const Id& id : encounter.order) {
        if (!hidden.contains(id)) seen.order.push_back(id);
    }
    for (const Id& id : encounter.joker_bonus) {
        if (!hidden.contains(id)) seen.joker_bonus.insert(id);
    }
    if (viewer.is_gm()) {
        seen.discard = encounter.deck.discard;
        seen.in_pile = static_cast<int>(encounter.deck.pile.size());
        seen.joker_drawn = encounter.joker_drawn;
        return seen;
    }
    // While a card lies face down, neither the pile's size nor the discards may reveal it.
    if (hidden.empty()) {
        seen.discard = encounter.deck.discard;
        seen.in_pile = static_cast<int>(encounter.deck.pile.size());
    }
    seen.joker_drawn = encounter.joker_drawn && (shown_joker || !hidden_joker);
    return seen;
}

/// What everybody may know of what is pending: that it is. Nothing of what happens by itself or
/// is asked of the GM.
std::optional<UnderWayView> under_way(const AttackFrame& frame) {
    const Attack& attack = frame.attack.command;
    return UnderWayView{"attack", attack.attacker, declared_targets(attack, 1), attack.weapon};
}
std::optional<UnderWayView> under_way(const AreaFrame& frame) {
    const AreaAttack& area = frame.area.command;
    return UnderWayView{"area", area.attacker, area.victims.items, area.weapon};
}
std::optional<UnderWayView> under_way(const SuppressFrame& frame) {
    const Suppress& fire = frame.command;
    return UnderWayView{"suppress", fire.attacker, fire.targets.items, fire.weapon};
}
std::optional<UnderWayView> under_way(const ContestFrame& frame) {
    const ContestTask& contest = frame.contest;
    return UnderWayView{contest.word, contest.actor, {contest.target}, {}};
}
std::optional<UnderWayView> under_way(const HitFrame& frame) {
    return UnderWayView{"damage", frame.hit.attacker.value_or(Id{}), {frame.hit.victim}, {}};
}
std::optional<UnderWayView> under_way(const CheckFrame& frame) {
    return UnderWayView{frame.check.word, frame.check.subject, {}, {}};
}
std::optional<UnderWayView> of_one(std::string_view what, const FrameBase& frame) {
    return UnderWayView{std::string(what), frame.who, {}, {}};
}
std::optional<UnderWayView> under_way(const InterruptionFrame& frame) {
    return of_one("interruption", frame);
}
std::optional<UnderWayView> under_way(const FearFrame& frame) { return of_one("fear", frame); }
std::optional<UnderWayView> under_way(const IncapacityFrame& frame) {
    return of_one("incapacity", frame);
}
std::optional<UnderWayView> under_way(const BreakObjectFrame& frame) {
    return of_one("break", frame);
}
std::optional<UnderWayView> under_way(const FreeAttacksFrame& frame) {
    return of_one("free-attacks", frame);
}
std::optional<UnderWayView> under_way(const RollFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const OpposedFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const WindowsFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const TurnStartFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const DealingFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const SurpriseFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const RulingFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const TimeFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const GateFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const TieFrame&) { return std::nullopt; }
std::optional<UnderWayView> under_way(const DeedFrame&) { return std::nullopt; }

/// Makes the views of the characters at one table for one viewer.
class CharacterViews {
public:
    CharacterViews(const State& state, const Viewer& viewer, const PlightCounts& plights)
        : state_(state), viewer_(viewer), plights_(plights) {}

    SharedMap<Id, CharacterView> make(const EarlierView<State, StateView>* earlier) {
        std::optional<Concerned> concerned;
        if (earlier) concerned.emplace(earlier->state, earlier->view.plights, state_, plights_);
        const bool is_kept = concerned && !concerned->everybody();
        auto seen =
            kept_views(is_kept ? earlier : nullptr, &StateView::characters, &State::characters,
                       state_, is_kept ? concerned->some() : std::set<Id>{},
                       [&](const Id&, const Character& one) { return std::optional(of(one)); });
        if (is_kept && concerned->lists()) renew_lists(seen);
        return seen;
    }

private:
    CharacterView of(const Character& one) {
        CharacterView seen;
        seen.details = Shared(character_details(state_, one, viewer_.is_gm()));
        if (!sees_as_owner(viewer_, one.owner)) return seen;
        AllowedNow now = allowed_now(state_, one, plights_, viewer_.is_gm());
        add_attacks(one.id, now);
        seen.sheet = SheetView{Shared(sheet_details(state_, one, viewer_.is_gm()))};
        seen.offers = Shared(std::move(now));
        return seen;
    }

    void renew_lists(SharedMap<Id, CharacterView>& views) {
        const bool owns_nobody = !viewer_.is_gm() && viewer_.member.empty();
        if (owns_nobody) return;
        const Character* looked_at = nullptr;
        std::vector<std::string> methods;
        Shared<AllowedNow> last;
        edit_views(
            views, state_.characters,
            [&](const CharacterView& seen, auto one) {
                if (!seen.sheet) return false;
                looked_at = &one();
                methods = allowed_methods(state_, *looked_at, plights_, viewer_.is_gm());
                return methods != seen.offers->allowed;
            },
            [&](CharacterView& seen) {
                const AllowedNow& before = *seen.offers;
                AllowedNow now{std::move(methods),
                               allowed_while_pending(state_, *looked_at),
                               before.options,
                               before.spared,
                               {}};
                add_attacks(seen.details->id, now);
                const bool has_attacks = !now.attacks.empty() || !last->attacks.empty();
                if (has_attacks || !is_same_but_for_attacks(now, *last))
                    last = Shared(std::move(now));
                seen.offers = last;
            });
    }

    /// How those who can attack now would do it.
    void add_attacks(const Id& id, AllowedNow& now) {
        if (state_.encounter.round == 0 || !offers_attack(now)) return;
        if (!known_) known_ = as_known_to(state_, viewer_);
        now.attacks = attack_views(*known_, known_->characters.at(id), viewer_);
    }

    const State& state_;
    const Viewer& viewer_;
    const PlightCounts& plights_;
    std::optional<State> known_;  ///< of `as_known_to`, where it was asked for
};

/// Whom only the GM knows of: nothing can be done with them yet.
SharedMap<Id, CharacterView> prepared_views(const State& state) {
    SharedMap<Id, CharacterView> views;
    for (const auto& [id, one] : state.prepared) {
        CharacterView seen;
        seen.details = Shared(character_details(state, one, true));
        seen.sheet = SheetView{.details = Shared(sheet_details(state, one, true))};
        views[id] = std::move(seen);
    }
    return views;
}

}  // namespace

StateView System::view(const State& state, const Viewer& viewer,
                       const EarlierView<State, StateView>* earlier) {
    // Whoever may not know that something waits sees the table as it is beneath: whose turn it is,
    // what may be done in it.
    if (!viewer.is_gm() && waits_unseen(state)) return view(without_unseen(state), viewer, earlier);
    if (!viewer.is_gm() && earlier && waits_unseen(earlier->state)) {
        const State beneath = without_unseen(earlier->state);
        const EarlierView<State, StateView> known{beneath, earlier->view};
        return view(state, viewer, &known);
    }
    StateView seen;
    seen.settings = state.settings;
    seen.session_open = state.session_open;
    seen.bank = bank_view(state.bank, state.settings.show_gm_pool, viewer.is_gm());
    const auto mode = state.auto_accept.find(viewer.is_gm() ? Id{} : viewer.member);
    if (mode != state.auto_accept.end()) seen.auto_accept = mode->second;
    const bool to_players = !viewer.is_gm();
    seen.plights = earlier
                       ? recount_plights(earlier->view.plights, earlier->state, state, to_players)
                       : count_plights(state, to_players);
    seen.characters = CharacterViews(state, viewer, seen.plights).make(earlier);
    seen.encounter = encounter_view(state.encounter, viewer);
    for (const Frame& frame : state.stack) {
        auto one = visit([](const auto& matter) { return under_way(matter); }, frame);
        if (one) seen.under_way.push_back(std::move(*one));
    }
    const bool pending = open_decision(state) != nullptr;
    seen.pending = pending && (viewer.is_gm() || viewer.role == Role::player);
    seen.decision = decision_view(state, viewer);
    if (viewer.is_gm())
        seen.allowed = allowed_to_gm(state, pending, seen.plights);
    else if (viewer.role == Role::player)
        seen.allowed = seen.decision ? std::vector<std::string>{"auto-accept.choose"}
                                     : std::vector<std::string>{"auto-accept.choose",
                                                                "character.add", "dice.roll"};
    seen.minutes = state.minutes;
    seen.called_tests = state.called_tests;
    seen.deciding = deciding_about_calls(state, viewer);
    if (viewer.is_gm()) seen.prepared = prepared_views(state);
    seen.departed = departed_names(state.departed, viewer);
    return seen;
}

}  // namespace kast::rules::savage_worlds
