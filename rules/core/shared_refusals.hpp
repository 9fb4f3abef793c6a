#pragma once
// Kinds of refusal that several systems have: the same mistake has the same kind and the same
// sentence in all of them. What is particular of a case goes into the detail of `refuse`. A system
// lists those it has in its own `refusals.hpp`: `using shared_refusals::too_late;`.

#include "rules/core/refusal.hpp"

namespace kast::rules::shared_refusals {

// What is in the way for now.
inline constexpr RefusalKind pending_open{"pending-open",
                                          "Something that is still open comes first.", true};
inline constexpr RefusalKind too_late{"too-late", "Its dice have been rolled.", true};
inline constexpr RefusalKind wrong_phase{"wrong-phase", "That is not what is due now.", true};
inline constexpr RefusalKind not_your_turn{"not-your-turn", "It is not this one's turn.", true};
inline constexpr RefusalKind no_action{"no-action", "No action is left.", true};
inline constexpr RefusalKind not_in_combat{"not-in-combat", "That is for combat.", true};

// What the table or the one who acts has not.
inline constexpr RefusalKind module_off{"module-off", "This table plays without that module."};
inline constexpr RefusalKind table_full{"table-full", "There is no room for more of these."};
inline constexpr RefusalKind exhausted{"exhausted", "What that takes is exhausted."};
inline constexpr RefusalKind no_provisions{"no-provisions", "No provisions are left."};
inline constexpr RefusalKind dead{"dead", "That one is dead."};
inline constexpr RefusalKind not_dying{"not-dying", "That one is not dying."};
inline constexpr RefusalKind no_such_condition{"no-such-condition", "There is no such condition."};
inline constexpr RefusalKind no_such_effect{"no-such-effect", "There is no such effect."};
inline constexpr RefusalKind no_such_item{"no-such-item", "There is no such thing here."};
inline constexpr RefusalKind no_such_skill{"no-such-skill", "There is no such skill."};
inline constexpr RefusalKind no_such_trait{"no-such-trait", "There is no such trait."};
inline constexpr RefusalKind no_such_weapon{"no-such-weapon", "There is no such weapon at hand."};

// What does not fit.
inline constexpr RefusalKind wrong_weapon{"wrong-weapon", "That weapon does not suit this."};
inline constexpr RefusalKind bad_value{"bad-value", "That does not fit here."};
inline constexpr RefusalKind bad_modifier{"bad-modifier", "That modifier does not fit here."};
inline constexpr RefusalKind out_of_range{"out-of-range", "That is out of range."};
inline constexpr RefusalKind nobody_asked{"nobody-asked",
                                          "There is nobody whom it could be asked of."};
inline constexpr RefusalKind not_present{"not-present", "That one is not on the table."};
inline constexpr RefusalKind named_twice{"named-twice", "Each can be named only once."};
inline constexpr RefusalKind need_two{"need-two", "It takes two."};

}  // namespace kast::rules::shared_refusals
