// Two tables that differ in secrets alone are alike at every door for those who may not know them,
// byte for byte and in the times of heartbeats: socket, stream, JSON lines, history, undo, amended
// rolls, odds, seen_by, errors, and the server's own log.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/evening.hpp"
#include <random>
#include <set>

namespace kast::tests {
namespace {

/// Whose secrets the two tables differ in.
enum class SecretsOf { players, gm };

class Twin {
public:
    Twin(const Knowledge& known, const Json& settings, int world)
        : evening(known, settings), world_(world) {}

    /// A text or a notation: another one in each world, and of another length.
    std::string word(std::size_t seed) const {
        return std::string(1 + (seed * 7 + static_cast<std::size_t>(world_) * 13) % 40,
                           static_cast<char>('a' + world_));
    }
    std::string notation(std::size_t seed) const {
        return std::to_string(1 + (seed + static_cast<std::size_t>(world_) * 3) % 9) +
               (world_ ? "d20kh1" : "d6");
    }

    /// Something secret of bo's, which dan may know and neither the GM nor anybody else.
    void players_secret(std::size_t seed) {
        TestClient& bo = evening.bo;
        switch (seed % 4) {
            case 0:
                bo.done("room.say", {{"text", word(seed)}, {"to", {evening.dan.member}}});
                break;
            case 1:
                bo.done("dice.roll", {{"notation", notation(seed)},
                                      {"label", word(seed)},
                                      {"audience", {evening.dan.member}}});
                break;
            case 2:
                bo.done("dice.roll",
                        {{"notation", notation(seed)}, {"audience", "self"}, {"trace", false}});
                break;
            case 3:
                bo.done("room.say", {{"text", word(seed)},
                                     {"to", {evening.dan.member}},
                                     {"rolls", {notation(seed)}}});
                break;
        }
    }

    void gms_secret(std::size_t seed) {
        TestClient& gm = evening.gm;
        switch (seed % 7) {
            case 0:
                gm.done("dice.roll",
                        {{"notation", notation(seed)}, {"label", word(seed)}, {"audience", "gm"}});
                break;
            case 1:
                gm.done("dice.roll",
                        {{"notation", notation(seed)}, {"audience", "gm"}, {"trace", false}});
                break;
            case 2:
                gm.done("room.say", {{"text", word(seed)}, {"to", {gm.member}}});
                break;
            case 3: {
                const Json link =
                    gm.done("room.invite", {{"role", "player"}, {"label", word(seed)}});
                gm.done("room.revoke", {{"invite", link["invite"]}});
                break;
            }
            case 4:
                gm.done("room.clock.add",
                        {{"id", "hush"}, {"name", word(seed)}, {"segments", 6}, {"hidden", true}});
                gm.done("room.clock.set", {{"clock", "hush"}, {"filled", 1 + world_}});
                gm.done("room.clock.remove", {{"clock", "hush"}});
                break;
            case 5: {
                gm.take_in();
                const Json now = gm.state["room"]["notes"]["gm"];
                gm.done("room.note.set",
                        {{"note", "gm"}, {"text", word(seed)}, {"version", now["version"]}});
                break;
            }
            case 6:
                gm.done("room.handout.add",
                        {{"id", "hush"}, {"title", word(seed)}, {"text", notation(seed)}});
                gm.done("room.handout.set", {{"handout", "hush"}, {"text", word(seed + 1)}});
                gm.done("room.handout.remove", {{"handout", "hush"}});
                break;
        }
    }

    /// What one may ask at any time, and be told or refused.
    void look_around(std::size_t seed, SecretsOf secrets) {
        std::vector<TestClient*> all = ignorant(secrets);
        TestClient& one = *all[seed % all.size()];
        switch (seed / 7 % 8) {
            case 0:
                one.ask("room.history", {{"before", one.cursor}, {"limit", 20}});
                break;
            case 1:
                one.join({{"since", one.cursor}});
                break;
            case 2:
                one.join();
                break;
            case 3:
                one.ask("room.seen_by", {{"member", evening.bo.member}, {"limit", 100}});
                break;
            case 4:
                one.ask("dice.roll", {{"notation", "2d6+"}, {"label", "x"}});
                break;
            case 5:
                one.ask("dice.open", {{"roll", one.cursor}});
                break;
            case 6:
                one.ask("room.no-such-thing");
                break;
            case 7:
                one.ask("dice.roll", {{"notation", "2d6"}, {"nonce", "short"}});
                break;
        }
    }

    /// Who may know none of these secrets.
    std::vector<TestClient*> ignorant(SecretsOf secrets) {
        std::vector<TestClient*> all{&evening.cid, &evening.watcher, &evening.bot};
        if (secrets == SecretsOf::gm) all.push_back(&evening.bo);
        if (secrets == SecretsOf::players) all.insert(all.begin(), &evening.gm);
        return all;
    }

    Evening evening;

private:
    int world_;
};

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
        for (const SecretsOf secrets : {SecretsOf::players, SecretsOf::gm}) {
            for (std::uint64_t seed = 1; seed <= 3; ++seed) all.push_back({game, secrets, seed});
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

    void expect_alike_over_http(Twin& one, Twin& other) {
        const auto left = one.ignorant(GetParam().secrets);
        const auto right = other.ignorant(GetParam().secrets);
        const auto all = one.evening.everybody();
        for (std::size_t i = 0; i < left.size(); ++i) {
            EXPECT_EQ(json_lines(one.evening.fixture, left[i]->token),
                      json_lines(other.evening.fixture, right[i]->token));
            const auto seat =
                static_cast<std::size_t>(std::ranges::find(all, left[i]) - all.begin());
            EXPECT_EQ(one.evening.streams[seat]->text(), other.evening.streams[seat]->text());
        }
    }
};

TEST_P(Twins, AreAlikeToWhoMayNotKnow) {
    const auto& [game, secrets, seed] = GetParam();
    testing::internal::CaptureStderr();
    const Knowledge known(*game);
    Whim whim(known, seed);
    Twin one(known, whim.story().settings, 0), other(known, whim.story().settings, 1);
    std::mt19937_64 chance(seed * 977);
    for (int i = 0; i < 120; ++i) {
        const std::size_t n = chance();
        // The table as everybody may see it: what is asked next rests on nothing secret.
        Asked asked = whim.next(one.evening.cid.state["table"]);
        if (asked.method == "choice.seal" && secrets == SecretsOf::players &&
            &one.evening.who(asked.actor) == &one.evening.bo) {
            seal_differently(one, other, asked);
            one.look_around(n, secrets);
            other.look_around(n, secrets);
            ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << "after a seal";
        }
        const bool done = one.evening.ask(asked);
        ASSERT_EQ(other.evening.ask(asked), done) << asked.method << ' ' << asked.params.dump();
        whim.came(asked, done);
        if (whim.is_told() && i % 30 == 29) whim.tell_another();
        for (Twin* twin : {&one, &other}) {
            if (i % 3 == 0) {
                secrets == SecretsOf::gm ? twin->gms_secret(n) : twin->players_secret(n);
            }
            twin->look_around(n / 11, secrets);
            if (i % 4 == 0)
                twin->evening.cid.ask("room.odds",
                                      {{"method", asked.method}, {"params", asked.params}});
            if (i == 60) {
                const auto& events = twin->evening.gm.events;
                if (secrets == SecretsOf::gm)
                    twin->evening.gm.ask("room.undo",
                                         {{"to", events[events.size() / 2]["cursor"]}});
            }
            // Every number of the table, and what was played since, with all that is secret in it.
            if (i % 24 == 23) {
                const std::size_t all = twin->evening.gm.events.size();
                amend_a_number(twin->evening.gm, all - 1 - n % (all / 2));
            }
            twin->evening.pass(static_cast<std::int64_t>(250 * (1 + n % 100)));
        }
        ASSERT_NO_FATAL_FAILURE(expect_alike(one, other, i)) << asked.method;
    }
    expect_alike_over_http(one, other);
    EXPECT_NE(one.evening.bo.bytes() + one.evening.gm.bytes(),
              other.evening.bo.bytes() + other.evening.gm.bytes())
        << "the worlds do differ";
    // The server's log tells of nobody's secrets.
    const std::string log = testing::internal::GetCapturedStderr();
    EXPECT_EQ(log.find("aaaa"), std::string::npos) << log;
    EXPECT_EQ(log.find("bbbb"), std::string::npos) << log;
}

INSTANTIATE_TEST_SUITE_P(Games, Twins, testing::ValuesIn(cases()), [](const auto& test) {
    std::string name(test.param.game->id());
    std::ranges::replace(name, '-', '_');
    return name + (test.param.secrets == SecretsOf::gm ? "_gm_" : "_players_") +
           std::to_string(test.param.seed);
});

}  // namespace
}  // namespace kast::tests
