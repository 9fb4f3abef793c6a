#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kast::server {

/// A text of a JSON document, and where it stands.
struct JsonText {
    std::string path;  ///< JSON pointer
    std::string text;
};

/// All texts that are the value of `key`, in whichever object of the document.
std::vector<JsonText> texts_at(std::string_view json, std::string_view key);

}  // namespace kast::server
