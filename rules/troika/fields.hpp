#pragma once
// The fields of a sheet that the GM may adjust, one row each: whose it is, how far it goes, what
// hides it, and where it is kept.

#include "rules/troika/events_basic.hpp"

namespace kast::rules::troika {

struct Bounds {
    int lowest;
    int highest;
};

struct FieldRow {
    Field field;
    /// Null for a field that is no number: it is set with a word.
    int (*value)(const Creature&);
    void (*set)(Creature&, int);
    /// `healed`: how far dice and changes may raise it.
    Bounds (*bounds)(const Creature&, bool healed);
    bool characters;
    bool enemies;
    bool henchmen;
    /// That a hidden number was changed is as hidden as the number. Null: everybody may know.
    bool Veil::* hidden_with;

    bool has(Kind kind) const {
        switch (kind) {
            case Kind::character:
                return characters;
            case Kind::enemy:
                return enemies;
            case Kind::henchman:
                return henchmen;
        }
        return false;
    }
};

const FieldRow& field_row(Field field);

}  // namespace kast::rules::troika
