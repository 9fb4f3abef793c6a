#include "rules/dice/patience.hpp"

#include "rules/dice/enumerator.hpp"

#include <utility>

namespace kast::rules {
namespace {

thread_local Patience* present = nullptr;

}  // namespace

Patience::Patience(std::function<bool()> over) : over_(std::move(over)) { present = this; }

Patience::~Patience() { present = nullptr; }

void Patience::spend() {
    if (present && present->over_()) throw EnumerationError("nobody waits for these odds any more");
}

}  // namespace kast::rules
