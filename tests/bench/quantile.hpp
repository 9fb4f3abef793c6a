#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kast::bench {

/// The value below which that part of them is; 0 of none.
inline double quantile(std::vector<float> values, double part) {
    if (values.empty()) return 0;
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
}

}  // namespace kast::bench
