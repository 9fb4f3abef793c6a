// Pages that promise something name the test that holds them to it: there is such a test.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

const fs::path checkout = KAST_SOURCE_DIR;

std::string source_text(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// "Suite.Test" of every C++ test, and "Suite.test_…" of every one in Python.
std::set<std::string> all_tests() {
    static const std::regex form(R"(TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
    static const std::regex python(R"(\n(?:class (\w+)|    (?:async )?def (test_\w+)))");
    std::set<std::string> tests;
    for (const auto& entry : fs::recursive_directory_iterator(checkout / "tests")) {
        const auto kind = entry.path().extension();
        if (kind != ".cpp" && kind != ".py") continue;
        const std::string text = source_text(entry.path());
        std::string suite;
        for (std::sregex_iterator one(text.begin(), text.end(), python), end; one != end; ++one) {
            if ((*one)[1].matched) suite = (*one)[1];
            if ((*one)[2].matched) tests.insert(suite + '.' + (*one)[2].str());
        }
        for (std::sregex_iterator one(text.begin(), text.end(), form), end; one != end; ++one)
            tests.insert((*one)[1].str() + '.' + (*one)[2].str());
    }
    return tests;
}

class PageOfPromises : public testing::TestWithParam<const char*> {};

TEST_P(PageOfPromises, NamesTestsThatThereAre) {
    const std::set<std::string> tests = all_tests();
    // As in the tables: `Suite.Test`.
    static const std::regex form(R"(`([A-Z]\w+\.(?:[A-Z]|test_)\w+)`)");
    const std::string page = source_text(checkout / "docs" / GetParam());
    int named = 0;
    for (std::sregex_iterator one(page.begin(), page.end(), form), end; one != end; ++one) {
        ++named;
        EXPECT_TRUE(tests.contains((*one)[1])) << (*one)[1] << " is no test";
    }
    EXPECT_GT(named, 10);
}

INSTANTIATE_TEST_SUITE_P(Docs, PageOfPromises, testing::Values("security.md", "reliability.md"),
                         [](const auto& test) {
                             const std::string name = test.param;
                             return name.substr(0, name.find('.'));
                         });

}  // namespace
