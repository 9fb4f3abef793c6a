#pragma once
// Text as plain text, Markdown or HTML, in which nothing that people typed is markup.

#include <string>
#include <string_view>

namespace kast::client {

/// How a text is marked up.
enum class Markup { plain, markdown, html };

/// `text` so that nothing in it is taken for markup. In plain text, control characters become
/// visible: nothing that people typed can steer a terminal.
std::string escaped(std::string_view text, Markup markup);

}  // namespace kast::client
