#pragma once

#include <gtest/gtest.h>

#include "unit/room/room_fixture.hpp"
#include <cstddef>
#include <memory>
#include <string>

namespace kast::tests {

/// A room with a GM, a player and a thief. The parameter: how many commits it keeps in memory; what
/// is further back is found by way of a snapshot and the log.
struct ShortMemoryRoom : testing::TestWithParam<std::size_t> {
    ShortMemoryRoom() {
        RoomFixture::Options options;
        options.rooms.commits_kept = GetParam();
        options.rooms.snapshot_every = 7;
        fixture = std::make_unique<RoomFixture>(std::move(options));
        gm = std::make_unique<TestClient>(*fixture, fixture->opened.gm);
        bo = std::make_unique<TestClient>(*fixture, fixture->opened.player);
        gm->join({{"name", "Ann"}});
        bo->join({{"name", "Bo"}});
        bo->done("heist.character.add", {{"called", "Mo"}});
        thief = bo->events.back()["data"]["thief"];
    }

    std::unique_ptr<RoomFixture> fixture;
    std::unique_ptr<TestClient> gm, bo;
    std::string thief;
};

}  // namespace kast::tests
