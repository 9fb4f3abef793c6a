#include "simulation/fault_plan.hpp"

#include <cstddef>
#include <cstdint>

namespace kast::simulation {

FaultPlan fault_plan_of(Chance& chance) {
    FaultPlan plan;
    for (bool FaultPlan::* one :
         {&FaultPlan::cuts, &FaultPlan::dies, &FaultPlan::loses_power, &FaultPlan::stops,
          &FaultPlan::checkpoints, &FaultPlan::fills_up, &FaultPlan::jumps})
        plan.*one = chance.once_in(2);
    for (const Fault fault :
         {Fault::write_fails, Fault::write_torn, Fault::sync_fails, Fault::read_fails})
        if (chance.once_in(3)) plan.faults.push_back(fault);
    plan.lies = chance.once_in(8);
    if (!plan.lies) return plan;
    for (const Fault fault : {Fault::sync_lies, Fault::sync_drops, Fault::read_lies})
        if (chance.once_in(2)) plan.faults.push_back(fault);
    return plan;
}

ServerOptions server_options_of(Chance& chance) {
    static constexpr std::uint64_t snapshots[] = {3, 10, 500};
    static constexpr std::size_t commits[] = {1, 8, 256};
    static constexpr std::size_t replies[] = {1, 4, 1024};
    static constexpr std::uint64_t memory[] = {16'384, 1'073'741'824};
    static constexpr std::size_t pending[] = {5, 4096};
    ServerOptions options;
    options.snapshot_every = chance.any(snapshots);
    options.commits_kept = chance.any(commits);
    options.replies_kept = chance.any(replies);
    options.memory_bytes_max = chance.any(memory);
    options.pending_max = chance.any(pending);
    return options;
}

}  // namespace kast::simulation
