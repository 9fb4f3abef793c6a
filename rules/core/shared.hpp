#pragma once
// Copy-on-write values. A table is copied for each command, for each run of an odds enumeration,
// and for each version that a room's history keeps; with these a copy costs next to nothing, and
// changing one creature copies that creature.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace kast::rules {

/// A T that copies share until one of them edits it. Tables cross to the odds' thread, so owners
/// are counted atomically. Empty (moved from, or default-constructed) it reads as a default T.
template <class T>
class Shared {
public:
    Shared() = default;
    explicit Shared(T value) : held_(new Held{{1}, std::move(value)}) {}
    Shared(const Shared& other) noexcept : held_(other.held_) {
        if (held_) held_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Shared(Shared&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
    Shared& operator=(Shared other) noexcept {
        std::swap(held_, other.held_);
        return *this;
    }
    ~Shared() {
        if (held_ && held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete held_;
    }

    const T& operator*() const {
        static const T nothing{};
        return held_ ? held_->value : nothing;
    }
    const T* operator->() const { return &**this; }

    /// The value, for this owner alone: copied first where others share it.
    T& edit() {
        if (!held_)
            *this = Shared(T{});
        else if (held_->owners.load(std::memory_order_acquire) != 1)
            *this = Shared(held_->value);
        return held_->value;
    }

    /// True where both are the same object in memory.
    bool is_same_as(const Shared& other) const { return held_ == other.held_; }
    bool operator==(const Shared& other) const { return is_same_as(other) || **this == *other; }

private:
    struct Held {
        std::atomic<std::uint32_t> owners;
        T value;
    };
    Held* held_ = nullptr;
};

/// A map in ascending order of keys whose entries are shared, chunk by chunk, and which is itself
/// shared: a copy is one pointer, and a change copies one entry, its chunk's pointers and those to
/// the chunks. It reads like a std::map. Iterators are good until an entry comes or goes; a
/// reference that was looked up stays as it was when its entry is edited, unless the map keeps what
/// is looked up for its own.
template <class Key, class T>
class SharedMap {
    using Entry = std::pair<const Key, T>;
    using Chunk = std::vector<Shared<Entry>>;  ///< 1 to chunk_max entries
    struct Chunks {
        std::vector<Shared<Chunk>> all;
        std::size_t entries = 0;  ///< of all chunks
    };
    static constexpr std::size_t chunk_max = 16;

public:
    using key_type = Key;
    using mapped_type = T;
    using value_type = Entry;

    class const_iterator {
    public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = Entry;
        using difference_type = std::ptrdiff_t;
        using pointer = const Entry*;
        using reference = const Entry&;

        const_iterator() = default;
        const Entry& operator*() const { return own_ ? own_->edit()[at_].edit() : *shared(); }
        const Entry* operator->() const { return &**this; }
        const_iterator& operator++() {
            if (++at_ == (*chunk_)->size()) step_over();
            return *this;
        }
        const_iterator& operator--() {
            if (at_ == 0) {
                --chunk_;
                if (own_) --own_;
                at_ = (*chunk_)->size();
            }
            --at_;
            return *this;
        }
        const_iterator operator++(int) {
            const_iterator before = *this;
            ++*this;
            return before;
        }
        const_iterator operator--(int) {
            const_iterator before = *this;
            --*this;
            return before;
        }
        friend bool operator==(const const_iterator& a, const const_iterator& b) {
            return a.chunk_ == b.chunk_ && a.at_ == b.at_;
        }

    private:
        friend class SharedMap;
        const_iterator(const Shared<Chunk>* chunk, Shared<Chunk>* own, std::size_t at)
            : chunk_(chunk), own_(own), at_(at) {}
        const Shared<Entry>& shared() const { return (**chunk_)[at_]; }
        void step_over() {
            ++chunk_;
            if (own_) ++own_;
            at_ = 0;
        }

        const Shared<Chunk>* chunk_ = nullptr;
        Shared<Chunk>* own_ = nullptr;  ///< the same, where what is looked up is made the map's own
        std::size_t at_ = 0;            ///< in the chunk
    };
    using iterator = const_iterator;

    SharedMap() = default;
    SharedMap(std::initializer_list<Entry> entries) {
        for (const Entry& one : entries) insert(one);
    }
    /// What `other` keeps for its own stays its own: the copy has copies of these entries.
    SharedMap(const SharedMap& other) : chunks_(other.shareable()) {}
    SharedMap(SharedMap&&) = default;
    /// In a map that keeps what is looked up for its own, that begins anew with what is assigned.
    SharedMap& operator=(SharedMap other) {
        chunks_ = std::move(other.chunks_);
        if (owning_.is_on) own_lookups();
        return *this;
    }
    ~SharedMap() = default;

    /// From now on an entry that is looked up is copied into this map, so that references to it see
    /// later edits, as with std::map. For the copy of a table that one command is decided on. An
    /// entry that is only iterated over stays shared, and keeps the value it had when the iterator
    /// reached it. Copies of this map do not have this mode. While it lasts only one thread may use
    /// the map, even to read.
    void own_lookups() {
        owning_.is_on = true;
        owning_.before = chunks_;
        owning_.changed.clear();
    }
    /// Ends that mode: entries that were looked up but not changed are shared again.
    void share_lookups() {
        SharedMap before;
        before.chunks_ = std::exchange(owning_.before, {});
        const std::vector<Key> changed = std::exchange(owning_.changed, {});
        owning_.is_on = false;
        if (changed.empty()) {
            chunks_ = std::move(before.chunks_);
            return;
        }
        std::vector<Key> looked_up;
        for_each_difference(before, *this, [&](const Key& key, const T* was, const T* is) {
            if (was && is && std::ranges::find(changed, key) == changed.end())
                looked_up.push_back(key);
            return true;
        });
        for (const Key& key : looked_up) share(before, key);
    }

    const_iterator begin() const { return {first_chunk(), nullptr, 0}; }
    const_iterator end() const { return {first_chunk() + chunks_->all.size(), nullptr, 0}; }
    std::size_t size() const { return chunks_->entries; }
    bool empty() const { return size() == 0; }

    const_iterator lower_bound(const Key& key) const { return iterator_at(position_of(key)); }
    const_iterator find(const Key& key) const {
        const Position position = position_of(key);
        return position.is_there ? iterator_at(position) : end();
    }
    bool contains(const Key& key) const { return position_of(key).is_there; }
    std::size_t count(const Key& key) const { return contains(key) ? 1 : 0; }
    /// Throws std::out_of_range where there is no such key.
    const T& at(const Key& key) const {
        const Position position = position_of(key);
        if (!position.is_there) throw std::out_of_range("SharedMap::at");
        return iterator_at(position)->second;
    }

    /// The value of `key`, for this map alone; null where there is no such key.
    T* edit(const Key& key) {
        const Position position = position_of(key);
        return position.is_there ? &edit_at(position) : nullptr;
    }
    /// Calls `change(key, value)` for each entry that `wants(key, value)`: only those are copied.
    template <class Wants, class Change>
    void edit_where(Wants wants, Change change) {
        for (std::size_t chunk = 0; chunk < chunks_->all.size(); ++chunk) {
            for (std::size_t at = 0; at < chunks_->all[chunk]->size(); ++at) {
                const Entry& one = *(*chunks_->all[chunk])[at];
                if (wants(one.first, one.second)) change(one.first, edit_at({chunk, at, true}));
            }
        }
    }
    /// The value of `key`, a default one where there was none, for this map alone.
    T& operator[](const Key& key) { return try_emplace(key).first; }
    /// What others share of the entry is not copied.
    void insert_or_assign(const Key& key, T value) {
        put(position_of(key), Shared<Entry>(Entry(key, std::move(value))));
    }
    /// The value of `key`, and whether it is new, made of `given`.
    template <class... Given>
    std::pair<T&, bool> try_emplace(const Key& key, Given&&... given) {
        const Position position = position_of(key);
        if (position.is_there) return {edit_at(position), false};
        Shared<Entry> made(Entry(std::piecewise_construct, std::tuple(key),
                                 std::forward_as_tuple(std::forward<Given>(given)...)));
        T& value = made.edit().second;
        put(position, std::move(made));
        return {value, true};
    }
    /// Does nothing where the key is there.
    void insert(Entry entry) {
        if (!contains(entry.first)) try_emplace(entry.first, std::move(entry.second));
    }
    /// The entry of another map, as the same object, in place of one of this key. Does nothing
    /// where the other has none.
    void share(const SharedMap& other, const Key& key) {
        const Position from = other.position_of(key);
        if (from.is_there) put(position_of(key), (*other.chunks_->all[from.chunk])[from.at]);
    }
    /// How many went: 0 or 1.
    std::size_t erase(const Key& key) {
        const Position position = position_of(key);
        if (!position.is_there) return 0;
        Chunks& chunks = chunks_.edit();
        --chunks.entries;
        Chunk& chunk = chunks.all[position.chunk].edit();
        note_change(key);
        chunk.erase(chunk.begin() + offset(position.at));
        if (chunk.empty()) chunks.all.erase(chunks.all.begin() + offset(position.chunk));
        return 1;
    }
    void clear() {
        if (owning_.is_on)
            for (const Entry& one : *this) note_change(one.first);
        chunks_ = {};
    }

    /// True where both are the same object in memory.
    bool is_same_as(const SharedMap& other) const { return chunks_.is_same_as(other.chunks_); }
    bool operator==(const SharedMap& other) const {
        bool is_equal = size() == other.size();
        if (!is_equal) return false;
        for_each_difference(*this, other, [&](const Key&, const T* mine, const T* theirs) {
            is_equal = mine && theirs && *mine == *theirs;
            return is_equal;
        });
        return is_equal;
    }

    /// Calls `differ(key, before, after)` for each key whose entries are not the same object in
    /// both maps, in ascending order; null where there is none. Ends where it returns false. What
    /// the maps share is skipped, chunk by chunk.
    template <class Differ>
    friend void for_each_difference(const SharedMap& before, const SharedMap& after,
                                    Differ differ) {
        if (before.is_same_as(after)) return;
        const_iterator a = before.begin();
        const_iterator b = after.begin();
        const const_iterator a_end = before.end();
        const const_iterator b_end = after.end();
        while (a != a_end || b != b_end) {
            if (a != a_end && b != b_end) {
                if (a.at_ == 0 && b.at_ == 0 && a.chunk_->is_same_as(*b.chunk_)) {
                    a.step_over();
                    b.step_over();
                    continue;
                }
                if (a.shared().is_same_as(b.shared())) {
                    ++a;
                    ++b;
                    continue;
                }
            }
            const bool has_a = a != a_end && (b == b_end || !(b->first < a->first));
            const bool has_b = b != b_end && (a == a_end || !(a->first < b->first));
            if (!differ((has_a ? a : b)->first, has_a ? &a->second : nullptr,
                        has_b ? &b->second : nullptr))
                return;
            if (has_a) ++a;
            if (has_b) ++b;
        }
    }

private:
    /// Belongs to one map: neither copied nor moved with what it holds.
    struct Owning {
        bool is_on = false;
        Shared<Chunks> before;     ///< what there was when it began
        std::vector<Key> changed;  ///< of entries that were, by a name that no copy changes
        Owning() = default;
        Owning(const Owning&) {}
        Owning& operator=(const Owning&) { return *this; }
    };
    /// Where an entry is, or where it would be inserted.
    struct Position {
        std::size_t chunk = 0;
        std::size_t at = 0;  ///< in the chunk
        bool is_there = false;
    };

    static std::ptrdiff_t offset(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }
    static const Key& key_of(const Shared<Entry>& one) { return one->first; }

    Position position_of(const Key& key) const {
        const auto& all = chunks_->all;
        if (all.empty()) return {};
        auto chunk = std::ranges::upper_bound(
            all, key, {},
            [](const Shared<Chunk>& one) -> const Key& { return one->front()->first; });
        if (chunk != all.begin()) --chunk;
        const auto at = std::ranges::lower_bound(**chunk, key, {}, key_of);
        return {static_cast<std::size_t>(chunk - all.begin()),
                static_cast<std::size_t>(at - (*chunk)->begin()),
                at != (*chunk)->end() && (*at)->first == key};
    }
    void note_change(const Key& key) {
        if (owning_.is_on) owning_.changed.push_back(key);
    }
    /// What a copy may share with this: entries that were looked up or changed are copied for it.
    Shared<Chunks> shareable() const {
        if (!owning_.is_on) return chunks_;
        SharedMap copy;
        copy.chunks_ = owning_.before;
        SharedMap before;
        before.chunks_ = owning_.before;
        for_each_difference(before, *this, [&](const Key& key, const T*, const T* is) {
            if (is)
                copy.insert_or_assign(key, *is);
            else
                copy.erase(key);
            return true;
        });
        return copy.chunks_;
    }
    void put(const Position& position, Shared<Entry> entry) {
        note_change(entry->first);
        Chunks& chunks = chunks_.edit();
        if (chunks.all.empty()) chunks.all.emplace_back(Chunk{});
        Chunk& chunk = chunks.all[position.chunk].edit();
        if (position.is_there) {
            chunk[position.at] = std::move(entry);
            return;
        }
        ++chunks.entries;
        chunk.insert(chunk.begin() + offset(position.at), std::move(entry));
        if (chunk.size() <= chunk_max) return;
        // Whoever adds in ascending order leaves full chunks behind.
        const bool is_last = position.chunk + 1 == chunks.all.size() && position.at == chunk_max;
        const auto split = chunk.begin() + offset(is_last ? chunk_max : chunk_max / 2);
        Chunk rest(std::move_iterator(split), std::move_iterator(chunk.end()));
        chunk.erase(split, chunk.end());
        chunks.all.emplace(chunks.all.begin() + offset(position.chunk + 1), std::move(rest));
    }
    /// Where lookups are owned, so is the list: iterators are of one list, whichever comes first.
    const Shared<Chunk>* first_chunk() const {
        return owning_.is_on ? chunks_.edit().all.data() : chunks_->all.data();
    }
    const_iterator iterator_at(const Position& position) const {
        const Shared<Chunk>* const first = first_chunk();
        Shared<Chunk>* const own =
            owning_.is_on ? chunks_.edit().all.data() + position.chunk : nullptr;
        const const_iterator found(first + position.chunk, own, position.at);
        // Beyond the last of a chunk comes the first of the next.
        if (first == nullptr || position.at < first[position.chunk]->size()) return found;
        return {first + position.chunk + 1, own ? own + 1 : nullptr, 0};
    }
    T& edit_at(const Position& position) {
        Entry& entry = chunks_.edit().all[position.chunk].edit()[position.at].edit();
        note_change(entry.first);
        return entry.second;
    }

    mutable Shared<Chunks> chunks_;
    Owning owning_;
};

/// The same of maps that share nothing: every entry differs, by which object it is.
template <class Map, class Differ>
void for_each_difference(const Map& before, const Map& after, Differ differ) {
    auto a = before.begin();
    auto b = after.begin();
    while (a != before.end() || b != after.end()) {
        const bool has_a = a != before.end() && (b == after.end() || !(b->first < a->first));
        const bool has_b = b != after.end() && (a == before.end() || !(a->first < b->first));
        if (!differ((has_a ? a : b)->first, has_a ? &a->second : nullptr,
                    has_b ? &b->second : nullptr))
            return;
        if (has_a) ++a;
        if (has_b) ++b;
    }
}

/// Calls the game's `own_lookups(State&)`, found by argument-dependent lookup, for the copy of a
/// table that one command is decided on. Does nothing for games that have none.
template <class State>
void keep_lookups(State& state) {
    if constexpr (requires { own_lookups(state); }) own_lookups(state);
}
/// Calls `share_lookups(State&)`, once the command is decided.
template <class State>
void release_lookups(State& state) {
    if constexpr (requires { share_lookups(state); }) share_lookups(state);
}

}  // namespace kast::rules
