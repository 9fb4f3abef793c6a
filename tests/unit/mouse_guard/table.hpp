#pragma once
// A table of rabbits for tests: says commands, keeps the state, shows the dice.

#include "rules/mouse_guard/sheet.hpp"
#include "rules/mouse_guard/system.hpp"

#include "support/rules_fixture.hpp"

namespace kast::rules::mouse_guard {

inline const Actor gm{"gm", Role::gm};
inline const Actor ann{"ann", Role::player};
inline const Actor bo{"bo", Role::player};
inline const Actor cid{"cid", Role::player};

/// What a sheet is made of, in short.
struct Sheet {
    SkillsGiven skills;
    int nature = 3;
    int will = 4;
    int health = 4;
    std::vector<Word> wises;
    std::vector<Word> traits;
    std::vector<Word> gear;
};

inline ChoiceSeal seal(const Id& choice, const Id& team, std::vector<std::string> picks) {
    ChoiceSeal made{choice, team, {}};
    for (std::string& pick : picks) made.picks.items.emplace_back(std::move(pick));
    return made;
}

struct RulesFixture : tests::RulesFixture<System> {
    using tests::RulesFixture<System>::RulesFixture;

    template <class T>
    std::size_t place_of() const {
        for (std::size_t i = 0; i < last.size(); ++i) {
            if (holds_alternative<T>(last[i])) return i;
        }
        ADD_FAILURE() << "no " << rules::message_name<T>;
        return last.size();
    }

    // ---- characters and tests

    const Character& sheet(const Id& id) const { return state.characters.at(id); }
    void add(const Actor& owner, const char* id, const Sheet& given = {}) {
        CharacterAdd made;
        made.id = Id(id);
        static_cast<CharacterSpec&>(made).name = id;
        made.skills = given.skills;
        made.nature = NatureGiven{{}, BoundedInt<0, 12>(given.nature), {}};
        made.will = Rating(given.will);
        made.health = Rating(given.health);
        made.wises = BoundedList<Word, 20>(given.wises);
        made.traits = BoundedList<Word, 20>(given.traits);
        made.gear = BoundedList<Word, 20>(given.gear);
        does(owner, made);
    }
    void adjust(const char* id, Field field, int value) {
        does(gm, Adjust{.character = Id(id), .field = field, .value = value, .reason = "so"});
    }
    /// A test of brun's, called in the GM's turn.
    void calls(const char* what, int ob, bool within = false, bool use_nature = false,
               const char* actor = "brun") {
        TestCall call{.actor = Id(actor), .what = what};
        call.ob = BoundedInt<0, 99>(ob);
        call.within_nature = within;
        call.use_nature = use_nature;
        does(gm, call);
    }
    void against(const char* what, const char* opponent = "fox", const char* theirs = nullptr,
                 const char* actor = "brun") {
        TestCall call{.actor = Id(actor), .what = what};
        call.opponent = Id(opponent);
        if (theirs) call.opponent_what = Word(theirs);
        does(gm, call);
    }
    void throws(const Actor& actor, const char* id, std::vector<int> faces) {
        does(actor, Throw{Id(id)}, std::move(faces));
    }
    const Attempt& attempt(const char* id) const { return *open_attempt(state, id).attempt; }
    /// The dice somebody would throw now.
    int pool(const char* id) const {
        const AttemptRef place = open_attempt(state, id);
        return size_of(pool_of(state, *place.test, *place.attempt));
    }
    /// One line of it; 0 where it is not there.
    int line(const char* id, std::string_view cause) const {
        const AttemptRef place = open_attempt(state, id);
        int sum = 0;
        for (const Modifier& one : pool_of(state, *place.test, *place.attempt))
            sum += one.cause == cause ? one.value : 0;
        return sum;
    }
    TestOutcome outcome_of(const char* id) const {
        for (const Event& event : last) {
            const auto* settled = get_if<TestSettled>(&event);
            if (settled && settled->actor == Id(id)) return settled->outcome;
        }
        ADD_FAILURE() << "nothing settled for " << id;
        return TestOutcome::none;
    }

    // ---- conflicts

    const Conflict& conflict() const { return *state.conflict; }
    const Team& team(const Id& id) const { return *find_team(state, id); }
    void starts(ConflictType type, std::vector<Id> gms, std::vector<Id> players) {
        ConflictStart start{.type = type};
        start.teams = BoundedList<TeamGiven, 12>{
            {Id("gm"), Side::gm, {}, BoundedList<Id, 20>(std::move(gms))},
            {Id("us"), Side::players, {}, BoundedList<Id, 20>(std::move(players))}};
        does(gm, start);
    }
    void states_goals() {
        for (const Team& one : std::vector<Team>(conflict().teams))
            does(gm, GoalState{one.id, "To win."});
    }
    /// Throws a disposition with no success in it: it starts from the base.
    void disposes(const Id& team_id, const Id& actor, std::optional<Word> base = {},
                  std::optional<Word> skill = {}) {
        does(gm, DispositionTest{team_id, actor, std::move(base), std::move(skill)});
        const int dice = pool(actor.value.c_str());
        throws(gm, actor.value.c_str(), std::vector<int>(static_cast<std::size_t>(dice), 1));
    }
    void sets(const char* team_id, int disposition) {
        does(gm, Adjust{.team = Id(team_id),
                        .field = Field::disposition,
                        .value = disposition,
                        .reason = "so"});
    }
    void seals(const Actor& actor, const char* team_id, std::vector<std::string> picks) {
        does(actor, seal(conflict().choice->id, team_id, std::move(picks)));
    }
    void locks(const Actor& actor, const char* team_id) {
        does(actor, ChoiceLock{conflict().choice->id, team_id});
    }
    /// Both sides choose; these actions first, then attacks.
    void choose(const char* gms, const char* players) {
        seals(gm, "gm", {gms, "attack", "attack"});
        locks(gm, "gm");
        seals(gm, "us", {players, "attack", "attack"});
        locks(gm, "us");
    }
    /// Both sides choose, and the first action is revealed.
    void meet(const char* gms, const char* players) {
        choose(gms, players);
        does(gm, ActionReveal{});
    }
    int disposition(const char* team_id) const { return team(team_id).current; }
};

/// Brun of Ann's and the GM's fox, without Fate.
inline RulesFixture meeting(const Sheet& brun = {{{"scout", 4}, {"fighter", 3}}},
                            const Sheet& fox = {{{"scout", 3}, {"fighter", 3}}},
                            const Settings& settings = {}) {
    RulesFixture bench(settings);
    bench.add(gm, "fox", fox);
    bench.add(ann, "brun", brun);
    bench.adjust("fox", Field::fate, 0);
    bench.adjust("brun", Field::fate, 0);
    return bench;
}

/// The two in a fight; dispositions start at Health.
inline RulesFixture duel(const Sheet& brun = {{{"fighter", 3}}},
                         const Sheet& fox = {{{"fighter", 3}}}, const Settings& settings = {}) {
    RulesFixture bench = meeting(brun, fox, settings);
    bench.starts(ConflictType::fight, {"fox"}, {"brun"});
    bench.states_goals();
    bench.disposes("gm", "fox", Word("health"));
    bench.disposes("us", "brun", Word("health"));
    return bench;
}

}  // namespace kast::rules::mouse_guard
