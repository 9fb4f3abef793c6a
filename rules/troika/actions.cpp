// Turns spent otherwise: waiting, moving, getting things out, standing up, dropping, anything else
// (TR-6).
#include "rules/troika/carry_out.hpp"

namespace kast::rules::troika {

Verdict carry_out(Play& play, const Delay& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    if (!play.state().initiative) return refuse(no_initiative, "TR-6.4.a");
    // Something got out with luck has been done, though its action is free (TR-6.4.a: do not act).
    if (play.state().initiative->turn->retrieved) return refuse(no_action, "TR-6.4.a");
    play.happen(Delayed{command.actor});
    return {};
}

Verdict carry_out(Play& play, const Move& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    end_aim(play, command.actor);
    play.happen(Moved{command.actor, command.text ? command.text->value : ""});
    return {};
}

Verdict carry_out(Play& play, const Use& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    const Creature& one = *play.creature(command.actor);
    if (!find_item(one, command.item)) return refuse(no_such_item, {}, "/item");
    if (!in_hand(one, command.item)) return refuse(not_in_hand, "TR-6.7.a", "/item");
    end_aim(play, command.actor);
    play.happen(Used{command.actor, command.item, command.text ? command.text->value : ""});
    return {};
}

Verdict carry_out(Play& play, const Improvise& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    end_aim(play, command.actor);
    play.happen(Improvised{command.actor, command.text.value});
    return {};
}

Verdict carry_out(Play& play, const StandUp& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    if (!play.creature(command.actor)->prone) return refuse(not_prone, "TR-7.8.b");
    end_aim(play, command.actor);
    play.happen(StoodUp{command.actor});
    return {};
}

Verdict carry_out(Play& play, const Retrieve& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    if (!play.state().initiative) return refuse(no_initiative, "TR-6.6.f");
    if (play.state().initiative->turn->retrieved) return refuse(already_retrieved, "TR-6.6.b");
    const Creature& one = *play.creature(command.actor);
    if (auto can = require_taking(one, command.item); !can) return can;
    const Item& item = *find_item(one, command.item);
    // Drawing what the aimed weapon shoots is part of shooting it; anything else ends the Aim.
    if (!weapon_loaded_by(one, item)) end_aim(play, command.actor);
    Retrieved retrieved{one.id, item.id, item.name, position_of(one, item.id),  play.dice(2),
                        {},     0,       false,     one.kind == Kind::character};
    add_load(retrieved.modifiers, one);
    retrieved.total = sum_of_pair(retrieved.dice) + sum_of(retrieved.modifiers);
    retrieved.success = retrieved.total >= retrieved.position && !is_double(retrieved.dice, 1);
    play.happen(std::move(retrieved));
    return take_in_hand(play, command.actor, command.item);
}

Verdict carry_out(Play& play, const DropInHaste& command) {
    if (auto ready = require_action(play, command.actor); !ready) return ready;
    const bool reckless = command.reckless.value_or(false);
    const bool armour_too = command.armour_too.value_or(false);
    if ((reckless || armour_too) && !play.actor().is_gm())
        return refuse(not_allowed, "TR-10.4.1.b");
    const Creature& one = *play.creature(command.actor);
    if (one.inventory.empty()) return refuse(nothing_changes, "TR-10.4.1.a");
    if (play.state().ground.size() + one.inventory.size() > 200) return refuse(table_full);
    end_aim(play, command.actor);
    DropRolled rolled{one.id, play.dice(reckless ? 2 : 1), 0, reckless};
    for (const int die : rolled.dice) rolled.slots += die;
    Question question = question_for(play, one, "drop", {}, "drop");
    question.slots = rolled.slots;
    question.reckless = reckless;
    question.armour_too = armour_too;
    for (const Item& item : one.inventory) {
        if (one.worn != item.id || armour_too)
            question.decision.options.push_back({"drop", item.id});
    }
    if (question.decision.options.empty())
        question.decision.options.push_back({"drop", std::nullopt});
    play.happen(std::move(rolled));
    play.happen(DecisionOpened{std::move(question)});
    return {};
}

}  // namespace kast::rules::troika
