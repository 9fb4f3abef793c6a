// Bounds of what is held in memory.

#include <nlohmann/json.hpp>

#include "bench/offence_kinds.hpp"
#include <array>
#include <string>
#include <vector>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr int stalled_receive_bytes = 4'096;
/// Of quotes: as JSON each has two bytes.
constexpr std::size_t said_bytes = 4'000;

/// In each of some rooms a lot is said, and some take nothing of it.
class StalledReaders final : public Offence {
public:
    StalledReaders(std::size_t rooms, std::size_t readers, double says_per_second,
                   milliseconds life)
        : tables_(rooms), says_per_second_(says_per_second), life_(life) {
        for (Table& table : tables_) table.readers = std::vector<Reader>(readers);
    }

    void prepare(Actors& actors) override {
        for (Table& table : tables_) {
            table.room = actors.open_room();
            actors.join(table.gm, table.room);
        }
    }

    void offend(Actors& actors, milliseconds time) override {
        const Json said{{"text", std::string(said_bytes, '"')}};
        actors.pace(says_per_second_, time, [&](std::uint64_t number) {
            Table& table = tables_[number % tables_.size()];
            actors.ask(table.gm, "room.say", said);
            // One at a time, so that they do not all come at once.
            Reader& reader = table.readers[number / tables_.size() % table.readers.size()];
            renew(actors, table, reader);
        });
    }

    void rest(Actors& actors) override {
        for (Table& table : tables_) {
            for (Reader& reader : table.readers) reader.actor.connection.reset();
            actors.settle(table.gm);
        }
    }

private:
    struct Reader {
        Actor actor;
        bool stalled = false;
        std::chrono::steady_clock::time_point until;
    };
    struct Table {
        OpenRoom room;
        Actor gm;
        std::vector<Reader> readers;
    };

    /// Who has stalled for long enough to be disconnected is not told so: nothing is read. They
    /// reconnect.
    void renew(Actors& actors, const Table& table, Reader& reader) const {
        Actor& actor = reader.actor;
        if (!actor.connection ||
            (reader.stalled && std::chrono::steady_clock::now() > reader.until)) {
            reader.stalled = false;
            const auto number = static_cast<std::size_t>(&reader - table.readers.data());
            actors.come(actor, table.room, seat_token(number), stalled_receive_bytes);
        } else if (actor.joined && !reader.stalled) {
            actor.connection->stop_reading();
            reader.stalled = true;
            reader.until = std::chrono::steady_clock::now() + life_;
        }
    }

    std::vector<Table> tables_;
    double says_per_second_;
    milliseconds life_;
};

/// Rooms that are opened, filled and kept in use, until no more is taken up, and on.
class ManyRooms final : public Offence {
public:
    void offend(Actors& actors, milliseconds time) override {
        const Json handout{{"title", "A letter"}, {"text", std::string(handout_bytes, 'x')}};
        const Json note{{"note", "gm"}, {"text", std::string(note_bytes, 'x')}, {"version", 0}};
        actors.pace(rooms_per_second, time, [&](std::uint64_t) {
            const HttpAnswer answer = post(actors.server(), "/api/rooms", R"({"system":"troika"})");
            ++actors.tally()["HTTP " + std::to_string(answer.status)];
            if (answer.status != 201) return;
            const Json opened = Json::parse(answer.body);
            gms_.push_back(std::make_unique<Actor>());
            Actor& gm = *gms_.back();
            actors.come(gm, {"/rooms/" + opened.at("room").get<std::string>() + "/ws",
                             opened.at("tokens").at("gm"),
                             {}});
            actors.ask(gm, "room.note.set", note);
            for (int i = 0; i < handouts; ++i) actors.ask(gm, "room.handout.add", handout);
        });
    }

    /// Nobody is in these rooms any more.
    void rest(Actors&) override { gms_.clear(); }

private:
    static constexpr double rooms_per_second = 60;
    static constexpr std::size_t handout_bytes = 10'000, note_bytes = 20'000;
    static constexpr int handouts = 10;

    std::vector<std::unique_ptr<Actor>> gms_;
};

/// Large rooms, of which memory holds fewer than there are, are joined one after the other.
class ColdRooms final : public Offence {
public:
    void prepare(Actors& actors) override {
        const Json handout{{"title", "A letter"}, {"text", std::string(10'000, 'x')}};
        for (OpenRoom& room : rooms_) {
            room = actors.open_room();
            actors.fill(visitor_, room, characters + handouts, [&](int number) {
                if (number < characters)
                    actors.ask(visitor_, "troika.character.add", {{"name", "Goblin"}});
                else
                    actors.ask(visitor_, "room.handout.add", handout);
            });
        }
    }

    void offend(Actors& actors, milliseconds time) override {
        actors.pace(joins_per_second, time, [&](std::uint64_t) {
            if (visitor_.connection && !visitor_.joined && !visitor_.is_closed) return;
            actors.come(visitor_, rooms_[next_++ % rooms_.size()]);
        });
    }

    void rest(Actors&) override { visitor_.connection.reset(); }

private:
    static constexpr int characters = 200, handouts = 40;
    static constexpr double joins_per_second = 20;

    std::array<OpenRoom, 6> rooms_;
    Actor visitor_;
    std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Offence> make_stalled_readers() {
    return std::make_unique<StalledReaders>(1, 10, 250, milliseconds(3'000));
}
std::unique_ptr<Offence> make_stalled_memory() {
    return std::make_unique<StalledReaders>(2, 8, 400, milliseconds(60'000));
}
std::unique_ptr<Offence> make_many_rooms() { return std::make_unique<ManyRooms>(); }
std::unique_ptr<Offence> make_cold_rooms() { return std::make_unique<ColdRooms>(); }

}  // namespace kast::bench
