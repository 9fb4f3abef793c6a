// Dealing action cards (1.12): draws, the edges that change them, cards bought with bennies.

#include "rules/core/order.hpp"
#include "rules/savage_worlds/command_context.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

namespace {

/// The first who is up speaks for the slot; edges of the Incapacitated are ignored (SW-incap-6).
const Character* speaker(const State& state, const Slot& slot) {
    for (const Id& id : slot.members) {
        const Character* one = find(state, id);
        if (one && one->up()) return one;
    }
    return nullptr;
}

bool slot_has(const State& state, const Slot& slot, std::string_view edge) {
    return std::ranges::any_of(slot.members, [&](const Id& id) {
        const Character* one = find(state, id);
        return one && one->up() && one->has(edge);
    });
}

bool slot_hesitates(const State& state, const Slot& slot) {
    return slot_has(state, slot, "hesitant") ||
           std::ranges::any_of(slot.members, [&](const Id& id) {
               const Character* one = find(state, id);
               return one && one->up() && one->is(Condition::hesitant);
           });
}

/// False where there is no card left anywhere.
bool draw(CommandContext& context, const Id& slot_id, std::string_view cause) {
    if (context.state().encounter.deck.pile.empty()) {
        std::vector<std::string> discards = context.state().encounter.deck.discard;
        if (discards.empty()) return false;
        context.dice().shuffle(discards);
        context.emit(DeckShuffled{std::move(discards)});
    }
    const Slot slot = *find_slot(context.state(), slot_id);
    const std::string card = context.state().encounter.deck.pile.front();
    context.emit(CardDealt{slot_id, card, std::string(cause), slot.face_down});
    if (is_joker(card) && !slot.face_down) joker_gifts(context, slot);
    return true;
}

Id owner_of(const State& state, const Slot& slot) {
    const Character* one = speaker(state, slot);
    return one ? one->owner : IdOrNone{};
}

std::string best_of(const std::vector<std::string>& cards) {
    return *std::ranges::max_element(cards, {}, [](const auto& card) { return standing_of(card); });
}

std::string hesitant_pick(const std::vector<std::string>& cards) {
    std::string best = best_of(cards);
    if (is_joker(best)) return best;
    return *std::ranges::min_element(cards, {}, [](const auto& card) { return standing_of(card); });
}

void keep(CommandContext& context, const Slot& slot, const std::string& card) {
    if (slot.card == card) return;
    context.emit(CardKept{slot.id, card, slot.face_down});
}

void ask_keep(CommandContext& context, DealingFrame frame, const Slot& slot, DealingStep step) {
    const Id owner = owner_of(context.state(), slot);
    const auto hand = slot.hand;
    const Id id = slot.id;
    frame.hidden = slot.face_down;
    frame.step = step;
    context.ask(std::move(frame), "keep-card", id, owner, hand, best_of(hand));
}

}  // namespace

int cards_for(const State& state, const Slot& slot) {
    if (slot_hesitates(state, slot)) return 2;
    if (slot_has(state, slot, "improved-level-headed")) return 3;
    return slot_has(state, slot, "level-headed") ? 2 : 1;
}

bool picks_specially(const State& state, const Slot& slot) {
    return slot_hesitates(state, slot) || slot_has(state, slot, "quick");
}

/// Only who could be given a turn is dealt in: not the dead, nor who is on Hold from before, nor
/// who is surprised; extras who are out are out, a wild card who is Incapacitated is not
/// (SW-incap-6).
bool is_dealt_in(const State& state, const Slot& slot) {
    return std::ranges::any_of(slot.members, [&](const Id& id) {
        const Character* one = find(state, id);
        if (!one || one->is(Condition::dead) || one->is(Condition::surprised)) return false;
        if (one->is(Condition::on_hold) && state.encounter.round > 1) return false;
        return one->wild || one->up();
    });
}

namespace {

void next_slot(CommandContext& context, DealingFrame frame) {
    frame.queue.erase(frame.queue.begin());
    frame.step = DealingStep::drawing;
    frame.hidden = false;
    context.push(std::move(frame));
}

void deal_to(CommandContext& context, DealingFrame frame) {
    const Id id = frame.queue.front();
    const Slot* slot = find_slot(context.state(), id);
    if (!slot || !is_dealt_in(context.state(), *slot)) return next_slot(context, std::move(frame));
    const bool hesitant = slot_hesitates(context.state(), *slot);
    const int cards = cards_for(context.state(), *slot);
    bool any = draw(context, id, "card");
    for (int i = 1; i < cards; ++i)
        any = draw(context, id, hesitant ? "hesitant" : "level-headed") || any;
    const Slot& now = *find_slot(context.state(), id);
    if (!any || now.hand.empty()) return next_slot(context, std::move(frame));
    if (hesitant) {
        keep(context, now, hesitant_pick(now.hand));
        return next_slot(context, std::move(frame));
    }
    const bool usual = takes_the_usual(context.state(), owner_of(context.state(), now));
    if (now.hand.size() > 1 && !usual)
        return ask_keep(context, std::move(frame), now, DealingStep::keeping);
    keep(context, now, best_of(now.hand));
    frame.step = DealingStep::quickening;
    context.push(std::move(frame));
}

void answer_quick(CommandContext& context, DealingFrame frame, const std::string& answer) {
    const Id seat = frame.queue.front();
    const Slot* slot = find_slot(context.state(), seat);
    if (answer != "redraw" || !slot || !slot->card) return next_slot(context, std::move(frame));
    context.emit(CardDiscarded{seat, *slot->card, slot->face_down});
    if (draw(context, seat, "quick")) {
        const Slot& now = *find_slot(context.state(), seat);
        keep(context, now, now.hand.back());
    }
    context.push(std::move(frame));
}

void quicken(CommandContext& context, DealingFrame frame) {
    const Slot* slot = find_slot(context.state(), frame.queue.front());
    const bool slow = slot && slot->card && rank_of(*slot->card) <= 5;
    if (!slow || !slot_has(context.state(), *slot, "quick"))
        return next_slot(context, std::move(frame));
    const Id owner = owner_of(context.state(), *slot);
    // From an empty pile it could go on for ever.
    if (takes_the_usual(context.state(), owner) && !context.state().encounter.deck.pile.empty())
        return answer_quick(context, std::move(frame), "redraw");
    const Id id = slot->id;
    frame.hidden = slot->face_down;
    context.ask(std::move(frame), "quick-redraw", id, owner, {"redraw", "keep"}, "redraw");
}

/// Tacticians still to place a card: one entry for each card.
std::vector<Id> tacticians(const State& state) {
    std::vector<Id> ids;
    for (const Slot& slot : state.encounter.slots) {
        for (const Id& id : slot.members) {
            const Character* one = find(state, id);
            if (!one || !one->up()) continue;
            const int cards = one->has("master-tactician") ? 2 : one->has("tactician") ? 1 : 0;
            for (int i = 0; i < cards; ++i) ids.push_back(id);
        }
    }
    return ids;
}

std::vector<std::string> allied_extras(const State& state, const Character& leader) {
    std::vector<std::string> slots;
    for (const Slot& slot : state.encounter.slots) {
        const Character* one = speaker(state, slot);
        if (one && !one->wild && one->side == leader.side && slot.card)
            slots.push_back(slot.id.value);
    }
    return slots;
}

/// Whom this table asks for bennies: each player once for all of his seats, then the GM once for
/// all of his.
std::vector<Id> asked_for_bennies(const State& state) {
    std::vector<Id> askers;
    if (state.settings.card_offers == CardOffers::nobody) return askers;
    for (const Slot& slot : state.encounter.slots) {
        const Id owner = owner_of(state, slot);
        const bool known = std::ranges::find(askers, owner) != askers.end();
        if (slot.card && !owner.empty() && !known) askers.push_back(owner);
    }
    if (state.settings.card_offers == CardOffers::everybody) askers.emplace_back();
    return askers;
}

/// The seats for which that member could pay for one more card; none where no card is left.
std::vector<Id> payable_seats(const State& state, const Id& member) {
    std::vector<Id> seats;
    const Deck& deck = state.encounter.deck;
    if (deck.pile.empty() && deck.discard.empty()) return seats;
    for (const Slot& slot : state.encounter.slots) {
        const Character* one = slot.card ? speaker(state, slot) : nullptr;
        if (one && one->owner == member && can_pay(state, *one)) seats.push_back(slot.id);
    }
    return seats;
}

void start_offers(CommandContext& context, DealingFrame frame) {
    frame.step = DealingStep::offering;
    frame.queue = asked_for_bennies(context.state());
    context.push(std::move(frame));
}

void offer_tactics(CommandContext& context, DealingFrame frame) {
    frame.hidden = false;
    while (!frame.queue.empty()) {
        const Character* one = context.find(frame.queue.front());
        auto answers = one ? allied_extras(context.state(), *one) : std::vector<std::string>{};
        if (answers.empty()) {
            frame.queue.erase(frame.queue.begin());
            continue;
        }
        const Id creature = one->id;
        const Id owner = one->owner;
        answers.emplace_back("pass");
        context.ask(std::move(frame), "tactician", creature, owner, std::move(answers), "pass");
        return;
    }
    start_offers(context, std::move(frame));
}

void set_order(CommandContext& context) {
    const std::vector<Slot> slots = context.state().encounter.slots;
    for (const Slot& slot : slots) {
        for (const std::string& card : slot.hand) {
            // A Joker that lies face down stays until it is turned over: its gift would betray it.
            if (card != slot.card && !(slot.face_down && is_joker(card))) {
                context.emit(CardDiscarded{slot.id, card, slot.face_down});
            }
        }
    }
    std::vector<const Slot*> dealt;
    OrderSettled set;
    for (const Slot& slot : slots) {
        if (slot.card) dealt.push_back(&slot);
    }
    stable_insertion_sort(dealt, [](const Slot* a, const Slot* b) {
        return standing_of(*a->card) > standing_of(*b->card);
    });
    for (const Slot* slot : dealt) {
        set.order.push_back(slot->id);
        if (!slot->face_down) set.seen.push_back(slot->id);
        // What lies face down counts from the moment it is turned over: else its bonus would show
        // it.
        if (is_joker(*slot->card) && !slot->face_down)
            set.joker_bonus.insert(slot->members.begin(), slot->members.end());
    }
    context.emit(std::move(set));
}

std::vector<std::string> answers_for(const std::vector<Id>& seats) {
    std::vector<std::string> answers;
    if (seats.size() == 1) answers.emplace_back("buy");
    for (std::size_t i = 0; seats.size() > 1 && i < seats.size(); ++i)
        answers.push_back(seats[i].value);
    answers.emplace_back("pass");
    return answers;
}

/// Where the seat is asked only when it matters: an opponent acts before it, or may, from a card
/// that lies face down.
bool acts_behind(const State& state, const Slot& slot) {
    const Character* one = speaker(state, slot);
    if (!one || !slot.card || is_joker(*slot.card)) return false;
    return std::ranges::any_of(state.encounter.slots, [&](const Slot& other) {
        const Character* foe = other.card ? speaker(state, other) : nullptr;
        if (!foe || !opponents(*one, *foe)) return false;
        return other.face_down || standing_of(*other.card) > standing_of(*slot.card);
    });
}

/// The seats for which cards are offered to that member now; none where its seat does not want to
/// be asked.
std::vector<Id> offered_seats(const State& state, const Id& member) {
    const auto seats = payable_seats(state, member);
    const AutoAccept mode = auto_accept_of(state, member);
    const bool wanted = std::ranges::any_of(
        seats, [&](const Id& id) { return acts_behind(state, *find_slot(state, id)); });
    const bool asked = mode != AutoAccept::always && (mode != AutoAccept::on_success || wanted);
    return asked ? seats : std::vector<Id>{};
}

/// Another card is offered to that member, beside whatever is asked of others.
void offer_to(CommandContext& context, DealingFrame& frame, const Id& member) {
    const auto seats = offered_seats(context.state(), member);
    if (seats.empty()) return;
    // That the GM is asked would reveal who of his has bennies left.
    frame.hidden = member.empty();
    frame.others.push_back(context.open("benny-cards", seats.front(), member, answers_for(seats),
                                        "pass", frame.hidden));
}

/// Waits for the first of those who are asked; goes on where nobody is.
void wait_for_answers(CommandContext& context, DealingFrame frame) {
    frame.asks.reset();
    if (!frame.others.empty()) {
        frame.asks = frame.others.front();
        frame.others.erase(frame.others.begin());
    }
    context.push(std::move(frame));
}

/// The players are asked all at once, then the GM; and again where the other side has bought since.
void offer_cards(CommandContext& context, DealingFrame frame) {
    const bool gm_bought =
        frame.bought && context.state().settings.card_offers == CardOffers::everybody;
    if (frame.queue.empty() && gm_bought) {
        frame.again = true;
        frame.queue = asked_for_bennies(context.state());
    }
    if (frame.queue.empty()) return set_order(context);
    const bool is_gms = frame.queue.front().empty();
    if (is_gms && frame.again && !frame.bought) return set_order(context);
    frame.bought = false;
    if (is_gms) {
        frame.queue.clear();
        offer_to(context, frame, {});
    } else {
        const auto players = std::ranges::partition_point(
            frame.queue, [](const Id& member) { return !member.empty(); });
        for (auto member = frame.queue.begin(); member != players; ++member)
            offer_to(context, frame, *member);
        frame.queue.erase(frame.queue.begin(), players);
    }
    wait_for_answers(context, std::move(frame));
}

}  // namespace

std::optional<std::vector<std::string>> options_now(const State& state, const DealingFrame& frame,
                                                    const Decision& asked) {
    if (frame.step != DealingStep::offering || asked.kind != "benny-cards") return std::nullopt;
    auto seats = payable_seats(state, asked.owner);
    // "buy" is for the seat that was named when it was asked.
    if (seats.size() == 1 && asked.creature != seats.front())
        return std::vector<std::string>{seats.front().value, "pass"};
    return answers_for(seats);
}

void go_on(CommandContext& context, DealingFrame frame) {
    if (frame.step == DealingStep::drawing && frame.queue.empty()) {
        frame.step = DealingStep::tactics;
        frame.queue = tacticians(context.state());
    }
    switch (frame.step) {
        case DealingStep::drawing:
            return deal_to(context, std::move(frame));
        case DealingStep::quickening:
            return quicken(context, std::move(frame));
        case DealingStep::tactics:
            return offer_tactics(context, std::move(frame));
        case DealingStep::keeping:
        case DealingStep::placing:
        case DealingStep::offering:
        case DealingStep::bought:
            return offer_cards(context, std::move(frame));
    }
}

namespace {

bool in_hand(const Slot* slot, const std::string& card) {
    return slot && std::ranges::find(slot->hand, card) != slot->hand.end();
}

/// What was drawn is kept, where the seat has not left the fight meanwhile.
void keep_if_there(CommandContext& context, const Id& seat, const std::string& card) {
    const Slot* slot = find_slot(context.state(), seat);
    if (in_hand(slot, card)) keep(context, *slot, card);
}

void place_extra(CommandContext& context, DealingFrame frame, const std::string& answer) {
    frame.queue.erase(frame.queue.begin());
    const Slot* slot = answer == "pass" ? nullptr : find_slot(context.state(), Id(answer));
    if (!slot || !slot->card || !draw(context, Id(answer), "tactician")) {
        context.push(std::move(frame));
        return;
    }
    const Slot& now = *find_slot(context.state(), Id(answer));
    if (takes_the_usual(context.state(), owner_of(context.state(), now))) {
        keep(context, now, best_of(now.hand));
        context.push(std::move(frame));
        return;
    }
    frame.seat = now.id;
    ask_keep(context, std::move(frame), now, DealingStep::placing);
}

void pass_cards(CommandContext& context, const Id& owner) {
    if (owner.empty()) return;
    std::vector<Id> passing;
    for (const Slot& slot : context.state().encounter.slots) {
        if (slot.card && owner_of(context.state(), slot) == owner) passing.push_back(slot.id);
    }
    for (const Id& seat : passing) context.emit(CardsPassed{seat});
}

/// Pays for a card; which is acted on is asked where the seat wants to be asked.
void buy(CommandContext& context, DealingFrame& frame, const Id& owner, const Id& seat) {
    pay(context, *speaker(context.state(), *find_slot(context.state(), seat)), "card");
    draw(context, seat, "benny");
    frame.bought = true;
    const Slot& slot = *find_slot(context.state(), seat);
    if (takes_the_usual(context.state(), owner)) {
        keep(context, slot, best_of(slot.hand));
        return offer_to(context, frame, owner);
    }
    frame.hidden = slot.face_down;
    frame.others.push_back(
        context.open("keep-card", seat, owner, slot.hand, best_of(slot.hand), frame.hidden));
}

}  // namespace

Result<void> answer(CommandContext& context, DealingFrame frame, const GivenAnswer& given) {
    const std::string& answer = given.word;
    const Decision asked = *frame.asks;
    const Id seat = answer == "buy" ? asked.creature : Id(answer);
    const bool buys = asked.kind == "benny-cards" && answer != "pass";
    if (buys) {
        const auto seats = payable_seats(context.state(), asked.owner);
        if (std::ranges::find(seats, seat) == seats.end()) {
            return refuse(no_bennies, "SW-benny-10", "/answer");
        }
    }
    context.answered(frame, answer);
    switch (frame.step) {
        case DealingStep::keeping:
            keep_if_there(context, frame.queue.front(), answer);
            frame.step = DealingStep::quickening;
            context.push(std::move(frame));
            break;
        case DealingStep::quickening:
            answer_quick(context, std::move(frame), answer);
            break;
        case DealingStep::tactics:
            place_extra(context, std::move(frame), answer);
            break;
        case DealingStep::placing:
            keep_if_there(context, frame.seat, answer);
            frame.step = DealingStep::tactics;
            context.push(std::move(frame));
            break;
        case DealingStep::bought:
        case DealingStep::drawing:
        case DealingStep::offering:
            frame.step = DealingStep::offering;
            if (asked.kind == "keep-card") {
                keep_if_there(context, asked.creature, answer);
                offer_to(context, frame, asked.owner);
            } else if (buys) {
                buy(context, frame, asked.owner, seat);
            } else {
                pass_cards(context, asked.owner);
            }
            wait_for_answers(context, std::move(frame));
    }
    return {};
}

}  // namespace kast::rules::savage_worlds
