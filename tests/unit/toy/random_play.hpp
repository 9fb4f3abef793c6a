#pragma once
// Somebody who plays ToY at random, mostly sensibly: commands that the views say are allowed, about
// who and what is there, and now and then anything at all.

#include "rules/toy/availability.hpp"
#include "rules/toy/system.hpp"

#include "support/counting_dice.hpp"
#include "unit/toy/random_choice.hpp"
#include <algorithm>
#include <array>

namespace kast::rules::toy {

using tests::CountingDice;

class RandomPlayer : RandomChoice {
public:
    explicit RandomPlayer(std::uint64_t seed) : RandomChoice(seed) {}

    struct Said {
        Actor actor;
        Command command;
    };
    Said next(const State& state) {
        state_ = &state;
        wanted_ = {};
        Command command = choose();
        visit([&](auto& one) { fit(one); }, command);
        return {speaker(command), std::move(command)};
    }

private:
    Command choose() {
        if (once_in(12)) return anything();
        if (ready() < 3) return any_.make<CharacterAdd>();
        if (state_->monsters.size() < 2) return any_.make<MonsterAdd>();
        if (!state_->questions.empty() && !once_in(3)) return any_.make<DecisionAnswer>();
        if (!state_->contests.empty() && !once_in(4))
            return once_in(2) ? Command(any_.make<ChoiceSeal>()) : Command(any_.make<ChoiceLock>());
        if (waits_for_roll() && !once_in(4)) return named(an_attempt_method());
        if (once_in(16)) return named(std::string(gm_calls[below(gm_calls.size())]));
        if (once_in(4)) return named(std::string(gm_moves[below(gm_moves.size())]));
        std::vector<std::pair<Id, std::string>> methods;
        for (const auto& [id, one] : state_->characters) {
            for (const std::string& method : available_to({*state_, id, one, true})) {
                const bool lively = method.starts_with("init") || method.starts_with("creation") ||
                                    method == "fight" || method == "action.take";
                const bool is_asked = method == "roll-better.open" ||
                                      method == "roll-to-succeed.ask" ||
                                      method == "luck-contest.open";
                if (is_asked && !once_in(3)) continue;
                methods.insert(methods.end(), lively ? 3 : 1, {id, method});
            }
        }
        for (const std::string& method : available_to_gm(TableSituation{*state_})) {
            const bool lively = method == "phase.advance";
            if (method == "combat.end" && !once_in(6)) continue;
            methods.insert(methods.end(), lively ? 6 : 1, {Id{}, method});
        }
        if (methods.empty()) return anything();
        const auto& [who, method] = methods[below(methods.size())];
        wanted_ = who;
        return named(method);
    }
    bool waits_for_roll() const {
        return std::ranges::any_of(state_->attempts, [](const auto& entry) {
            return entry.second.phase == AttemptPhase::open;
        });
    }
    std::string an_attempt_method() {
        if (once_in(8)) return "attempt.cancel";
        if (once_in(6)) return "attempt.set";
        if (once_in(8)) return "add-on.withdraw";
        return once_in(3) ? "add-on.take" : "attempt.roll";
    }

    static constexpr std::array<std::string_view, 28> gm_moves{
        "damage.deal",   "damage.deal",    "flesh.heal",      "grit.heal",     "usage.move",
        "usage.restore", "usage.restore",  "condition.start", "condition.end", "table.set",
        "table.remove",  "effect.start",   "effect.end",      "range.set",     "morale.roll",
        "guard",         "rest",           "level.gain",      "adjust",        "playtime.set",
        "settings.set",  "creation.start", "character.give",  "language.set",  "character.set",
        "monster.set",   "flesh.heal",     "damage.deal"};
    static constexpr std::array<std::string_view, 8> gm_calls{
        "test.call",   "test.call",    "test.decline",        "test.call.close",
        "combat.join", "combat.leave", "luck-contest.cancel", "monster.show"};

    // ---- making it fit the table, field by field

    template <class T>
    void fit(T& command) {
        subject_ = somebody();
        protocol::traits::for_each_field<T>(
            [&](std::string_view name, auto field) { fit_field(name, command.*field); });
    }
    void fit_field(std::string_view field, Id& id) {
        if (field == "attempt")
            id = a_key(state_->attempts);
        else if (field == "effect")
            id = a_key(state_->effects);
        else if (field == "table")
            id = a_key(state_->tables);
        else if (field == "target" || field == "monster")
            id = a_monster();
        else if (field == "weapon")
            id = once_in(8) ? "bow" : "axe";
        else if (field == "condition")
            id = a_condition();
        else if (field != "choice" && field != "party")
            id = subject_;
    }
    Id a_call() {
        return state_->called_tests.empty() ? Id("none") : state_->called_tests.front().id;
    }
    void fit(TestCall& command) {
        command = {};
        if (once_in(3)) command.who = BoundedList<Id, 60>{somebody()};
        if (once_in(2))
            command.die = DieGiven{.intangible = Intangible::presence};
        else
            command.skill = "Listen";
    }
    void fit(TestCallClose& command) { command.call = a_call(); }
    void fit(TestDecline& command) { command = {somebody(), a_call()}; }
    void fit(RollToSucceedRoll& command) {
        fit<RollToSucceedRoll>(command);
        if (command.call) command.die = DieGiven{.intangible = Intangible::presence};
    }
    void fit(LuckContestCancel& command) {
        fit<LuckContestCancel>(command);
        command.contest = a_key(state_->contests);
    }
    void fit(CombatJoin& command) {
        command = {};
        if (once_in(2))
            command.allies = BoundedList<Id, 40>{somebody()};
        else
            command.monsters = BoundedList<Id, 40>{a_monster()};
    }
    void fit(CombatLeave& command) { command.creatures = {anybody()}; }
    void fit(MonsterShow& command) {
        command = {};
        for (const auto& [id, one] : state_->monsters) {
            if (one.hidden) command.monster = id;
        }
    }
    Id a_condition() {
        const auto found = state_->characters.find(subject_);
        return found == state_->characters.end() ? Id("none") : a_key(found->second.conditions);
    }
    void fit_field(std::string_view field, std::optional<Id>& id) {
        if (!id) return;
        if (field == "id" && !once_in(12))
            id.reset();
        else if (field == "owner")
            id = Id(any_of<const char*>({"ann", "bob", "ann"}));
        else if (field == "on" || field == "creature")
            id = anybody();
        else if (field == "call")
            id = once_in(3) && !state_->called_tests.empty()
                     ? std::optional(state_->called_tests.front().id)
                     : std::nullopt;
        else if (field == "monster")
            id = a_monster();
    }
    template <std::size_t N>
    void fit_field(std::string_view field, BoundedList<Id, N>& ids) {
        ids.items.clear();
        const bool monsters = field == "monsters";
        const auto add = [&](const Id& id) {
            if (ids.size() < N && !once_in(6)) ids.items.push_back(id);
        };
        if (monsters)
            for (const auto& [id, one] : state_->monsters) add(id);
        else
            for (const auto& [id, one] : state_->characters) {
                if (!one.dead && one.creation == creation_done) add(id);
            }
    }
    void fit_field(std::string_view field, std::optional<BoundedList<Id, 40>>& ids) {
        if (field == "surprised" && ids) ids = BoundedList<Id, 40>{subject_};
        if (once_in(2)) ids.reset();
    }
    DieGiven a_base_die(bool monster) {
        DieGiven die;
        if (monster) return {.tangible = Tangible::vigor};
        switch (below(6)) {
            case 0:
                die.sides = Sides(a_die());
                break;
            case 1:
                die.fixed = BoundedString<40>(once_in(2) ? "move" : "knave");
                break;
            default:
                die.tangible = static_cast<Tangible>(below(4));
        }
        return die;
    }
    void fit_field(std::string_view, BoundedList<DieGiven, 20>& dice) {
        dice.items.clear();
        for (std::size_t left = 1 + below(3); left > 0; --left)
            dice.items.push_back(a_base_die(false));
    }
    void fit_field(std::string_view field, std::optional<BoundedList<DieGiven, 20>>& dice) {
        if (dice) fit_field(field, *dice);
    }
    void fit_field(std::string_view, BoundedList<EntrantGiven, 20>& entrants) {
        entrants.items.clear();
        std::set<Id> once;
        for (std::size_t left = 2 + below(3); left > 0; --left) {
            const Id who = anybody();
            if (!once.insert(who).second && !once_in(10)) continue;
            const bool monster = state_->monsters.contains(who);
            entrants.items.push_back({who, {a_base_die(monster)}, {}});
        }
    }
    void fit_field(std::string_view, DieGiven& die) {
        die = {};
        switch (below(5)) {
            case 0:
                die.usage = BoundedString<40>(a_usage());
                break;
            case 1:
                die.pool = BoundedString<40>(once_in(2) ? "blood" : "faith");
                break;
            case 2:
                die = a_base_die(false);
                break;
            default:
                die.intangible = static_cast<Intangible>(below(4));
        }
    }
    std::string a_usage() {
        return any_of<const char*>(
            {"presence", "talent", "awareness", "sanity", "luck", "deed", "provisions", "armor"});
    }
    void fit_field(std::string_view field, BoundedString<40>& text) {
        if (field == "die") text = a_usage();
        if (field == "pool") text = once_in(2) ? "blood" : "faith";
        if (field == "language") text = "Acheron";
        if (field == "secondary") text = any_of<const char*>({"Saltish", "Draconic", "Archaic"});
        if (field == "skill") text = once_in(2) ? "Salt" : "Sailing";
    }
    void fit_field(std::string_view field, std::optional<BoundedString<40>>& text) {
        if (field == "usage" && text) text = BoundedString<40>(once_in(2) ? "luck" : "deed");
        if (field == "skill" && text) text = BoundedString<40>("Listen");
    }
    void fit_field(std::string_view field, Sides& sides) {
        if (field == "die") sides = once_in(10) ? 5 : a_die();
    }
    void fit_field(std::string_view, ModifiersGiven& modifiers) {
        if (modifiers && !once_in(10)) {
            for (ModifierGiven& one : modifiers->items) one.value = static_cast<int>(below(9)) - 4;
        }
        if (once_in(2)) modifiers.reset();
    }
    void fit_field(std::string_view field, BoundedInt<-999, 999>& number) {
        if (field == "steps") number = any_of({-2, -1, 1, 1, 2, 0});
        if (field == "n") number = static_cast<int>(1 + below(3));
    }
    void fit_field(std::string_view field, BoundedInt<1, 999>& number) {
        if (field == "amount" || field == "n") number = static_cast<int>(1 + below(9));
    }
    void fit_field(std::string_view, BoundedString<400>& reason) { reason = "why"; }
    template <class T>
    void fit_field(std::string_view, T&) {}

    void fit(DecisionAnswer& command) {
        if (state_->questions.empty()) return;
        const Decision& open = state_->questions[below(state_->questions.size())].decision;
        command.decision = open.id;
        command.items.reset();
        if (once_in(20)) return;
        command.answer = once_in(12) ? "default" : open.options[below(open.options.size())].answer;
    }
    template <class T>
    void fit_choice(T& command) {
        if (state_->contests.empty()) return;
        const Contest& open = state_->contests.begin()->second;
        command.choice = open.id;
        std::vector<Id> waiting;
        for (const SealedParty& party : open.choice.parties) {
            if (!party.locked || once_in(10)) waiting.push_back(party.party);
        }
        if (!waiting.empty()) command.party = waiting[below(waiting.size())];
    }
    void fit(ChoiceSeal& command) {
        fit_choice(command);
        command.picks = {
            any_of<const char*>({"presence", "talent", "awareness", "sanity", "one", "vigor"})};
    }
    void fit(ChoiceLock& command) { fit_choice(command); }
    void fit(CharacterAdd& command) {
        fit<CharacterAdd>(command);
        if (once_in(8)) return;
        static_cast<SheetGiven&>(command) = a_sheet();
        command.id.reset();
        command.name = "Somebody";
    }
    SheetGiven a_sheet() {
        SheetGiven given;
        given.level = static_cast<int>(below(4));
        given.tangibles = TangiblesGiven{a_die(), a_die(), a_die(), a_die()};
        if (once_in(3))
            given.species = static_cast<Species>(below(4));
        else
            given.flavor = static_cast<Flavor>(below(8));
        given.intangibles = IntangiblesGiven{usage_die(), usage_die(), usage_die(), usage_die()};
        given.usage.emplace();
        (*given.usage)["luck"] = power({RollKind::roll_20});
        (*given.usage)["deed"] = power({RollKind::roll_20, RollKind::roll_better});
        (*given.usage)["provisions"] = usage_die();
        given.pools = {{"blood", PoolGiven{.die = 6, .max = 6}},
                       {"faith", PoolGiven{.die = 4, .max = 2}}};
        given.fixed = {{"knave", Sides(a_die())}};
        given.weapons = {{"axe", WeaponGiven{"Axe", Sides(a_die()), {}, Attack::hard}},
                         {"bow", WeaponGiven{"Bow", Sides(6), {}, Attack::fast}}};
        given.flesh = PointsGiven{{}, static_cast<int>(1 + below(12))};
        given.grit = PointsGiven{{}, static_cast<int>(below(6))};
        given.armor = static_cast<ArmorKind>(below(4));
        given.shield = once_in(2);
        if (once_in(2)) given.wounds = BoundedList<BoundedString<80>, 20>{"A scar"};
        return given;
    }
    UsageGiven usage_die() {
        const int max = a_die();
        return {.max = max, .current = SidesOrNone(once_in(8) ? 0 : moved(max, -1))};
    }
    UsageGiven power(BoundedList<RollKind, 3> scope) {
        UsageGiven given = usage_die();
        given.scope = std::move(scope);
        return given;
    }
    void fit(DamageDeal& command) {
        fit<DamageDeal>(command);
        const Id somebody_fit = state_->time.mode == Mode::combat ? subject_ : Id("ann");
        command.target = once_in(2) ? a_monster() : somebody_fit;
        command.to.reset();
        if (once_in(4)) {
            command.target.reset();
            command.to = {subject_, a_monster()};
        }
        command.dice.reset();
        if (once_in(3))
            command.dice = BoundedList<Sides, 12>{Sides(a_die())};
        else
            command.amount = static_cast<int>(1 + below(9));
        if (command.dice) command.amount.reset();
    }
    void fit(CharacterSet& command) {
        fit<CharacterSet>(command);
        if (once_in(3)) return;
        static_cast<SheetGiven&>(command) = {};
        command.flesh = PointsGiven{{}, static_cast<int>(1 + below(12))};
    }
    void fit(FleshHeal& command) {
        fit<FleshHeal>(command);
        for (const auto& [id, one] : state_->characters) {
            if (one.dying) command.actor = id;
        }
    }
    void fit(MonsterAdd& command) {
        fit<MonsterAdd>(command);
        command.id.reset();
        command.name = "Something";
        command.hidden = once_in(4);
        fit_monster(command);
    }
    void fit(MonsterSet& command) {
        fit<MonsterSet>(command);
        fit_monster(command);
    }
    void fit_monster(MonsterGiven& command) {
        if (!once_in(10)) command = {};
        command.hd = static_cast<int>(below(8));
        command.dice = TangiblesGiven{.vigor = Sides(a_die())};
        command.speed = a_die();
        command.weakness = a_die();
        command.damage = BoundedList<Sides, 12>{Sides(a_die())};
        if (!once_in(3)) command.morale = static_cast<Morale>(below(4));
    }
    void fit(TableSet& command) {
        fit<TableSet>(command);
        command.name = "Table";
        command.serves = once_in(2) ? Duty::wound : Duty::terrifying_table;
        command.sides = 6;
        command.rows = {
            {.from = 1, .to = 5, .text = "Shaking", .modifier = BoundedInt<-99, 99>(-1)},
            {.from = 6, .text = "Worse"}};
        command.id = Id(once_in(2) ? "t1" : "t2");
        if (command.id == Id("t1") && state_->tables.contains("t2") && once_in(2))
            command.rows.items[1].then = Id("t2");
    }
    void fit(CreationStatsAssign& command) {
        fit<CreationStatsAssign>(command);
        std::array<int, 4> dice{10, 8, 6, 4};
        // INT mostly the highest: extra languages are rare enough.
        if (once_in(4)) std::ranges::shuffle(dice, engine_);
        command = {command.character, dice[3], dice[1], dice[0], dice[2]};
    }
    void fit(CreationSavesAssign& command) {
        fit<CreationSavesAssign>(command);
        command.hexes = Grade::edge;
        command.toxins = Grade::flawed;
        if (!once_in(4)) command.doom = Grade::ordinary;
    }
    void fit(CreationCallingChoose& command) {
        fit<CreationCallingChoose>(command);
        command = {.character = command.character};
        const auto found = state_->characters.find(command.character);
        if (found != state_->characters.end() && found->second.origin == Origin::fae) {
            command.species = static_cast<Species>(below(4));
        } else {
            command.flavor = static_cast<Flavor>(below(8));
            command.trope = trope_of(*command.flavor);
        }
        if (once_in(2)) command.grit = GritGiven{Sides(6), BoundedInt<0, 99>(1)};
    }
    void fit(CreationLanguagesRoll& command) {
        fit<CreationLanguagesRoll>(command);
        const auto found = state_->characters.find(command.character);
        if (found == state_->characters.end() || !found->second.species) return;
        command.secondary = std::string(languages_of(*found->second.species).front());
    }
    void fit(LanguagesName& command) {
        fit<LanguagesName>(command);
        if (!once_in(4)) command.languages = {{.name = "Tongue" + std::to_string(below(50))}};
    }
    void fit(CreationFleshRoll& command) {
        fit<CreationFleshRoll>(command);
        if (!once_in(4)) command.modifier.reset();
    }
    void fit(CreationStart& command) {
        fit<CreationStart>(command);
        command.name = "Newcomer";
        command.owner.reset();
    }
    void fit(KnackRoll& command) {
        fit<KnackRoll>(command);
        if (once_in(2)) command.actor = anybody();
        command.save.reset();
        command.x.reset();
        if (command.call) command.skill = "Listen";
        if (!command.skill && once_in(2)) command.save = Save::doom;
        if (!command.skill && !command.save) command.x = static_cast<int>(below(8));
        if (!command.skill || once_in(2)) command.task.reset();
        if (command.task) command.task = BoundedString<60>(once_in(2) ? "the door" : "the map");
    }
    /// Mostly a die that somebody has taken.
    void fit(AddOnWithdraw& command) {
        fit<AddOnWithdraw>(command);
        for (const auto& [id, attempt] : state_->attempts) {
            for (const Entrant& one : attempt.entrants) {
                if (!one.added.empty() && !once_in(4))
                    command = {id, one.who, BoundedString<40>(one.added.front().die)};
            }
        }
    }
    void fit(Rest& command) {
        fit<Rest>(command);
        command.wound.reset();
        if (once_in(2)) command.usage.reset();
    }
    void fit(RangeSet& command) {
        fit<RangeSet>(command);
        if (command.range)
            command.metres.reset();
        else
            command.metres = static_cast<int>(below(130));
    }
    /// Settings change seldom to what takes rules away.
    void fit(SettingsSet& command) {
        command.combat = command.tropes = command.advancement = command.effects = !once_in(6);
    }
    void fit(Adjust& command) {
        fit<Adjust>(command);
        command.key =
            BoundedString<60>(any_of<const char*>({"luck", "blood", "Lore", "doom", "knave"}));
        command.value = once_in(2) ? a_die() : static_cast<int>(below(4));
    }

    Actor speaker(const Command& command) {
        if (once_in(60)) return {Id("eve"), Role::spectator};
        if (const auto* seal = get_if<ChoiceSeal>(&command)) return owner_of_party(seal->party);
        if (once_in(8) || holds_alternative<CharacterAdd>(command))
            return {Id(any_of<const char*>({"ann", "bob"})), Role::player};
        return {Id("gm"), Role::gm};
    }
    Actor owner_of_party(const Id& party) {
        const Id owner = owner_of(*state_, party);
        if (owner.empty() || once_in(6)) return {Id("gm"), Role::gm};
        return {owner, Role::player};
    }

    Id subject_;
};

}  // namespace kast::rules::toy
