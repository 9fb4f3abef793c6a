#include "clients/native/cli_error.hpp"
#include "clients/native/commands.hpp"
#include "clients/native/event_formatter.hpp"
#include "protocol/fair_dice.hpp"
#include "protocol/write.hpp"
#include "rules/dice/notation.hpp"
#include "rules/dice/script.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>

namespace kast::client {
namespace {

namespace notation = rules::notation;

struct RollOptions {
    std::string notation;
    std::vector<std::string> constants;
    std::string seed;
    std::string faces;
    std::string dialect = "kast";
    bool odds = false;
    bool json = false;
};

/// The notation with a mark under the column that is wrong.
[[noreturn]] void wrong_notation(const std::string& text, const notation::NotationError& error) {
    std::string shown = escaped(text, Markup::plain);
    std::string message = "column " + std::to_string(error.column) + ": " + error.message;
    // Where something was made visible the columns no longer fit.
    if (shown == text) {
        const auto before = static_cast<std::size_t>(std::max(error.column - 1, 0));
        message += "\n  " + shown + "\n  " + std::string(before, ' ') + '^';
    }
    wrong_use(message);
}

notation::Constants constants_of(const std::vector<std::string>& given) {
    notation::Constants constants;
    for (const std::string& one : given) {
        const auto equals = one.find('=');
        const std::string name = one.substr(0, equals);
        std::int64_t value = 0;
        const char* end = one.data() + one.size();
        const char* start = equals == std::string::npos ? end : one.data() + equals + 1;
        const auto [at, error] = std::from_chars(start, end, value);
        if (name.empty() || start == end || at != end || error != std::errc()) {
            wrong_use("--with " + one + ": NAME=NUMBER is wanted");
        }
        constants[name.starts_with('@') ? name.substr(1) : name] = value;
    }
    return constants;
}

std::vector<int> faces_of(const std::string& given) {
    std::vector<int> faces;
    const char* at = given.data();
    const char* const end = given.data() + given.size();
    for (;;) {
        int face = 0;
        const auto [after, error] = std::from_chars(at, end, face);
        if (error != std::errc() || (after != end && *after != ',')) {
            wrong_use("--dice: " + std::to_string(at - given.data() + 1) +
                      ". character: a face is wanted, as in 6,3,4");
        }
        faces.push_back(face);
        if (after == end) return faces;
        at = after + 1;
    }
}

protocol::Secret seed_of(const std::string& given) {
    if (given.empty()) {
        std::random_device source;
        protocol::Secret fresh;
        for (auto& byte : fresh) byte = static_cast<std::uint8_t>(source());
        return fresh;
    }
    const auto seed = protocol::secret_of_hex(given);
    if (!seed) wrong_use("--seed: 64 hexadecimal digits are wanted");
    return *seed;
}

std::string percent(long double chance) {
    char text[32];
    std::snprintf(text, sizeof text, "%9.5Lf %%", chance * 100);
    return text;
}

void print_odds(const notation::Formula& formula, const notation::Constants& constants,
                const RollOptions& options) {
    const auto odds = notation::odds(formula, constants);
    if (!odds) wrong_notation(options.notation, odds.error());
    using OrderedJson = nlohmann::ordered_json;
    OrderedJson list = OrderedJson::array();
    for (const auto& [total, chance] : odds->chances) {
        OrderedJson one{{"total", total.number()}, {"chance", static_cast<double>(chance.value)}};
        if (chance.exact()) one["fraction"] = chance.fraction();
        list.push_back(std::move(one));
    }
    const auto mean = static_cast<double>(odds->mean([](const auto& t) { return t.number(); }));
    if (options.json) {
        std::cout << OrderedJson{{"notation", notation::print(formula)},
                                 {"odds", std::move(list)},
                                 {"mean", mean},
                                 {"exact", odds->exact()},
                                 {"cut_off", static_cast<double>(odds->cut_off)}}
                         .dump()
                  << std::endl;
        return;
    }
    long double at_least = 1;
    std::cout << notation::print(formula) << "\n    total      chance     at least\n";
    for (const auto& [total, chance] : odds->chances) {
        std::string name = total.text();
        if (name.size() < 9) name.insert(0, 9 - name.size(), ' ');
        std::cout << name << ' ' << percent(chance.value) << ' '
                  << percent(std::max(at_least, 0.0L)) << '\n';
        at_least -= chance.value;
    }
    std::cout << "mean " << mean << '\n';
    if (odds->cut_off > 0) {
        std::cout << "left out, of explosions without end: " << odds->cut_off << '\n';
    }
    std::cout.flush();
}

rules::RollResult rolled(const notation::Formula& formula, const notation::Constants& constants,
                         const RollOptions& options) {
    const auto with = [&](rules::Dice& dice) {
        auto result = notation::roll(formula, dice, constants);
        if (!result) wrong_notation(options.notation, result.error());
        return std::move(*result);
    };
    if (options.faces.empty()) {
        const protocol::Secret seed = seed_of(options.seed);
        auto dice = protocol::make_fair_dice(seed, seed, {});
        return with(dice);
    }
    rules::ScriptedDice dice(faces_of(options.faces));
    try {
        auto result = with(dice);
        dice.require_used_up();
        return result;
    } catch (const rules::ScriptError& error) {
        throw CliError(ExitCode::failed, std::string("--dice: ") + error.what());
    }
}

void roll(const RollOptions& options) {
    const notation::Dialect* dialect = notation::find_dialect(options.dialect);
    if (!dialect) {
        wrong_use("--dialect " + options.dialect +
                  ": kast, foundry, roll20, rpg-dice-roller or avrae is wanted");
    }
    const auto formula = notation::parse(options.notation, *dialect);
    if (!formula) wrong_notation(options.notation, formula.error());
    const notation::Constants constants = constants_of(options.constants);
    if (options.odds) return print_odds(*formula, constants, options);
    const rules::RollResult result = rolled(*formula, constants, options);
    const std::string text = protocol::to_text(result);
    if (options.json) {
        std::cout << text << std::endl;
        return;
    }
    EventFormatter formatter(markup_for(STDOUT_FILENO));
    const Json event{{"type", "dice.rolled"}, {"data", {{"result", Json::parse(text)}}}};
    std::string line = formatter.format(event).what;
    std::cout << line.substr(line.find(' ') + 1) << std::endl;
}

}  // namespace

void add_roll(CLI::App& app) {
    auto options = std::make_shared<RollOptions>();
    CLI::App* command = app.add_subcommand("roll", "Rolls a dice notation (docs/notation.md)");
    command->add_option("notation", options->notation, "4d6kh3+@might # Might")->required();
    command->add_option("--with", options->constants, "NAME=NUMBER for @NAME; may be repeated")
        ->allow_extra_args(false);
    auto* odds = command->add_flag("--odds", options->odds, "The exact chances instead of a roll");
    auto* seed = command->add_option("--seed", options->seed,
                                     "64 hexadecimal digits: the same seed, the same dice");
    auto* dice = command->add_option("--dice", options->faces, "The faces that fall: 6,3,4");
    command->add_flag("--json", options->json, "One JSON object");
    command->add_option("--dialect", options->dialect,
                        "Whose notation it is: kast, foundry, roll20, rpg-dice-roller, avrae");
    odds->excludes(seed)->excludes(dice);
    seed->excludes(dice);
    command->callback([options] { roll(*options); });
}

}  // namespace kast::client
