#pragma once
// The one generic comparison of described structs: an RFC 7396 merge patch from before to after.

#include "protocol/write.hpp"

namespace kast::protocol {

template <class T>
bool write_patch(std::string& out, const T& before, const T& after);

/// True where two values of any shape are the same on the wire.
template <class T>
bool same(const T& before, const T& after) {
    if constexpr (shape::Described<T>) {
        bool all = true;
        shape::for_each_field<T>([&](std::string_view, auto pointer) {
            all = all && same(before.*pointer, after.*pointer);
        });
        return all;
    } else if constexpr (shape::is_bounded_int<T>::value) {
        return before.value == after.value;
    } else if constexpr (shape::is_bounded_list<T>::value) {
        return same(before.items, after.items);
    } else if constexpr (shape::is_vector<T>::value) {
        if (before.size() != after.size()) return false;
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (!same(before[i], after[i])) return false;
        }
        return true;
    } else if constexpr (shape::is_map<T>::value) {
        if (before.size() != after.size()) return false;
        for (auto a = before.begin(), b = after.begin(); a != before.end(); ++a, ++b) {
            if (a->first != b->first || !same(a->second, b->second)) return false;
        }
        return true;
    } else if constexpr (shape::is_optional<T>::value) {
        return before.has_value() == after.has_value() && (!before || same(*before, *after));
    } else if constexpr (shape::is_variant<T>::value) {
        if (before.index() != after.index()) return false;
        return visit(
            [&](const auto& one) {
                return same(one, get<std::remove_cvref_t<decltype(one)>>(after));
            },
            before);
    } else {
        return before == after;
    }
}

/// Writes members of a JSON object, opening it before the first.
class PatchMembers {
public:
    explicit PatchMembers(std::string& out) : out_(out), start_(out.size()) {}
    void name(std::string_view key) {
        out_ += out_.size() == start_ ? '{' : ',';
        append_string(out_, key);
        out_ += ':';
    }
    /// Takes the last name back, when its value turned out not to differ.
    void take_back(std::size_t size) { out_.resize(size); }
    bool close() {
        if (out_.size() == start_) return false;
        out_ += '}';
        return true;
    }

private:
    std::string& out_;
    std::size_t start_;
};

template <class T>
void write_field_patch(std::string& out, PatchMembers& members, std::string_view name,
                       const T& before, const T& after) {
    const std::size_t size = out.size();
    if constexpr (shape::is_optional<T>::value) {
        if (!after) {
            if (!before) return;
            members.name(name);
            out += "null";
            return;
        }
        if (!before) {
            members.name(name);
            write(out, *after);
            return;
        }
        write_field_patch(out, members, name, *before, *after);
    } else {
        members.name(name);
        if (!write_patch(out, before, after)) members.take_back(size);
    }
}

/// Appends the merge patch that turns `before` into `after` and returns true, or appends nothing
/// and returns false where they are the same. Lists are replaced whole.
template <class T>
bool write_patch(std::string& out, const T& before, const T& after) {
    if constexpr (shape::Described<T>) {
        PatchMembers members(out);
        shape::for_each_field<T>([&](std::string_view name, auto pointer) {
            write_field_patch(out, members, name, before.*pointer, after.*pointer);
        });
        return members.close();
    } else if constexpr (shape::is_map<T>::value) {
        PatchMembers members(out);
        auto a = before.begin();
        auto b = after.begin();
        while (a != before.end() || b != after.end()) {
            if (b == after.end() || (a != before.end() && a->first < b->first)) {
                members.name(shape::key_text(a->first));
                out += "null";
                ++a;
            } else if (a == before.end() || b->first < a->first) {
                members.name(shape::key_text(b->first));
                write(out, b->second);
                ++b;
            } else {
                write_field_patch(out, members, shape::key_text(b->first), a->second, b->second);
                ++a;
                ++b;
            }
        }
        return members.close();
    } else if constexpr (shape::is_variant<T>::value) {
        // No two choices are objects (see read_variant), so a change of choice replaces the whole.
        if (before.index() != after.index()) {
            write(out, after);
            return true;
        }
        return visit(
            [&](const auto& one) {
                return write_patch(out, one, get<std::remove_cvref_t<decltype(one)>>(after));
            },
            before);
    } else {
        if (same(before, after)) return false;
        write(out, after);
        return true;
    }
}

}  // namespace kast::protocol
