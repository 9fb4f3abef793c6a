#pragma once

#include "rules/core/bounded.hpp"
#include "rules/savage_worlds/words.hpp"

#include <boost/describe.hpp>

#include <optional>

namespace kast::rules::savage_worlds {

/// The table's choices. Each has the value that it has when nobody says otherwise.
struct Settings {
    ExtraCrit extra_crit = ExtraCrit::ask;  ///< SW-crit-4
    bool bystanders = false;                ///< stray shots hit somebody (SW-bystander-1)
    bool rulings = true;          ///< the GM is asked what a critical failure brings (SW-crit-2)
    bool confirm_claims = false;  ///< what a player claims waits for the GM
    bool show_gm_pool = true;
    CardOffers card_offers = CardOffers::players;  ///< SW-benny-10
    /// Of seats that have not chosen; `on_success` in a new room. Rooms from before it was a
    /// setting have none: when_no_option.
    std::optional<AutoAccept> auto_accept;
    BoundedList<BoundedString<40>, 60>
        trained_only;  ///< skills that cannot be tried untrained (SW-unskilled-3)
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (extra_crit, bystanders, rulings, confirm_claims, show_gm_pool, card_offers,
                       auto_accept, trained_only))

}  // namespace kast::rules::savage_worlds
