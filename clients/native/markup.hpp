#pragma once
// Text as plain text, Markdown, HTML or for a terminal with colours, in which nothing that people
// typed is markup.

#include <string>
#include <string_view>

namespace kast::client {

/// How a text is marked up.
enum class Markup {
    plain,
    markdown,
    html,
    colour,  ///< plain text with the colours of a terminal
};

/// What a colour tells of a text.
enum class Tone { name, result, refusal };

/// `text` so that nothing in it is taken for markup. In plain text, control characters become
/// visible: nothing that people typed can steer a terminal.
std::string escaped(std::string_view text, Markup markup);

/// `marked` in the colour of its tone; as it is in any markup but `colour`.
std::string toned(const std::string& marked, Tone tone, Markup markup);
/// How lines are written to `file`: in colour to a terminal that has them, unless `NO_COLOR` is set
/// (no-color.org).
Markup markup_for(int file);

}  // namespace kast::client
