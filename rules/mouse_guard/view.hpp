#pragma once
// Parts of views that the state's and the events' share.

#include "rules/mouse_guard/views.hpp"

namespace kast::rules::mouse_guard {

/// Whether this viewer knows the sheet.
bool knows(const Character& one, const Viewer& viewer);
/// Whether this viewer speaks for the character.
bool speaks_for(const Character& one, const Viewer& viewer);

/// The lines of a pool thrown from a sheet one does not know: what the sheet gives is one number.
std::vector<Modifier> disclosed(const std::vector<Modifier>& pool);
QuestionView view_of(const Question& question, const Viewer& viewer);

}  // namespace kast::rules::mouse_guard
