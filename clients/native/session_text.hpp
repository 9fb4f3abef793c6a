#pragma once
// A whole session, to be kept: as JSON lines, as Markdown, or as a page.

#include "clients/native/link.hpp"

#include <memory>
#include <ostream>
#include <string>
#include <string_view>

namespace kast::client {

class SessionWriter {
public:
    virtual ~SessionWriter() = default;
    /// The next event, as a line of JSON. Throws NetError where it is none.
    virtual void event(std::string_view line) = 0;
    /// After the last one.
    virtual void end() = 0;
};

/// `format`: "jsonl", "md" or "html". JSON lines begin with `{"export":"kast.v1","room":ROOM}`,
/// which `kast verify` needs; the link's token is nowhere in it.
std::unique_ptr<SessionWriter> session_writer(const std::string& format, std::ostream& out,
                                              const Link& link);

}  // namespace kast::client
