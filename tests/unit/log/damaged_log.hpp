#pragma once
// Logs to be damaged, and the kinds of damage.

#include "unit/log/opened_log.hpp"
#include <functional>
#include <string>
#include <vector>

namespace kast::server::test {

constexpr std::uint64_t room_records = 700;
inline const std::vector<std::string> room_names{"alpha", "beta", "gamma"};

void sql(const std::filesystem::path& file, const std::string& statements);

/// A log in which all kinds of pages are. `open` has a write-ahead log that was not copied back
/// into the database, as a killed kastd leaves it; `older` is another log without a record.
class DamageTest : public testing::Test {
public:
    struct Logs {
        Directory closed, open, older;
    };
    static Logs& logs();

    void copy(const Directory& from);
    std::filesystem::path file(const std::string& name) const { return directory_.path() / name; }
    std::filesystem::path database() const { return file("kast.db"); }

    /// Changes the bytes of one page.
    void on_page(std::uint32_t page, const std::function<void(std::string&)>& change);
    /// The leaf in the middle of a table or an index.
    std::uint32_t leaf_of(const std::string& tree);
    void change_bytes(const std::string& name, const std::function<void(std::string&)>& change);

    Directory directory_;
};

struct Kind {
    const char* name;
    bool open;  ///< a log with a write-ahead log beside it
    std::function<void(DamageTest&)> damage;
};
std::vector<Kind> damage_kinds();

}  // namespace kast::server::test
