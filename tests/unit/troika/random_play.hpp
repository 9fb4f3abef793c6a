#pragma once
// Somebody who plays Troika at random, mostly sensibly: commands that the views say are allowed,
// with ids and skills of the table, and now and then anything at all.

#include "rules/troika/availability.hpp"
#include "rules/troika/sheet.hpp"
#include "rules/troika/system.hpp"

#include "support/arbitrary.hpp"
#include "support/counting_dice.hpp"
#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <utility>

namespace kast::rules::troika {

using tests::CountingDice;

class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t seed) : any_(seed), engine_(seed * 7919 + 1) {}

    struct Said {
        Actor actor;
        Command command;
    };

    Said next(const State& state) {
        state_ = &state;
        Command command = choose();
        visit([&](auto& one) { fit(one); }, command);
        return {speaker(command), std::move(command)};
    }

private:
    std::size_t below(std::size_t n) { return n == 0 ? 0 : engine_() % n; }
    bool once_in(std::size_t n) { return below(n) == 0; }

    template <class T>
    Command make() {
        return any_.make<T>();
    }
    std::ptrdiff_t living(Kind kind) const {
        return std::ranges::count_if(state_->creatures, [&](const auto& entry) {
            return entry.second.kind == kind && can_act(entry.second);
        });
    }
    /// Any command at all, by its place in the list.
    Command anything() {
        Command made;
        boost::mp11::mp_with_index<boost::mp11::mp_size<Command>::value>(
            below(boost::mp11::mp_size<Command>::value),
            [&](auto index) { made = make<boost::mp11::mp_at_c<Command, index.value>>(); });
        return made;
    }
    Command named(const std::string& method) {
        std::optional<Command> made;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Command>>(
            [&](auto one) {
                using T = typename decltype(one)::type;
                if (rules::message_name<T> == method) made = make<T>();
            });
        return made ? *made : anything();
    }
    /// What the views offer: an answer first, then what somebody may do now.
    Command choose() {
        if (once_in(12)) return anything();
        if (living(Kind::character) < 3) return make<CharacterAdd>();
        if (living(Kind::enemy) < 2) return make<EnemyAdd>();
        if (living(Kind::henchman) < 1 && once_in(4)) return make<HenchmanAdd>();
        if (!state_->questions.empty() && !once_in(5)) {
            return once_in(12) ? Command(make<NoteReveal>()) : Command(make<DecisionAnswer>());
        }
        if (once_in(14)) return named(gm_moves[below(gm_moves.size())]);
        const auto gm_may = available_to_gm(*state_);
        if (state_->initiative && std::ranges::find(gm_may, "token.draw") != gm_may.end() &&
            !once_in(5)) {
            return make<TokenDraw>();
        }
        std::vector<std::string> methods;
        const Id turn = state_->initiative && state_->initiative->turn
                            ? state_->initiative->turn->actor.value_or(Id{})
                            : Id{};
        for (const auto& [id, one] : state_->creatures) {
            if (!turn.empty() && id != turn) continue;
            for (const std::string& method : available_to(*state_, one)) methods.push_back(method);
        }
        if (methods.empty() || once_in(12)) methods = gm_may;
        std::vector<std::string> lively;
        for (const std::string& method : methods) {
            if (std::ranges::find(lively_methods, method) != lively_methods.end())
                lively.push_back(method);
        }
        if (!lively.empty() && !once_in(3)) methods = std::move(lively);
        return methods.empty() ? anything() : named(methods[below(methods.size())]);
    }

    static constexpr std::array<std::string_view, 8> lively_methods{
        "attack",   "shoot",    "cast",      "grapple",
        "aim.take", "retrieve", "stabilise", "training.finish"};
    static constexpr std::array<const char*, 20> gm_moves{
        "creature.bring", "luck.offer",        "affliction.start", "fall",       "awareness.set",
        "effect.end",     "spell.draw",        "mien.roll",        "adjust",     "item.add",
        "item.set",       "departure.declare", "test.call",        "turn.start", "stack.adjust",
        "damage.deal",    "character.give",    "enemy.add",        "time.pass",  "settings.set"};

    /// A sheet that can do a bit of everything.
    void outfit(CharacterAdd& command) {
        const int load = once_in(6) ? 8 : 0;
        command.numbers = SheetNumbers{
            static_cast<int>(4 + below(3)), static_cast<int>(6 + below(14)), 9, {}, {}};
        command.skills.emplace();
        for (const char* skill : {"sword-fighting", "bow-fighting", "wrestling", "healing", "locks",
                                  "sleep", "grow", "fire-bolt", "fear", "befuddle", "dodge"}) {
            (*command.skills)[skill].rank = static_cast<int>(1 + below(4));
        }
        command.things.emplace();
        auto add = [&](Gear gear, bool in_hand) -> ItemSpec& {
            ItemSpec& spec = command.things->items.emplace_back();
            spec.gear = gear;
            spec.in_hand = in_hand;
            return spec;
        };
        add(Gear::arrows, false);
        command.silver = 12;
        if (once_in(2)) {
            add(Gear::bow, true).poisoned = once_in(3);
        } else {
            add(Gear::sword, true).poisoned = once_in(3);
            if (once_in(2)) add(Gear::shield, true);
        }
        add(Gear::light_armour, false).worn = true;
        for (const Gear gear : {Gear::lockpicks, Gear::provisions, Gear::knife}) add(gear, false);
        for (int i = 0; i < load; ++i) add(Gear::rope, false);
    }

    // ---- making it fit the table, field by field

    Id a_creature(bool acting) {
        if (acting && state_->initiative && state_->initiative->turn &&
            state_->initiative->turn->actor && !once_in(6)) {
            return *state_->initiative->turn->actor;
        }
        std::vector<Id> able;
        for (const auto& [id, one] : state_->creatures) {
            if (one.condition != Condition::dead && !one.prepared) able.push_back(id);
        }
        if (!able.empty() && !once_in(10)) return able[below(able.size())];
        if (state_->creatures.empty()) return Id("nobody");
        return std::next(state_->creatures.begin(),
                         static_cast<std::ptrdiff_t>(below(state_->creatures.size())))
            ->first;
    }
    Id a_thing(const Id& of) {
        std::vector<Id> things{Id("unarmed")};
        const Creature* one = find(*state_, of);
        if (one) {
            for (const Item& item : one->inventory) things.push_back(item.id);
            for (const NaturalWeapon& natural : one->natural_weapons) things.push_back(natural.id);
        }
        if (!one || once_in(4)) {
            for (const Item& item : state_->ground) things.push_back(item.id);
        }
        return things[below(things.size())];
    }
    std::string a_skill(const Id& of) {
        const Creature* one = find(*state_, of);
        if (!one || one->advanced.empty() || once_in(8)) return once_in(2) ? "swim" : "healing";
        return std::next(one->advanced.begin(),
                         static_cast<std::ptrdiff_t>(below(one->advanced.size())))
            ->first;
    }
    Id an_id(std::string_view field) {
        if (once_in(40)) return Id("nowhere");
        if (field == "attacker" || field == "actor") return subject_ = a_creature(true);
        if (field == "creature" || field == "character") return subject_ = a_creature(false);
        if (field == "from") return subject_of_things_ = a_creature(false);
        if (field == "item" || field == "weapon" || field == "tool" || field == "order") {
            return a_thing(subject_of_things_.empty() ? subject_ : subject_of_things_);
        }
        if (field == "owner") return Id(once_in(2) ? "ann" : "bob");
        if (field == "affliction" && !state_->afflictions.empty()) {
            return state_->afflictions[below(state_->afflictions.size())].id;
        }
        if (field == "effect" && !state_->effects.empty())
            return state_->effects[below(state_->effects.size())].id;
        return a_creature(false);
    }
    /// An own id only seldom, and one that may well be taken.
    void fit_field(std::string_view field, std::optional<Id>& id) {
        if (field == "weapon" && !once_in(4)) id.reset();
        if (!id) return;
        if (field == "id") {
            if (once_in(10))
                id = a_creature(false);
            else
                id.reset();
        } else {
            id = an_id(field);
        }
    }
    void fit_field(std::string_view field, Id& id) { id = an_id(field); }
    template <std::size_t N>
    void fit_field(std::string_view field, BoundedList<Id, N>& ids) {
        ids.items.clear();
        const Creature* one = find(*state_, subject_);
        if (field == "order" && one && !once_in(5)) {
            for (const Item& item : one->inventory) ids.items.push_back(item.id);
            std::ranges::shuffle(ids.items, engine_);
            return;
        }
        if (field == "characters" || field == "enemies" || field == "henchmen") {
            const Kind kind = field == "characters"
                                  ? Kind::character
                                  : (field == "enemies" ? Kind::enemy : Kind::henchman);
            for (const auto& [id, creature] : state_->creatures) {
                const bool fits = creature.kind == kind && creature.condition != Condition::dead &&
                                  !creature.prepared;
                if (fits && ids.size() < N && !once_in(10)) ids.items.push_back(id);
            }
            return;
        }
        for (std::size_t left = below(std::min<std::size_t>(N, 5)); left > 0; --left)
            ids.items.push_back(an_id(field));
    }
    void fit_field(std::string_view field, SkillName& text) {
        if (field == "skill" || field == "spell" || field == "evade" || field == "opponent_skill")
            text = a_skill(subject_);
    }
    void fit_field(std::string_view, BoundedList<SkillName, 10>& skills) {
        skills.items.clear();
        const Creature* one = find(*state_, subject_);
        if (one && !once_in(4)) {
            for (const auto& [name, skill] : one->advanced) {
                if (skill.tick && skills.size() < 3) skills.items.emplace_back(name);
            }
            return;
        }
        for (std::size_t left = below(4); left > 0; --left) {
            skills.items.emplace_back(a_skill(subject_));
        }
    }
    template <class T>
    void fit_field(std::string_view field, std::optional<T>& value) {
        if (value && once_in(2) &&
            (field == "cover" || field.ends_with("modifier") || field == "reason" ||
             field == "melee" || field == "cost"))
            value.reset();
        if (value) fit_field(field, *value);
    }
    template <class T>
    void fit_field(std::string_view, T&) {}

    template <class T>
    void fit(T& command) {
        subject_ = {};
        subject_of_things_ = {};
        protocol::traits::for_each_field<T>(
            [&](std::string_view name, auto field) { fit_field(name, command.*field); });
    }
    void fit(DecisionAnswer& command) {
        if (state_->questions.empty()) return;
        const Question& open = state_->questions[below(state_->questions.size())];
        command.decision = open.decision.id;
        command.items.reset();
        const auto& options = open.decision.options;
        if (!once_in(20)) command.answer = options[below(options.size())].answer;
        if (open.decision.kind != "drop") return;
        command.items.emplace();
        for (const Option& option : options) {
            if (option.subject && once_in(4)) command.items->items.push_back(*option.subject);
        }
    }
    void fit(Cast& command) {
        fit<Cast>(command);
        const Creature* one = find(*state_, subject_);
        if (!one || once_in(10)) return;
        std::vector<std::string> spells;
        for (const auto& [name, skill] : one->advanced) {
            if (skill.kind == SkillKind::spell) spells.push_back(name);
        }
        if (!spells.empty()) command.spell = spells[below(spells.size())];
    }
    template <class T>
    void fit_held(T& command) {
        fit<T>(command);
        const Creature* one = find(*state_, subject_);
        if (one && !one->hands.empty() && !once_in(5))
            command.item = one->hands[below(one->hands.size())];
    }
    void fit(Use& command) { fit_held(command); }
    void fit(PutAway& command) { fit_held(command); }
    void fit(PutDown& command) { fit_held(command); }
    void fit(CreatureBring& command) {
        command.creatures.items.clear();
        for (const auto& [id, one] : state_->creatures) {
            if (one.prepared) command.creatures.items.push_back(id);
        }
    }
    void fit(NoteReveal& command) {
        if (!state_->questions.empty()) command.decision = state_->questions.back().decision.id;
    }
    void fit(LuckOffer& command) {
        fit<LuckOffer>(command);
        command.secret_note = "The ice is thin.";
    }
    void fit(TrainingStart& command) {
        fit<TrainingStart>(command);
        command.skill = once_in(2) ? "fly" : "locks";
        if (once_in(3)) return;
        command.teacher.reset();
        command.outside_teacher = "An old hand";
        command.outside_total = 40;
    }
    void fit(Give& command) {
        fit<Give>(command);
        if (once_in(2)) {
            command.item.reset();
            command.silver = 1;
        } else {
            command.silver.reset();
        }
    }
    void fit(Test& command) {
        fit<Test>(command);
        if (!once_in(8)) command.tool.reset();
        if (!command.call) return;
        if (!once_in(6)) command.skill.reset();
        command.call = a_call();
        if (command.call->empty()) command.call.reset();
    }
    /// One that is open, or none.
    Id a_call() {
        const auto& calls = state_->called_tests;
        return calls.empty() ? Id{} : calls[below(calls.size())].id;
    }
    void fit(TestDecline& command) {
        fit<TestDecline>(command);
        command.call = a_call();
    }
    void fit(TestCallClose& command) { command.call = a_call(); }
    void fit(TestCall& command) {
        fit<TestCall>(command);
        if (!command.luck.value_or(false) || once_in(6)) return;
        command.skill.reset();
        command.difficulty.reset();
    }
    void fit(Contest& command) {
        fit<Contest>(command);
        if (once_in(6)) return;
        if (!command.opponent && !command.difficulty) command.difficulty = 7;
        if (command.opponent) command.difficulty.reset();
        if (command.difficulty) command.opponent_skill.reset();
    }
    void fit(DamageDeal& command) {
        fit<DamageDeal>(command);
        if (once_in(6)) return;
        if (command.row) command.dice.reset();
        if (!command.row && !command.dice) command.dice = 2;
    }
    void fit(StackAdjust& command) {
        if (!command.stack || !state_->initiative || once_in(6)) return;
        command.stack->clear();
        for (const Tokens& one : state_->initiative->tokens) {
            const auto all =
                static_cast<std::size_t>(one.stack) + static_cast<std::size_t>(one.out);
            if (one.owner != owner::end && once_in(2))
                (*command.stack)[one.owner.value] = static_cast<int>(below(all + 1));
        }
    }
    void fit(Loot& command) {
        fit<Loot>(command);
        for (const auto& [id, one] : state_->creatures) {
            if (one.condition != Condition::dead || once_in(2)) continue;
            command.from = id;
            if (command.item) command.item = a_thing(id);
        }
    }
    void fit(Shoot& command) {
        fit<Shoot>(command);
        if (!command.melee) return;
        command.melee->items.push_back(command.defender);
        if (once_in(2)) command.melee.reset();
    }
    /// So that random numbers do not refuse every sheet.
    void fit(CharacterAdd& command) {
        command.id.reset();
        command.owner.reset();
        if (once_in(3)) return;
        command.background.reset();
        command.skills.reset();
        command.things.reset();
        command.silver.reset();
        command.numbers.reset();
        command.name = "Somebody";
        if (once_in(2)) command.ready.reset();
        if (!command.ready && !once_in(3)) outfit(command);
        if (once_in(2)) command.owner = Id(once_in(2) ? "ann" : "bob");
    }
    void fit(EnemyAdd& command) { fit_creature(command); }
    void fit(HenchmanAdd& command) {
        fit_creature(command);
        command.initiative.reset();
    }
    void fit_creature(CreatureSpec& command) {
        command.id.reset();
        if (once_in(3)) return;
        command.preset = static_cast<Preset>(below(18));
        command.things.reset();
        command.natural_weapons.reset();
        command.miens.reset();
        if (!once_in(8)) command.prepared.reset();
        command.shown = Shown{once_in(2), once_in(2), once_in(2)};
        if (command.initiative) command.initiative = static_cast<int>(below(6));
    }

    Actor speaker(const Command& command) {
        const bool players = holds_alternative<CharacterAdd>(command) && once_in(2);
        if (players || once_in(12)) return {Id(once_in(2) ? "ann" : "bob"), Role::player};
        if (once_in(100)) return {Id("eve"), Role::spectator};
        return {Id("gm"), Role::gm};
    }

    tests::Arbitrary any_;
    std::mt19937_64 engine_;
    const State* state_ = nullptr;
    Id subject_;
    Id subject_of_things_;
};

}  // namespace kast::rules::troika
