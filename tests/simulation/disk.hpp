#pragma once
// A disk in memory that fails, tears, lies and loses its power where it is told to. SQLite works on
// it through a VFS of our own (vfs.hpp), the log's other files through files.hpp.

#include "simulation/chance.hpp"
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace kast::simulation {

/// A process that can die at any moment: between two things that somebody outside could notice.
class Life {
public:
    /// The process begins anew.
    void begin() {
        is_dead_ = false;
        moments_left_ = -1;
    }
    void die_in(int moments) { moments_left_ = moments; }
    void die() { is_dead_ = true; }
    bool is_dead() const { return is_dead_; }
    /// One more moment. True where the process dies in it.
    bool ends_here() {
        if (is_dead_ || moments_left_ < 0) return false;
        is_dead_ = moments_left_ == 0;
        --moments_left_;
        return is_dead_;
    }

private:
    bool is_dead_ = false;
    int moments_left_ = -1;
};

/// What goes wrong with a disk.
enum class Fault {
    write_fails,  ///< nothing is written, and it says so
    write_torn,   ///< a part is written, and it says that it failed
    sync_fails,   ///< it says so; what was written may get there later
    sync_drops,   ///< it says so, and what was written never gets there, whatever later syncs say
    sync_lies,    ///< it says that all is well, and nothing got there
    read_fails,
    read_lies,  ///< one byte that is read is another
};
inline constexpr std::size_t fault_kinds = 7;

/// A file as programs see it, and what of it would be left if the power went now.
class File {
public:
    std::string bytes;
    bool has_durable_name = false;  ///< its directory was synced

    void write(std::size_t offset, std::string_view bytes);
    void truncate(std::size_t size);
    void sync();
    /// What was not synced gets to the disk in part, or not at all.
    void drop_unsynced(Chance& chance);
    /// As after a power cut.
    void cut_power(Chance& chance);

    // SQLite's locks, and the memory that its connections share.
    int shared = 0;
    const void* reserved = nullptr;
    const void* pending = nullptr;
    const void* exclusive = nullptr;
    static constexpr std::size_t memory_locks = 8;
    std::array<int, memory_locks> memory_shared{};
    std::array<const void*, memory_locks> memory_exclusive{};
    std::vector<std::unique_ptr<std::vector<char>>> memory;
    int memory_users = 0;

private:
    struct Change {
        std::size_t offset = 0;
        std::string bytes;
        bool truncates = false;
    };
    static void apply(std::string& bytes, const Change& change);
    void apply_in_part(const Change& change, Chance& chance);

    std::string durable_;
    std::vector<Change> unsynced_;
};

class Disk {
public:
    Disk(Chance& chance, Life& life) : chance_(chance), life_(life) {}

    /// The fault strikes after `after` more operations that it could strike, `times` times.
    void arm(Fault fault, int after, int times);
    /// No more than `bytes` more than now fit on the disk.
    void fill_up(std::size_t bytes);
    /// No fault is armed, and the disk is as large as it needs to be.
    void mend();
    /// How often a fault struck.
    std::uint64_t struck(Fault fault) const { return struck_[static_cast<std::size_t>(fault)]; }
    std::uint64_t struck_full() const { return struck_full_; }

    /// The process is gone, and the machine goes on.
    void forget_process();
    /// The machine is gone, too.
    void cut_power();

    std::shared_ptr<File> find(const std::string& name) const;
    std::shared_ptr<File> make(const std::string& name);
    void remove(const std::string& name);

    // As SQLite calls them; each gives one of its codes.
    int read(const File& file, void* to, std::size_t size, std::size_t offset);
    int write(File& file, std::string_view bytes, std::size_t offset);
    int truncate(File& file, std::size_t size);
    /// Where the file is a new one, its name and all others too.
    int sync(File& file);

    // As programs call them; false where it failed.
    /// What lies in one sector is written whole or not at all.
    bool write_sector(File& file, std::string_view bytes, std::size_t offset);
    bool sync_bytes(File& file);
    bool sync_folder();
    /// In the place of what has that name.
    bool rename(const std::string& from, const std::string& to);
    /// One more moment. True where the process is dead after it.
    bool dies() { return life_.is_dead() || life_.ends_here(); }
    bool is_dead() const { return life_.is_dead(); }
    Chance& chance() { return chance_; }

    bool syncs_nothing = false;  ///< and says that all is well, which counts as no fault

private:
    struct Armed {
        int after = 0;
        int times = 0;
    };
    /// A file whose going is not durable.
    struct Gone {
        std::shared_ptr<File> file;
        bool replaced = false;  ///< another took its name: one of the two is there in any case
    };
    bool strikes(Fault fault);
    bool has_room(const File& file, std::size_t offset, std::size_t size) const;
    std::size_t used() const;
    void sync_names();

    Chance& chance_;
    Life& life_;
    std::map<std::string, std::shared_ptr<File>> files_;
    std::map<std::string, Gone> gone_;
    std::array<Armed, fault_kinds> armed_{};
    std::array<std::uint64_t, fault_kinds> struck_{};
    std::uint64_t struck_full_ = 0;
    std::size_t bytes_max_ = SIZE_MAX;
};

}  // namespace kast::simulation
