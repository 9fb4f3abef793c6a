// What a view says may be done now is never refused for the moment, under random commands: a button
// that is offered works, and what is refused with a `not_now` kind was not offered to whoever
// asked.
//
//     KAST_COMMANDS=100000 build/release/bin/test_games --gtest_filter='*Offers*'
//
// A game takes part with one line in `offers`: where its views list the methods that may be given,
// and which parameter of a command says who acts. Its kinds of refusal that are about the moment
// alone have `RefusalKind::not_now`.

#include "protocol/game.hpp"

#include <gtest/gtest.h>

#include "support/asked.hpp"
#include "support/whim.hpp"
#include <iostream>
#include <set>

namespace kast::tests {
namespace {

using protocol::Game;
using protocol::GameStatePtr;

struct Offers {
    std::string_view system;
    /// In a view: the map of those who act, by id, and the list of methods in each of them.
    std::string_view company;
    std::string_view list;
    /// The parameters that may name who acts; the first that a command has.
    std::vector<std::string_view> subjects;
    /// The list of what the GM may do, at the top of the GM's view; empty: there is none.
    std::string_view gm_list;
};

const std::vector<Offers> offers{
    {"troika", "creatures", "allowed", {"actor", "attacker"}, "allowed"},
};

constexpr std::size_t game_commands = 400;

class Dice final : public rules::Dice {
public:
    Dice(std::uint64_t seed, std::size_t& ids) : engine_(seed), ids_(ids) {}
    rules::Id fresh_id() override { return rules::Id("n" + std::to_string(++ids_)); }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        return lowest + static_cast<std::uint32_t>(engine_() % n);
    }

private:
    std::mt19937_64 engine_;
    std::size_t& ids_;
};

struct Counts {
    std::uint64_t asked = 0;
    std::uint64_t refused = 0;  ///< with a `not_now` kind
    std::uint64_t tried = 0;    ///< of what was offered
};

class OfferedPlay {
public:
    OfferedPlay(const Offers& game_offers, const Knowledge& known, std::uint64_t seed,
                Counts& counts)
        : offers_(game_offers), known_(known), seed_(seed), counts_(counts), whim_(known, seed) {
        for (const auto& kind : known.game.refusals()) {
            if (kind.not_now) not_now_.emplace(kind.kind);
        }
        not_now_.emplace(rules::decision_open.kind);
    }

    void run() {
        const Story& story = whim_.story();
        const auto opened = known_.game.open(story.settings.dump());
        ASSERT_TRUE(opened) << story.file;
        table_ = story.state.is_null() ? *opened : known_.game.read_state(story.state.dump());
        for (step_ = 0; step_ < game_commands && !testing::Test::HasFailure(); ++step_) {
            const Asked asked = whim_.next(view_of({{}, rules::Role::gm}));
            ++counts_.asked;
            auto decided = decide(asked);
            whim_.came(asked, decided.has_value());
            if (decided)
                table_ = decided->after;
            else
                check(asked, decided.error());
            if (step_ % 16 == 0) try_offers();
        }
    }

private:
    rules::Result<protocol::Decided> decide(const Asked& asked) {
        Dice dice(seed_ * 1'000'003 + step_, ids_);
        return known_.game.decide(*table_, asked.method, asked.params.dump(), asked.actor, dice);
    }

    Json view_of(const rules::Actor& actor) const {
        std::string text;
        known_.game.view_state(text, *table_, {actor.role, actor.member});
        return Json::parse(text);
    }

    /// The method without the system's name, as the lists have it.
    std::string bare(const std::string& method) const {
        const std::string prefix = std::string(offers_.system) + '.';
        return method.starts_with(prefix) ? method.substr(prefix.size()) : method;
    }

    static bool lists(const Json& one, std::string_view list, const std::string& method) {
        const auto found = one.find(list);
        return found != one.end() && found->is_array() &&
               std::ranges::find(*found, Json(method)) != found->end();
    }

    std::string subject_of(const Json& params) const {
        for (const std::string_view subject : offers_.subjects) {
            const auto found = params.find(subject);
            if (found != params.end() && found->is_string()) return found->get<std::string>();
        }
        return {};
    }

    /// A refusal for the moment: it must not have been offered.
    void check(const Asked& asked, const rules::Refusal& refusal) {
        if (!not_now_.contains(refusal.kind)) return;
        ++counts_.refused;
        const Json view = view_of(asked.actor);
        const std::string method = bare(asked.method);
        const std::string subject = subject_of(asked.params);
        const auto company = view.find(offers_.company);
        const bool offered = !subject.empty() && company != view.end() &&
                             company->contains(subject) &&
                             lists((*company)[subject], offers_.list, method);
        const bool gm_offered = subject.empty() && asked.actor.is_gm() &&
                                !offers_.gm_list.empty() && lists(view, offers_.gm_list, method);
        if (!offered && !gm_offered) return;
        ADD_FAILURE() << "offered, and refused as " << refusal.kind << " (" << refusal.message
                      << ")\n  KAST_SEED=" << seed_ << " in " << offers_.system << ", command "
                      << step_ << " after " << whim_.story().file << ": " << asked.method << ' '
                      << asked.params.dump();
    }

    /// Everything that is offered, with the parameters of some worked example.
    void try_offers() {
        const rules::Actor gm{{}, rules::Role::gm};
        const Json view = view_of(gm);
        const auto company = view.find(offers_.company);
        if (company == view.end()) return;
        for (const auto& [id, one] : company->items()) {
            const auto listed = one.find(offers_.list);
            if (listed == one.end() || !listed->is_array()) continue;
            for (const Json& method : *listed) try_offer(gm, method.get<std::string>(), id);
        }
        if (offers_.gm_list.empty() || !view.contains(offers_.gm_list)) return;
        for (const Json& method : view[offers_.gm_list])
            try_offer(gm, method.get<std::string>(), {});
    }

    void try_offer(const rules::Actor& gm, const std::string& bare_method, const std::string& id) {
        Asked asked{gm, std::string(offers_.system) + '.' + bare_method, Json::object()};
        const auto examples = known_.examples.find(asked.method);
        if (examples != known_.examples.end())
            asked.params = examples->second[step_ / 16 % examples->second.size()]->params;
        for (const std::string_view subject : offers_.subjects) {
            if (!id.empty() && asked.params.contains(subject)) {
                asked.params[std::string(subject)] = id;
                break;
            }
        }
        ++counts_.tried;
        const std::size_t ids = ids_;
        const auto decided = decide(asked);
        ids_ = ids;
        if (!decided) check(asked, decided.error());
    }

    const Offers& offers_;
    const Knowledge& known_;
    std::uint64_t seed_;
    Counts& counts_;
    Whim whim_;
    std::set<std::string> not_now_;
    std::size_t ids_ = 0;
    std::size_t step_ = 0;
    GameStatePtr table_;
};

class OffersOf : public testing::TestWithParam<Offers> {};

TEST_P(OffersOf, AreNeverRefusedForTheMoment) {
    const Game* game = protocol::find_game(GetParam().system);
    ASSERT_TRUE(game);
    const Knowledge known(*game);
    Counts counts;
    if (const auto seed = asked_number("KAST_SEED", 0)) {
        OfferedPlay(GetParam(), known, seed, counts).run();
        return;
    }
    const auto wanted = asked_number("KAST_COMMANDS", 8'000);
    for (std::uint64_t seed = 1; counts.asked < wanted && !HasFailure(); ++seed)
        OfferedPlay(GetParam(), known, seed, counts).run();
    std::cout << game->id() << ": " << counts.asked << " commands, " << counts.refused
              << " refused for the moment, " << counts.tried << " offers tried\n";
    EXPECT_GT(counts.refused, 0U);
    EXPECT_GT(counts.tried, counts.asked / 4);
}

INSTANTIATE_TEST_SUITE_P(Systems, OffersOf, testing::ValuesIn(offers), [](const auto& test) {
    std::string name(test.param.system);
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace kast::tests
