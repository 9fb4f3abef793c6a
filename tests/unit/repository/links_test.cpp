// Every link between the project's own pages leads somewhere.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path source = KAST_SOURCE_DIR;

std::vector<fs::path> pages() {
    std::vector<fs::path> found;
    for (auto at = fs::recursive_directory_iterator(source);
         at != fs::recursive_directory_iterator(); ++at) {
        const std::string name = at->path().filename().string();
        if (at->is_directory() && (name == "node_modules" || name == "build" || name == "dist" ||
                                   name == "templates" || name.starts_with("."))) {
            at.disable_recursion_pending();
        } else if (at->path().extension() == ".md") {
            found.push_back(at->path());
        }
    }
    return found;
}

std::string text_of(const fs::path& page) {
    std::ostringstream text;
    text << std::ifstream(page).rdbuf();
    return text.str();
}

TEST(Pages, EveryRelativeLinkLeadsSomewhere) {
    const std::regex link(R"(\]\(([^)#\s]+)(#[^)]*)?\))");
    const auto all = pages();
    ASSERT_GT(all.size(), 20U);
    for (const fs::path& page : all) {
        const std::string text = text_of(page);
        for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
            const std::string target = (*at)[1];
            if (target.contains("://") || target.starts_with("mailto:")) continue;
            EXPECT_TRUE(fs::exists(page.parent_path() / target))
                << fs::relative(page, source) << " leads to " << target;
        }
    }
}

}  // namespace
