#pragma once
// For how long whoever asked waits for odds.

#include <functional>

namespace kast::rules {

/// While one lives, whatever this thread enumerates asks it before each run whether it may go on,
/// however deep inside it is called: a system cannot forget it. The clock stays outside of `rules`.
/// Not copied, not nested.
class CancellationScope {
public:
    /// `over` is true once nobody waits any more.
    explicit CancellationScope(std::function<bool()> over);
    ~CancellationScope();
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;

    /// One more run. Throws EnumerationError where nobody waits for it.
    static void throw_if_cancelled();

private:
    std::function<bool()> over_;
};

}  // namespace kast::rules
