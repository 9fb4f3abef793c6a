#include "simulation/totals.hpp"

namespace kast::simulation {

void Totals::add(const Totals& other) {
    for (std::uint64_t Totals::* one :
         {&Totals::schedules, &Totals::commands, &Totals::events, &Totals::deaths,
          &Totals::power_cuts, &Totals::starts, &Totals::noticed, &Totals::full})
        this->*one += other.*one;
    for (std::size_t i = 0; i < fault_kinds; ++i) faults[i] += other.faults[i];
}

void Totals::take_faults(const Disk& disk) {
    for (std::size_t i = 0; i < fault_kinds; ++i) faults[i] = disk.struck(static_cast<Fault>(i));
    full = disk.struck_full();
}

}  // namespace kast::simulation
