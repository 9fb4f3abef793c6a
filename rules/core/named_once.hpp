#pragma once
// A command's list of whom names each once. One refusal for all games: named-twice, at the second.

#include "rules/core/id.hpp"
#include "rules/core/shared_refusals.hpp"

#include <set>
#include <string>

namespace kast::rules {

/// Requires that each of `ids` is there once. Refuses: named-twice, with the path LIST/N of the
/// second; nothing where it is empty.
template <class Ids>
Result<void> require_named_once(const Ids& ids, std::string_view list, std::string_view rule = {}) {
    std::set<Id> named;
    std::size_t position = 0;
    for (const Id& id : ids) {
        if (!named.insert(id).second)
            return refuse(shared_refusals::named_twice, rule,
                          std::string(list) + "/" + std::to_string(position),
                          "`" + id.value + "` is.");
        ++position;
    }
    return {};
}

}  // namespace kast::rules
