#include "rules/terre_exile/allowed.hpp"

#include "rules/terre_exile/preconditions.hpp"
#include "rules/terre_exile/refusals.hpp"

#include <algorithm>

namespace kast::rules::terre_exile {

std::vector<std::string> allowed_to(const State& state, const Id& id, const Character& one,
                                    bool gm) {
    std::vector<std::string> methods;
    const auto offer = [&](const char* method, const RefusalKind* why_not) {
        if (!why_not) methods.emplace_back(method);
    };
    offer("test.declare", why_not_free(state, id));
    if (const Test* test = open_test(state, id)) {
        offer("spiritual.spend", why_not_spend_spirit(state, *test));
        if (state.settings.outside) {
            offer("effort.make",
                  why_not_make_effort(state, *test,
                                      is_of_body(test->attribute) ? Pool::pv : Pool::pf));
        }
        const bool may_claim = std::ranges::any_of(one.attributes, [&](const auto& attribute) {
            return !why_not_claim(state, *test, attribute.first);
        });
        if (may_claim) methods.emplace_back("trump.claim");
        offer("test.roll", why_not_roll(*test));
        offer("test.cancel", why_not_cancel(*test, gm));
        offer("spiritual.withdraw", why_not_withdraw_spirit(*test));
        offer("effort.withdraw", why_not_withdraw_effort(*test));
        const bool may_withdraw = std::ranges::any_of(test->trump_claims, [&](const auto& claim) {
            return !why_not_withdraw_trump(*test, claim.first);
        });
        if (may_withdraw) methods.emplace_back("trump.withdraw");
    }
    offer("test.throw", why_not_throw(one));
    if (state.settings.outside) methods.emplace_back("save.roll");
    return methods;
}

std::vector<std::string> allowed_to_gm(const State& state, const Viewer& viewer) {
    std::vector<std::string> methods;
    const auto offer = [&](const char* method, const RefusalKind* why_not) {
        if (!why_not) methods.emplace_back(method);
    };
    const auto is_seen = [&](const auto& test) {
        return viewer.is_gm() || !is_hidden(state, test.second.actor);
    };
    const RefusalKind* why_not_quiet =
        std::ranges::any_of(state.tests, is_seen) ? &refusal::pending_open : nullptr;
    offer("mode.set", why_not_quiet);
    if (state.settings.outside) offer("confrontation.start", why_not_quiet);
    if (state.mode == Mode::combat) offer("turn.start", why_not_quiet);
    return methods;
}

}  // namespace kast::rules::terre_exile
