#pragma once

#include "simulation/chance.hpp"
#include "simulation/disk.hpp"
#include "simulation/process.hpp"
#include <vector>

namespace kast::simulation {

/// What a schedule may do to its server and disk.
struct FaultPlan {
    bool cuts = false, dies = false, loses_power = false, stops = false, checkpoints = false;
    bool fills_up = false, jumps = false;
    std::vector<Fault> faults;
    bool lies = false;  ///< the disk says what is not so: then errors are an answer
};

/// What this schedule may do, by chance.
FaultPlan fault_plan_of(Chance& chance);

/// How the server of this schedule is run, by chance: small limits are reached often.
ServerOptions server_options_of(Chance& chance);

}  // namespace kast::simulation
