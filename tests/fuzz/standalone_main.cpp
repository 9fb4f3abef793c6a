// Runs a fuzz target on each file once, without libFuzzer: `fuzz_scenario FILE|FOLDER…`.

#include "fuzz/fuzz_target.hpp"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(int count, char** names) {
    std::vector<fs::path> files;
    for (int i = 1; i < count; ++i) {
        if (!fs::is_directory(names[i])) {
            files.emplace_back(names[i]);
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator(names[i])) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace

int main(int count, char** names) {
    const auto files = files_in(count, names);
    for (const fs::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        if (!in) {
            std::cerr << file << " cannot be opened\n";
            return 1;
        }
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        std::cerr << file.string() << '\n';  // The last one named is the one that ended it.
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::cout << files.size() << " inputs\n";
    return files.empty() ? 1 : 0;
}
