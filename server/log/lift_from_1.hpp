#pragma once

#include <filesystem>

namespace kast::server {

/// Replaces a log of format 1 by the same log of the present format. The old file stays beside it
/// as `kast-format-1.db`. A crash at any moment leaves one of the two as `file`, whole.
///
/// Throws LogError, and leaves `file` a log of format 1, where there is no room for a second one,
/// another program has it open, it is damaged, or `kast-format-1.db` is there and another file.
void lift_from_1(const std::filesystem::path& file);

}  // namespace kast::server
