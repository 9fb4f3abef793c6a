// The odds of action cards, from what may be known of the deck: every card that has not been seen
// is as likely as any other.

#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/system.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

bool any_face_down(const Encounter& encounter) {
    return std::ranges::any_of(
        encounter.slots, [](const Slot& slot) { return slot.face_down && !slot.hand.empty(); });
}

/// One more card to this seat. `replaces`: the card that was kept is thrown away.
Odds one_more_card(const Encounter& encounter, const Slot& slot, bool replaces) {
    const Deck& deck = encounter.deck;
    const auto& unseen = deck.pile.empty() ? deck.discard : deck.pile;
    const int kept = slot.card ? standing_of(*slot.card) : -1;
    int others = -1;
    for (const Slot& other : encounter.slots) {
        if (other.id != slot.id && other.card) others = std::max(others, standing_of(*other.card));
    }
    OddsAccumulator maker;
    std::map<OddsAccumulator::Key, Tally> tallies;
    for (const std::string& card : unseen) {
        const int standing = standing_of(card);
        OutcomeSample answers;
        answers.record("joker", is_joker(card));
        answers.record("better", standing > kept);
        if (replaces) answers.record("enough", rank_of(card) >= 6);
        answers.record("first", (replaces ? standing : std::max(standing, kept)) > others);
        tallies[maker.note(std::move(answers))].add(Count{unseen.size()},
                                                    1.0L / static_cast<long double>(unseen.size()));
    }
    Distribution<OddsAccumulator::Key> ways;
    for (const auto& [key, tally] : tallies) ways.chances.emplace(key, tally.total());
    return maker.make(ways);
}

Odds yes_or_no(std::string_view question, const Chance& yes) {
    OddsAccumulator maker;
    Distribution<OddsAccumulator::Key> ways;
    for (const bool way : {true, false}) {
        OutcomeSample answers;
        answers.record(question, way);
        answers.assume("no-cards-bought");
        ways.chances.emplace(maker.note(std::move(answers)),
                             way ? yes : Chance::fraction_of(yes.of - yes.ways, yes.of));
    }
    return maker.make(ways);
}

/// Who holds the highest of all cards: of so many, each as likely. Nobody hesitates, nobody
/// redraws.
Odds who_is_first(const std::vector<std::pair<Id, int>>& dealt, int all) {
    OddsAccumulator maker;
    Distribution<OddsAccumulator::Key> ways;
    for (const auto& [id, cards] : dealt) {
        OutcomeSample answers;
        answers.record("first", id);
        ways.chances.emplace(
            maker.note(std::move(answers)),
            Chance::fraction_of(static_cast<Count>(cards), static_cast<Count>(all)));
    }
    return maker.make(ways);
}

/// A Joker among the next `drawn` of the pile.
Chance any_joker(const Deck& deck, int drawn) {
    const auto pile = static_cast<Count>(deck.pile.size());
    const auto jokers = static_cast<Count>(std::ranges::count_if(deck.pile, is_joker));
    const auto n = static_cast<Count>(drawn);
    // None: each Joker lies among those that are not drawn.
    Count none = 1;
    Count of = 1;
    for (Count i = 0; i < jokers; ++i) {
        none *= pile - n > i ? pile - n - i : 0;
        of *= pile - i;
    }
    return Chance::fraction_of(of - none, of);
}

Result<Odds> odds_of_dealing(const State& state, const Actor& actor) {
    PathDice none({});
    CommandContext context(state, actor, none);
    if (auto begun = begin(context, ActionCardsDeal{}); !begun)
        return std::unexpected(begun.error());
    const Encounter& encounter = context.state().encounter;
    std::vector<std::pair<Id, int>> dealt;
    int all = 0;
    bool plain = true;
    for (const Slot& slot : encounter.slots) {
        if (!is_dealt_in(context.state(), slot)) continue;
        const int cards = cards_for(context.state(), slot);
        dealt.emplace_back(slot.id, cards);
        all += cards;
        plain = plain && !picks_specially(context.state(), slot);
    }
    if (all == 0 || all > static_cast<int>(encounter.deck.pile.size())) return refuse(no_odds);
    Odds odds = yes_or_no("joker", any_joker(encounter.deck, all));
    if (plain)
        merge_odds(odds, who_is_first(dealt, all));
    else
        odds.assumed.emplace_back("no-redraws");
    return odds;
}

}  // namespace

/// Of what draws a card; no-odds for all else.
Result<Odds> card_odds(const State& state, const Command& command, const Actor& actor) {
    if (holds_alternative<ActionCardsDeal>(command)) return odds_of_dealing(state, actor);
    const auto* answer = get_if<DecisionAnswer>(&command);
    const Decision* open = answer ? find_decision(state, answer->decision) : nullptr;
    if (!open) return refuse(no_odds);
    if (!holds_alternative<DealingFrame>(state.stack.back())) return refuse(no_odds);
    const auto word = resolve_answer(open, *answer, actor);
    KAST_REQUIRE(word);
    const bool redraws = *word == "redraw";
    const bool drawn = open->kind == "tactician" || open->kind == "benny-cards";
    if (!redraws && (!drawn || *word == "pass")) return refuse(no_odds);
    // What lies face down has not been seen, nor what was thrown away with it.
    if (!actor.is_gm() && any_face_down(state.encounter)) return refuse(odds_hidden);
    const Slot* slot = find_slot(state, redraws || *word == "buy" ? open->creature : Id(*word));
    if (!slot) return refuse(no_odds);
    return one_more_card(state.encounter, *slot, redraws);
}

}  // namespace kast::rules::savage_worlds
