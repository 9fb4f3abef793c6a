#include "clients/native/commands/link_option.hpp"

#include "clients/native/cli_error.hpp"
#include "clients/native/input.hpp"
#include "clients/native/seat_store.hpp"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <vector>

namespace kast::client {
namespace {

std::vector<KnownTable> tables_called(const std::string& name) {
    std::vector<KnownTable> found;
    for (const KnownTable& table : SeatStore(SeatStore::default_path()).tables()) {
        if (table.name == name || table.link.room == name) found.push_back(table);
    }
    return found;
}

bool is_url(const std::string& text) { return text.contains("://"); }

std::string without_spaces_around(const std::string& text) {
    static constexpr const char* spaces = " \t\r\n";
    const auto from = text.find_first_not_of(spaces);
    if (from == std::string::npos) return {};
    return text.substr(from, text.find_last_not_of(spaces) - from + 1);
}

}  // namespace

bool LinkOption::is_given() const {
    return !given.empty() && (is_url(given) || !tables_called(given).empty());
}

Link LinkOption::link() const {
    if (!file.empty()) return parse_link(without_spaces_around(text_of_file(file)));
    if (given.empty()) {
        const char* const of_environment = std::getenv("KAST_LINK");
        if (of_environment != nullptr && *of_environment != '\0') return parse_link(of_environment);
        wrong_use("a table's link is needed: LINK, --link-file FILE or KAST_LINK");
    }
    if (is_url(given)) return parse_link(given);
    const auto found = tables_called(given);
    if (found.size() == 1) return found.front().link;
    if (found.size() > 1) wrong_use("several tables are called so; `kast rooms` has their ids");
    return parse_link(given);
}

void add_link_option(CLI::App& command, LinkOption& option) {
    command.add_option("link", option.given,
                       "The table's link, or the name of one in `kast rooms`; else KAST_LINK");
    command.add_option("--link-file", option.file, "A file that has the link; - is stdin");
}

}  // namespace kast::client
