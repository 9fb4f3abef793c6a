#pragma once
// Names of creatures that have left the table, so that the chronicle can name them to viewers who
// join later.

#include "rules/core/table.hpp"

#include <map>
#include <string>
#include <vector>

namespace kast::rules {

/// A creature that has left the table. Part of a system's state, which lists the oldest first.
struct Departed {
    Id creature;
    std::string name;
    bool unseen = false;  ///< was hidden when it left: only the GM may know its name
};
BOOST_DESCRIBE_STRUCT(Departed, (), (creature, name, unseen))

/// At most this many are kept; the oldest is dropped.
inline constexpr std::size_t departed_max = 200;

/// Adds a creature that has left.
inline void depart(std::vector<Departed>& departed, Departed one) {
    departed.push_back(std::move(one));
    if (departed.size() > departed_max) departed.erase(departed.begin());
}

/// The names that this viewer may know, by id. Of an id that was reused, the name of its last
/// holder.
inline std::map<Id, std::string> departed_names(const std::vector<Departed>& departed,
                                                const Viewer& viewer) {
    std::map<Id, std::string> names;
    for (const Departed& one : departed) {
        if (viewer.is_gm() || !one.unseen) names[one.creature] = one.name;
    }
    return names;
}

}  // namespace kast::rules
