#include "clients/native/shown_faces.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <ranges>

namespace kast::client {
namespace {

using Json = nlohmann::json;

struct FacePath {
    std::string_view event;
    std::string_view path;
};

/// The table of docs/fair-dice.md.
constexpr FacePath face_paths[] = {
    {"mouse-guard.fate.spent", "/dice"},
    {"mouse-guard.thrown", "/dice"},
    {"mouse-guard.tiebreaker.thrown", "/throws/*/dice"},
    {"savage-worlds.critical.checked", "/die"},
    {"savage-worlds.damage.rolled", "/dice/*/faces"},
    {"savage-worlds.dice.rolled", "/faces"},
    {"savage-worlds.roll.made", "/set/dice/*/faces"},
    {"savage-worlds.roll.made", "/set/wild/faces"},
    {"savage-worlds.table.rolled", "/faces"},
    {"terre-exile.confrontation.joined", "/places/*/die"},
    {"terre-exile.confrontation.started", "/order/*/die"},
    {"terre-exile.damage.dealt", "/dice"},
    {"terre-exile.save.rolled", "/die"},
    {"terre-exile.test.rolled", "/rolled/tens"},
    {"terre-exile.test.rolled", "/rolled/units"},
    {"terre-exile.test.thrown", "/dice"},
    {"toy.add-on.rolled", "/added/face"},
    {"toy.attempt.rolled", "/entrants/*/faces"},
    {"toy.creation.flesh.rolled", "/face"},
    {"toy.creation.flesh.rolled", "/?grit_die/grit_face"},
    {"toy.damage.dealt", "/faces"},
    {"toy.damage.rolled", "/faces"},
    {"toy.damage.rolled", "/?check_sides/check_face"},
    {"toy.damage.rolled", "/?fumble_die/fumble_face"},
    {"toy.damage.taken", "/?armor_sides/armor_face"},
    {"toy.dying.rolled", "/face"},
    {"toy.effect.rolled", "/face"},
    {"toy.knack.rolled", "/dice"},
    {"toy.knave.rolled", "/face"},
    {"toy.knave.rolled", "/?luck_sides/luck_face"},
    {"toy.level.gained", "/dice"},
    {"toy.luck-contest.rolled", "/rolls/*/?sides/value"},
    {"toy.morale.rolled", "/dice"},
    {"toy.points.changed", "/faces"},
    {"toy.pool.rolled", "/dice/*/face"},
    {"toy.skill.tried", "/dice"},
    {"toy.table.rolled", "/rolls/*/face"},
    {"toy.tie.rolled", "/dice/*/face"},
    {"toy.usage.moved", "/?cause=failure,last-die/face"},
    {"toy.usage.rolled", "/face"},
    {"troika.adjusted", "/dice"},
    {"troika.advance.rolled", "/again"},
    {"troika.advance.rolled", "/dice"},
    {"troika.character.added", "/rolled/background_dice"},
    {"troika.character.added", "/rolled/luck_die"},
    {"troika.character.added", "/rolled/silver_dice"},
    {"troika.character.added", "/rolled/skill_die"},
    {"troika.character.added", "/rolled/stamina_dice"},
    {"troika.contested", "/actor/thrown/dice"},
    {"troika.contested", "/opponent/thrown/dice"},
    {"troika.damage.dealt", "/!weapon/die"},
    {"troika.damage.rolled", "/die"},
    {"troika.drop.rolled", "/dice"},
    {"troika.exchange.rolled", "/exchange/attacker/thrown/dice"},
    {"troika.exchange.rolled", "/exchange/attacker/thrown/other"},
    {"troika.exchange.rolled", "/exchange/defender/thrown/dice"},
    {"troika.knocked-out", "/rounds"},
    {"troika.luck.tested", "/dice"},
    {"troika.mien.rolled", "/die"},
    {"troika.mishap.rolled", "/dice"},
    {"troika.provision.eaten", "/die"},
    {"troika.receiver.chosen", "/dice"},
    {"troika.rested", "/luck_dice"},
    {"troika.rested", "/stamina_dice"},
    {"troika.retrieved", "/dice"},
    {"troika.spell.cast", "/defender/thrown/dice"},
    {"troika.spell.cast", "/dice"},
    {"troika.spell.cast", "/thrown/dice"},
    {"troika.spell.drawn", "/dice"},
    {"troika.stamina.lost", "/dice"},
    {"troika.tested", "/dice"},
};

/// Its list is sorted after the dice are thrown.
constexpr std::string_view sorting_event = "terre-exile.confrontation.started";

/// Tells again of a die which an event before it shows.
constexpr std::string_view telling_again_event = "toy.usage.moved";

constexpr int steps_max = 10'000;

class RunPlacer {
public:
    RunPlacer(const std::vector<std::vector<std::int64_t>>& runs,
              const std::vector<std::int64_t>& drawn)
        : runs_(runs), drawn_(drawn), used_(drawn.size(), false) {}

    bool place(std::size_t which = 0) {
        if (which == runs_.size()) return true;
        const auto& run = runs_[which];
        for (std::size_t at = 0; at + run.size() <= drawn_.size(); ++at) {
            if (--steps_ < 0) return true;
            if (!is_free(run, at)) continue;
            mark(at, run.size(), true);
            if (place(which + 1)) return true;
            mark(at, run.size(), false);
        }
        return false;
    }

private:
    bool is_free(const std::vector<std::int64_t>& run, std::size_t at) const {
        for (std::size_t i = 0; i < run.size(); ++i) {
            if (drawn_[at + i] != run[i] || used_[at + i]) return false;
        }
        return true;
    }
    void mark(std::size_t at, std::size_t size, bool used) {
        for (std::size_t i = 0; i < size; ++i) used_[at + i] = used;
    }

    const std::vector<std::vector<std::int64_t>>& runs_;
    const std::vector<std::int64_t>& drawn_;
    std::vector<bool> used_;
    int steps_ = steps_max;
};

/// Of `name` whether there is a number but 0, or a text but an empty one; of `name=one,other`
/// whether there is one of these texts.
bool says(const Json& value, std::string_view condition) {
    const std::size_t equals = condition.find('=');
    const std::string name(condition.substr(0, equals));
    if (!value.is_object() || !value.contains(name)) return false;
    const Json& shown = value[name];
    if (equals != condition.npos) {
        return std::ranges::any_of(std::views::split(condition.substr(equals + 1), ','),
                                   [&](auto text) { return shown == std::string_view(text); });
    }
    return shown.is_string() ? !shown.get_ref<const std::string&>().empty()
                             : shown.is_number() && shown != 0;
}

void collect(const Json& value, std::string_view path, std::vector<std::int64_t>& found) {
    if (path.empty()) {
        if (value.is_number_integer()) found.push_back(value.get<std::int64_t>());
        if (!value.is_array()) return;
        for (const Json& one : value) {
            if (one.is_number_integer()) found.push_back(one.get<std::int64_t>());
        }
        return;
    }
    path.remove_prefix(1);
    const std::string_view name = path.substr(0, path.find('/'));
    path.remove_prefix(name.size());
    if (name.starts_with('?') || name.starts_with('!')) {
        if (says(value, name.substr(1)) == name.starts_with('?')) collect(value, path, found);
    } else if (name == "*" && value.is_array()) {
        for (const Json& one : value) collect(one, path, found);
    } else if (value.is_object() && value.contains(name)) {
        collect(value[std::string(name)], path, found);
    }
}

}  // namespace

std::vector<std::vector<std::int64_t>> shown_faces(std::string_view event, const Json& data) {
    std::vector<std::vector<std::int64_t>> shown;
    for (const FacePath& place : face_paths) {
        if (place.event == event) collect(data, place.path, shown.emplace_back());
    }
    return shown;
}

std::vector<std::int64_t> comparable(std::string_view event, std::vector<std::int64_t> faces) {
    if (event == sorting_event) std::ranges::sort(faces);
    return faces;
}

bool uses_dice(std::string_view event) {
    return event != sorting_event && event != telling_again_event;
}

bool use_up(const std::vector<std::vector<std::int64_t>>& runs,
            const std::vector<std::int64_t>& drawn) {
    return RunPlacer(runs, drawn).place();
}

std::vector<std::int64_t> closest_run(const std::vector<std::int64_t>& shown,
                                      const std::vector<std::int64_t>& drawn) {
    std::vector<std::int64_t> best = drawn;
    auto fewest = std::numeric_limits<std::ptrdiff_t>::max();
    for (std::size_t at = 0; at + shown.size() <= drawn.size(); ++at) {
        const auto first = drawn.begin() + static_cast<std::ptrdiff_t>(at);
        std::vector<std::int64_t> run(first, first + static_cast<std::ptrdiff_t>(shown.size()));
        std::ptrdiff_t differ = 0;
        for (std::size_t i = 0; i < run.size(); ++i) differ += run[i] != shown[i];
        if (differ >= fewest) continue;
        fewest = differ;
        best = std::move(run);
    }
    return best;
}

}  // namespace kast::client
