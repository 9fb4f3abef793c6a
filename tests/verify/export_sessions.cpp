// Logs to check dice with, one of each game, played at random, as `kast export` writes them for the
// GM:
//
//     kast_export_sessions FOLDER COMMANDS SEED

#include "server/log/open.hpp"

#include "golden/session.hpp"
#include "unit/room/room_fixture.hpp"
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using namespace kast;
namespace fs = std::filesystem;

void write_export(const tests::GoldenSession& session, const fs::path& file) {
    tests::RoomFixture::Options options{.opens = false};
    options.rooms.find_game = &protocol::find_game;
    tests::RoomFixture fixture(std::move(options));
    fixture.opened.room = session.room;
    server::Batch batch;
    batch.room = session.room;
    batch.records = session.records;
    fixture.store({batch});
    const rules::Viewer gm{rules::Role::gm, rules::Id("gm")};
    std::ofstream out(file, std::ios::binary);
    out << R"({"export":"kast.v1","room":")" << session.room << "\"}\n";
    for (std::string cursor;;) {
        const auto page = fixture.room()->read(gm, cursor, 500);
        for (const std::string& event : page->events) out << event << '\n';
        if (page->at_end) break;
        cursor = page->cursor;
    }
    if (!out.flush()) throw std::runtime_error(file.string() + " cannot be written");
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 3) {
        std::cerr << "usage: kast_export_sessions FOLDER COMMANDS SEED\n";
        return 2;
    }
    const fs::path folder = arguments[0];
    fs::create_directories(folder);
    for (const protocol::Game* game : protocol::games()) {
        const tests::GoldenSession session =
            tests::random_session(*game, std::stoull(arguments[2]), std::stoi(arguments[1]));
        write_export(session, folder / (std::string(game->id()) + ".jsonl"));
    }
}
