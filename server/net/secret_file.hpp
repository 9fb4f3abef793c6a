#pragma once

#include <string>
#include <string_view>

namespace kast::server::net {

/// The secret on the first line of the file that `setting` names: 16 or more printable ASCII
/// characters, without the spaces behind them. Throws std::runtime_error, which names both.
std::string read_secret(std::string_view setting, const std::string& file);

/// Takes as long whatever is the same in both.
bool is_same_secret(std::string_view given, std::string_view secret);

}  // namespace kast::server::net
