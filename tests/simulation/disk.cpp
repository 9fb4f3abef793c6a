#include "simulation/disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace kast::simulation {

namespace {

/// What a disk writes whole or not at all.
constexpr std::size_t sector_bytes = 512;

}  // namespace

void File::apply(std::string& bytes, const Change& change) {
    if (change.truncates) {
        bytes.resize(change.offset);
        return;
    }
    const std::size_t end = change.offset + change.bytes.size();
    if (bytes.size() < end) bytes.resize(end);
    bytes.replace(change.offset, change.bytes.size(), change.bytes);
}

void File::write(std::size_t offset, std::string_view written) {
    unsynced_.push_back({offset, std::string(written), false});
    apply(bytes, unsynced_.back());
}

void File::truncate(std::size_t size) {
    if (bytes.size() <= size) return;
    unsynced_.push_back({size, {}, true});
    apply(bytes, unsynced_.back());
}

void File::sync() {
    for (const Change& change : unsynced_) apply(durable_, change);
    unsynced_.clear();
}

void File::apply_in_part(const Change& change, Chance& chance) {
    if (change.truncates) {
        if (chance.once_in(2) && change.offset < durable_.size()) apply(durable_, change);
        return;
    }
    for (std::size_t at = 0; at < change.bytes.size();) {
        const std::size_t size =
            std::min(sector_bytes - (change.offset + at) % sector_bytes, change.bytes.size() - at);
        if (chance.once_in(2))
            apply(durable_, {change.offset + at, change.bytes.substr(at, size), false});
        at += size;
    }
}

void File::drop_unsynced(Chance& chance) {
    // All of it, none, or sectors of it in any order.
    switch (chance.below(3)) {
        case 0:
            break;
        case 1:
            return sync();
        default:
            for (const Change& change : unsynced_) apply_in_part(change, chance);
    }
    unsynced_.clear();
}

void File::cut_power(Chance& chance) {
    drop_unsynced(chance);
    bytes = durable_;
}

void Disk::arm(Fault fault, int after, int times) {
    armed_[static_cast<std::size_t>(fault)] = {after, times};
}

void Disk::fill_up(std::size_t bytes) { bytes_max_ = used() + bytes; }

void Disk::mend() {
    armed_ = {};
    bytes_max_ = SIZE_MAX;
}

bool Disk::strikes(Fault fault) {
    Armed& armed = armed_[static_cast<std::size_t>(fault)];
    if (armed.times == 0 || armed.after-- > 0) return false;
    armed.after = 0;
    --armed.times;
    ++struck_[static_cast<std::size_t>(fault)];
    return true;
}

bool Disk::has_room(const File& file, std::size_t offset, std::size_t size) const {
    const std::size_t end = offset + size;
    const std::size_t grows = end - std::min(end, std::max(offset, file.bytes.size()));
    return bytes_max_ == SIZE_MAX || used() + grows <= bytes_max_;
}

std::size_t Disk::used() const {
    std::size_t bytes = 0;
    for (const auto& [name, file] : files_) bytes += file->bytes.size();
    return bytes;
}

void Disk::forget_process() {
    for (const auto& [name, file] : files_) {
        file->shared = file->memory_users = 0;
        file->reserved = file->pending = file->exclusive = nullptr;
        file->memory_shared = {};
        file->memory_exclusive = {};
        file->memory.clear();
    }
}

void Disk::cut_power() {
    forget_process();
    for (auto file = files_.begin(); file != files_.end();) {
        const bool lost = !file->second->has_durable_name && chance_.once_in(2);
        file = lost ? files_.erase(file) : std::next(file);
    }
    for (const auto& [name, gone] : gone_)
        if (!files_.contains(name) && (gone.replaced || chance_.once_in(2)))
            files_[name] = gone.file;
    for (const auto& [name, file] : files_) {
        file->cut_power(chance_);
        file->has_durable_name = true;
    }
    gone_.clear();
}

std::shared_ptr<File> Disk::find(const std::string& name) const {
    const auto found = files_.find(name);
    return found == files_.end() ? nullptr : found->second;
}

std::shared_ptr<File> Disk::make(const std::string& name) {
    return files_[name] = std::make_shared<File>();
}

void Disk::remove(const std::string& name) {
    const auto found = files_.find(name);
    if (found == files_.end()) return;
    // Whichever of that name was there durably comes back.
    if (found->second->has_durable_name) gone_[name] = {found->second, false};
    files_.erase(found);
}

bool Disk::rename(const std::string& from, const std::string& to) {
    if (life_.is_dead()) return false;
    const bool ends = life_.ends_here();
    if (ends && chance_.once_in(2)) return false;
    const auto replaced = find(to);
    if (replaced && replaced->has_durable_name) gone_[to] = {replaced, true};
    files_[to] = files_.at(from);
    files_[to]->has_durable_name = false;
    files_.erase(from);
    return !ends;
}

void Disk::sync_names() {
    for (const auto& [name, file] : files_) file->has_durable_name = true;
    gone_.clear();
}

int Disk::read(const File& file, void* to, std::size_t size, std::size_t offset) {
    if (is_dead() || strikes(Fault::read_fails)) return SQLITE_IOERR_READ;
    auto* bytes = static_cast<char*>(to);
    const std::size_t there = offset < file.bytes.size() ? file.bytes.copy(bytes, size, offset) : 0;
    std::memset(bytes + there, 0, size - there);
    if (there > 0 && strikes(Fault::read_lies)) {
        const int bit = 1 << chance_.below(8);
        char& byte = bytes[chance_.below(there)];
        byte = static_cast<char>(byte ^ bit);
    }
    return there == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int Disk::write(File& file, std::string_view bytes, std::size_t offset) {
    if (is_dead()) return SQLITE_IOERR_WRITE;
    const auto write_part = [&](std::size_t size) { file.write(offset, bytes.substr(0, size)); };
    if (life_.ends_here()) {
        write_part(chance_.below(bytes.size() + 1));
        return SQLITE_IOERR_WRITE;
    }
    if (!has_room(file, offset, bytes.size())) {
        ++struck_full_;
        write_part(file.bytes.size() - std::min(file.bytes.size(), offset));
        return SQLITE_FULL;
    }
    if (strikes(Fault::write_fails)) return SQLITE_IOERR_WRITE;
    if (strikes(Fault::write_torn)) {
        write_part(chance_.below(bytes.size()));
        return SQLITE_IOERR_WRITE;
    }
    write_part(bytes.size());
    return SQLITE_OK;
}

int Disk::truncate(File& file, std::size_t size) {
    if (is_dead()) return SQLITE_IOERR_TRUNCATE;
    const bool ends = life_.ends_here();
    if (!ends || chance_.once_in(2)) file.truncate(size);
    return ends ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

bool Disk::write_sector(File& file, std::string_view bytes, std::size_t offset) {
    if (life_.is_dead()) return false;
    const bool ends = life_.ends_here();
    if (ends && chance_.once_in(2)) return false;
    if (!has_room(file, offset, bytes.size())) {
        ++struck_full_;
        return false;
    }
    if (strikes(Fault::write_fails)) return false;
    const bool is_torn = strikes(Fault::write_torn);
    if (!is_torn || chance_.once_in(2)) file.write(offset, bytes);
    return !ends && !is_torn;
}

bool Disk::sync_bytes(File& file) {
    const bool was_durable = std::exchange(file.has_durable_name, true);
    const bool synced = sync(file) == SQLITE_OK;
    file.has_durable_name = was_durable;
    return synced;
}

bool Disk::sync_folder() {
    if (dies() || strikes(Fault::sync_fails) || strikes(Fault::sync_drops)) return false;
    if (!strikes(Fault::sync_lies)) sync_names();
    return true;
}

int Disk::sync(File& file) {
    if (is_dead()) return SQLITE_IOERR_FSYNC;
    if (life_.ends_here()) {
        if (chance_.once_in(2)) file.sync();
        return SQLITE_IOERR_FSYNC;
    }
    if (strikes(Fault::sync_fails)) return SQLITE_IOERR_FSYNC;
    if (strikes(Fault::sync_drops)) {
        file.drop_unsynced(chance_);
        return SQLITE_IOERR_FSYNC;
    }
    if (strikes(Fault::sync_lies)) return SQLITE_OK;
    if (!syncs_nothing) file.sync();
    // As SQLite's own VFS does with the files beside a database.
    if (!file.has_durable_name) sync_names();
    return SQLITE_OK;
}

}  // namespace kast::simulation
