// The stack of tokens: building it, drawing, End, joining and leaving (TR-5).
#include "rules/core/enum_words.hpp"
#include "rules/troika/carry_out.hpp"

#include <algorithm>

namespace kast::rules::troika {

namespace {

constexpr int tokens_a_character = 2;  // TR-5.1.1.a

bool lives(const CommandContext& context, const Id& id) {
    const Creature* one = context.creature(id);
    return one && one->condition != Condition::dead;
}

/// Tokens of the enemies among `members` (TR-5.1.2, 5.1.4). Nothing where there is no living enemy.
std::optional<int> enemy_tokens(const CommandContext& context, const std::vector<Id>& members,
                                const std::optional<int>& set) {
    int sum = 0;
    int characters = 0;
    bool any = false;
    for (const Id& id : members) {
        if (!lives(context, id)) continue;
        const Creature& one = *context.creature(id);
        if (one.kind == Kind::character) ++characters;
        if (one.kind != Kind::enemy) continue;
        any = true;
        sum += one.initiative;
    }
    if (!any) return {};
    if (set) return set;
    if (context.state().settings.enemy_token_cap)
        return std::min(sum, 2 * tokens_a_character * characters);
    return sum;
}

int henchman_tokens(const CommandContext& context, const std::vector<Id>& members) {
    return static_cast<int>(std::ranges::count_if(members, [&](const Id& id) {
        return lives(context, id) && context.creature(id)->kind == Kind::henchman;
    }));
}

Tokens* tokens_of(std::vector<Tokens>& tokens, const Id& owner) {
    const auto found = std::ranges::find(tokens, owner, &Tokens::owner);
    return found == tokens.end() ? nullptr : &*found;
}

/// Brings an owner to `total` tokens, drawn ones counted; a new owner comes last before End.
void set_total(std::vector<Tokens>& tokens, const Id& owner, int total) {
    if (Tokens* there = tokens_of(tokens, owner)) {
        there->stack = std::max(0, total - there->out - there->held);
        return;
    }
    tokens.insert(tokens.end() - 1, Tokens{owner, total, 0, 0});
}

Result<void> require_members(const CommandContext& context, const std::vector<Id>& ids, Kind kind,
                             std::string_view path, std::set<Id>& seen) {
    for (const Id& id : ids) {
        KAST_REQUIRE(require_target(context, id, path));
        const Kind its = context.creature(id)->kind;
        if (its != kind) {
            return refuse(
                wrong_kind, "TR-5.1.a", path,
                id.value + " is of the kind " + enum_word(its) + ", not " + enum_word(kind) + ".");
        }
        if (!seen.insert(id).second)
            return refuse(named_twice, {}, path, id.value + " is named twice.");
    }
    return {};
}

std::string able_text(const std::vector<Id>& able) {
    std::string text = "Able are:";
    for (const Id& id : able) text += ' ' + id.value;
    return text + '.';
}

void start_turn(CommandContext& context, const Id& owner) {
    const std::vector<Id> able = able_members(context.state(), owner);
    if (able.empty()) return context.emit(TurnMissed{owner});  // TR-5.2.d
    TurnStarted started{owner, {}};
    if (able.size() == 1) started.actor = able.front();
    context.emit(std::move(started));
}

/// TR-5.3.a, b: all back but what is held; the dead and those who leave are out of it.
TokensReturned returned_tokens(const CommandContext& context) {
    const Initiative& running = *context.state().initiative;
    TokensReturned returned;
    for (const Id& id : running.members) {
        const bool leaves = std::ranges::find(running.leaving, id) != running.leaving.end();
        if (lives(context, id) && !leaves) returned.members.push_back(id);
    }
    const auto enemies = enemy_tokens(context, returned.members, running.enemy_override);
    const int henchmen = henchman_tokens(context, returned.members);
    for (const Tokens& one : running.tokens) {
        const bool shared = one.owner == owner::enemies || one.owner == owner::henchmen;
        if (one.owner == owner::end) {
            returned.tokens.push_back({one.owner, 1, 0, 0});
        } else if (one.owner == owner::enemies && enemies) {
            returned.tokens.push_back({one.owner, *enemies, 0, 0});
        } else if (one.owner == owner::henchmen && henchmen > 0) {
            returned.tokens.push_back({one.owner, henchmen, 0, 0});
        } else if (!shared &&
                   std::ranges::find(returned.members, one.owner) != returned.members.end()) {
            returned.tokens.push_back({one.owner, tokens_a_character - one.held, 0, one.held});
        }
    }
    return returned;
}

/// End: the dying die, tokens come back, afflictions are tested (TR-5.3.e; the rest when they are
/// settled).
void end_of_round(CommandContext& context) {
    std::vector<Id> dying;
    for (const auto& [id, one] : context.state().creatures) {
        if (one.condition == Condition::dying) dying.push_back(id);
    }
    for (const Id& id : dying) die(context, id, DeathCause::end_of_round);
    // An Aim does not outlive its owner; of those who left, it goes back with the rest.
    for (const Id& id : context.state().initiative->leaving) {
        if (context.creature(id)) end_aim(context, id, AimEnd::lost);
    }
    for (const Id& id : dying) end_aim(context, id, AimEnd::lost);
    context.emit(returned_tokens(context));
    std::vector<Id> everybody;
    for (const auto& [id, one] : context.state().creatures) everybody.push_back(id);
    tick_afflictions(context, everybody);
}

}  // namespace

Result<void> carry_out(CommandContext& context, const InitiativeStart& command) {
    KAST_REQUIRE(require_available<InitiativeStart>(context));
    if (command.characters.empty()) return refuse(nobody, "TR-5.1.1.a", "/characters");
    const std::vector<Id>& characters = command.characters;
    const std::vector<Id> henchmen = command.henchmen.value_or(BoundedList<Id, 60>{});
    const std::vector<Id> enemies = command.enemies.value_or(BoundedList<Id, 100>{});
    std::set<Id> seen;
    KAST_REQUIRE(require_members(context, characters, Kind::character, "/characters", seen));
    KAST_REQUIRE(require_members(context, henchmen, Kind::henchman, "/henchmen", seen));
    KAST_REQUIRE(require_members(context, enemies, Kind::enemy, "/enemies", seen));

    InitiativeStarted started;
    started.members = characters;
    started.members.insert(started.members.end(), henchmen.begin(), henchmen.end());
    started.members.insert(started.members.end(), enemies.begin(), enemies.end());
    for (const Id& id : characters) started.tokens.push_back({id, tokens_a_character, 0, 0});
    if (!henchmen.empty()) {
        started.tokens.push_back(
            {owner::henchmen, henchman_tokens(context, started.members), 0, 0});
    }
    if (const auto count = enemy_tokens(context, started.members, {})) {
        started.tokens.push_back({owner::enemies, *count, 0, 0});
    }
    started.tokens.push_back({owner::end, 1, 0, 0});
    context.emit(std::move(started));
    return {};
}

Result<void> carry_out(CommandContext& context, const TokenDraw&) {
    KAST_REQUIRE(require_available<TokenDraw>(context));
    const std::optional<Turn> turn = context.state().initiative->turn;
    if (turn) context.emit(TurnEnded{turn->owner, turn->actor});
    const std::vector<Tokens>& tokens = context.state().initiative->tokens;
    int in_stack = 0;
    for (const Tokens& one : tokens) in_stack += one.stack;
    int picked = static_cast<int>(context.dice().pick(static_cast<std::size_t>(in_stack)));
    Id drawn;
    for (const Tokens& one : tokens) {
        drawn = one.owner;
        if (picked < one.stack) break;
        picked -= one.stack;
    }
    context.emit(TokenDrawn{drawn, in_stack, false});
    if (drawn == owner::end)
        end_of_round(context);
    else
        start_turn(context, drawn);
    return {};
}

Result<void> carry_out(CommandContext& context, const ActorChoose& command) {
    KAST_REQUIRE(require_available<ActorChoose>(context));
    const Id& owner = context.state().initiative->turn->owner;
    const Creature* one = context.creature(command.creature);
    if (!one) return refuse(no_such_character, {}, "/creature");
    if (owner_of(*one) != owner) {
        return refuse(wrong_side, "TR-5.5.b", "/creature",
                      "The token is that of the " + owner.value + "; " + one->id.value +
                          " is of the kind " + enum_word(one->kind) + ".");
    }
    const std::vector<Id> able = able_members(context.state(), owner);
    if (std::ranges::find(able, command.creature) == able.end())
        return refuse(unable, "TR-5.5.b", "/creature", able_text(able));
    context.emit(ActorChosen{command.creature});
    return {};
}

namespace {

/// How many of an owner's tokens are still to be drawn; the others of them are out.
Result<void> set_in_stack(std::vector<Tokens>& tokens, const std::string& owner, int count) {
    const std::string path = "/stack/" + owner;
    Tokens* there = Id(owner) == owner::end ? nullptr : tokens_of(tokens, Id(owner));
    if (!there) {
        std::string owners = "Those of:";
        for (const Tokens& one : tokens) {
            if (one.owner != owner::end) owners += ' ' + one.owner.value;
        }
        return refuse(no_such_owner, "TR-5.1.a", path, owners + '.');
    }
    const int all = there->stack + there->out;
    if (count > all) return refuse(bad_value, "TR-5.1.a", path, range_text(0, all) + " of them.");
    there->stack = count;
    there->out = all - count;
    return {};
}

}  // namespace

Result<void> carry_out(CommandContext& context, const StackAdjust& command) {
    KAST_REQUIRE(require_available<StackAdjust>(context));
    const Initiative& running = *context.state().initiative;
    std::optional<int> set = command.stack ? running.enemy_override : std::nullopt;
    if (command.enemy_tokens) set = command.enemy_tokens->value;
    StackAdjusted adjusted{set, running.tokens};
    const auto total = enemy_tokens(context, running.members, set);
    const bool counts_enemies = command.enemy_tokens || !command.stack;
    if (total && counts_enemies) set_total(adjusted.tokens, owner::enemies, *total);
    if (command.stack) {
        for (const auto& [owner, count] : *command.stack)
            KAST_REQUIRE(set_in_stack(adjusted.tokens, owner, count));
    }
    context.emit(std::move(adjusted));
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnStart& command) {
    KAST_REQUIRE(require_available<TurnStart>(context));
    const Initiative running = *context.state().initiative;
    if (std::ranges::find(running.members, command.creature) == running.members.end())
        return refuse(not_in, "TR-5.2.b", "/creature");
    const Creature& one = *context.creature(command.creature);
    if (!can_act(one)) return refuse(unable, "TR-4.1.e", "/creature");
    const Id owner = owner_of(one);
    if (running.turn) context.emit(TurnEnded{running.turn->owner, running.turn->actor});
    int in_stack = 0;
    for (const Tokens& tokens : running.tokens) in_stack += tokens.stack;
    const auto its = std::ranges::find(running.tokens, owner, &Tokens::owner);
    if (its != running.tokens.end() && its->stack > 0)
        context.emit(TokenDrawn{owner, in_stack, true});
    context.emit(TurnStarted{owner, command.creature});
    return {};
}

Result<void> carry_out(CommandContext& context, const InitiativeJoin& command) {
    KAST_REQUIRE(require_available<InitiativeJoin>(context));
    KAST_REQUIRE(require_target(context, command.creature, "/creature"));
    const Initiative& running = *context.state().initiative;
    const Creature& one = *context.creature(command.creature);
    const bool in = std::ranges::find(running.members, one.id) != running.members.end();
    const bool leaves = std::ranges::find(running.leaving, one.id) != running.leaving.end();
    if (in && !leaves) return refuse(already_in, "TR-5.1.a", "/creature");
    InitiativeJoined joined{one.id, running.tokens};
    std::vector<Id> members = running.members;
    if (!in) members.push_back(one.id);
    if (!in && one.kind == Kind::character) set_total(joined.tokens, one.id, tokens_a_character);
    if (!in && one.kind == Kind::henchman)
        set_total(joined.tokens, owner::henchmen, henchman_tokens(context, members));
    if (const auto total = enemy_tokens(context, members, running.enemy_override); total && !in) {
        const Tokens* now = tokens_of(joined.tokens, owner::enemies);
        // Another's death does not take tokens away before End (TR-5.3.b).
        if (!now || *total > now->stack + now->out)
            set_total(joined.tokens, owner::enemies, *total);
    }
    context.emit(std::move(joined));
    return {};
}

Result<void> carry_out(CommandContext& context, const InitiativeLeave& command) {
    KAST_REQUIRE(require_available<InitiativeLeave>(context));
    const auto& running = context.state().initiative;
    const bool in = std::ranges::find(running->members, command.creature) != running->members.end();
    const bool leaves =
        std::ranges::find(running->leaving, command.creature) != running->leaving.end();
    if (!in || leaves) return refuse(not_in, {}, "/creature");
    context.emit(InitiativeLeft{command.creature});
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnEnd&) {
    const Blocker blocker = blocker_of(For<TurnEnd>{}, TableSituation{context.state()});
    if (context.state().initiative && context.state().initiative->turn) {
        const Turn& turn = *context.state().initiative->turn;
        const Creature* actor = turn.actor ? context.creature(*turn.actor) : nullptr;
        // The turn of nobody named yet is the GM's (TR-5.4.c).
        if (!context.may_control(actor ? Id(actor->owner) : Id{})) {
            return require_unblocked(context.state(),
                                     {&not_your_turn, turn.actor ? "TR-6.a" : "TR-5.4.c"});
        }
    }
    KAST_REQUIRE(require_unblocked(context.state(), blocker));
    const Turn& turn = *context.state().initiative->turn;
    context.emit(TurnEnded{turn.owner, turn.actor});
    return {};
}

Result<void> carry_out(CommandContext& context, const TurnGiveBack&) {
    KAST_REQUIRE(require_available<TurnGiveBack>(context));
    context.emit(TurnGivenBack{*context.state().initiative->turn->actor});
    return {};
}

Result<void> carry_out(CommandContext& context, const InitiativeEnd&) {
    KAST_REQUIRE(require_available<InitiativeEnd>(context));
    InitiativeEnded ended;
    for (const auto& [id, one] : context.state().creatures) {
        if (one.condition == Condition::dying) ended.dying.push_back(id);
    }
    context.emit(std::move(ended));
    return {};
}

}  // namespace kast::rules::troika
