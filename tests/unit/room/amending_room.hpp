#pragma once

#include "unit/room/short_memory_room.hpp"
#include <memory>
#include <string>
#include <utility>

namespace kast::tests {

/// Who plays there, and a GM who amends.
struct AmendingRoom : ShortMemoryRoom {
    AmendingRoom() : cid(std::make_unique<TestClient>(*fixture, fixture->opened.player)) {
        cid->join({{"name", "Cid"}});
    }
    /// The event of a command that it comes to first.
    json give(TestClient& who, const std::string& method, json params) {
        who.take_in();
        const std::size_t before = who.events.size();
        who.done(method, std::move(params));
        take_in();
        return before < who.events.size() ? who.events[before] : json();
    }
    json climb(TestClient& who, json more = json::object()) {
        more["thief"] = thief;
        return give(who, "heist.climb", std::move(more));
    }
    json steal() { return give(*bo, "heist.steal", {{"thief", thief}}); }
    /// `more`: what is asked beside the parameters.
    json preview(const json& event, const json& params, const json& more = json::object()) {
        return gm->done("room.amend.preview", asked(event, params, more));
    }
    /// Looks, and carries it out: the event as the GM is sent it.
    json amend(const json& event, const json& params, const json& more = json::object()) {
        const json seen = preview(event, params, more);
        json command = asked(event, params, more);
        command["based_on"] = seen["based_on"];
        gm->done("room.amend", command);
        take_in();
        return gm->events.back();
    }
    static json asked(const json& event, const json& params, const json& more) {
        json query{{"roll", event["cursor"]}, {"params", params}};
        query.update(more);
        return query;
    }
    void take_in() {
        for (auto* one : {gm.get(), bo.get(), cid.get()}) one->take_in();
    }

    std::unique_ptr<TestClient> cid;
};

}  // namespace kast::tests
