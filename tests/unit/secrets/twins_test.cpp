// Two tables that differ in secrets alone are alike at every door for those who may not know them,
// byte for byte and in the times of all that is sent, heartbeats and acks among it: socket, stream,
// JSON lines, history, undo, amended rolls, odds, seen_by, errors, and the server's own log. The
// viewers are at one server, or at two over one log.

#include "server/logging.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/secrets/twin.hpp"
#include <array>
#include <random>

namespace kast::tests {
namespace {

/// The first number in it is one more.
Json other_number(Json params) {
    for (auto& [key, value] : params.items()) {
        if (!value.is_number_integer()) continue;
        value = value.get<int>() + 1;
        break;
    }
    return params;
}

/// Another choice than the one that is sealed: something else in one place of it, of what is
/// picked in the worked examples.
Json other_choice(const SystemCatalogue& known, Json params, std::size_t n) {
    const auto seen = known.values.find("picks");
    if (params.contains("picks") && params["picks"].is_array() && !params["picks"].empty() &&
        seen != known.values.end()) {
        Json& picks = params["picks"];
        picks[n % picks.size()] = seen->second[n / 7 % seen->second.size()];
    }
    return params;
}

/// The id of the sealed choice that is open at this table, or null: it has parties, or is named.
Json open_choice(const Json& shown) {
    if (!shown.is_structured()) return nullptr;
    if (shown.is_object() && shown.contains("parties")) return shown.at("id");
    for (const auto& [key, inner] : shown.items()) {
        if (key == "choice" && inner.is_string()) return inner;
        if (Json found = open_choice(inner); !found.is_null()) return found;
    }
    return nullptr;
}

/// In the script bo, whom it calls ann, seals something that cid, whom it calls bo, has no part in.
bool seals(const ExampleScript& script) {
    const auto has = [&](std::string_view who, auto&& is_so) {
        return std::ranges::any_of(script.lines, [&](const Asked& line) {
            return line.actor.member.value == who && is_so(line);
        });
    };
    const auto adds = [](const Asked& line) { return line.method.ends_with(".character.add"); };
    return has("ann", [&](const Asked& seal) {
        if (seal.method != "choice.seal") return false;
        const auto brings_the_party = [&](const Asked& line) {
            return adds(line) && line.params.value("id", Json()) == seal.params["party"];
        };
        return has("ann", brings_the_party) || !has("bo", adds);
    });
}

struct Case {
    const protocol::Game* game;
    SecretsOf secrets;
    std::uint64_t seed;
    Servers servers = Servers::one;
    bool seals = false;  ///< the session begins with a sealed choice of bo's
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const protocol::Game* game : protocol::games()) {
        for (const SecretsOf secrets : {SecretsOf::players, SecretsOf::gm, SecretsOf::held}) {
            // Where something of bo's has to wait: in Savage Worlds' first script and in Terre
            // d'Exile's third nothing does.
            const bool held = secrets == SecretsOf::held;
            const bool skips_first = held && game->id() == "savage-worlds";
            for (const std::uint64_t seed : {std::uint64_t{skips_first ? 6U : 1U}, std::uint64_t{2},
                                             std::uint64_t{held ? 4U : 3U}})
                all.push_back({game, secrets, seed});
            all.push_back({game, secrets, 5, Servers::two});
        }
        if (game->id() != "toy" && game->id() != "mouse-guard") continue;
        for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}}) {
            all.push_back({game, SecretsOf::players, seed, Servers::one, true});
            all.push_back({game, SecretsOf::players, seed, Servers::two, true});
        }
    }
    return all;
}

class Twins : public testing::TestWithParam<Case> {
protected:
    static std::string arrivals_of(Twin& twin, TestClient& one) {
        const auto all = twin.harness.everybody();
        const auto seat = static_cast<std::size_t>(std::ranges::find(all, &one) - all.begin());
        return twin.harness.arrivals(one) + twin.harness.streams[seat]->text();
    }

    void expect_alike(Twin& one, Twin& other, int step) {
        const auto left = one.ignorant(GetParam().secrets);
        const auto right = other.ignorant(GetParam().secrets);
        one.harness.meet();
        other.harness.meet();
        for (std::size_t i = 0; i < left.size(); ++i) {
            left[i]->take_in();
            right[i]->take_in();
            ASSERT_EQ(left[i]->bytes(), right[i]->bytes()) << "socket " << i << ", step " << step;
            ASSERT_EQ(arrivals_of(one, *left[i]), arrivals_of(other, *right[i]))
                << "times of " << i << ", step " << step;
        }
    }

    /// Something else is sealed in each world; what comes next seals the same in both. As many
    /// commands and as many events in each, whatever the rules say to one of them.
    static void seal_differently(const SystemCatalogue& known, Twin& one, Twin& other,
                                 const Asked& asked, std::size_t n) {
        if (one.harness.ask(asked) != other.harness.ask(asked)) {
            ADD_FAILURE() << "the worlds were alike: " << asked.params.dump();
            return;
        }
        // What a team picks its members know, and cid may be one of them.
        one.harness.cid.take_in();
        const auto& events = one.harness.cid.events;
        if (!events.empty() && !events.back()["data"].value("picks", Json()).is_null()) return;
        for (std::size_t tries = 0; tries < 8; ++tries) {
            const Asked changed{asked.actor, asked.method,
                                other_choice(known, asked.params, n + 8 * tries)};
            if (changed.params == asked.params) continue;
            if (!other.harness.ask(changed)) {
                one.harness.bo.ask("room.no-such-thing");
                continue;
            }
            if (one.harness.ask(asked)) {
                ++one.sealed;
            } else {
                one.harness.ask(changed);
                other.harness.bo.ask("room.no-such-thing");
            }
            return;
        }
    }

    /// bo asks for something else in each world, and nothing comes of it.
    static void hold_differently(Twin& one, Twin& other, const Asked& asked, std::size_t n) {
        const Asked changed{asked.actor, asked.method, other_number(asked.params)};
        // Only what waits in both worlds differs: what does not wait is for all to see.
        for (const Asked* trial : {&asked, &changed}) {
            for (Twin* twin : {&one, &other}) {
                const std::string waiting = twin->hold(*trial, std::string(20, 'n'));
                if (waiting.empty() && twin == &other) return;
                if (!waiting.empty()) twin->settle(waiting, 0);
            }
        }
        one.settle(one.hold(asked, one.nonce(n)), n);
        other.settle(other.hold(changed, other.nonce(n)), n);
        ++one.held;
        ++other.held;
    }

    /// A kept group is brought, tests are called of all and of those behind the screen, who act.
    static void keep_behind_screen(Twin& one, Twin& other, std::size_t n) {
        one.bring_group(n);
        other.bring_group(n);
        Twin::level(one, other);
        one.call_of_all();
        other.call_of_all();
        one.act_behind_screen(n);
        other.act_behind_screen(n);
        Twin::level(one, other);
    }

    void expect_alike_at_the_end(Twin& one, Twin& other) {
        const auto left = one.ignorant(GetParam().secrets);
        const auto right = other.ignorant(GetParam().secrets);
        for (std::size_t i = 0; i < left.size(); ++i) {
            EXPECT_EQ(one.read_everything(*left[i]), other.read_everything(*right[i]));
            EXPECT_EQ(arrivals_of(one, *left[i]), arrivals_of(other, *right[i]));
        }
        for (TestClient RoomHarness::* at : {&RoomHarness::gm, &RoomHarness::watcher}) {
            RoomFixture& server = one.harness.server_of(one.harness.*at);
            RoomFixture& other_server = other.harness.server_of(other.harness.*at);
            TestClient late(server, server.opened.spectator);
            TestClient other_late(other_server, other_server.opened.spectator);
            late.join();
            other_late.join();
            EXPECT_EQ(late.bytes(), other_late.bytes()) << "who comes when all is over";
        }
    }
};

TEST_P(Twins, AreAlikeToWhoMayNotKnow) {
    const auto& [game, secrets, seed, servers, begins_sealed] = GetParam();
    testing::internal::CaptureStderr();
    server::set_up_logging("debug", "text");
    const SystemCatalogue known(*game);
    std::uint64_t client_seed = seed;
    while (begins_sealed && !seals(RandomClient(known, client_seed).script())) client_seed += 10;
    RandomClient random_client(known, client_seed);
    Twin one(known, random_client.script().settings, 0, servers);
    Twin other(known, random_client.script().settings, 1, servers);
    if (secrets == SecretsOf::held) {
        for (Twin* twin : {&one, &other})
            twin->harness.gm.done("room.settings",
                                  {{"automation", {{"rolls", "ask"}, {"sheets", "ask"}}}});
    }
    // For a part of the session the sheets are kept by hand.
    const auto write_sheets = [&](const char* rolls) {
        for (Twin* twin : {&one, &other})
            twin->harness.gm.done("room.settings", {{"automation", {{"rolls", rolls}}}});
    };
    std::mt19937_64 chance(seed * 977);
    // Where nothing of bo's has had to wait, the session is longer.
    for (int i = 0; i < 120 || (secrets == SecretsOf::held && one.held == 0 && i < 600); ++i) {
        const std::size_t n = chance();
        if (secrets != SecretsOf::held && i == 15) write_sheets("manual");
        if (secrets != SecretsOf::held && i == 90) write_sheets("full");
        // The table as everybody may see it: what is asked next rests on nothing secret.
        const Json& table = one.harness.cid.state["table"];
        Asked asked = random_client.next(table);
        // The worked examples' dice, and so the numbers in their choices' ids, are others.
        if (const Json open = open_choice(table);
            !open.is_null() && asked.method.starts_with("choice."))
            asked.params["choice"] = open;
        if (asked.method == "choice.seal" && secrets == SecretsOf::players &&
            &one.harness.who(asked.actor) == &one.harness.bo) {
            seal_differently(known, one, other, asked, n);
            one.look_around(n, secrets);
            other.look_around(n, secrets);
            ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << "after a seal";
        }
        if (secrets == SecretsOf::held && &one.harness.who(asked.actor) == &one.harness.bo) {
            hold_differently(one, other, asked, n);
            ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << "after what was held";
        }
        const bool done = one.harness.ask(asked);
        ASSERT_EQ(other.harness.ask(asked), done) << asked.method << ' ' << asked.params.dump();
        random_client.came(asked, done);
        if (random_client.is_script_done() && i % 30 == 29) random_client.play_another_script();
        if (secrets == SecretsOf::gm && i % 10 == 4) {
            keep_behind_screen(one, other, n);
            ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << "after a kept group";
        }
        for (Twin* twin : {&one, &other}) {
            if (secrets == SecretsOf::held) twin->let_pass();
            if (i % 3 == 0 && secrets == SecretsOf::gm) twin->gms_secret(n);
            if (i % 3 == 0 && secrets == SecretsOf::players) twin->players_secret(n);
            twin->look_around(n / 11, secrets);
            if (i % 3 == 1 && secrets == SecretsOf::gm)
                twin->name_who_is_hidden(i % 2 ? twin->harness.cid : twin->harness.bo, n);
            if (i % 4 == 0)
                twin->harness.cid.ask("room.odds",
                                      {{"method", asked.method}, {"params", asked.params}});
            if (i == 60 && secrets == SecretsOf::gm) twin->undo_half();
            if (i % 24 == 23) twin->amend_something(n, secrets);
            twin->harness.pass(static_cast<std::int64_t>(250 * (1 + n % 100)));
        }
        if (secrets == SecretsOf::gm) Twin::level(one, other);
        ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << asked.method;
    }
    expect_alike_at_the_end(one, other);
    if (secrets == SecretsOf::gm) {
        for (const Twin* twin : {&one, &other}) {
            EXPECT_GT(twin->prepared, 4);
            EXPECT_GT(twin->done_in_secret, 4);
        }
    }
    server::set_up_logging("info", "text");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "")
        << "what rooms log, secrets may have led to";
    if (begins_sealed) EXPECT_GT(one.sealed, 0) << "nothing was sealed in another way";
    if (secrets == SecretsOf::held) EXPECT_GT(one.held, 0) << "nothing of bo's had to wait";
    EXPECT_NE(one.harness.bo.bytes() + one.harness.gm.bytes(),
              other.harness.bo.bytes() + other.harness.gm.bytes())
        << "the worlds do differ";
}

std::string name_of(const testing::TestParamInfo<Case>& test) {
    constexpr std::array of{"_players_", "_gm_", "_held_"};
    std::string name(test.param.game->id());
    std::ranges::replace(name, '-', '_');
    return name + of[static_cast<std::size_t>(test.param.secrets)] +
           std::to_string(test.param.seed) + (test.param.seals ? "_seals" : "") +
           (test.param.servers == Servers::two ? "_two_servers" : "");
}

INSTANTIATE_TEST_SUITE_P(Games, Twins, testing::ValuesIn(cases()), name_of);

}  // namespace
}  // namespace kast::tests
