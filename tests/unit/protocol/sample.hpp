#pragma once
// A made-up system with every kind of type that a description can hold.

#include "rules/core/bounded.hpp"
#include "rules/core/id.hpp"
#include "rules/core/message.hpp"
#include "rules/core/shared.hpp"
#include "rules/core/table.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace kast::rules::sample {

enum class Temper { calm, very_cross, double_ };
BOOST_DESCRIBE_ENUM(Temper, calm, very_cross, double_)

struct Purse {
    int coins = 0;
    std::optional<BoundedString<8>> mark;
    bool operator==(const Purse&) const = default;
};

struct Leaf {
    Id id;
    std::vector<Leaf> leaves;
};

struct Base {
    Id who;
};

/// Stands in whatever holds it as if its fields were that one's own.
struct Habits {
    int patience = 0;
    std::vector<std::string> quirks;
    std::optional<Temper> worst;
};

struct Everything : Base {
    bool yes = false;
    Temper temper = Temper::calm;
    int whole = 0;
    std::int8_t small = 0;
    std::uint16_t natural = 0;
    std::int64_t large = 0;
    BoundedInt<-2, 6> ranged;
    double ratio = 0;
    std::string plain;
    IdOrNone whose;
    BoundedString<10> brief;
    BoundedList<BoundedInt<1, 6>, 3> faces;
    std::vector<Purse> purses;
    std::set<std::string> tags;
    std::map<Id, Purse> by_id;
    std::map<std::string, std::vector<int>> by_name;
    SharedMap<Id, Purse> shared;
    std::optional<Purse> maybe;
    std::optional<std::vector<Id>> maybe_list;
    std::optional<Temper> maybe_temper;
    std::variant<Temper, BoundedList<Id, 3>, Purse> any;
    std::optional<std::variant<bool, std::string>> maybe_any;
    std::map<Id, std::variant<int, Purse>> variants;
    Shared<Habits> habits;
    Leaf tree;
};

// ---- what each is called on the wire, and its fields

BOOST_DESCRIBE_STRUCT(Purse, (), (coins, mark))
BOOST_DESCRIBE_STRUCT(Leaf, (), (id, leaves))
BOOST_DESCRIBE_STRUCT(Habits, (), (patience, quirks, worst))
BOOST_DESCRIBE_STRUCT(Base, (), (who))
KAST_MESSAGE_FROM((Base), Everything, "everything", yes, temper, whole, small, natural, large,
                  ranged, ratio, plain, whose, brief, faces, purses, tags, by_id, by_name, shared,
                  maybe, maybe_list, maybe_temper, any, maybe_any, variants, habits, tree)

}  // namespace kast::rules::sample
