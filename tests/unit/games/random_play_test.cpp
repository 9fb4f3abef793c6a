// Every system under random commands, through the door that everything outside `rules/` uses. What
// must hold whatever is played: nothing throws; a refusal has a word from the closed list and has
// rolled nothing; the same dice give the same events; events and tables come back from their stored
// JSON as they were; patches lead from one view to the next; what is for the GM reaches nobody
// else.
//
//     KAST_COMMANDS=1000000 build/release/bin/test_games     a million commands of each system
//     KAST_SEED=4711 build/debug/bin/test_games              one game, everything checked every
//     time

#include "protocol/game.hpp"
#include "rules/core/decisions.hpp"
#include "rules/core/sealed.hpp"

#include <gtest/gtest.h>

#include "support/env.hpp"
#include "support/json_schema.hpp"
#include "support/random_client.hpp"
#include "unit/games/kept_sheets.hpp"
#include "unit/games/shown_dice.hpp"
#include <cstdlib>
#include <iostream>
#include <set>

namespace kast::tests {
namespace {

using protocol::Game;
using protocol::GameEvent;
using protocol::GameStatePtr;
using rules::Viewer;

constexpr std::size_t game_commands = 400;

/// Dice of a seed, counted.
class Dice final : public rules::Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    rules::Id fresh_id() override { return rules::Id("n" + std::to_string(++ids_)); }
    std::size_t drawn() const { return drawn_; }
    /// Of dice. Cards and tokens are none.
    const std::vector<std::int64_t>& faces() const { return faces_; }
    /// All that a proof has, in the order drawn.
    const std::vector<std::int64_t>& values() const { return values_; }

protected:
    std::uint32_t choose(std::uint32_t n) override {
        const std::uint32_t chosen = draw(n, 1);
        faces_.pop_back();
        return chosen;
    }
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        if (n == 0 || n > rules::Dice::sides_max) throw std::logic_error("a die without sides");
        if (++drawn_ > 100'000) throw std::logic_error("a command that never ends rolling");
        const std::uint32_t drawn = lowest + static_cast<std::uint32_t>(engine_() % n);
        faces_.push_back(drawn);
        values_.push_back(drawn);
        return drawn;
    }

private:
    std::mt19937_64 engine_;
    std::vector<std::int64_t> faces_;
    std::vector<std::int64_t> values_;
    std::size_t ids_ = 0;
    std::size_t drawn_ = 0;
};

struct Counts {
    std::uint64_t asked = 0;
    std::uint64_t done = 0;
    std::uint64_t unapplied = 0;  ///< events
    std::uint64_t rolled = 0;     ///< commands with dice
    std::uint64_t open = 0;       ///< of these: everybody may check them
    std::set<std::string> methods;
    std::set<std::string> events;
    std::map<std::string, std::uint64_t> refused;
};

std::string text_of(const Game& game, const GameStatePtr& table) {
    std::string text;
    game.write_state(text, *table);
    return text;
}

/// One viewer, who keeps a view by patches alone.
struct Watcher {
    Viewer viewer;
    Json view = nullptr;
};

class Play {
public:
    Play(const SystemCatalogue& known, std::uint64_t seed, bool thorough, Counts& counts,
         const KeptSheets* kept = nullptr)
        : known_(known),
          game_(known.game),
          kept_(kept),
          seed_(seed),
          thorough_(thorough),
          counts_(counts),
          random_client_(known, seed) {}

    /// False where something did not hold; the test has failed then.
    bool run() {
        open();
        for (step_ = 0; step_ < game_commands && !testing::Test::HasFailure(); ++step_) {
            asked_ = random_client_.next(watchers_.front().view);
            ++counts_.asked;
            try {
                one();
            } catch (const std::exception& thrown) {
                fail(std::string("threw: ") + thrown.what());
            }
        }
        return !testing::Test::HasFailure();
    }

private:
    void fail(const std::string& what) {
        ADD_FAILURE() << what << "\n  KAST_SEED=" << seed_ << " in " << game_.id() << ", command "
                      << step_ << " after " << random_client_.script().file << ": "
                      << Json{{"as", asked_.actor.member.value},
                              {"role", static_cast<int>(asked_.actor.role)},
                              {"method", asked_.method},
                              {"params", asked_.params}}
                             .dump();
    }

    void open() {
        const ExampleScript& script = random_client_.script();
        auto opened = game_.open(script.settings.dump());
        ASSERT_TRUE(opened) << script.file << opened.error().path;
        table_ = script.state.is_null() ? *opened : game_.read_state(script.state.dump());
        replayed_ = table_;
        for (const rules::Actor& one : known_.people) {
            if (watchers_.size() < 4) watchers_.push_back({{one.role, one.member}});
        }
        watchers_.push_back({{rules::Role::spectator, {}}});
        for (Watcher& one : watchers_) one.view = view_of(one.viewer);
    }

    Json view_of(const Viewer& viewer) {
        std::string text;
        game_.view_state(text, *table_, viewer);
        search(text, viewer);
        return Json::parse(text);
    }

    void one() {
        const std::string before = thorough_ ? text_of(game_, table_) : "";
        // The dice of a command are its own: a refusal uses none up.
        Dice dice(seed_ * 1'000'003 + step_);
        const auto ids_before = ids_;
        Tagged tagged(dice, ids_);
        auto decided = decide(tagged);
        random_client_.came(asked_, decided.has_value());
        if (!decided) return refused(decided.error(), dice, before);
        ++counts_.done;
        counts_.methods.insert(asked_.method);
        if (thorough_ || step_ % 8 == 0) again(*decided, ids_before);
        if (kept_) check_sheets(*decided);
        check_dice(dice, decided->events);
        happened(*decided);
    }

    rules::Result<protocol::Decided> decide(rules::Dice& dice) {
        auto decided =
            game_.decide(*table_, asked_.method, asked_.params.dump(), asked_.actor, dice);
        if (decided && kept_)
            *decided = game_.leave_sheets(*table_, asked_.method, std::move(*decided));
        return decided;
    }

    void check_sheets(const protocol::Decided& decided) {
        const SheetComparison sheets(game_, *kept_);
        if (sheets.is_writing(asked_.method)) return;
        const auto difference = sheets.difference(*table_, *decided.after);
        if (!difference.empty()) fail("written on a sheet: " + difference);
    }

    /// Who may check a command's dice is sent them all, so nobody is sent others; and where a
    /// checker looks for them (docs/fair-dice.md) nobody is shown anything else.
    void check_dice(const Dice& dice, const std::vector<GameEvent>& events) {
        if (dice.drawn() == 0) return;
        ++counts_.rolled;
        for (const GameEvent& event : events) {
            for (const Watcher& one : watchers_) {
                const auto other = faces_not_drawn(game_, event, one.viewer, dice.values());
                if (!other.empty())
                    fail(std::string(event.type) + " shows what was not drawn: " +
                         Json(other).dump() + " of " + Json(dice.values()).dump());
            }
        }
        if (!shows_all_dice(game_, events)) return;
        ++counts_.open;
        for (const std::int64_t face : faces_unseen(game_, events, dice.faces()))
            fail("open, and nobody is shown a die's " + std::to_string(face));
    }

    /// Ids of one game are not those of another command of it.
    class Tagged final : public rules::Dice {
    public:
        Tagged(Dice& dice, std::size_t& ids) : dice_(dice), ids_(ids) {}
        rules::Id fresh_id() override { return rules::Id("n" + std::to_string(++ids_)); }

    protected:
        std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
            return draw_from(dice_, n, lowest);
        }
        std::uint32_t choose(std::uint32_t n) override { return choose_from(dice_, n); }

    private:
        Dice& dice_;
        std::size_t& ids_;
    };

    void refused(const rules::Refusal& refusal, const Dice& dice, const std::string& before) {
        ++counts_.refused[refusal.kind];
        if (dice.drawn() > 0) fail("refused with " + refusal.kind + " after rolling");
        if (refusal.message.empty()) fail("refused without a sentence: " + refusal.kind);
        if (!kinds().contains(refusal.kind)) fail("not in the closed list: " + refusal.kind);
        if (thorough_ && text_of(game_, table_) != before) fail("a refusal changed the table");
    }

    const std::set<std::string>& kinds() {
        if (kinds_.empty()) {
            for (const auto& one : game_.refusals()) kinds_.emplace(one.kind);
            for (const rules::RefusalKind* one :
                 {&rules::invalid_params, &rules::not_allowed, &rules::gm_only,
                  &rules::no_such_character, &rules::nothing_pending, &rules::not_an_answer,
                  &rules::decision_open, &rules::id_taken, &rules::not_your_decision,
                  &rules::no_such_choice, &rules::not_your_choice, &rules::already_locked,
                  &rules::nothing_sealed}) {
                kinds_.emplace(one->kind);
            }
        }
        return kinds_;
    }

    /// The same command on the same table with the same dice.
    void again(const protocol::Decided& first, std::size_t ids) {
        Dice dice(seed_ * 1'000'003 + step_);
        Tagged tagged(dice, ids);
        const auto second = decide(tagged);
        if (!second) return fail("done once and refused the second time");
        if (text_of(game_, first.after) != text_of(game_, second->after)) {
            fail("the same dice led elsewhere");
        }
    }

    void happened(const protocol::Decided& decided) {
        if (decided.events.empty() && text_of(game_, table_) != text_of(game_, decided.after)) {
            fail("the table changed without an event");
        }
        for (const GameEvent& event : decided.events) store(event);
        for (const GameEvent& event : decided.events) tell(event);
        const Json before = watchers_.front().view;
        for (Watcher& one : watchers_) patch(one, decided.after);
        for (const GameEvent& event : decided.events) check_departed(event, before);
        table_ = decided.after;
        if (thorough_ || step_ % 4 == 0) compare();
    }

    /// Out to the log and back.
    void store(const GameEvent& event) {
        counts_.events.emplace(event.type);
        std::string text;
        game_.write_event(text, event);
        GameEvent read = game_.read_event(event.type, text);
        read.unapplied = event.unapplied;
        if (event.unapplied) ++counts_.unapplied;
        std::string twice;
        game_.write_event(twice, read);
        if (text != twice)
            fail("an event came back from the log as another: " + text + " " + twice);
        replayed_ = game_.apply(*replayed_, std::span(&read, 1));
        // A note that everybody is sent is no secret any more.
        if (event.type.find("reveal") != std::string_view::npos) revealed_ += text;
    }

    void tell(const GameEvent& event) {
        for (const Watcher& one : watchers_) {
            std::string text;
            if (!game_.view_event(text, event, one.viewer)) {
                if (!text.empty()) fail("written for somebody who may not know of it");
                continue;
            }
            search(text, one.viewer);
            if (!thorough_ && step_ % 64 != 0) continue;
            const Json& schema = known_.schema["events"];
            if (!schema.contains(event.type))
                return fail("not in the schema: " + std::string(event.type));
            const auto wrong =
                misfit(Json::parse(text), schema[std::string(event.type)], known_.definitions);
            if (!wrong.empty()) fail(std::string(event.type) + wrong);
        }
    }

    void patch(Watcher& one, const GameStatePtr& after) {
        std::string text;
        if (!game_.view_changes(text, *table_, *after, one.viewer)) {
            if (!text.empty()) fail("a patch where nothing changed");
            return;
        }
        search(text, one.viewer);
        one.view.merge_patch(Json::parse(text));
    }

    /// Who leaves the table keeps a name, for the chronicle of those who come later.
    void check_departed(const GameEvent& event, const Json& before) {
        if (!event.type.ends_with(".removed")) return;
        std::string text;
        game_.write_event(text, event);
        const Json data = Json::parse(text);
        const std::string id = data.value("character", data.value("monster", std::string()));
        for (const char* company : {"characters", "creatures", "monsters"}) {
            if (!before.contains(company) || !before[company].contains(id)) continue;
            const Json& one = before[company][id];
            const Json& name = one.contains("name") ? one["name"] : one.at("sheet").at("name");
            const Json& now = watchers_.front().view["departed"];
            if (!now.contains(id) || now[id] != name)
                fail("the name of who left is forgotten: " + id + ' ' + now.dump());
        }
    }

    void search(const std::string& text, const Viewer& viewer) {
        if (viewer.is_gm()) return;
        for (auto at = text.find(secret_word); at != std::string::npos;
             at = text.find(secret_word, at + 1)) {
            const auto end = text.find('"', at);
            if (revealed_.find(text.substr(at, end - at)) != std::string::npos) continue;
            return fail("shown to " + viewer.member.value + ": " + text.substr(at, end - at));
        }
    }

    void compare() {
        const std::string now = text_of(game_, table_);
        if (text_of(game_, replayed_) != now) fail("the log, replayed, is another table");
        const GameStatePtr read = game_.read_state(now);
        if (text_of(game_, read) != now) fail("a table came back from its snapshot as another");
        for (const Watcher& one : watchers_) {
            const Json view = view_of(one.viewer);
            if (one.view != view) {
                fail("patches led " + one.viewer.member.value +
                     " elsewhere: " + Json::diff(one.view, view).dump().substr(0, 400));
            }
            if (!game_.views_by_member() && !one.viewer.is_gm() && view != watchers_.back().view) {
                fail(one.viewer.member.value + " sees more than others");
            }
        }
        if (!thorough_ && step_ % 128 != 0) return;
        check_sealed(Json::parse(now));
        for (const Watcher& one : watchers_) {
            const auto wrong = misfit(one.view, known_.schema["state"], known_.definitions);
            if (!wrong.empty()) fail("a view is not of the schema: " + wrong);
        }
    }

    /// What a side sealed is that side's alone until all is revealed.
    void check_sealed(const Json& stored) {
        if (!stored.is_structured()) return;
        if (stored.is_object() && stored.contains("party") && stored.contains("members") &&
            stored.contains("picks")) {
            for (const Watcher& one : watchers_) {
                const Json member(one.viewer.member.value);
                const bool belongs =
                    stored["members"].empty()
                        ? one.viewer.is_gm()
                        : std::ranges::find(stored["members"], member) != stored["members"].end();
                if (!belongs && shows_picks(one.view, stored["party"])) {
                    fail("shown what another side sealed: " + one.viewer.member.value);
                }
            }
        }
        for (const Json& inner : stored) check_sealed(inner);
    }

    static bool shows_picks(const Json& view, const Json& party) {
        if (!view.is_structured()) return false;
        if (view.is_object() && view.contains("locked") && view.value("party", Json()) == party) {
            return view.contains("picks");
        }
        return std::ranges::any_of(view, [&](const Json& one) { return shows_picks(one, party); });
    }

    const SystemCatalogue& known_;
    const Game& game_;
    const KeptSheets* kept_;  ///< `manual`: rolls write on no sheet; null: they do
    std::uint64_t seed_;
    bool thorough_;
    Counts& counts_;
    RandomClient random_client_;
    std::size_t ids_ = 0;
    std::size_t step_ = 0;
    Asked asked_;
    GameStatePtr table_;
    GameStatePtr replayed_;
    std::vector<Watcher> watchers_;
    std::set<std::string> kinds_;
    std::string revealed_;
};

class RandomPlay : public testing::TestWithParam<const Game*> {};

TEST_P(RandomPlay, HoldsTogether) {
    const SystemCatalogue known(*GetParam());
    Counts counts;
    const auto seed = env_number("KAST_SEED", 0);
    if (seed != 0) {
        Play(known, seed, true, counts).run();
    } else {
        const auto wanted = env_number("KAST_COMMANDS", 3'000);
        for (std::uint64_t game = 1; counts.asked < wanted; ++game) {
            if (!Play(known, game, game % 10 == 0, counts).run()) break;
        }
    }
    std::cout << GetParam()->id() << ": " << counts.asked << " commands, " << counts.done
              << " done; " << counts.methods.size() << " of " << known.methods.size()
              << " methods, " << counts.events.size() << " kinds of event\n";
    if (std::getenv("KAST_COUNTS")) {
        for (const auto& [kind, n] : counts.refused)
            std::cout << "  refused " << kind << ' ' << n << '\n';
        for (const std::string& method : known.methods) {
            if (!counts.methods.contains(method)) std::cout << "  never done: " << method << '\n';
        }
    }
    if (seed != 0) return;
    // Play that gets nowhere would prove nothing.
    EXPECT_GT(counts.done * 8, counts.asked);
    EXPECT_GT(counts.methods.size() * 2, known.methods.size());
    EXPECT_GT(counts.open * 2, counts.rolled) << "most dice are for everybody to check";
}

/// The same where rolls write on no sheet (`manual`).
TEST_P(RandomPlay, HoldsTogetherWhereSheetsAreKeptByHand) {
    const KeptSheets* kept = find_kept_sheets(GetParam()->id());
    if (!kept) GTEST_SKIP() << "writes on no sheets";
    const SystemCatalogue known(*GetParam());
    Counts counts;
    const auto seed = env_number("KAST_SEED", 0);
    if (seed != 0) {
        Play(known, seed, true, counts, kept).run();
        return;
    }
    const auto wanted = env_number("KAST_COMMANDS", 3'000);
    for (std::uint64_t game = 1; counts.asked < wanted; ++game) {
        if (!Play(known, game, game % 10 == 0, counts, kept).run()) return;
    }
    EXPECT_GT(counts.done * 8, counts.asked);
    EXPECT_GT(counts.unapplied * 100, counts.done);
}

INSTANTIATE_TEST_SUITE_P(Systems, RandomPlay,
                         testing::ValuesIn(protocol::games().begin(), protocol::games().end()),
                         [](const auto& test) {
                             std::string name(test.param->id());
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace kast::tests
