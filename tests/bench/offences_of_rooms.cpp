// What costs a room much: odds, the past, comings and goings, undo.

#include <nlohmann/json.hpp>

#include "bench/offence_kinds.hpp"
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace kast::bench {

namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr std::size_t pending_most = 64;

/// A dozen members, each of whom always waits for how likely it is who of many goes first.
class Odds final : public Offence {
public:
    void prepare(Actors& actors) override {
        const OpenRoom room = actors.open_room("terre-exile", R"({"outside":true})");
        actors.join(gm_, room);
        for (int i = 0; i < combatants; ++i) {
            names_.push_back("c" + std::to_string(i));
            actors.call(gm_, "terre-exile.character.add",
                        {{"id", names_.back()},
                         {"name", names_.back()},
                         {"attributes", {{"AGI", least_agility + i}}}});
        }
        for (std::size_t i = 0; i < members_.size(); ++i) {
            actors.join(members_[i], room, seat_token(i));
            // Who goes first is the GMs' to ask for.
            actors.call(gm_, "room.role", {{"member", members_[i].member}, {"role", "gm"}});
        }
    }

    void offend(Actors& actors, milliseconds time) override {
        actors.pace(looks_per_second, time, [&](std::uint64_t) {
            for (Actor& member : members_)
                if (member.unanswered == 0) ask(actors, member);
        });
    }

    void rest(Actors& actors) override {
        for (Actor& member : members_) actors.settle(member);
    }

private:
    static constexpr int combatants = 60, least_agility = 10;
    static constexpr double looks_per_second = 10;

    /// Never the same twice: answers are kept.
    void ask(Actors& actors, Actor& member) {
        std::ranges::next_permutation(names_);
        actors.ask(
            member, "room.odds",
            {{"method", "terre-exile.confrontation.start"}, {"params", {{"characters", names_}}}});
    }

    Actor gm_;
    std::array<Actor, 12> members_;
    std::vector<std::string> names_;
};

/// Members who ask for page after page of a long past, with much in it that they may not see.
class History final : public Offence {
public:
    void prepare(Actors& actors) override {
        const OpenRoom room = actors.open_room();
        actors.join(gm_, room);
        for (std::size_t i = 0; i < readers_.size(); ++i)
            actors.join(readers_[i], room, seat_token(i));
        actors.join(friend_, room, seat_token(readers_.size()));
        for (int number = 0; number < long_past; ++number) {
            const Json whispered{{"text", "Only you may know of this."}, {"to", {friend_.member}}};
            const Json said{{"text", "All may know of this."}};
            actors.ask(gm_, "room.say", number % seen_of == 0 ? said : whispered);
            while (gm_.unanswered >= pending_most) actors.turn(milliseconds(10));
            if (number % page_every == 0) {
                actors.settle(gm_);
                cursors_.push_back(gm_.cursor);
            }
        }
        actors.settle(gm_);
    }

    /// Each asks for twice as many at once as are read for one.
    void offend(Actors& actors, milliseconds time) override {
        actors.pace(asks_per_second, time, [&](std::uint64_t number) {
            Actor& reader = readers_[number % readers_.size()];
            if (reader.unanswered > 0) return;
            for (int i = 0; i < pages_at_once; ++i)
                actors.ask(reader, "room.history",
                           {{"before", cursors_[stride * pages_++ % cursors_.size()]},
                            {"limit", page_events}});
        });
    }

    void rest(Actors& actors) override {
        for (Actor& reader : readers_) actors.settle(reader);
    }

private:
    static constexpr int long_past = 20'000, seen_of = 10, page_every = 200, page_events = 200;
    static constexpr double asks_per_second = 8;
    static constexpr int pages_at_once = 8;
    static constexpr std::size_t stride = 37;  ///< no page beside the one before

    Actor gm_, friend_;
    std::array<Actor, 4> readers_;
    std::vector<std::string> cursors_;
    std::size_t pages_ = 0;
};

/// Members come, leave their seats and go, over and over, in a room that remembers as many who left
/// as it may: for each who comes one of these is forgotten.
class Comings final : public Offence {
public:
    void prepare(Actors& actors) override {
        room_ = actors.open_room();
        actors.join(gm_, room_);
        const auto time = milliseconds(100);
        while (left_ < remembered)
            actors.pace(prepared_per_second, time, [&](std::uint64_t) { step(actors); });
    }

    void offend(Actors& actors, milliseconds time) override {
        const std::size_t before = left_;
        actors.pace(steps_per_second, time, [&](std::uint64_t) { step(actors); });
        actors.tally()["left"] = left_ - before;
    }

private:
    static constexpr std::size_t remembered = 4'000 + 50;  ///< and who may be leaving meanwhile
    static constexpr double steps_per_second = 100, prepared_per_second = 5'000;

    struct Guest {
        Actor actor;
        bool leaves = false;
    };

    /// The next of them comes, leaves or goes, as soon as they have been answered.
    void step(Actors& actors) {
        Guest& guest = guests_[next_++ % guests_.size()];
        Actor& actor = guest.actor;
        if (actor.connection && actor.unanswered > 0 && !actor.is_closed) return;
        if (guest.leaves || !actor.connection || actor.is_closed) {
            if (std::exchange(guest.leaves, false)) ++left_;
            actors.come(actor, room_, seat_token(seats_++));
        } else {
            guest.leaves = true;
            actors.ask(actor, "room.leave", Json::object());
        }
    }

    OpenRoom room_;
    Actor gm_;
    std::array<Guest, 10> guests_;
    std::size_t next_ = 0, seats_ = 0, left_ = 0;
};

/// A table with many creatures is changed and taken back to long ago, as fast as one may.
class Undo final : public Offence {
public:
    void prepare(Actors& actors) override {
        room_ = actors.open_room();
        actors.fill(gm_, room_, creatures, [&](int) { add(actors); });
        actors.fill(gm_, room_, events_since, [&](int number) {
            actors.ask(gm_, "dice.roll", {{"notation", "2d6"}});
            if (number % place_every == 0) places_.push_back(gm_.cursor);
        });
        actors.join(gm_, room_);
    }

    void offend(Actors& actors, milliseconds time) override {
        actors.pace(asked_per_second, time, [&](std::uint64_t number) {
            if (gm_.is_closed) actors.come(gm_, room_);
            if (number % 2 == 0)
                add(actors);
            else
                actors.ask(gm_, "room.undo", {{"to", places_[stride * number % places_.size()]}});
        });
    }

    /// A connection that has asked for too much is not begun with.
    void rest(Actors& actors) override { actors.join(gm_, room_); }

private:
    static constexpr int creatures = 150, events_since = 20'000, place_every = 100;
    static constexpr double asked_per_second = 45;
    static constexpr std::size_t stride = 37;  ///< not beside the one before

    void add(Actors& actors) { actors.ask(gm_, "troika.character.add", {{"name", "Goblin"}}); }

    OpenRoom room_;
    Actor gm_;
    std::vector<std::string> places_;
};

/// A roll that thousands of commands came after is looked at as if it had been another.
class Amend final : public Offence {
public:
    void prepare(Actors& actors) override {
        room_ = actors.open_room();
        actors.join(gm_, room_);
        actors.call(gm_, "troika.character.add",
                    {{"id", "ana"},
                     {"name", "Ana"},
                     {"numbers", {{"skill", 5}, {"stamina_max", 20}, {"luck_max", 9}}}});
        actors.call(gm_, "troika.test", test());
        roll_ = gm_.cursor;
        actors.fill(gm_, room_, tests_since, [&](int) { actors.ask(gm_, "troika.test", test()); });
    }

    void offend(Actors& actors, milliseconds time) override {
        actors.pace(asked_per_second, time, [&](std::uint64_t) {
            if (gm_.is_closed) actors.come(gm_, room_);
            actors.ask(gm_, "room.amend.preview",
                       {{"roll", roll_}, {"params", {{"skill", "climbing"}}}});
        });
    }

    /// A connection that has asked for too much is not begun with.
    void rest(Actors& actors) override { actors.join(gm_, room_); }

private:
    static constexpr int tests_since = 4'900;
    static constexpr double asked_per_second = 45;

    static Json test() { return {{"actor", "ana"}, {"skill", "healing"}}; }

    OpenRoom room_;
    Actor gm_;
    std::string roll_;
};

}  // namespace

std::unique_ptr<Offence> make_odds() { return std::make_unique<Odds>(); }
std::unique_ptr<Offence> make_history() { return std::make_unique<History>(); }
std::unique_ptr<Offence> make_comings() { return std::make_unique<Comings>(); }
std::unique_ptr<Offence> make_undo() { return std::make_unique<Undo>(); }
std::unique_ptr<Offence> make_amend() { return std::make_unique<Amend>(); }

}  // namespace kast::bench
