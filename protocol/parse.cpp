#include "protocol/parse.hpp"

#include "protocol/read.hpp"

#include <nlohmann/json.hpp>

#include <iterator>
#include <string>

namespace kast::protocol {
namespace {

/// Walks over the text and lets others see how far it has come, which the SAX calls do not tell.
class TextIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    TextIterator(const char* at, const char** seen) : at_(at), seen_(seen) {}
    const char& operator*() const { return *at_; }
    TextIterator& operator++() {
        *seen_ = ++at_;
        return *this;
    }
    TextIterator operator++(int) {
        const TextIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const TextIterator& other) const { return at_ == other.at_; }

private:
    const char* at_;
    const char** seen_;
};

/// What the parser itself says is wrong, without what it last read: that may be no UTF-8.
std::string detail_of(std::string_view what) {
    if (const auto dash = what.find(" - "); dash != std::string_view::npos) {
        what.remove_prefix(dash + 3);
    } else if (const auto bracket = what.find("] "); bracket != std::string_view::npos) {
        what.remove_prefix(bracket + 2);
    }
    if (const auto last = what.find("; last read"); last != std::string_view::npos) {
        what = what.substr(0, last);
    }
    if (what.starts_with("number overflow")) return "a number is too large";
    return std::string(what);
}

/// Puts the tree together and keeps the bounds. Each call's answer says whether to go on.
class Builder {
public:
    Builder(std::string_view text, ParseLimits limits, const char*& at)
        : start_(text.data()), limits_(limits), at_(at) {}

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(std::int64_t value) { return put(value); }
    bool number_unsigned(std::uint64_t value) { return put(value); }
    bool number_float(double value, const std::string&) { return put(value); }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(nlohmann::json::binary_t&) { return false; }  // JSON text has none.

    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        Open& object = open_.back();
        const auto [step, is_new] = object.value->get_ref<Json::object_t&>().emplace(name, nullptr);
        object.field = &*step;
        return is_new || fail(not_json, "the same key twice", here());
    }
    bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception& wrong) {
        return fail(not_json, detail_of(wrong.what()), byte);
    }

    rules::Result<Json> result() && {
        if (refusal_) return std::unexpected(std::move(*refusal_));
        return std::move(root_);
    }

private:
    struct Open {
        Json* value;
        Json::object_t::value_type* field = nullptr;  ///< in an object: where the value goes
    };

    Json* add(Json value) {
        if (open_.empty()) return &(root_ = std::move(value));
        Open& in = open_.back();
        if (in.field) return &(in.field->second = std::move(value));
        in.value->push_back(std::move(value));
        return &in.value->back();
    }
    bool put(Json value) {
        add(std::move(value));
        return true;
    }
    bool open(Json empty) {
        if (open_.size() == limits_.depth) {
            return fail(too_deep, "at most " + std::to_string(limits_.depth) + " levels", here());
        }
        // Pointers into the parents stay good: nothing is added to a parent while a child is open.
        open_.push_back({add(std::move(empty))});
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string path() const {
        std::vector<JsonLocation> steps;
        steps.reserve(open_.size() + 1);
        steps.emplace_back();
        for (const Open& one : open_) {
            const bool innermost = &one == &open_.back();
            JsonLocation step;
            step.outer = &steps.back();
            if (one.field) {
                step.name = one.field->first;
            } else if (one.value->is_array()) {
                step.is_index = true;
                step.index = one.value->size() - (innermost ? 0 : 1);
            } else {
                break;
            }
            steps.push_back(step);
        }
        return steps.back().pointer();
    }

    /// The byte last read, from 1.
    std::size_t here() const { return static_cast<std::size_t>(at_ - start_); }

    bool fail(const rules::RefusalKind& kind, const std::string& detail, std::size_t byte) {
        std::string message(kind.message);
        message.back() = ':';
        message += ' ' + detail + ", at byte " + std::to_string(byte);
        std::string where = path();
        if (!where.empty()) message += ", in " + where;
        message += '.';
        refusal_ = rules::Refusal{std::string(kind.kind), std::move(message), std::move(where), {}};
        return false;
    }

    const char* start_;
    ParseLimits limits_;
    const char*& at_;
    Json root_;
    std::vector<Open> open_;
    std::optional<rules::Refusal> refusal_;
};

}  // namespace

rules::Result<Json> parse_bounded(std::string_view text, ParseLimits limits) {
    if (text.size() > limits.bytes) {
        return std::unexpected(
            rules::Refusal{std::string(too_large.kind),
                           "The message is too large: " + std::to_string(text.size()) +
                               " bytes, at most " + std::to_string(limits.bytes) + ".",
                           {},
                           {}});
    }
    const char* const begin = text.data();
    const char* at = begin;
    Builder builder(text, limits, at);
    Json::sax_parse(TextIterator(begin, &at), TextIterator(begin + text.size(), &at), &builder);
    return std::move(builder).result();
}

std::vector<rules::RefusalKind> parse_refusals() { return {not_json, too_large, too_deep}; }

}  // namespace kast::protocol
