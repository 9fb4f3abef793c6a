#include "clients/native/input.hpp"

#include "clients/native/cli_error.hpp"
#include "protocol/parse.hpp"

#include <nlohmann/json.hpp>

#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

namespace kast::client {

std::string text_of_file(const std::string& file) {
    std::ostringstream text;
    if (file == "-") {
        text << std::cin.rdbuf();
        return text.str();
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) wrong_use(file + ": " + std::strerror(errno));
    // An empty file would set failbit here, and is no error.
    if (in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
    if (in.bad() || text.bad()) wrong_use(file + " cannot be read");
    return text.str();
}

std::string given_text(const std::string& given) {
    if (given.starts_with('@')) return text_of_file(given.substr(1));
    return given == "-" ? text_of_file("-") : given;
}

nlohmann::json object_of(const std::string& given, const std::string& what) {
    const std::string text = given_text(given);
    const std::string name = given.starts_with('@') ? given.substr(1) : what;
    auto parsed =
        protocol::parse_bounded(text, {.bytes = std::size_t{16} * 1024 * 1024, .depth = 64});
    if (!parsed) wrong_use(name + ": " + parsed.error().message);
    if (!parsed->is_object()) {
        wrong_use(name + ": a JSON object is wanted: {\"field\": …}");
    }
    return std::move(*parsed);
}

}  // namespace kast::client
