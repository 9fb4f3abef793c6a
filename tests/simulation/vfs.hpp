#pragma once

#include "simulation/disk.hpp"

namespace kast::simulation {

/// SQLite's default VFS of this process from now on. Its files are those of `disk`, which may be
/// exchanged while none is open; null leaves it without one. A database's file is there, empty,
/// where the machine's own file system has one of that name.
void use_disk(Disk* disk);

/// SQLite's and libsodium's chance, from now on drawn from `chance`, which outlives its use.
void use_chance(Chance* chance);

}  // namespace kast::simulation
