// Includes follow the layers: rules <- protocol <- server, protocol <- clients/native. The include
// roots of the build enforce it for what is compiled; this checks every file, and names the line.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

const fs::path root = KAST_SOURCE_DIR;

/// What the files of a folder may include besides the standard library.
struct AllowedIncludes {
    std::set<std::string> folders;    ///< of ours
    std::set<std::string> libraries;  ///< first part of an include in angle brackets
};

const std::map<std::string, AllowedIncludes> allowed_includes = {
    {"rules", {{"rules"}, {"boost"}}},
    {"protocol", {{"rules", "protocol"}, {"boost", "nlohmann", "openssl", "sodium.h", "CLI"}}},
    {"server/log",
     {{"server"},
      {"sqlite3.h", "libpq-fe.h", "sodium.h", "fcntl.h", "poll.h", "unistd.h", "sys", "nlohmann",
       "spdlog", "boost"}}},
    {"server/bus",
     {{"rules", "server"}, {"libpq-fe.h", "nats", "fcntl.h", "poll.h", "unistd.h", "sys"}}},
    {"server/room",
     {{"rules", "protocol", "server"},
      {"nlohmann", "openssl", "sodium.h", "spdlog", "boost", "unicode"}}},
};

std::string first_part(const std::string& path) { return path.substr(0, path.find('/')); }

struct Include {
    std::string path;
    bool ours = false;
    int line = 0;
};

std::vector<Include> includes_of(const fs::path& file) {
    static const std::regex form(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
    std::vector<Include> found;
    std::ifstream in(file);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        std::smatch match;
        if (std::regex_search(line, match, form))
            found.push_back({match[2], match[1] == "\"", number});
    }
    return found;
}

bool is_standard(const std::string& path) {
    return path.find('/') == std::string::npos && path.find('.') == std::string::npos;
}

class Includes : public testing::TestWithParam<std::string> {};

TEST_P(Includes, FollowTheLayers) {
    const AllowedIncludes& allowed = allowed_includes.at(GetParam());
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / GetParam())) {
        const auto extension = entry.path().extension();
        if (extension != ".hpp" && extension != ".cpp") continue;
        ++files;
        for (const Include& include : includes_of(entry.path())) {
            const std::string from =
                fs::relative(entry.path(), root).string() + ":" + std::to_string(include.line);
            if (include.ours) {
                EXPECT_TRUE(allowed.folders.contains(first_part(include.path)))
                    << from << " includes " << include.path;
            } else if (!is_standard(include.path)) {
                EXPECT_TRUE(allowed.libraries.contains(first_part(include.path)))
                    << from << " includes " << include.path;
            }
        }
    }
    EXPECT_GT(files, 0);
}

INSTANTIATE_TEST_SUITE_P(Folders, Includes,
                         testing::Values("rules", "protocol", "server/log", "server/bus",
                                         "server/room"),
                         [](const auto& test) {
                             std::string name = test.param;
                             for (char& c : name) c = c == '/' ? '_' : c;
                             return name;
                         });

TEST(Includes, OfBeastAreInServerNetOnly) {
    for (const char* folder : {"rules", "protocol", "server"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (!entry.is_regular_file() ||
                entry.path().string().find("/server/net/") != std::string::npos)
                continue;
            for (const Include& include : includes_of(entry.path())) {
                EXPECT_FALSE(include.path.starts_with("boost/beast"))
                    << entry.path() << ":" << include.line;
            }
        }
    }
}

TEST(Includes, OfAGameNameNoOtherGame) {
    for (const auto& system : fs::directory_iterator(root / "rules")) {
        if (!system.is_directory()) continue;
        const std::string name = system.path().filename().string();
        for (const auto& entry : fs::recursive_directory_iterator(system.path())) {
            if (!entry.is_regular_file()) continue;
            for (const Include& include : includes_of(entry.path())) {
                if (!include.path.starts_with("rules/")) continue;
                const std::string part = first_part(include.path.substr(6));
                EXPECT_TRUE(part == name || part == "core" || part == "dice")
                    << entry.path() << ":" << include.line << " includes " << include.path;
            }
        }
    }
}

}  // namespace
