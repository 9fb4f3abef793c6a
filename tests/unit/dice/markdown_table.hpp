#pragma once
// The tables of docs/notation.md, so that what the page says is what is tested.

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace kast::tests {

/// The rows of the table after `<!-- name -->`, each a list of trimmed cells, backquotes removed.
inline std::vector<std::vector<std::string>> markdown_table(const std::string& path,
                                                            const std::string& name) {
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line) && line != "<!-- " + name + " -->") {
    }
    std::vector<std::vector<std::string>> rows;
    while (std::getline(file, line) && line.starts_with("|")) {
        std::vector<std::string> cells;
        for (std::size_t at = 1; at < line.size();) {
            const std::size_t end = line.find('|', at);
            if (end == std::string::npos) break;
            std::string cell = line.substr(at, end - at);
            while (cell.starts_with(' ') || cell.starts_with('`')) cell.erase(0, 1);
            while (cell.ends_with(' ') || cell.ends_with('`')) cell.pop_back();
            cells.push_back(cell);
            at = end + 1;
        }
        rows.push_back(cells);
    }
    // Without the head and the line under it.
    if (rows.size() >= 2) rows.erase(rows.begin(), rows.begin() + 2);
    return rows;
}

}  // namespace kast::tests
