#include "simulation/vfs.hpp"

#include <sodium.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

namespace kast::simulation {

namespace {

constexpr int path_bytes_max = 512;
constexpr int sector_bytes = 4096;
constexpr sqlite3_int64 julian_ms = 212'000'000'000'000;  // Some day of 2006; nothing rests on it.

Disk* disk_in_use = nullptr;
Chance* chance_in_use = nullptr;

/// One open file, as SQLite knows it: its own part comes first.
struct Open {
    sqlite3_file base{};
    std::shared_ptr<File> file;
    int level = SQLITE_LOCK_NONE;
    bool uses_memory = false;
    std::array<bool, File::memory_locks> memory_shared{};
};

Open& open_of(sqlite3_file* file) { return *reinterpret_cast<Open*>(file); }
Disk& disk() { return *disk_in_use; }

// ---- bytes

int read(sqlite3_file* file, void* to, int size, sqlite3_int64 offset) {
    return disk().read(*open_of(file).file, to, static_cast<std::size_t>(size),
                       static_cast<std::size_t>(offset));
}

int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
    return disk().write(*open_of(file).file,
                        {static_cast<const char*>(from), static_cast<std::size_t>(size)},
                        static_cast<std::size_t>(offset));
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return disk().truncate(*open_of(file).file, static_cast<std::size_t>(size));
}

int sync(sqlite3_file* file, int) { return disk().sync(*open_of(file).file); }

int size_of(sqlite3_file* file, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(open_of(file).file->bytes.size());
    return SQLITE_OK;
}

// ---- locks

int unlock(sqlite3_file* file, int level) {
    Open& open = open_of(file);
    File& of = *open.file;
    if (open.level <= level) return SQLITE_OK;
    for (const void** holder : {&of.reserved, &of.pending, &of.exclusive})
        if (*holder == &open) *holder = nullptr;
    if (level == SQLITE_LOCK_NONE) --of.shared;
    open.level = level;
    return SQLITE_OK;
}

int lock(sqlite3_file* file, int level) {
    Open& open = open_of(file);
    File& of = *open.file;
    const auto is_others = [&](const void* holder) { return holder && holder != &open; };
    if (open.level >= level) return SQLITE_OK;
    if (disk().is_dead()) return SQLITE_IOERR_LOCK;
    if (is_others(of.exclusive)) return SQLITE_BUSY;
    if (level == SQLITE_LOCK_SHARED) {
        if (is_others(of.pending)) return SQLITE_BUSY;
        ++of.shared;
    } else {
        if (is_others(of.reserved)) return SQLITE_BUSY;
        of.reserved = &open;
        if (level == SQLITE_LOCK_EXCLUSIVE) {
            of.pending = &open;
            open.level = SQLITE_LOCK_PENDING;
            if (of.shared > 1) return SQLITE_BUSY;
            of.exclusive = &open;
        }
    }
    open.level = level;
    return SQLITE_OK;
}

int is_reserved(sqlite3_file* file, int* reserved) {
    *reserved = open_of(file).file->reserved != nullptr;
    return SQLITE_OK;
}

// ---- the memory that connections share

int map_memory(sqlite3_file* file, int region, int size, int extends, void volatile** memory) {
    Open& open = open_of(file);
    auto& regions = open.file->memory;
    const auto index = static_cast<std::size_t>(region);
    *memory = nullptr;
    if (disk().is_dead()) return SQLITE_IOERR_SHMMAP;
    if (!open.uses_memory) {
        open.uses_memory = true;
        ++open.file->memory_users;
    }
    if (index >= regions.size() && extends == 0) return SQLITE_OK;
    while (index >= regions.size())
        regions.push_back(std::make_unique<std::vector<char>>(static_cast<std::size_t>(size)));
    *memory = regions[index]->data();
    return SQLITE_OK;
}

int lock_memory(sqlite3_file* file, int first, int count, int flags) {
    Open& open = open_of(file);
    File& of = *open.file;
    const auto begin = static_cast<std::size_t>(first);
    const auto end = begin + static_cast<std::size_t>(count);
    const bool shares = (flags & SQLITE_SHM_SHARED) != 0;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        for (std::size_t i = begin; i < end; ++i) {
            if (shares && std::exchange(open.memory_shared[i], false)) --of.memory_shared[i];
            if (!shares && of.memory_exclusive[i] == &open) of.memory_exclusive[i] = nullptr;
        }
        return SQLITE_OK;
    }
    if (disk().is_dead()) return SQLITE_IOERR_SHMLOCK;
    for (std::size_t i = begin; i < end; ++i) {
        const bool others = of.memory_exclusive[i] && of.memory_exclusive[i] != &open;
        const int readers = of.memory_shared[i] - (open.memory_shared[i] ? 1 : 0);
        if (others || (!shares && readers > 0)) return SQLITE_BUSY;
    }
    for (std::size_t i = begin; i < end; ++i) {
        if (!shares) of.memory_exclusive[i] = &open;
        if (shares && !std::exchange(open.memory_shared[i], true)) ++of.memory_shared[i];
    }
    return SQLITE_OK;
}

void order_memory(sqlite3_file*) {}

// As SQLite's own on Linux: who comes first after the last has gone makes it anew.
int unmap_memory(sqlite3_file* file, int) {
    Open& open = open_of(file);
    if (!std::exchange(open.uses_memory, false)) return SQLITE_OK;
    if (--open.file->memory_users == 0) open.file->memory.clear();
    return SQLITE_OK;
}

// ---- the rest of a file

int close(sqlite3_file* file) {
    Open& open = open_of(file);
    unlock(file, SQLITE_LOCK_NONE);
    lock_memory(file, 0, File::memory_locks, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    lock_memory(file, 0, File::memory_locks, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
    unmap_memory(file, 0);
    open.~Open();
    return SQLITE_OK;
}

int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return sector_bytes; }
// As SQLite's own on Linux: a write does not touch the bytes beside it.
int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

constexpr sqlite3_io_methods methods{.iVersion = 2,
                                     .xClose = close,
                                     .xRead = read,
                                     .xWrite = write,
                                     .xTruncate = truncate,
                                     .xSync = sync,
                                     .xFileSize = size_of,
                                     .xLock = lock,
                                     .xUnlock = unlock,
                                     .xCheckReservedLock = is_reserved,
                                     .xFileControl = control,
                                     .xSectorSize = sector_size,
                                     .xDeviceCharacteristics = characteristics,
                                     .xShmMap = map_memory,
                                     .xShmLock = lock_memory,
                                     .xShmBarrier = order_memory,
                                     .xShmUnmap = unmap_memory,
                                     .xFetch = nullptr,
                                     .xUnfetch = nullptr};

// ---- the file system

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* flags_out) {
    file->pMethods = nullptr;
    if (!disk_in_use || disk().is_dead()) return SQLITE_CANTOPEN;
    auto found = name ? disk().find(name) : std::make_shared<File>();
    if (!found && (flags & SQLITE_OPEN_CREATE) != 0) found = disk().make(name);
    if (!found && ::access(name, F_OK) == 0) {
        found = disk().make(name);
        found->has_durable_name = true;
    }
    if (!found) return SQLITE_CANTOPEN;
    auto* open = new (file) Open{};
    open->file = std::move(found);
    open->base.pMethods = &methods;
    if (flags_out) *flags_out = flags;
    return SQLITE_OK;
}

int remove(sqlite3_vfs*, const char* name, int) {
    if (disk().is_dead()) return SQLITE_IOERR_DELETE;
    if (!disk().find(name)) return SQLITE_IOERR_DELETE_NOENT;
    disk().remove(name);
    return SQLITE_OK;
}

int is_there(sqlite3_vfs*, const char* name, int, int* there) {
    *there = disk_in_use && disk().find(name) != nullptr;
    return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* name, int size, char* path) {
    const std::size_t length = std::strlen(name);
    if (length >= static_cast<std::size_t>(size)) return SQLITE_CANTOPEN;
    std::memcpy(path, name, length + 1);
    return SQLITE_OK;
}

int randomness(sqlite3_vfs*, int size, char* to) {
    std::memset(to, 0, static_cast<std::size_t>(size));
    if (chance_in_use)
        chance_in_use->fill({reinterpret_cast<std::uint8_t*>(to), static_cast<std::size_t>(size)});
    return size;
}

int sleep(sqlite3_vfs*, int us) { return us; }

int now(sqlite3_vfs*, double* days) {
    constexpr double ms_in_day = 86'400'000;
    *days = static_cast<double>(julian_ms) / ms_in_day;
    return SQLITE_OK;
}

int now_ms(sqlite3_vfs*, sqlite3_int64* ms) {
    *ms = julian_ms;
    return SQLITE_OK;
}

int last_error(sqlite3_vfs*, int, char*) { return 0; }

sqlite3_vfs vfs{.iVersion = 2,
                .szOsFile = sizeof(Open),
                .mxPathname = path_bytes_max,
                .pNext = nullptr,
                .zName = "simulation",
                .pAppData = nullptr,
                .xOpen = open_file,
                .xDelete = remove,
                .xAccess = is_there,
                .xFullPathname = full_path,
                .xDlOpen = nullptr,
                .xDlError = nullptr,
                .xDlSym = nullptr,
                .xDlClose = nullptr,
                .xRandomness = randomness,
                .xSleep = sleep,
                .xCurrentTime = now,
                .xGetLastError = last_error,
                .xCurrentTimeInt64 = now_ms,
                .xSetSystemCall = nullptr,
                .xGetSystemCall = nullptr,
                .xNextSystemCall = nullptr};

// ---- libsodium's chance, of which the log's key is made

std::uint32_t sodium_number() { return static_cast<std::uint32_t>(chance_in_use->next()); }

void sodium_fill(void* const to, const std::size_t size) {
    chance_in_use->fill({static_cast<std::uint8_t*>(to), size});
}

const char* sodium_name() { return "simulation"; }

randombytes_implementation sodium_chance{.implementation_name = sodium_name,
                                         .random = sodium_number,
                                         .stir = nullptr,
                                         .uniform = nullptr,
                                         .buf = sodium_fill,
                                         .close = nullptr};

}  // namespace

void use_disk(Disk* disk) {
    if (!sqlite3_vfs_find(vfs.zName) && sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        throw std::runtime_error("SQLite does not take a VFS");
    disk_in_use = disk;
}

void use_chance(Chance* chance) {
    chance_in_use = chance;
    randombytes_set_implementation(&sodium_chance);
    sqlite3_randomness(0, nullptr);  // Begins anew with what the VFS gives it.
}

}  // namespace kast::simulation
