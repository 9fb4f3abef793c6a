// The odds of every command that rolls. The command is carried out up to its dice by the code that
// plays; what these can come to, and what that means, is left to the functions that evaluate them.
//
// Questions: result (critical-failure, failure, success, raise: of an opposed roll for who started
// it), hits, damage, effect, wounds (of the first hit), soaked, row (of the fear table), broken,
// total, inches, rounds; of a roll thrown again better, of an extra's d6 critical; of cards joker,
// better, enough, first. Assumes: no-interruption, no-rerolls, claims-stand, not-soaked, one-hit,
// nobody-evades, extra-critical-let-be, no-hidden-edges, no-cards-bought, no-redraws,
// first-defence.

#include "rules/savage_worlds/allowed.hpp"
#include "rules/savage_worlds/chances.hpp"
#include "rules/savage_worlds/counting.hpp"
#include "rules/savage_worlds/decide.hpp"
#include "rules/savage_worlds/reroll_odds.hpp"
#include "rules/savage_worlds/system.hpp"
#include "rules/savage_worlds/tables.hpp"

#include <algorithm>

namespace kast::rules::savage_worlds {

Result<Odds> card_odds(const State& state, const Command& command, const Actor& actor);
bool throws_plain_dice(const Command& command);
Result<Odds> odds_of_plain_dice(const State& state, const Command& command, const Actor& actor);
Odds odds_of_sum(const std::vector<int>& sides);

namespace {

BOOST_DEFINE_ENUM_CLASS(Effect, unhurt, shaken, wounded, felled)

/// One command up to its dice, and what may be known of it.
class Asking {
public:
    Asking(const State& state, const Actor& actor) : actor_(actor), context_(state, actor, none_) {}

    CommandContext& context() { return context_; }
    const State& state() const { return context_.state(); }
    bool sees(const Id& owner) const { return may_control(actor_, owner); }
    bool sees_sheet(const Id& id) const {
        const Character* one = find(state(), id);
        return one && sees(one->owner);
    }
    void assume(std::string_view word) { assumed_.assume(word); }
    const OutcomeSample& assumed() const { return assumed_; }

    /// The matter that throws dice next, on top of the stack; null where none does.
    const Frame* next_dice() {
        while (!state().stack.empty()) {
            const Frame& top = state().stack.back();
            if (holds_alternative<WindowsFrame>(top)) {
                assume("no-interruption");
                context_.pop();
                continue;
            }
            if (context_.at_rest()) return nullptr;
            const auto* hit = get_if<HitFrame>(&top);
            if (holds_alternative<RollFrame>(top) || (hit && hit->step == HitStep::rolling))
                return &top;
            context_.step();
        }
        return nullptr;
    }
    /// The matter that waits for the roll on top.
    const Frame* waiting() const {
        const auto& stack = state().stack;
        return stack.size() < 2 ? nullptr : &stack[stack.size() - 2];
    }

private:
    PathDice none_{std::span<const Draw>{}};
    Actor actor_;
    CommandContext context_;
    OutcomeSample assumed_;
};

/// How this roll is looked at, and what is taken for granted about it.
Look look_at(Asking& asking, const RollTask& task, int extra) {
    Look look;
    look.extra = extra;
    const Character* roller = find(asking.state(), task.roller);
    if (roller && (can_pay(asking.state(), *roller) || !roller->rerolls.empty())) {
        asking.assume("no-rerolls");
    }
    if (task.wild == 0 && task.count == 1) {
        const ExtraCrit way = asking.state().settings.extra_crit;
        look.confirm = way == ExtraCrit::always;
        if (way == ExtraCrit::ask) asking.assume("extra-critical-let-be");
    }
    if (!task.claimed.empty() && asking.state().settings.confirm_claims)
        asking.assume("claims-stand");
    return look;
}

bool numbers_hidden(const Asking& asking, const RollTask& task) {
    return task.tn_hidden && !asking.sees(task.tn_owner);
}

/// What the roll itself leads to, `more` recorded beside.
Odds roll_odds(Asking& asking, const RollTask& task, const Look& look,
               const std::function<void(const RollOutcome&, OutcomeSample&)>& more = {}) {
    Counting counting;
    const long double cut =
        outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
            OutcomeSample answers;
            answers.record("result", degree_of(came));
            answers.modifiers("actor", task.modifiers);
            if (more) more(came, answers);
            answers.assume_all(asking.assumed());
            counting.add(std::move(answers), chance);
        });
    return counting.make(cut);
}

Odds nothing_but(const Asking& asking) {
    Counting counting;
    OutcomeSample answers;
    answers.assume_all(asking.assumed());
    counting.add(std::move(answers), Chance::fraction_of(1, 1));
    return counting.make(0);
}

// --- damage ------------------------------------------------------------------------------------

void say_effect(OutcomeSample& answers, const Character& victim, const HitTask& hit, int damage) {
    const Impact impact = impact_of(victim, hit, damage);
    const bool felled = impact.wounds > 0 && victim.wounds + impact.wounds > victim.max_wounds;
    const Effect effect = felled              ? Effect::felled
                          : impact.wounds > 0 ? Effect::wounded
                          : impact.shakes     ? Effect::shaken
                                              : Effect::unhurt;
    answers.record("effect", effect);
    answers.record("wounds", std::min(impact.wounds, victim.max_wounds + 1 - victim.wounds));
}

/// One way of being hit: how likely, and with what. No `hit`: not at all.
struct Hit {
    Chance chance;
    std::optional<HitTask> hit;
};

Odds damage_odds(Asking& asking, const std::vector<Hit>& ways, const Id& victim, int extra) {
    const Character* one = find(asking.state(), victim);
    const bool known = one && asking.sees(one->owner);
    if (known) asking.assume("not-soaked");
    Counting counting;
    long double cut = 0;
    for (const Hit& way : ways) {
        if (!way.hit) {
            OutcomeSample unhurt;
            if (known) {
                unhurt.record("effect", Effect::unhurt);
                unhurt.record("wounds", 0);
            }
            counting.add(std::move(unhurt), way.chance);
            continue;
        }
        const Damage damage = damage_chances(*way.hit, extra);
        cut += damage.cut_off * way.chance.value;
        const int before = way.hit->totals.empty() ? std::numeric_limits<int>::min()
                                                   : std::ranges::max(way.hit->totals);
        for (const auto& [thrown, chance] : damage.totals) {
            const int total = std::max(before, thrown);
            OutcomeSample answers;
            answers.record("damage", total);
            if (known) say_effect(answers, *one, *way.hit, total);
            answers.modifiers("damage", way.hit->modifiers);
            answers.assume_all(asking.assumed());
            counting.add(std::move(answers), both(way.chance, chance));
        }
    }
    return counting.make(cut);
}

// --- what waits for a roll ---------------------------------------------------------------------

/// What only somebody else's sheet shows is left out of a roll at him: Dodge, natural weapons.
void assume_plain(Asking& asking, const Id& target) {
    if (!asking.sees_sheet(target)) asking.assume("no-hidden-edges");
}
void assume_plain(Asking& asking, const std::vector<Against>& targets) {
    for (const Against& one : targets) assume_plain(asking, one.target);
}

Result<Odds> attack_odds(Asking& asking, const AttackFrame& frame, const RollTask& task,
                         const Look& look) {
    const AttackTask& attack = frame.attack;
    const Id& defender = attack.command.defender;
    for (const Against& one : task.against) {
        const Character* target = find(asking.state(), one.target);
        if (task.tn_hidden && target && !asking.sees(target->owner)) return refuse(odds_hidden);
    }
    assume_plain(asking, task.against);
    const bool several = task.count > 1 || on(attack.command.sweep);
    if (several) asking.assume("one-hit");
    std::map<Degree, Tally> degrees;
    Odds odds = roll_odds(asking, task, look, [&](const RollOutcome& came, OutcomeSample& answers) {
        if (task.count == 1) return;
        int hits = 0;
        for (const Placed& one : came.placed) hits += one.success ? 1 : 0;
        answers.record("hits", hits);
    });
    // Of several hits on the defender the best is looked at.
    outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
        Degree best = Degree::failure;
        for (const Placed& one : came.placed) {
            if (one.target != defender && !one.target.empty()) continue;
            best = std::max(best, degree_of(false, one.success, one.raises));
        }
        degrees[best].add(chance);
    });
    if (on(attack.command.touch)) return odds;
    const Character* attacker = find(asking.state(), attack.command.attacker);
    if (!attacker || !find(asking.state(), defender)) return odds;
    std::vector<Hit> ways;
    for (const auto& [degree, tally] : degrees) {
        Hit way{tally.total(), {}};
        if (degree >= Degree::success) {
            const Blow blow{defender, degree == Degree::raise, 0, false, 0};
            way.hit = hit_for(asking.state(), *attacker, attack, blow);
        }
        ways.push_back(std::move(way));
    }
    merge_odds(odds, damage_odds(asking, ways, defender, 0));
    return odds;
}

/// By degree, what a roll does to the first of several victims.
Odds with_damage(Asking& asking, const RollTask& task, const Look& look, const Id& victim,
                 const std::function<std::optional<HitTask>(Degree)>& hit_with) {
    Odds odds = roll_odds(asking, task, look);
    std::map<Degree, Tally> degrees;
    outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
        degrees[degree_of(came)].add(chance);
    });
    std::vector<Hit> ways;
    for (const auto& [degree, tally] : degrees) ways.push_back({tally.total(), hit_with(degree)});
    merge_odds(odds, damage_odds(asking, ways, victim, 0));
    return odds;
}

Odds area_odds(Asking& asking, const AreaFrame& frame, const RollTask& task, const Look& look) {
    AreaTask area = frame.area;
    const Id victim = *area.command.victims.begin();
    const Character& attacker = *find(asking.state(), area.command.attacker);
    const Weapon& weapon = *attacker.weapon(area.command.weapon);
    const Character& one = *find(asking.state(), victim);
    if (on(weapon.evadable)) asking.assume("nobody-evades");
    return with_damage(asking, task, look, victim, [&](Degree degree) -> std::optional<HitTask> {
        if (degree < Degree::success) return std::nullopt;
        area.raise = degree == Degree::raise;
        return area_hit(asking.state(), area, attacker, weapon, one);
    });
}

/// Of the first of the targets: his cover comes on top, and only a raise hits (SW-suppress-2).
Odds suppression_odds(Asking& asking, const SuppressFrame& frame, RollTask task, const Look& look) {
    const Suppress& command = frame.command;
    const Character& attacker = *find(asking.state(), command.attacker);
    const Character& one = *find(asking.state(), *command.targets.begin());
    assume_plain(asking, one.id);
    task.modifiers.push_back({suppression_modifier(command, one), "target", "SW-suppress-2"});
    return with_damage(asking, task, look, one.id, [&](Degree degree) -> std::optional<HitTask> {
        if (degree != Degree::raise) return std::nullopt;
        HitTask hit = hit_of(asking.state(), attacker, attacker.weapon(command.weapon));
        hit.victim = one.id;
        return hit;
    });
}

Odds breaking_odds(Asking& asking, const BreakObjectFrame& frame, const RollTask& task,
                   const Look& look) {
    const Break& command = frame.command;
    const Character& actor = *find(asking.state(), command.actor);
    HitTask hit = breaking_hit(asking.state(), actor, command);
    const int hardness = command.hardness ? int{*command.hardness}
                         : command.what   ? hardness_of(*command.what)
                                          : 1;
    Counting counting;
    long double cut = 0;
    outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
        OutcomeSample missed;
        if (!came.success) {
            missed.record("broken", false);
            return counting.add(std::move(missed), chance);
        }
        hit.raise_die = hit.aces && came.raises > 0;
        const Damage damage = damage_chances(hit, 0);
        cut += damage.cut_off * chance.value;
        for (const auto& [total, likely] : damage.totals) {
            OutcomeSample answers;
            answers.record("broken", total >= hardness);
            answers.record("damage", total);
            answers.modifiers("damage", hit.modifiers);
            counting.add(std::move(answers), both(chance, likely));
        }
    });
    Odds odds = roll_odds(asking, task, look);
    merge_odds(odds, counting.make(cut));
    return odds;
}

/// So many raises leave no wound.
int raises_that_soak(const HitTask& hit) { return std::max(1, hit.wounds); }

Odds soak_odds(Asking& asking, const HitFrame& frame, const RollTask& task, Look look) {
    const HitTask& hit = frame.hit;
    look.raises = raises_that_soak(hit);
    return roll_odds(asking, task, look, [&](const RollOutcome& came, OutcomeSample& answers) {
        const int soaked = came.success ? std::min(hit.wounds, 1 + came.raises) : 0;
        answers.record("soaked", soaked);
        answers.record("wounds", hit.wounds - soaked);
    });
}

/// Terror sends a wild card to the table (SW-fear-4).
Odds fear_odds(Asking& asking, const FearFrame& frame, const RollTask& task, const Look& look) {
    const FearTask& fear = frame.fear;
    Odds odds = roll_odds(asking, task, look);
    const Character* victim = find(asking.state(), fear.victim);
    const bool rolls = victim && victim->wild;
    Counting counting;
    outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
        const bool table = !came.success && (fear.dread == Dread::terror ? rolls : came.critical);
        if (!table) {
            OutcomeSample none;
            if (!came.success && fear.dread == Dread::terror) none.record("row", "panicked");
            return counting.add(std::move(none), chance);
        }
        for (int face = 1; face <= 20; ++face) {
            OutcomeSample answers;
            answers.record("row", fear_row(face - fear.penalty + (came.critical ? 2 : 0)));
            counting.add(std::move(answers), both(chance, Chance::fraction_of(1, 20)));
        }
    });
    merge_odds(odds, counting.make(0));
    return odds;
}

// --- opposed rolls -----------------------------------------------------------------------------

/// For who started it. `firsts`: how its roll may come, or has come.
Odds opposed_odds(Asking& asking, const std::map<Total, long double>& firsts,
                  const RollTask& second, const Look& look, long double cut,
                  const std::vector<Modifier>& modifiers) {
    const auto seconds = totals_of(second, look, cut);
    std::map<Degree, long double> degrees;
    for (const auto& [first, one] : firsts) {
        for (const auto& [other, two] : seconds) degrees[opposed_degree(first, other)] += one * two;
    }
    Counting counting;
    for (const auto& [degree, chance] : degrees) {
        OutcomeSample answers;
        answers.record("result", degree);
        answers.modifiers("actor", modifiers);
        answers.modifiers("defender", second.modifiers);
        answers.assume_all(asking.assumed());
        counting.add(std::move(answers), Chance{chance, 0, 0});
    }
    return counting.make(cut);
}

Result<Odds> opposed_odds(Asking& asking, const OpposedFrame& frame, const RollTask& task,
                          const Look& look) {
    const OpposedTask& opposed = frame.task;
    if (frame.step == OpposedStep::first_came) {
        if (!asking.sees_sheet(opposed.second.roller)) return refuse(odds_hidden);
        if (!opposed.choices.empty()) asking.assume("first-defence");
        long double cut = 0;
        const auto firsts = totals_of(task, look, cut);
        const Look second = look_at(asking, opposed.second, 0);
        return opposed_odds(asking, firsts, opposed.second, second, cut, task.modifiers);
    }
    // The defender's own roll: what it has to hold against may be hidden.
    const bool is_hidden =
        opposed.first.hidden || hides_traits(asking.state(), opposed.first.roller);
    if (is_hidden && !asking.sees({})) return refuse(odds_hidden);
    const std::map<Total, long double> firsts{
        {Total{opposed.first_came.critical, opposed.first_came.total}, 1.0L}};
    return opposed_odds(asking, firsts, task, look, 0, opposed.first.modifiers);
}

// --- from what is on the stack to its odds -----------------------------------------------------

Result<Odds> odds_of_throw(Asking& asking, const RollFrame& frame, const Look& look) {
    const RollTask& task = frame.task;
    const Frame* waiting = asking.waiting();
    if (const auto* opposed = get_if<OpposedFrame>(waiting))
        return opposed_odds(asking, *opposed, task, look);
    if (const auto* attack = get_if<AttackFrame>(waiting))
        return attack_odds(asking, *attack, task, look);
    if (numbers_hidden(asking, task)) return refuse(odds_hidden);
    if (const auto* area = get_if<AreaFrame>(waiting)) return area_odds(asking, *area, task, look);
    if (const auto* fire = get_if<SuppressFrame>(waiting))
        return suppression_odds(asking, *fire, task, look);
    if (const auto* breaking = get_if<BreakObjectFrame>(waiting))
        return breaking_odds(asking, *breaking, task, look);
    if (const auto* hit = get_if<HitFrame>(waiting)) return soak_odds(asking, *hit, task, look);
    if (const auto* fear = get_if<FearFrame>(waiting)) return fear_odds(asking, *fear, task, look);
    return roll_odds(asking, task, look);
}

/// How likely a roll that is thrown again comes out better than what lies there.
Odds better_odds(const Asking& asking, const RollTask& task, Look look) {
    const Frame* waiting = asking.waiting();
    if (const auto* opposed = get_if<OpposedFrame>(waiting)) {
        if (opposed->step == OpposedStep::first_came) return odds_of_higher(task, look);
        return odds_of_holding(task, look, opposed->task.first_came);
    }
    const auto* hit = get_if<HitFrame>(waiting);
    if (hit) look.raises = raises_that_soak(hit->hit);
    return odds_of_better(task, look);
}

Result<Odds> odds_of_roll(Asking& asking, const RollFrame& frame) {
    const RollTask& task = frame.task;
    if (!asking.sees_sheet(task.roller)) return refuse(odds_hidden);
    const Look look = look_at(asking, task, frame.extra);
    auto odds = odds_of_throw(asking, frame, look);
    // A degree tells the number it was thrown against.
    if (!odds || task.sets.empty() || numbers_hidden(asking, task)) return odds;
    Odds all = better_odds(asking, task, look);
    merge_odds(all, std::move(*odds));
    return all;
}

/// Who of these notices; each for itself (SW-surprise-2).
Result<Odds> notice_odds(Asking& asking, const EncounterStart& command) {
    if (!command.notice) return refuse(no_odds);
    Odds odds = nothing_but(asking);
    for (const Id& id : *command.notice) {
        const Character* one = find(asking.state(), id);
        if (!one) return refuse(no_such_character, {}, "/notice");
        const RollTask task = roll_of(asking.state(), *one, "notice", "notice");
        const Look look = look_at(asking, task, 0);
        Counting counting;
        outcomes_of(task, look, [&](const RollOutcome& came, const Chance& chance) {
            OutcomeSample answers;
            answers.record_of(id.value, "result", degree_of(came));
            answers.assume_all(asking.assumed());
            counting.add(std::move(answers), chance);
        });
        merge_odds(odds, counting.make(0));
    }
    return odds;
}

}  // namespace

Result<Odds> System::odds(const State& state, const Command& command, const Actor& actor) {
    if (auto cards = card_odds(state, command, actor);
        cards || cards.error().kind != no_odds.kind) {
        return cards;
    }
    const Viewer viewer{actor.role, actor.member};
    const State known = actor.is_gm() ? state : without_unseen(as_known_to(state, viewer));
    Asking asking(known, actor);
    try {
        if (auto begun = begin(asking.context(), command); !begun) {
            return std::unexpected(std::move(begun.error()));
        }
        const Frame* frame = asking.next_dice();
        if (!frame) return refuse(no_odds);
        if (const auto* roll = get_if<RollFrame>(frame)) {
            if (roll->step == RollStep::confirmed)
                return odds_of_confirmation(roll->task, asking.assumed());
            return odds_of_roll(asking, *roll);
        }
        const auto& damage = get<HitFrame>(*frame);
        if (!actor.is_gm() && veils_damage(asking.state(), damage.hit)) return refuse(odds_hidden);
        return damage_odds(asking, {{Chance::fraction_of(1, 1), damage.hit}}, damage.hit.victim,
                           damage.extra);
    } catch (const PathDice::Beyond&) {
        const auto* start = get_if<EncounterStart>(&command);
        if (start) return notice_odds(asking, *start);
        if (const auto* raw = get_if<DiceRoll>(&command)) return odds_of_sum(raw->sides.items);
        if (!throws_plain_dice(command)) return refuse(no_odds);
        return odds_of_plain_dice(known, command, actor);
    }
}

}  // namespace kast::rules::savage_worlds
