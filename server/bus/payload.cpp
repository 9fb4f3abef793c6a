#include "server/bus/payload.hpp"

#include "rules/core/id.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <random>

namespace kast::server {
namespace {

constexpr std::string_view node_letters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t node_name_letters = 8;
// Shorter than any node's name, with which a hint begins.
constexpr std::string_view presence_mark = "p ";
constexpr std::string_view gone_mark = "g ";

/// The words of a line, and whether there are exactly so many.
template <std::size_t n>
std::optional<std::array<std::string_view, n>> split(std::string_view text) {
    std::array<std::string_view, n> words;
    for (std::size_t i = 0; i < n; ++i) {
        const auto end = text.find(' ');
        if ((end == std::string_view::npos) != (i + 1 == n)) return std::nullopt;
        words[i] = text.substr(0, end);
        if (i + 1 < n) text.remove_prefix(end + 1);
    }
    return words;
}

template <class Number>
std::optional<Number> number_of(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::vector<std::string>> ids_of(std::string_view text) {
    std::vector<std::string> ids;
    while (!text.empty()) {
        const auto one = text.substr(0, text.find(','));
        if (!rules::is_id(one) || ids.size() == members_per_part) return std::nullopt;
        ids.emplace_back(one);
        text.remove_prefix(std::min(text.size(), one.size() + 1));
    }
    return ids;
}

std::optional<BusMessage> read_presence(std::string_view text) {
    const auto words = split<5>(text);
    if (!words) return std::nullopt;
    const auto& [node, room, part_text, watching_text, members] = *words;
    const auto part = number_of<std::uint32_t>(part_text);
    const auto watching = number_of<std::uint32_t>(watching_text);
    auto ids = ids_of(members);
    if (!is_node_name(node) || !rules::is_id(room) || !part || !watching || !ids)
        return std::nullopt;
    return BusMessage{std::string(node),
                      PresenceReport{std::string(room), std::move(*ids), *watching, *part}};
}

std::optional<BusMessage> read_hint(std::string_view text) {
    const auto words = split<3>(text);
    if (!words) return std::nullopt;
    const auto& [node, room, seq_text] = *words;
    const auto seq = number_of<std::uint64_t>(seq_text);
    if (!is_node_name(node) || !rules::is_id(room) || !seq) return std::nullopt;
    return BusMessage{std::string(node), RoomHint{std::string(room), *seq}};
}

std::string text_of(const std::string& node, const RoomHint& hint) {
    return node + ' ' + hint.room + ' ' + std::to_string(hint.seq);
}

std::string text_of(const std::string& node, const PresenceReport& report) {
    std::string text = std::string(presence_mark) + node + ' ' + report.room + ' ' +
                       std::to_string(report.part) + ' ' + std::to_string(report.watching) + ' ';
    for (const std::string& member : report.members) {
        if (&member != &report.members.front()) text += ',';
        text += member;
    }
    return text;
}

std::string text_of(const std::string& node, const NodeGone&) {
    return std::string(gone_mark) + node;
}

}  // namespace

std::string payload_of(const BusMessage& message) {
    return std::visit([&](const auto& said) { return text_of(message.node, said); }, message.said);
}

std::optional<BusMessage> read_payload(std::string_view text) {
    if (text.starts_with(presence_mark)) return read_presence(text.substr(presence_mark.size()));
    if (!text.starts_with(gone_mark)) return read_hint(text);
    const auto node = text.substr(gone_mark.size());
    if (!is_node_name(node)) return std::nullopt;
    return BusMessage{std::string(node), NodeGone{}};
}

bool is_node_name(std::string_view text) {
    return text.size() == node_name_letters &&
           text.find_first_not_of(node_letters) == std::string_view::npos;
}

std::string new_node_name() {
    std::random_device device;
    std::uniform_int_distribution<std::size_t> any(0, node_letters.size() - 1);
    std::string name;
    while (name.size() < node_name_letters) name += node_letters[any(device)];
    return name;
}

}  // namespace kast::server
