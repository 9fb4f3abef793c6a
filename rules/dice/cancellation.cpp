#include "rules/dice/cancellation.hpp"

#include "rules/dice/enumerator.hpp"

#include <utility>

namespace kast::rules {
namespace {

thread_local CancellationScope* present = nullptr;

}  // namespace

CancellationScope::CancellationScope(std::function<bool()> over) : over_(std::move(over)) {
    present = this;
}

CancellationScope::~CancellationScope() { present = nullptr; }

void CancellationScope::throw_if_cancelled() {
    if (present && present->over_()) throw EnumerationError("nobody waits for these odds any more");
}

}  // namespace kast::rules
