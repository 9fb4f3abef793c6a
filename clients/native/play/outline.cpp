#include "clients/native/play/outline.hpp"

#include "clients/native/wording.hpp"

#include <algorithm>

namespace kast::client {
namespace {

bool is_nothing(const Json& one) {
    if (one.is_null() || one == false || one == "") return true;
    return one.is_structured() && std::ranges::all_of(one, is_nothing);
}

class Outline {
public:
    Outline(const Names& names, const CommandSchema& command_schema, std::size_t width)
        : names_(names), command_schema_(command_schema), width_(width) {}

    std::string inline_text(const Json& one) const {
        if (one.is_string()) return in_words(names_.of(one.get<std::string>()));
        if (one.is_array()) {
            std::string all;
            for (const Json& item : one) {
                if (!is_nothing(item)) all += (all.empty() ? "" : ", ") + inline_text(item);
            }
            return all;
        }
        if (!one.is_object()) return one.dump();
        if (one.contains("value") && one.contains("cause")) return modifier(one);
        if (one.size() == 2 && one.contains("numerator") && one.contains("denominator")) {
            return one["numerator"].dump() + " of " + one["denominator"].dump();
        }
        const std::string name = called(one);
        const std::string inner = parts(one);
        if (name.empty()) return inner.empty() ? "" : '(' + inner + ')';
        return inner.empty() ? name : name + " (" + inner + ')';
    }

    /// The fields of a thing, without its name.
    std::string parts(const Json& one) const {
        std::string all;
        for (const std::string& key : command_schema_.order_of(one)) {
            const Json& value = one[key];
            if (is_hidden(key, value)) continue;
            const auto part = labelled(one, key, value);
            if (!part.empty()) all += (all.empty() ? "" : ", ") + part;
        }
        return all;
    }
    /// Where nothing stands around it, it needs no parentheses.
    std::string bare(const Json& one) const {
        const bool plain = one.is_object() && called(one).empty() && !one.contains("cause");
        return plain ? parts(one) : inline_text(one);
    }

    void lines(const Json& one, std::size_t indent, std::vector<std::string>& out) const {
        const std::string margin(indent, ' ');
        std::string flow;
        const auto flush = [&] {
            if (!flow.empty()) out.push_back(margin + flow);
            flow.clear();
        };
        const auto add = [&](const std::string& part) {
            if (!flow.empty() && indent + flow.size() + part.size() + 3 > width_) flush();
            flow += (flow.empty() ? "" : " · ") + part;
        };
        // What is said in a word first, what needs lines of its own after it.
        for (const std::string& key : command_schema_.order_of(one)) {
            const Json& value = one[key];
            if (is_hidden(key, value) || value.is_structured()) continue;
            if (const auto part = labelled(one, key, value); !part.empty()) add(part);
        }
        flush();
        for (const std::string& key : command_schema_.order_of(one)) {
            const Json& value = one[key];
            if (is_hidden(key, value) || !value.is_structured()) continue;
            const std::string label = label_of(key);
            const std::string name = value.is_object() ? called(value) : "";
            const bool is_named = !name.empty() && name != label;
            const std::string whole = label + ": " +
                                      (is_methods(key)              ? methods_of(value)
                                       : !name.empty() && !is_named ? parts(value)
                                                                    : bare(value));
            if (is_methods(key) || indent + whole.size() <= width_) {
                out.push_back(margin + whole);
                continue;
            }
            out.push_back(margin + label + (is_named ? ": " + name : ":"));
            if (value.is_object()) {
                lines(value, indent + 2, out);
                continue;
            }
            for (const Json& item : value) {
                if (!is_nothing(item)) item_lines(item, indent + 2, out);
            }
        }
    }

    /// One thing of a list: on a line where it fits.
    void item_lines(const Json& item, std::size_t indent, std::vector<std::string>& out) const {
        const std::string whole = bare(item);
        if (!item.is_object() || indent + whole.size() <= width_) {
            out.push_back(std::string(indent, ' ') + whole);
            return;
        }
        const std::string name = called(item);
        out.push_back(std::string(indent, ' ') + (name.empty() ? "-" : name));
        lines(item, indent + 2, out);
    }

private:
    static std::string modifier(const Json& one) {
        const bool plus = one["value"].is_number() && one["value"] >= 0;
        return (plus ? "+" : "") + one["value"].dump() + ' ' + text_in(one, "cause");
    }

    /// What is told by the thing's name, what is unset, and what says nothing to people.
    bool is_hidden(const std::string& key, const Json& value) const {
        if (is_nothing(value) || key == "id" || key == "name" || key == "called" || key == "rule")
            return true;
        const std::string text = value.is_string() ? value.get<std::string>() : "";
        return looks_random(text) && names_.of(text) == text;
    }

    /// Methods, as they are typed.
    static bool is_methods(const std::string& key) {
        return key == "allowed" || key == "allowed_while_pending";
    }
    static std::string methods_of(const Json& value) {
        std::vector<std::string> words;
        for (const Json& one : value)
            words.push_back(one.is_string() ? one.get<std::string>() : one.dump());
        return listed(words);
    }

    std::string label_of(const std::string& key) const {
        if (key == "allowed") return "may now";
        if (key == "allowed_while_pending") return "may while a decision is open";
        return spaced(names_.of(key));
    }

    /// "stamina 12/20", "owner Ann", "prone". Empty where another field tells it.
    std::string labelled(const Json& of, const std::string& key, const Json& value) const {
        if (key.ends_with("_max") && of.contains(key.substr(0, key.size() - 4))) return {};
        std::string label = label_of(key);
        if (value == true) return label;
        std::string text = label + ' ' + (is_methods(key) ? methods_of(value) : inline_text(value));
        const auto most = of.find(key + "_max");
        if (most != of.end() && most->is_number()) text += '/' + most->dump();
        return text;
    }

    const Names& names_;
    const CommandSchema& command_schema_;
    std::size_t width_;
};

}  // namespace

std::vector<std::string> sheet_lines(const Json& thing, const Names& names,
                                     const CommandSchema& command_schema, std::size_t width) {
    std::vector<std::string> out;
    const std::string name = called(thing);
    if (!name.empty()) out.push_back(name);
    Outline(names, command_schema, width).lines(thing, name.empty() ? 0 : 2, out);
    return out;
}

std::vector<std::string> table_lines(const Json& table, const Names& names,
                                     const CommandSchema& command_schema, std::size_t width) {
    std::vector<std::string> out;
    if (table.is_object()) Outline(names, command_schema, width).lines(table, 0, out);
    return out;
}

}  // namespace kast::client
