#pragma once
// Somebody who plays rabbits at random, mostly sensibly: commands that the views say are allowed,
// with ids and words of the table, and now and then anything at all.

#include "rules/mouse_guard/availability.hpp"
#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"
#include "rules/mouse_guard/view.hpp"

#include "support/arbitrary.hpp"
#include "support/counting_dice.hpp"
#include <random>

namespace kast::rules::mouse_guard {

using tests::CountingDice;

class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t seed) : any_(seed), engine_(seed * 7919 + 1) {}

    struct Said {
        Actor actor;
        Command command;
    };

    Said next(const State& state) {
        state_ = &state;
        who_ = {};
        team_ = {};
        Command command = choose();
        visit([&](auto& one) { fit(one); }, command);
        return {speaker(), std::move(command)};
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
    bool once_in(std::size_t n) { return below(n) == 0; }

    std::ptrdiff_t characters(bool players) const {
        return std::ranges::count_if(state_->characters, [&](const auto& one) {
            return one.second.owner.empty() != players;
        });
    }
    Command anything() {
        Command made;
        boost::mp11::mp_with_index<boost::mp11::mp_size<Command>::value>(
            below(boost::mp11::mp_size<Command>::value),
            [&](auto index) { made = any_.make<boost::mp11::mp_at_c<Command, index.value>>(); });
        return made;
    }
    Command named(const std::string& method) {
        std::optional<Command> made;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Command>>(
            [&](auto one) {
                using T = typename decltype(one)::type;
                if (rules::message_name<T> == method) made = any_.make<T>();
            });
        return made ? *made : anything();
    }

    struct Move {
        std::string method;
        Id who;
        Id team;
    };
    /// All that the views offer.
    std::vector<Move> moves() const {
        std::vector<Move> all;
        for (const auto& [id, one] : state_->characters) {
            for (const std::string& method : available_to(Situation{*state_, id, one, true}))
                all.push_back({method, id, {}});
        }
        if (!state_->conflict) return all;
        for (const Team& one : state_->conflict->teams) {
            for (const std::string& method :
                 available_to(TeamSituation{*state_, one, {"gm", Role::gm}}))
                all.push_back({method, {}, one.id});
        }
        return all;
    }
    static int weight_of(const std::string& method) {
        if (method == "throw" || method == "disposition.test") return 12;
        if (method == "choice.lock" || method == "goal.state") return 8;
        if (method == "choice.seal" || method == "trait.use" || method == "recover") return 4;
        if (method == "test.cancel") return 1;
        return 2;
    }
    Command take(const std::vector<Move>& all) {
        std::vector<const Move*> lots;
        for (const Move& one : all)
            lots.insert(lots.end(), static_cast<std::size_t>(weight_of(one.method)), &one);
        const Move& move = *lots[below(lots.size())];
        who_ = move.who;
        team_ = move.team;
        return named(move.method);
    }
    /// Makes the next command about a player's character who has still to throw, where there is
    /// one.
    bool take_player_in_test() {
        for (const auto& [id, test] : state_->tests) {
            for (const Attempt& one : test.attempts) {
                const Character* actor = sheet(one.actor);
                if (one.thrown || !actor || actor->owner.empty()) continue;
                who_ = one.actor;
                return true;
            }
        }
        return false;
    }
    Command choose() {
        if (once_in(25)) return anything();
        if (characters(true) < 4 || characters(false) < 3) return any_.make<CharacterAdd>();
        if (!state_->questions.empty() && !once_in(6)) return any_.make<DecisionAnswer>();
        // A GM's own modifier is on no list, and so a player's is offered here by itself.
        if (state_->settings.claims && once_in(12) && take_player_in_test())
            return any_.make<ModifierOffer>();
        const auto all = moves();
        if (!all.empty() && !once_in(4)) return take(all);
        const auto gms = available_to_gm({*state_});
        for (const char* forward : {"action.reveal", "teams.pair", "compromise.agree"}) {
            if (holds(gms, forward) && !once_in(8)) return named(forward);
        }
        if (is_quiet(*state_) && !once_in(3)) {
            return once_in(5) ? Command(any_.make<ConflictStart>())
                              : Command(any_.make<TestCall>());
        }
        const std::string& method = gms[below(gms.size())];
        return method == "conflict.end" && !once_in(6) ? anything() : named(method);
    }

    // ---- making it fit the table

    Id a_character() {
        if (once_in(60) || state_->characters.empty()) return Id("nobody");
        return std::next(state_->characters.begin(),
                         static_cast<std::ptrdiff_t>(below(state_->characters.size())))
            ->first;
    }
    Id somebody() { return who_.empty() || once_in(30) ? a_character() : who_; }
    Id a_team() {
        if (!team_.empty() && !once_in(30)) return team_;
        if (!state_->conflict || once_in(60)) return Id("nowhere");
        const auto& teams = state_->conflict->teams;
        return teams[below(teams.size())].id;
    }
    std::string a_skill() {
        static constexpr const char* skills[] = {"fighter",   "scout",  "persuader", "deceiver",
                                                 "loremouse", "will",   "health",    "nature",
                                                 "circles",   "orator", "pathfinder"};
        return skills[below(std::size(skills))];
    }
    const Character* sheet(const Id& id) const { return find_character(*state_, id); }
    template <class List>
    std::string one_of(const List& names, const char* otherwise) {
        if (names.empty() || once_in(12)) return otherwise;
        return std::next(names.begin(), static_cast<std::ptrdiff_t>(below(names.size())))->first;
    }

    void fit_field(std::string_view field, Id& id) {
        if (field == "actor" || field == "character" || field == "helper")
            id = somebody();
        else if (field == "team" || field == "party")
            id = a_team();
        else if (field == "to")
            id = open_actor();
        else if (field == "choice" && state_->conflict && state_->conflict->choice)
            id = state_->conflict->choice->id;
    }
    void fit_field(std::string_view field, std::optional<Id>& id) {
        if (field == "id") id.reset();
        if (!id) return;
        if (field == "owner")
            id = Id(once_in(2) ? "ann" : "bob");
        else if (field == "opponent")
            id = a_character();
        else
            fit_field(field, *id);
    }
    void fit_field(std::string_view field, Word& text) {
        const Character* one = sheet(who_);
        if (field == "what" || field == "opponent_what" || field == "with" || field == "skill")
            text = a_skill();
        if (field == "wise") text = one && !one->wises.empty() ? *one->wises.begin() : "sky-wise";
        if (field == "trait") text = one ? one_of(one->traits, "nothing") : "nothing";
        if (field == "base") text = once_in(2) ? "health" : once_in(2) ? "nature" : "will";
        if (field == "weapon") text = once_in(2) ? "axe" : once_in(2) ? "sword" : "evidence";
        if (field == "which") text = once_in(2) ? "quick" : a_skill();
    }
    template <class T>
    void fit_field(std::string_view field, std::optional<T>& value) {
        if (value) fit_field(field, *value);
    }
    template <class T>
    void fit_field(std::string_view, T&) {}

    template <class T>
    void fit(T& command) {
        protocol::traits::for_each_field<T>([&](std::string_view name, auto field) {
            fit_field(name, command.*field);
            // Who it is about is known to what follows.
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(command.*field)>, Id>) {
                if (name == "actor" || name == "character") who_ = command.*field;
            }
        });
    }
    Id open_actor() {
        for (const auto& [id, test] : state_->tests) {
            if (!once_in(3)) return test.attempts[below(test.attempts.size())].actor;
        }
        return a_character();
    }
    void fit(DecisionAnswer& command) {
        command.items.reset();
        if (state_->questions.empty()) return;
        const Question& open = state_->questions[below(state_->questions.size())];
        command.decision = open.decision.id;
        const auto& options = open.decision.options;
        command.answer = options[below(options.size())].answer;
        if (once_in(20)) command.answer = "disarm+impede+disarm";
        if (once_in(20)) command.answer = "default";
        owner_ = open.decision.owner;
    }
    void fit(ChoiceSeal& command) {
        fit<ChoiceSeal>(command);
        if (once_in(12)) return;
        command.picks.items.clear();
        for (int i = 0; i < 3; ++i)
            command.picks.items.emplace_back(enum_word(static_cast<Action>(below(4))));
    }
    void fit(CharacterAdd& command) {
        command.id.reset();
        command.owner.reset();
        static_cast<CharacterSpec&>(command).name = "Somebody";
        command.skills.emplace();
        for (const char* skill : {"fighter", "scout", "persuader", "deceiver", "pathfinder"}) {
            if (!once_in(5)) (*command.skills)[skill] = static_cast<int>(1 + below(5));
        }
        command.nature = NatureGiven{{}, BoundedInt<0, 12>(static_cast<int>(below(7))), {}};
        command.wises = BoundedList<Word, 20>{"fox-wise"};
        command.traits = BoundedList<Word, 20>{"quick", "stubborn"};
        command.gear = BoundedList<Word, 20>{"axe", "sword", "knife", "spear"};
        command.will = Rating(static_cast<int>(1 + below(5)));
        command.health = Rating(static_cast<int>(1 + below(5)));
        if (characters(true) < 4) command.owner = Id(once_in(2) ? "ann" : "bob");
        command.hidden = once_in(5) ? std::optional(true) : std::nullopt;
        if (command.owner && !once_in(5)) command.hidden.reset();
    }
    void fit(CharacterShow& command) {
        fit<CharacterShow>(command);
        if (!once_in(8)) command.shown = true;
        if (command.character && !once_in(8)) command.characters.reset();
        if (command.characters) command.characters->items = {a_character(), a_character()};
        for (const auto& [id, one] : state_->characters) {
            if (one.hidden && command.character && once_in(2)) command.character = id;
        }
    }
    void fit(CharacterSet& command) {
        fit<CharacterSet>(command);
        if (!once_in(3)) {
            command.nature.reset();
            command.skills.reset();
            command.traits.reset();
        }
        if (command.name && once_in(2)) command.name = "Somebody else";
        if (!once_in(3)) command.hidden.reset();
    }
    void fit(CharacterRemove& command) {
        fit<CharacterRemove>(command);
        if (!once_in(4)) command.character = Id("nobody");
    }
    void fit(TestCall& command) {
        fit<TestCall>(command);
        if (!once_in(4)) command.actor = somebody();
        for (const auto& [id, asked] : state_->asked) {
            if (once_in(2)) command.actor = id;
        }
        who_ = command.actor.value_or(Id{});
        if (command.actor && !once_in(20)) command.who.reset();
        if (command.who) command.who->items = {a_character(), a_character()};
        if (!command.actor && !once_in(10)) command.ob = BoundedInt<0, 99>(2);
        if (!command.actor && !once_in(10)) command.opponent.reset();
        if (!command.actor || once_in(10)) return;
        if (once_in(2)) {
            command.ob.reset();
            command.opponent = a_character();
        } else {
            command.ob = BoundedInt<0, 99>(static_cast<int>(below(6)));
            command.opponent.reset();
        }
        if (command.opponent_what && once_in(2)) command.opponent_what.reset();
    }
    void fit(ModifierOffer& command) {
        fit<ModifierOffer>(command);
        if (!once_in(8)) command.modifier = ModifierNumber(static_cast<int>(below(5)) - 2);
        if (!once_in(3)) command.successes.reset();
    }
    void fit(Throw& command) {
        fit<Throw>(command);
        if (once_in(6)) return;
        command.modifier.reset();
        command.successes.reset();
    }
    void fit(TestCallClose& command) {
        if (!state_->called_tests.empty()) command.call = state_->called_tests.front().id;
    }
    void fit(TestSet& command) {
        fit<TestSet>(command);
        if (once_in(2)) command.ob.reset();
        if (once_in(2)) command.armour.reset();
    }
    void fit(Adjust& command) {
        fit<Adjust>(command);
        command.value = static_cast<int>(below(4) + (once_in(20) ? 90 : 0));
        command.reason = "so";
    }
    void fit(PersonaSpend& command) {
        fit<PersonaSpend>(command);
        command.dice = static_cast<int>(1 + below(2));
    }
    void fit(Award& command) {
        fit<Award>(command);
        command.fate = static_cast<int>(below(3));
        command.persona = static_cast<int>(below(3));
    }
    void fit(WeaponChoose& command) {
        fit<WeaponChoose>(command);
        if (!once_in(4)) command.mode.reset();
        const std::string weapon = command.weapon;
        if (weapon != "sword" && !once_in(4)) command.favours.reset();
    }
    /// One or two teams a side, out of those who are there.
    void fit(ConflictStart& command) {
        command.id.reset();
        command.type = once_in(2) ? ConflictType::fight : static_cast<ConflictType>(below(9));
        command.base =
            command.type == ConflictType::other ? std::optional<Word>("will") : std::nullopt;
        command.skills.reset();
        if (command.type == ConflictType::other) {
            const BoundedList<Word, 4> two{"scout", "will"};
            command.skills = ActionSkills{two, two, BoundedList<Word, 4>{"fighter"}, two};
        }
        command.teams.items.clear();
        const std::size_t each = once_in(3) ? 2 : 1;
        for (const Side side : {Side::players, Side::gm}) {
            for (std::size_t i = 0; i < each; ++i)
                command.teams.items.push_back({std::nullopt, side, std::nullopt, {}});
        }
        for (const auto& [id, one] : state_->characters) {
            const std::size_t first = one.owner.empty() ? each : 0;
            if (once_in(8)) continue;
            auto& members = command.teams.items[first + below(each)].members.items;
            if (members.size() < 4) members.push_back(id);
        }
        std::erase_if(command.teams.items,
                      [](const TeamGiven& one) { return one.members.empty(); });
    }
    void fit(GoalState& command) {
        fit<GoalState>(command);
        if (!once_in(10)) command.text = "To win.";
    }
    void fit(TeamOrder& command) {
        fit<TeamOrder>(command);
        const Team* team = find_team(*state_, command.team);
        if (!team) return;
        command.members.items = team->members;
        std::ranges::shuffle(command.members.items, engine_);
    }
    void fit(DispositionTest& command) {
        fit<DispositionTest>(command);
        if (const Team* team = team_of(*state_, command.actor)) command.team = team->id;
        if (!state_->conflict || once_in(8)) return;
        const auto bases = disposition_bases(*state_->conflict);
        command.base = Word(bases[below(bases.size())]);
        if (once_in(3)) command.skill.reset();
        if (command.skill) command.skill = Word(disposition_skills(*state_->conflict).front());
    }
    /// Somebody of the GM's side, or of the players', who is not out.
    Id an_opponent(bool of_the_gm) {
        std::vector<Id> teams;
        for (const Team& one : state_->conflict->teams) {
            if (!one.out() && (one.side == Side::gm) == of_the_gm) teams.push_back(one.id);
        }
        return teams.empty() ? Id("nowhere") : teams[below(teams.size())];
    }
    void fit(TeamsPair& command) {
        command.pairs.items.clear();
        if (!state_->conflict) return;
        std::vector<Id> sides[2];
        for (const Team& one : state_->conflict->teams) {
            const bool acts = static_cast<int>(one.revealed.size()) == state_->conflict->action;
            if (!one.out() && acts) sides[one.side == Side::gm].push_back(one.id);
        }
        for (auto& side : sides) std::ranges::shuffle(side, engine_);
        for (std::size_t i = 0; i < std::max(sides[0].size(), sides[1].size()); ++i) {
            const bool both = i < sides[0].size() && i < sides[1].size();
            if (both && !once_in(5)) {
                command.pairs.items.push_back({sides[once_in(2)][i], sides[0][i], {}});
                if (command.pairs.items.back().team == sides[0][i])
                    command.pairs.items.back().other = sides[1][i];
                continue;
            }
            for (const std::size_t side : {0u, 1u}) {
                if (i >= sides[side].size()) continue;
                command.pairs.items.push_back({sides[side][i], {}, an_opponent(side == 0)});
            }
        }
    }
    void fit(ActorChoose& command) {
        fit<ActorChoose>(command);
        const Team* team = find_team(*state_, command.team);
        if (team && !team->members.empty())
            command.actor = team->members[below(team->members.size())];
    }
    void fit(CompromiseAgree& command) {
        fit<CompromiseAgree>(command);
        if (!command.conditions) return;
        for (ConditionGiven& one : command.conditions->items) one.character = a_character();
    }
    void fit(ConflictLeave& command) {
        fit<ConflictLeave>(command);
        if (!once_in(3)) command.character = Id("nobody");
    }

    /// Mostly the GM, who may do everything; else whoever owns what it is about.
    Actor speaker() {
        const Id owner = std::exchange(owner_, {});
        if (once_in(100)) return {Id("eve"), Role::spectator};
        if (once_in(12)) return {Id(once_in(2) ? "ann" : "bob"), Role::player};
        const Character* one = sheet(who_);
        const Id whose = !owner.empty() ? owner : one ? Id(one->owner) : Id{};
        if (!whose.empty() && once_in(3)) return {whose, Role::player};
        return {Id("gm"), Role::gm};
    }

    tests::Arbitrary any_;
    std::mt19937_64 engine_;
    const State* state_ = nullptr;
    Id who_;
    Id team_;
    Id owner_;
};

}  // namespace kast::rules::mouse_guard
