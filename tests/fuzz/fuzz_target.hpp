#pragma once
// Shared by the fuzz targets: a parser must refuse any input with its own error or accept it, and
// must answer with JSON. Anything else aborts the program.

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// One input. libFuzzer calls it, or standalone_main.cpp where there is no libFuzzer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace kast::fuzz {

using Json = nlohmann::json;

/// Aborts with the promise and the input's text where the promise does not hold.
inline void require(bool so, std::string_view promise, std::string_view found = {}) {
    if (so) return;
    std::fprintf(stderr, "NOT SO: %.*s\n%.*s\n", static_cast<int>(promise.size()), promise.data(),
                 static_cast<int>(found.size()), found.data());
    std::abort();
}

inline void check_json(std::string_view text) {
    require(Json::accept(text), "what is answered is JSON", text);
}

inline Json json_of(std::string_view text) {
    Json json = Json::parse(text, nullptr, false);
    require(!json.is_discarded(), "what is answered is JSON", text);
    return json;
}

/// Whether what takes most of an input's time is looked at too (whole views as trees, odds, the log
/// read anew): with libFuzzer for one input in 64, always the same ones; for all where the program
/// runs files through the target.
inline bool looks_closely([[maybe_unused]] std::string_view input) {
#ifdef KAST_FUZZ
    return std::hash<std::string_view>{}(input) % 64 == 0;
#else
    return true;
#endif
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// The lines of it, at most this many.
inline std::vector<std::string> lines_of(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    while (!text.empty() && lines.size() < most) {
        const auto end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

}  // namespace kast::fuzz
