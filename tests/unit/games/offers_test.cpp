// What a view says may be done now is never refused for the moment, under random commands: a button
// that is offered works, and what is refused with a `not_now` kind was not offered to whoever
// asked. And what was done was offered, where the lists have such a command at all.
//
//     KAST_COMMANDS=100000 build/release/bin/test_games --gtest_filter='*Offers*'
//
// A game takes part with where its views list the methods that may be given, and which parameter
// of a command says whose list it is. Its kinds of refusal that are about the moment alone have
// `RefusalKind::not_now`.

#include "protocol/game.hpp"

#include <gtest/gtest.h>

#include "support/env.hpp"
#include "support/random_client.hpp"
#include <iostream>
#include <set>

namespace kast::tests {
namespace {

using protocol::Game;
using protocol::GameStatePtr;
using Pointer = Json::json_pointer;

using Methods = std::set<std::string_view>;

/// Where a view lists the methods that are offered.
struct OfferList {
    /// The parameter that names it; empty: the list is about no one thing.
    std::string_view parameter;
    std::string_view
        things;  ///< where they are in the view: a map by id, or a list of those with ids
    std::string_view list;  ///< the methods, in the thing
    bool (*fits)(std::string_view method, const Asked& asked) = nullptr;  ///< null: any command
    std::string_view owner = {};  ///< a field of the thing: the character whose list counts
    /// The list that holds instead while the view says that a decision comes first; empty: the
    /// same.
    std::string_view list_while_pending = {};
};

struct Offers {
    std::string_view system;
    std::vector<OfferList> places;  ///< the first that fits a command is asked
    /// Parameters that ask for more, or less, than the lists can say.
    std::vector<std::pair<std::string_view, std::string_view>> beyond = {};
    /// Methods that are done though nobody was offered them, and why that is right.
    Methods quietly_done = {};
};

bool is_gms(std::string_view /*method*/, const Asked& asked) { return asked.actor.is_gm(); }

bool is_of_a_team(std::string_view method, const Asked& /*asked*/) {
    return Methods{"actor.choose", "goal.state", "team.order"}.contains(method);
}

const std::vector<Offers> offers{
    {"troika",
     {{"attacker", "/creatures", "/allowed"},
      {"actor", "/creatures", "/allowed"},
      {"", "", "/allowed", is_gms}}},
    {"savage-worlds",
     {{"attacker", "/characters", "/allowed", nullptr, {}, "/allowed_while_pending"},
      {"actor", "/characters", "/allowed", nullptr, {}, "/allowed_while_pending"},
      {"", "", "/allowed"}},
     // One that takes an action needs a turn; one that takes none needs no action left.
     {{"roll", "action"}, {"roll", "call"}, {"opposed.roll", "action"}, {"act", "free"}},
     // A GM has anybody strike freely; who leaves where nobody stands is let go; a cone needs no
     // range.
     {"free-attack", "leave-melee", "area-attack"}},
    {"mouse-guard",
     {{"helper", "/characters", "/allowed",
       [](std::string_view method, const Asked&) { return method == "help.offer"; }},
      {"party", "/conflict/teams", "/allowed"},
      {"team", "/conflict/teams", "/allowed", is_of_a_team},
      {"actor", "/characters", "/allowed"},
      {"character", "/characters", "/allowed",
       [](std::string_view method, const Asked&) {
           return method == "conflict.leave" || method == "conflict.join";
       }},
      {"", "", "/allowed", is_gms}},
     {},
     // The order of a team of one is nobody's to ask for; a GM calls tests beside one that is open,
     // and gives modifiers to every throw.
     {"team.order", "test.call", "modifier.offer"}},
    {"toy",
     {{"attempt", "/attempts", "/allowed"},
      {"actor", "/characters", "/allowed"},
      {"character", "/characters", "/allowed"},
      {"", "", "/allowed", is_gms}},
     {},
     // Of several: each has it in a list of its own.
     {"roll-better.open", "luck-contest.open"}},
    {"terre-exile",
     {{"actor", "/characters", "/allowed"},
      {"test", "/tests", "/allowed", nullptr, "actor"},
      {"", "", "/allowed", is_gms}}},
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
    std::uint64_t offered = 0;                       ///< of what was done
    std::uint64_t refused = 0;                       ///< with a `not_now` kind
    std::uint64_t tried = 0;                         ///< of what was offered
    std::set<std::string> listed;                    ///< methods that some list had
    std::map<std::string, std::string> not_offered;  ///< methods that were done, and where
};

const Json* member_of(const Json& json, std::string_view pointer) {
    const Pointer at{std::string(pointer)};
    return json.contains(at) ? &json.at(at) : nullptr;
}

/// The thing with this id, of a map or a list.
const Json* thing_of(const Json& things, const std::string& id) {
    if (things.is_object()) {
        const auto found = things.find(id);
        return found == things.end() ? nullptr : &*found;
    }
    for (const Json& one : things) {
        if (one.value("id", "") == id) return &one;
    }
    return nullptr;
}

bool lists(const Json& list, std::string_view method) {
    return std::ranges::find(list, Json(method)) != list.end();
}

class OfferedPlay {
public:
    OfferedPlay(const Offers& game_offers, const SystemCatalogue& known, std::uint64_t seed,
                Counts& counts, bool leaves_sheets)
        : offers_(game_offers),
          known_(known),
          seed_(seed),
          counts_(counts),
          leaves_sheets_(leaves_sheets),
          random_client_(known, seed) {
        for (const auto& kind : known.game.refusals()) {
            if (kind.not_now) not_now_.emplace(kind.kind);
        }
        not_now_.emplace(rules::decision_open.kind);
    }

    void run() {
        const ExampleScript& script = random_client_.script();
        const auto opened = known_.game.open(script.settings.dump());
        ASSERT_TRUE(opened) << script.file;
        table_ = script.state.is_null() ? *opened : known_.game.read_state(script.state.dump());
        for (step_ = 0; step_ < game_commands && !testing::Test::HasFailure(); ++step_) {
            const Json gms = view_of(gm);
            const Asked asked = random_client_.next(gms);
            ++counts_.asked;
            auto decided = decide(asked);
            random_client_.came(asked, decided.has_value());
            if (decided) {
                note_done(asked, asked.actor.is_gm() ? gms : view_of(asked.actor));
                table_ = decided->after;
            } else {
                check(asked, decided.error());
            }
            if (step_ % 16 == 0) try_offers();
        }
    }

private:
    inline static const rules::Actor gm{rules::Id("gm"), rules::Role::gm};

    rules::Result<protocol::Decided> decide(const Asked& asked) {
        Dice dice(seed_ * 1'000'003 + step_, ids_);
        auto decided =
            known_.game.decide(*table_, asked.method, asked.params.dump(), asked.actor, dice);
        if (decided && leaves_sheets_)
            *decided = known_.game.leave_sheets(*table_, asked.method, std::move(*decided));
        return decided;
    }

    Json view_of(const rules::Actor& actor) const {
        std::string text;
        known_.game.view_state(text, *table_, {actor.role, actor.member});
        return Json::parse(text);
    }

    /// The method without the system's name, as the lists have it.
    std::string_view bare(std::string_view method) const {
        if (method.starts_with(offers_.system)) method.remove_prefix(offers_.system.size() + 1);
        return method;
    }

    const OfferList* place_of(const Asked& asked) const {
        const std::string_view method = bare(asked.method);
        for (const auto& [beyond, parameter] : offers_.beyond) {
            if (beyond == method && asked.params.contains(parameter)) return nullptr;
        }
        for (const OfferList& one : offers_.places) {
            if (one.fits && !one.fits(method, asked)) continue;
            if (one.parameter.empty()) return &one;
            const auto named = asked.params.find(one.parameter);
            if (named != asked.params.end() && named->is_string()) return &one;
        }
        return nullptr;
    }

    /// The list of a thing; null where this viewer has none.
    static const Json* list_of(const Json& view, const OfferList& place, const Json& thing) {
        if (!place.list_while_pending.empty() && view.value("pending", false)) {
            static const Json nothing = Json::array();
            if (!member_of(thing, place.list)) return nullptr;
            const Json* list = member_of(thing, place.list_while_pending);
            return list ? list : &nothing;
        }
        if (place.owner.empty()) return member_of(thing, place.list);
        const Json* owner =
            thing_of(view.at("characters"), thing.value(std::string(place.owner), ""));
        return owner ? member_of(*owner, place.list) : nullptr;
    }

    /// The list in which it would stand; null where this viewer has none.
    const Json* list_for(const Asked& asked, const Json& view) const {
        const OfferList* place = place_of(asked);
        if (!place) return nullptr;
        if (place->parameter.empty()) return member_of(view, place->list);
        const Json* things = member_of(view, place->things);
        const auto id = asked.params.at(std::string(place->parameter)).get<std::string>();
        const Json* thing = things ? thing_of(*things, id) : nullptr;
        return thing ? list_of(view, *place, *thing) : nullptr;
    }

    std::string where(const Asked& asked) const {
        return "\n  KAST_SEED=" + std::to_string(seed_) + " in " + std::string(offers_.system) +
               ", command " + std::to_string(step_) + " after " + random_client_.script().file +
               ": " + asked.method + ' ' + asked.params.dump() + " of " + asked.actor.member.value;
    }

    void note_done(const Asked& asked, const Json& view) {
        const Json* list = list_for(asked, view);
        if (!list) return;
        if (lists(*list, bare(asked.method)))
            ++counts_.offered;
        else
            counts_.not_offered.emplace(bare(asked.method), where(asked));
    }

    /// A refusal for the moment: it must not have been offered.
    void check(const Asked& asked, const rules::Refusal& refusal) {
        if (!not_now_.contains(refusal.kind)) return;
        const OfferList* place = place_of(asked);
        if (!place) return;
        // About another parameter than the one whose list it is.
        if (!refusal.path.empty() && refusal.path != "/" + std::string(place->parameter)) return;
        const Json view = view_of(asked.actor);
        const Json* list = list_for(asked, view);
        if (!list) return;
        ++counts_.refused;
        if (!lists(*list, bare(asked.method))) return;
        ADD_FAILURE() << "offered, and refused as " << refusal.kind << " (" << refusal.message
                      << ')' << where(asked);
    }

    /// Everything that is offered, with the parameters of some worked example.
    void try_offers() {
        const Json view = view_of(gm);
        for (const OfferList& place : offers_.places) {
            if (place.parameter.empty()) {
                if (const Json* list = member_of(view, place.list)) try_list(*list, place, {});
                continue;
            }
            const Json* things = member_of(view, place.things);
            if (!things) continue;
            for (const auto& [key, thing] : things->items()) {
                const Json* list = list_of(view, place, thing);
                if (list) try_list(*list, place, things->is_object() ? key : thing.value("id", ""));
            }
        }
    }

    void try_list(const Json& list, const OfferList& place, const std::string& id) {
        for (const Json& method : list) {
            const auto bare_method = method.get<std::string>();
            counts_.listed.insert(bare_method);
            Asked asked{gm, std::string(offers_.system) + '.' + bare_method, Json::object()};
            if (!known_.game.knows(asked.method)) asked.method = bare_method;
            const auto examples = known_.examples.find(asked.method);
            if (examples != known_.examples.end())
                asked.params = examples->second[step_ / 16 % examples->second.size()]->params;
            if (!id.empty() && asked.params.contains(place.parameter))
                asked.params[std::string(place.parameter)] = id;
            if (place_of(asked) != &place) continue;
            ++counts_.tried;
            const std::size_t ids = ids_;
            const auto decided = decide(asked);
            ids_ = ids;
            if (!decided) check(asked, decided.error());
        }
    }

    const Offers& offers_;
    const SystemCatalogue& known_;
    std::uint64_t seed_;
    Counts& counts_;
    bool leaves_sheets_;  ///< `manual`: rolls write on no sheet
    RandomClient random_client_;
    std::set<std::string> not_now_;
    std::size_t ids_ = 0;
    std::size_t step_ = 0;
    GameStatePtr table_;
};

class OffersOf : public testing::TestWithParam<Offers> {
protected:
    static void play(bool leaves_sheets);
};

void OffersOf::play(bool leaves_sheets) {
    const Game* game = protocol::find_game(GetParam().system);
    ASSERT_TRUE(game);
    const SystemCatalogue known(*game);
    Counts counts;
    if (const auto seed = env_number("KAST_SEED", 0)) {
        OfferedPlay(GetParam(), known, seed, counts, leaves_sheets).run();
        return;
    }
    const auto wanted = env_number("KAST_COMMANDS", 3'000);
    for (std::uint64_t seed = 1; counts.asked < wanted && !HasFailure(); ++seed)
        OfferedPlay(GetParam(), known, seed, counts, leaves_sheets).run();
    std::cout << game->id() << ": " << counts.asked << " commands, " << counts.offered
              << " offered and done, " << counts.refused << " refused for the moment, "
              << counts.tried << " offers tried\n";
    for (const auto& [method, where] : counts.not_offered) {
        const bool is_right =
            !counts.listed.contains(method) || GetParam().quietly_done.contains(method);
        EXPECT_TRUE(is_right) << "done, and not offered" << where;
    }
    EXPECT_GT(counts.offered, counts.asked / 25);
    EXPECT_GT(counts.refused, counts.asked / 100);
    EXPECT_GT(counts.tried, counts.asked / 8);
}

TEST_P(OffersOf, AreNeverRefusedForTheMoment) { play(false); }
TEST_P(OffersOf, AreNeverRefusedForTheMomentWhereSheetsAreKeptByHand) { play(true); }

INSTANTIATE_TEST_SUITE_P(Systems, OffersOf, testing::ValuesIn(offers), [](const auto& test) {
    std::string name(test.param.system);
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace kast::tests
