// Two tables that differ in secrets alone are alike at every door for those who may not know them,
// byte for byte and in the times of heartbeats: socket, stream, JSON lines, history, undo, amended
// rolls, odds, seen_by, errors, and the server's own log.

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

/// Another choice than the one that is sealed: its last pick once more in the place of the first.
Json other_choice(Json params) {
    if (params.contains("picks") && params["picks"].is_array() && !params["picks"].empty())
        params["picks"][0] = params["picks"].back();
    return params;
}

struct Case {
    const protocol::Game* game;
    SecretsOf secrets;
    std::uint64_t seed;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const protocol::Game* game : protocol::games()) {
        for (const SecretsOf secrets : {SecretsOf::players, SecretsOf::gm, SecretsOf::held}) {
            // In Terre d'Exile's third story nothing of bo's would wait.
            const std::uint64_t last = secrets == SecretsOf::held ? 4 : 3;
            for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{2}, last})
                all.push_back({game, secrets, seed});
        }
    }
    return all;
}

class Twins : public testing::TestWithParam<Case> {
protected:
    void expect_alike(Twin& one, Twin& other, int step) {
        const auto left = one.ignorant(GetParam().secrets);
        const auto right = other.ignorant(GetParam().secrets);
        for (std::size_t i = 0; i < left.size(); ++i) {
            left[i]->take_in();
            right[i]->take_in();
            ASSERT_EQ(left[i]->bytes(), right[i]->bytes()) << "socket " << i << ", step " << step;
        }
    }

    /// Something else is sealed in each world; what comes next seals the same in both.
    static void seal_differently(Twin& one, Twin& other, const Asked& asked) {
        const Asked changed{asked.actor, asked.method, other_choice(asked.params)};
        // As many commands and as many events in each, whatever the rules say to one of them.
        if (!other.evening.ask(changed)) {
            one.evening.bo.ask("room.no-such-thing");
        } else if (!one.evening.ask(asked)) {
            one.evening.ask(changed);
            other.evening.bo.ask("room.no-such-thing");
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
        const auto all = one.evening.everybody();
        for (std::size_t i = 0; i < left.size(); ++i) {
            EXPECT_EQ(one.read_everything(*left[i]), other.read_everything(*right[i]));
            const auto seat =
                static_cast<std::size_t>(std::ranges::find(all, left[i]) - all.begin());
            EXPECT_EQ(one.evening.streams[seat]->text(), other.evening.streams[seat]->text());
        }
        TestClient late(one.evening.fixture, one.evening.fixture.opened.spectator);
        TestClient other_late(other.evening.fixture, other.evening.fixture.opened.spectator);
        late.join();
        other_late.join();
        EXPECT_EQ(late.bytes(), other_late.bytes()) << "who comes when all is over";
    }
};

TEST_P(Twins, AreAlikeToWhoMayNotKnow) {
    const auto& [game, secrets, seed] = GetParam();
    testing::internal::CaptureStderr();
    const Knowledge known(*game);
    Whim whim(known, seed);
    Twin one(known, whim.story().settings, 0), other(known, whim.story().settings, 1);
    if (secrets == SecretsOf::held) {
        for (Twin* twin : {&one, &other})
            twin->evening.gm.done("room.settings",
                                  {{"automation", {{"rolls", "ask"}, {"sheets", "ask"}}}});
    }
    // For a part of the evening the sheets are kept by hand.
    const auto write_sheets = [&](const char* rolls) {
        for (Twin* twin : {&one, &other})
            twin->evening.gm.done("room.settings", {{"automation", {{"rolls", rolls}}}});
    };
    std::mt19937_64 chance(seed * 977);
    // Where nothing of bo's has had to wait, the evening is longer.
    for (int i = 0; i < 120 || (secrets == SecretsOf::held && one.held == 0 && i < 600); ++i) {
        const std::size_t n = chance();
        if (secrets != SecretsOf::held && i == 15) write_sheets("manual");
        if (secrets != SecretsOf::held && i == 90) write_sheets("full");
        // The table as everybody may see it: what is asked next rests on nothing secret.
        Asked asked = whim.next(one.evening.cid.state["table"]);
        if (asked.method == "choice.seal" && secrets == SecretsOf::players &&
            &one.evening.who(asked.actor) == &one.evening.bo) {
            seal_differently(one, other, asked);
            one.look_around(n, secrets);
            other.look_around(n, secrets);
            ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << "after a seal";
        }
        if (secrets == SecretsOf::held && &one.evening.who(asked.actor) == &one.evening.bo) {
            hold_differently(one, other, asked, n);
            ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << "after what was held";
        }
        const bool done = one.evening.ask(asked);
        ASSERT_EQ(other.evening.ask(asked), done) << asked.method << ' ' << asked.params.dump();
        whim.came(asked, done);
        if (whim.is_told() && i % 30 == 29) whim.tell_another();
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
                twin->name_who_is_hidden(i % 2 ? twin->evening.cid : twin->evening.bo, n);
            if (i % 4 == 0)
                twin->evening.cid.ask("room.odds",
                                      {{"method", asked.method}, {"params", asked.params}});
            if (i == 60 && secrets == SecretsOf::gm) twin->undo_half();
            if (i % 24 == 23) twin->amend_something(n, secrets);
            twin->evening.pass(static_cast<std::int64_t>(250 * (1 + n % 100)));
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
    // The server's log tells of nobody's secrets.
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_EQ(log.find("aaaa"), std::string::npos) << log;
    EXPECT_EQ(log.find("bbbb"), std::string::npos) << log;
    if (secrets == SecretsOf::held) EXPECT_GT(one.held, 0) << "nothing of bo's had to wait";
    EXPECT_NE(one.evening.bo.bytes() + one.evening.gm.bytes(),
              other.evening.bo.bytes() + other.evening.gm.bytes())
        << "the worlds do differ";
}

std::string name_of(const testing::TestParamInfo<Case>& test) {
    constexpr std::array of{"_players_", "_gm_", "_held_"};
    std::string name(test.param.game->id());
    std::ranges::replace(name, '-', '_');
    return name + of[static_cast<std::size_t>(test.param.secrets)] +
           std::to_string(test.param.seed);
}

INSTANTIATE_TEST_SUITE_P(Games, Twins, testing::ValuesIn(cases()), name_of);

}  // namespace
}  // namespace kast::tests
