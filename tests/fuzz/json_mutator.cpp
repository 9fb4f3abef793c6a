// How libFuzzer changes inputs that are lines of JSON: mostly as JSON, so that what comes of it
// gets past the parser; every fourth time as bytes.

#include "fuzz/fuzz_target.hpp"
#include <algorithm>
#include <iterator>
#include <random>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace kast::fuzz {
namespace {

class Mutation {
public:
    explicit Mutation(unsigned seed) : chance_(seed) {}

    std::string of(std::string_view text) {
        lines_ = lines_of(text, 1000);
        if (lines_.empty()) return "{}";
        for (std::size_t times = 1 + below(3); times > 0; --times) change();
        std::string all;
        for (const std::string& line : lines_) all += line + '\n';
        return all;
    }

    std::size_t below(std::size_t n) { return n == 0 ? 0 : chance_() % n; }

private:
    /// What a tree consists of.
    static void gather(Json& json, std::vector<Json*>& nodes) {
        nodes.push_back(&json);
        if (!json.is_structured()) return;
        for (Json& one : json) gather(one, nodes);
    }

    Json some_value() {
        static const Json values[] = {0,
                                      1,
                                      -1,
                                      2,
                                      6,
                                      7,
                                      13,
                                      100,
                                      1000,
                                      1'000'000,
                                      INT32_MAX,
                                      INT32_MIN,
                                      "",
                                      "gm",
                                      "c1",
                                      "c2",
                                      nullptr,
                                      true,
                                      false,
                                      2.5,
                                      1e300,
                                      Json::array(),
                                      Json::object(),
                                      9'007'199'254'740'993,
                                      "ä\u202e\n"};
        const std::size_t which = below(std::size(values) + 1);
        return which == std::size(values) ? Json(std::string(1 + below(300), 'x')) : values[which];
    }

    /// A value from anywhere in the input.
    Json another() {
        const std::string& line = lines_[below(lines_.size())];
        Json json = Json::parse(line, nullptr, false);
        if (json.is_discarded()) return some_value();
        std::vector<Json*> nodes;
        gather(json, nodes);
        return *nodes[below(nodes.size())];
    }

    void change_node(Json& json) {
        if (json.is_object() && !json.empty() && below(2) == 0) {
            const auto field =
                std::next(json.begin(), static_cast<std::ptrdiff_t>(below(json.size())));
            json.erase(field);
        } else if (json.is_object() && below(2) == 0) {
            const Json key = another();
            json[key.is_string() ? key.get<std::string>() : "more"] = another();
        } else if (json.is_array() && below(2) == 0) {
            if (json.empty() || below(2) == 0) {
                json.push_back(another());
            } else {
                json.erase(below(json.size()));
            }
        } else if (json.is_number_integer() && below(2) == 0) {
            json = static_cast<std::int64_t>(static_cast<std::uint64_t>(json.get<std::int64_t>()) +
                                             below(7) - 3);
        } else {
            json = below(2) == 0 ? another() : some_value();
        }
    }

    void change() {
        const std::size_t at = below(lines_.size());
        switch (below(8)) {
            case 0:
                if (lines_.size() > 1)
                    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(at));
                return;
            case 1:
                lines_.push_back(lines_[at]);
                std::swap(lines_.back(), lines_[below(lines_.size())]);
                return;
            case 2:
                std::swap(lines_[at], lines_[below(lines_.size())]);
                return;
            default:
                break;
        }
        std::string& line = lines_[at];
        const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
        Json json = Json::parse(line, nullptr, false);
        if (json.is_discarded()) return;
        std::vector<Json*> nodes;
        gather(json, nodes);
        change_node(*nodes[below(nodes.size())]);
        line = line.substr(0, indent) + json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }

    std::minstd_rand chance_;
    std::vector<std::string> lines_;
};

}  // namespace
}  // namespace kast::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    kast::fuzz::Mutation mutation(seed);
    if (mutation.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
    const std::string changed = mutation.of(kast::fuzz::text_of(data, size));
    if (changed.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::ranges::copy(changed, data);
    return changed.size();
}

/// The first lines of one and the last of another.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most,
                                                 unsigned seed) {
    kast::fuzz::Mutation mutation(seed);
    auto lines = kast::fuzz::lines_of(kast::fuzz::text_of(one, one_size), 1000);
    const auto more = kast::fuzz::lines_of(kast::fuzz::text_of(other, other_size), 1000);
    if (lines.empty() || more.empty()) return 0;
    lines.resize(1 + mutation.below(lines.size()));
    lines.insert(lines.end(),
                 more.begin() + static_cast<std::ptrdiff_t>(mutation.below(more.size())),
                 more.end());
    std::string all;
    for (const std::string& line : lines) all += line + '\n';
    all.resize(std::min(all.size(), most));
    std::ranges::copy(all, out);
    return all.size();
}
