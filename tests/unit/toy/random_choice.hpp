#pragma once
// What a random player of ToY draws from: numbers, commands, and who and what is at the table.

#include "rules/toy/system.hpp"

#include "support/arbitrary.hpp"
#include <algorithm>
#include <random>

namespace kast::rules::toy {

class RandomChoice {
protected:
    explicit RandomChoice(std::uint64_t seed) : any_(seed), engine_(seed * 7919 + 1) {}

    std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
    bool once_in(std::size_t n) { return below(n) == 0; }
    template <class T>
    T any_of(std::initializer_list<T> things) {
        return *(things.begin() + below(things.size()));
    }
    int a_die() { return chain[below(chain.size())]; }

    template <class Map>
    Id a_key(const Map& map) {
        if (map.empty() || once_in(60)) return Id("nowhere");
        return std::next(map.begin(), static_cast<std::ptrdiff_t>(below(map.size())))->first;
    }
    Id somebody() {
        if (!wanted_.empty() && !once_in(12)) return wanted_;
        std::vector<Id> able;
        for (const auto& [id, one] : state_->characters) {
            if (one.creation == creation_done && !one.dead) able.push_back(id);
        }
        if (!able.empty() && !once_in(8)) return able[below(able.size())];
        return a_key(state_->characters);
    }
    Id a_monster() { return a_key(state_->monsters); }
    Id anybody() { return once_in(3) ? a_monster() : somebody(); }

    std::size_t ready() const {
        return static_cast<std::size_t>(
            std::ranges::count_if(state_->characters, [](const auto& entry) {
                return entry.second.creation == creation_done && !entry.second.dead;
            }));
    }

    Command anything() {
        Command made;
        boost::mp11::mp_with_index<boost::mp11::mp_size<Command>::value>(
            below(boost::mp11::mp_size<Command>::value),
            [&](auto index) { made = any_.make<boost::mp11::mp_at_c<Command, index.value>>(); });
        return made;
    }
    Command named(const std::string& method) {
        Command made = anything();
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Command>>(
            [&](auto one) {
                using T = typename decltype(one)::type;
                if (rules::message_name<T> == method) made = any_.make<T>();
            });
        return made;
    }

    tests::Arbitrary any_;
    std::mt19937_64 engine_;
    const State* state_ = nullptr;
    Id wanted_;  ///< of whom the command is to be
};

}  // namespace kast::rules::toy
