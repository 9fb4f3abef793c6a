// kast-schema: the whole wire, for programs and for the TypeScript client.

#include "protocol/typescript.hpp"
#include "protocol/wire_schema.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <sstream>

namespace {

/// Where the two texts first differ, for a message that can be acted on. Lines count from 1.
std::size_t first_difference(const std::string& a, const std::string& b) {
    std::istringstream left(a);
    std::istringstream right(b);
    std::size_t number = 0;
    for (std::string in_left, in_right;;) {
        ++number;
        const bool more_left = static_cast<bool>(std::getline(left, in_left));
        const bool more_right = static_cast<bool>(std::getline(right, in_right));
        if (more_left != more_right || (more_left && in_left != in_right)) return number;
        if (!more_left) return 0;
    }
}

/// docs/refusals.md
std::string refusals_page(const nlohmann::json& schema) {
    std::string page =
        "# Refusals\n\nEvery word that may stand in `data.kind` of a refusal, with what it means. "
        "The "
        "message that comes with it\nmay say more. Clients match on the word: it does not change "
        "within `kast.v1`; new ones may come.\n\n<!-- Made by `kast-schema --refusals`. Not to be "
        "edited by hand. -->\n\n| kind | |\n| --- | --- |\n";
    for (const auto& [kind, sentence] : schema.at("refusals").items()) {
        page += "| `" + kind + "` | " + sentence.get<std::string>() + " |\n";
    }
    return page;
}

int check(const std::string& file, const std::string& wanted) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream there;
    there << in.rdbuf();
    if (!in) {
        std::cerr << "kast-schema: " << file << " cannot be read\n";
        return 1;
    }
    if (there.str() == wanted) return 0;
    std::cerr << "kast-schema: " << file << " is out of date from line "
              << first_difference(there.str(), wanted)
              << ". Make it anew: cmake --build BUILD --target wire_types\n";
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Prints the whole wire: as JSON Schema, or as TypeScript.", "kast-schema");
    bool json = false;
    bool typescript = false;
    bool refusals = false;
    std::string output;
    std::string compared;
    auto* forms = app.add_option_group("form");
    forms->add_flag("--json", json, "One JSON Schema document");
    forms->add_flag("--typescript", typescript, "The types of clients/sdk/src/generated/wire.ts");
    forms->add_flag("--refusals", refusals, "The list of docs/refusals.md");
    forms->require_option(1);
    app.add_option("--output", output, "Write to this file and not to stdout");
    app.add_option("--check", compared, "Only compare with this file; exit 1 where it differs");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? 0 : 2;
    }

    const nlohmann::json schema = kast::protocol::wire_schema();
    const std::string text = typescript ? kast::protocol::typescript(schema)
                             : refusals ? refusals_page(schema)
                                        : schema.dump(2) + "\n";
    if (!compared.empty()) return check(compared, text);
    if (output.empty()) {
        std::cout << text;
        return std::cout.flush() ? 0 : 1;
    }
    std::ofstream out(output, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (!out) {
        std::cerr << "kast-schema: " << output << " cannot be written\n";
        return 1;
    }
    return 0;
}
