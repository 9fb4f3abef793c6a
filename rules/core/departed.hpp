#pragma once
// Who has left the table keeps a name: the chronicle speaks of them to those who come later.

#include "rules/core/table.hpp"

#include <map>
#include <string>
#include <vector>

namespace kast::rules {

/// Somebody who is no longer at the table. Lives in a system's state, oldest first.
struct Departed {
    Id creature;
    std::string name;
    bool unseen = false;  ///< left from behind the GM's screen: nobody else ever saw them
};
BOOST_DESCRIBE_STRUCT(Departed, (), (creature, name, unseen))

/// So many are remembered; who left before them is forgotten.
inline constexpr std::size_t departed_max = 200;

/// Notes that somebody has left.
inline void depart(std::vector<Departed>& departed, Departed one) {
    departed.push_back(std::move(one));
    if (departed.size() > departed_max) departed.erase(departed.begin());
}

/// The names that this viewer may know. Where an id was used again, the last who had it.
inline std::map<Id, std::string> departed_names(const std::vector<Departed>& departed,
                                                const Viewer& viewer) {
    std::map<Id, std::string> names;
    for (const Departed& one : departed) {
        if (viewer.is_gm() || !one.unseen) names[one.creature] = one.name;
    }
    return names;
}

}  // namespace kast::rules
