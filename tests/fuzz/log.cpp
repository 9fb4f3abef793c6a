// Exported logs, as `kast verify` reads them.

#include "clients/native/verify.hpp"

#include "fuzz/fuzz_target.hpp"
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kast;
    using namespace kast::fuzz;
    std::istringstream in{std::string(text_of(data, size))};
    const client::Verified verified = client::verify_log(in, "");
    if (verified.fault)
        check_json(Json(verified.fault->says).dump());  // In words that can be shown.
    return 0;
}
