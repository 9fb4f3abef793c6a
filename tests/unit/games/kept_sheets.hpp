#pragma once
// What a group that keeps its sheets by hand finds on them after play: what it wrote itself.

#include "protocol/game.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace kast::tests {

/// Of one game: what is on a sheet, and the commands with which somebody writes there.
struct KeptSheets {
    std::string_view system;
    std::vector<std::string_view> sheets;   ///< maps of the stored table
    std::vector<std::string_view> fields;   ///< of each sheet, where it has them
    std::vector<std::string_view> writing;  ///< beginnings of methods, without the system's name
};

/// Of each game that writes on sheets by itself (`rules/*/sheet_writing.hpp`).
inline const std::vector<KeptSheets>& kept_sheets() {
    static const std::vector<KeptSheets> all{
        {"troika",
         {"creatures"},
         {"stamina", "luck", "advanced", "inventory", "condition", "silver", "mien"},
         {"character.", "enemy.add", "henchman.add", "creature.bring", "background.change",
          "adjust", "item.", "inventory.arrange", "take", "put-", "pick-up", "wear", "give", "loot",
          "departure.declare"}},
        {"savage-worlds",
         {"characters"},
         {"wounds", "injuries", "power", "dying_rounds"},
         {"character.", "adjust", "benny.recharge", "tire", "time.pass", "restrain"}},
        {"mouse-guard",
         {"characters"},
         {"nature", "traits", "conditions", "fate", "persona", "checks"},
         {"character.", "adjust", "award", "condition.", "session.", "trait.recharge"}},
        {"toy",
         {"characters", "monsters"},
         {"intangibles", "skills", "flesh", "grit", "usage", "pools", "shield", "wounds", "dying",
          "dead", "level", "health"},
         {"character.", "monster.", "language", "creation.", "adjust", "usage.", "grit.heal",
          "flesh.heal"}},
        {"terre-exile",
         {"characters"},
         {"ps", "pk", "tension", "conditions"},
         {"character.", "adjust", "condition."}}};
    return all;
}

/// Those of this game, or null.
inline const KeptSheets* find_kept_sheets(std::string_view system) {
    const auto found = std::ranges::find(kept_sheets(), system, &KeptSheets::system);
    return found == kept_sheets().end() ? nullptr : &*found;
}

/// What stands on the sheets of all who are on both tables.
class SheetComparison {
public:
    SheetComparison(const protocol::Game& game, const KeptSheets& kept)
        : game_(game), kept_(kept) {}

    /// True where somebody writes on a sheet with it.
    bool is_writing(std::string_view method) const {
        const std::string prefix = std::string(game_.id()) + '.';
        if (method.starts_with(prefix)) method.remove_prefix(prefix.size());
        return std::ranges::any_of(kept_.writing,
                                   [&](std::string_view one) { return method.starts_with(one); });
    }

    /// The first difference in words, or nothing.
    std::string difference(const protocol::GameState& before,
                           const protocol::GameState& after) const {
        const nlohmann::json was = stored(before), is = stored(after);
        for (const std::string_view sheets : kept_.sheets) {
            for (const auto& [id, sheet] : was.at(sheets).items()) {
                if (!is.at(sheets).contains(id)) continue;
                for (const std::string_view field : kept_.fields) {
                    const nlohmann::json one = sheet.value(std::string(field), nlohmann::json());
                    const nlohmann::json now =
                        is.at(sheets).at(id).value(std::string(field), nlohmann::json());
                    if (one != now)
                        return id + '/' + std::string(field) + ": " + one.dump() + " to " +
                               now.dump();
                }
            }
        }
        return {};
    }

private:
    nlohmann::json stored(const protocol::GameState& state) const {
        std::string text;
        game_.write_state(text, state);
        return nlohmann::json::parse(text);
    }

    const protocol::Game& game_;
    const KeptSheets& kept_;
};

}  // namespace kast::tests
