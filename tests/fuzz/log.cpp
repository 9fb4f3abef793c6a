// Exported logs, as `kast verify` reads them.

#include "clients/native/cli_error.hpp"
#include "clients/native/verify.hpp"

#include "fuzz/door.hpp"
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace kast;
    using namespace kast::fuzz;
    std::istringstream in{std::string(text_of(data, size))};
    try {
        const client::Verified verified = client::verify_log(in, "");
        json_of(Json(verified.difference).dump());  // In words that can be shown.
    } catch (const client::CliError& wrong) {
        require(wrong.exit == client::ExitCode::usage, "no log is a wrong use", wrong.what());
        json_of(Json(wrong.what()).dump());
    }
    return 0;
}
