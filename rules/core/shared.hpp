#pragma once
// Values that are shared until they are changed. A table is copied for each command, for each run
// that odds are counted from, and for each moment that the room's past keeps; with these a copy
// costs next to nothing, and changing one creature copies that creature.

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

/// A map in ascending order of keys whose entries are shared, and which is itself shared: a copy is
/// one pointer. It reads like a std::map. Iterators are good until an entry comes or goes; a
/// reference that was looked up stays as it was when its entry is edited, unless the map keeps what
/// is looked up for its own.
template <class Key, class T>
class SharedMap {
    using Entry = std::pair<const Key, T>;
    using Entries = std::vector<Shared<Entry>>;

public:
    using key_type = Key;
    using mapped_type = T;
    using value_type = Entry;

    class const_iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = Entry;
        using difference_type = std::ptrdiff_t;
        using pointer = const Entry*;
        using reference = const Entry&;

        const_iterator() = default;
        const Entry& operator*() const { return own_ ? own_->edit() : **at_; }
        const Entry* operator->() const { return &**this; }
        const Entry& operator[](difference_type by) const { return *(*this + by); }
        const_iterator& operator++() { return *this += 1; }
        const_iterator& operator--() { return *this -= 1; }
        const_iterator operator++(int) { return std::exchange(*this, *this + 1); }
        const_iterator operator--(int) { return std::exchange(*this, *this - 1); }
        const_iterator& operator+=(difference_type by) {
            at_ += by;
            if (own_) own_ += by;
            return *this;
        }
        const_iterator& operator-=(difference_type by) { return *this += -by; }
        friend const_iterator operator+(const_iterator it, difference_type by) { return it += by; }
        friend const_iterator operator+(difference_type by, const_iterator it) { return it += by; }
        friend const_iterator operator-(const_iterator it, difference_type by) { return it -= by; }
        friend difference_type operator-(const_iterator a, const_iterator b) {
            return a.at_ - b.at_;
        }
        friend bool operator==(const_iterator a, const_iterator b) { return a.at_ == b.at_; }
        friend auto operator<=>(const_iterator a, const_iterator b) { return a.at_ <=> b.at_; }

    private:
        friend class SharedMap;
        const_iterator(const Shared<Entry>* at, Shared<Entry>* own) : at_(at), own_(own) {}
        const Shared<Entry>* at_ = nullptr;
        Shared<Entry>* own_ = nullptr;  ///< the same, where what is looked up is made the map's own
    };
    using iterator = const_iterator;

    SharedMap() = default;
    SharedMap(std::initializer_list<Entry> entries) {
        for (const Entry& one : entries) insert(one);
    }

    /// From now on what is looked up in this map is its own, and references to it change with it,
    /// as a std::map's do: for the copy that one command is judged on. What is only walked over
    /// stays shared, and as it was when the walk came to it. Copies of this map do not have this.
    /// Only one thread may then use it, even to read.
    void own_lookups() { owning_.is_on = true; }

    const_iterator begin() const { return {first(), nullptr}; }
    const_iterator end() const { return {first() + size(), nullptr}; }
    std::size_t size() const { return entries_->size(); }
    bool empty() const { return entries_->empty(); }

    const_iterator lower_bound(const Key& key) const { return iterator_at(place_of(key)); }
    const_iterator find(const Key& key) const {
        const std::size_t place = place_of(key);
        return iterator_at(is_at(place, key) ? place : size());
    }
    bool contains(const Key& key) const { return is_at(place_of(key), key); }
    std::size_t count(const Key& key) const { return contains(key) ? 1 : 0; }
    /// Throws std::out_of_range where there is no such key.
    const T& at(const Key& key) const {
        const std::size_t place = place_of(key);
        if (!is_at(place, key)) throw std::out_of_range("SharedMap::at");
        return iterator_at(place)->second;
    }

    /// The value of `key`, for this map alone; null where there is no such key.
    T* edit(const Key& key) {
        const std::size_t place = place_of(key);
        return is_at(place, key) ? &edit_at(place) : nullptr;
    }
    /// Calls `change(key, value)` for each entry that `wants(key, value)`: only those are copied.
    template <class Wants, class Change>
    void edit_where(Wants wants, Change change) {
        for (std::size_t i = 0; i < size(); ++i) {
            const Entry& one = *(*entries_)[i];
            if (wants(one.first, one.second)) change(one.first, edit_at(i));
        }
    }
    /// The value of `key`, a default one where there was none, for this map alone.
    T& operator[](const Key& key) { return try_emplace(key).first; }
    /// What others share of the entry is not copied.
    void insert_or_assign(const Key& key, T value) {
        const std::size_t place = place_of(key);
        Shared<Entry> entry(Entry(key, std::move(value)));
        put(place, is_at(place, key), std::move(entry));
    }
    /// The value of `key`, and whether it is new, made of `given`.
    template <class... Given>
    std::pair<T&, bool> try_emplace(const Key& key, Given&&... given) {
        const std::size_t place = place_of(key);
        if (is_at(place, key)) return {edit_at(place), false};
        Entries& all = entries_.edit();
        const auto made = all.emplace(all.begin() + static_cast<std::ptrdiff_t>(place),
                                      Entry(std::piecewise_construct, std::tuple(key),
                                            std::forward_as_tuple(std::forward<Given>(given)...)));
        return {made->edit().second, true};
    }
    /// Does nothing where the key is there.
    void insert(Entry entry) {
        if (!contains(entry.first)) try_emplace(entry.first, std::move(entry.second));
    }
    /// The entry of another map, as the same object, in place of one of this key. Does nothing
    /// where the other has none.
    void share(const SharedMap& other, const Key& key) {
        const std::size_t from = other.place_of(key);
        if (!other.is_at(from, key)) return;
        const std::size_t place = place_of(key);
        put(place, is_at(place, key), (*other.entries_)[from]);
    }
    /// How many went: 0 or 1.
    std::size_t erase(const Key& key) {
        const std::size_t place = place_of(key);
        if (!is_at(place, key)) return 0;
        Entries& all = entries_.edit();
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(place));
        return 1;
    }
    void clear() { entries_ = {}; }

    /// True where both are the same object in memory.
    bool is_same_as(const SharedMap& other) const { return entries_.is_same_as(other.entries_); }
    bool operator==(const SharedMap& other) const { return entries_ == other.entries_; }

private:
    /// Belongs to one map: neither copied nor moved with what it holds.
    struct Owning {
        bool is_on = false;
        Owning() = default;
        Owning(const Owning&) {}
        Owning& operator=(const Owning&) { return *this; }
    };

    std::size_t place_of(const Key& key) const {
        const auto at = std::ranges::lower_bound(
            *entries_, key, {}, [](const Shared<Entry>& one) -> const Key& { return one->first; });
        return static_cast<std::size_t>(at - entries_->begin());
    }
    bool is_at(std::size_t place, const Key& key) const {
        return place < size() && (*entries_)[place]->first == key;
    }
    void put(std::size_t place, bool is_there, Shared<Entry> entry) {
        Entries& all = entries_.edit();
        if (is_there)
            all[place] = std::move(entry);
        else
            all.insert(all.begin() + static_cast<std::ptrdiff_t>(place), std::move(entry));
    }
    /// Where lookups are owned, so is the list: iterators are of one list, whichever comes first.
    const Shared<Entry>* first() const {
        return owning_.is_on ? entries_.edit().data() : entries_->data();
    }
    const_iterator iterator_at(std::size_t place) const {
        Shared<Entry>* const own = owning_.is_on ? entries_.edit().data() + place : nullptr;
        return {first() + place, own};
    }
    T& edit_at(std::size_t place) { return entries_.edit()[place].edit().second; }

    mutable Shared<Entries> entries_;
    Owning owning_;
};

/// Has `own_lookups(State&)` of a game, found by its argument, called for the copy of a table that
/// one command is judged on. Does nothing for games that share nothing.
template <class State>
void keep_lookups(State& state) {
    if constexpr (requires { own_lookups(state); }) own_lookups(state);
}

}  // namespace kast::rules
