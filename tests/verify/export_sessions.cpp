// Logs to check dice with, played at random, as `kast export` writes them for the GM: of each game
// so many that the GM is shown ROLLS commands that rolled, and one more, with real dice.
//
//     kast_export_sessions FOLDER ROLLS SEED

#include "server/log/open.hpp"

#include "golden/session.hpp"
#include "support/random_client.hpp"
#include "unit/room/room_fixture.hpp"
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using namespace kast;
namespace fs = std::filesystem;

/// Tables grow, and a command costs more with each: many evenings are quicker than a long one.
constexpr int commands_an_evening = 240;

/// Writes what the GM may read, and says how many commands that rolled are in it.
std::size_t write_export(const tests::GoldenSession& session, const fs::path& file) {
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
    std::size_t rolls = 0;
    for (std::string cursor;;) {
        const auto page = fixture.read(gm, cursor, 500);
        for (const std::string& event : page->events) {
            out << event << '\n';
            rolls += nlohmann::json::parse(event).contains("proof") ? 1U : 0U;
        }
        if (page->at_end) break;
        cursor = page->cursor;
    }
    if (!out.flush()) throw std::runtime_error(file.string() + " cannot be written");
    return rolls;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() != 3) {
        std::cerr << "usage: kast_export_sessions FOLDER ROLLS SEED\n";
        return 2;
    }
    const fs::path folder = arguments[0];
    const std::size_t wanted = std::stoull(arguments[1]);
    fs::remove_all(folder);
    fs::create_directories(folder);
    for (const protocol::Game* game : protocol::games()) {
        const tests::SystemCatalogue known(*game);
        std::size_t rolls = 0;
        for (std::uint64_t seed = std::stoull(arguments[2]); rolls < wanted; ++seed) {
            const std::string name = std::string(game->id()) + '-' + std::to_string(seed);
            rolls += write_export(tests::random_session(known, seed, commands_an_evening),
                                  folder / (name + ".jsonl"));
        }
        // And one evening with real dice, whose rolls are not counted.
        write_export(tests::random_session(known, std::stoull(arguments[2]), commands_an_evening,
                                           tests::DiceFrom::people),
                     folder / (std::string(game->id()) + "-real-dice.jsonl"));
        std::cout << game->id() << ": " << rolls << " rolls\n" << std::flush;
    }
}
