#include "clients/native/play/outline.hpp"

#include <cstdio>

namespace kast::client {
namespace {

/// What comes up more seldom than this is summed up.
constexpr double chance_shown_min = 0.0005;

std::string percent(double chance) {
    char text[16];
    std::snprintf(text, sizeof text, "%6.2f %%", chance * 100);
    return text;
}

Json list_in(const Json& odds, const char* field) {
    const auto found = odds.find(field);
    return found != odds.end() && found->is_array() ? *found : Json::array();
}

void add_question(const Json& question, const Names& names, std::vector<std::string>& out) {
    std::string head = text_in(question, "question");
    const std::string about = text_in(question, "about");
    if (!about.empty()) head += ", " + names.of(about);
    if (question.contains("mean") && question["mean"].is_number()) {
        char mean[32];
        std::snprintf(mean, sizeof mean, " (%.2f in the mean)", question["mean"].get<double>());
        head += mean;
    }
    out.push_back(head + ':');
    double seldom = 0;
    for (const Json& one : list_in(question, "outcomes")) {
        const double chance = one.is_object() ? one.value("chance", 0.0) : 0.0;
        if (chance < chance_shown_min) {
            seldom += chance;
            continue;
        }
        const std::string fraction = text_in(one, "fraction");
        out.push_back("  " + percent(chance) + "  " + names.of(text_in(one, "outcome")) +
                      (fraction.empty() ? "" : "  (" + fraction + ')'));
    }
    if (seldom > 0) out.push_back("  " + percent(seldom) + "  all else");
}

}  // namespace

std::vector<std::string> odds_lines(const Json& odds, const Names& names) {
    std::vector<std::string> out;
    if (!odds.is_object()) return out;
    for (const Json& question : list_in(odds, "questions")) {
        if (question.is_object()) add_question(question, names, out);
    }
    for (const Json& side : list_in(odds, "modifiers")) {
        if (!side.is_object()) continue;
        std::string all;
        for (const Json& one : list_in(side, "modifiers")) {
            const Json value = one.is_object() ? one.value("value", Json(0)) : Json(0);
            all += (all.empty() ? "" : ", ") + std::string(value >= 0 ? "+" : "") + value.dump() +
                   ' ' + text_in(one, "cause");
        }
        if (!all.empty()) out.push_back(text_in(side, "side") + ": " + all);
    }
    std::string assumed;
    for (const Json& one : list_in(odds, "assumed")) {
        if (one.is_string()) assumed += (assumed.empty() ? "" : ", ") + one.get<std::string>();
    }
    if (odds.value("exact", Json(true)) == false) {
        const Json cut = odds.value("cut_off", Json(0));
        out.push_back("rounded" +
                      std::string(cut > 0 ? "; not followed to the end: " + cut.dump() : ""));
    }
    if (!assumed.empty()) out.push_back("taken for granted: " + assumed);
    return out;
}

}  // namespace kast::client
