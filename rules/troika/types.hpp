#pragma once
// Every type of the Troika rules: creatures, state, commands, events, views.

#include "rules/troika/commands.hpp"
#include "rules/troika/creature.hpp"
#include "rules/troika/event_views.hpp"
#include "rules/troika/events.hpp"
#include "rules/troika/refusals.hpp"
#include "rules/troika/state.hpp"
#include "rules/troika/views.hpp"
