#include "golden/session.hpp"

#include "server/room/entry.hpp"

#include <fstream>
#include <stdexcept>

namespace kast::tests {

std::filesystem::path golden_folder() {
    return std::filesystem::path(KAST_SOURCE_DIR) / "tests/golden";
}

std::string golden_name(std::string_view system, int log_format) {
    return std::string(system) + '.' + std::to_string(log_format) + ".jsonl";
}

GoldenSession read_session(const std::filesystem::path& file) {
    std::ifstream in(file);
    GoldenSession session;
    bool ended = false;
    for (std::string line; std::getline(in, line);) {
        const json one = json::parse(line);
        if (one.contains("golden")) {
            session.system = one["system"];
            session.log_format = one["golden"];
            session.room = one["room"];
            session.seats = one["seats"];
        } else if (one.contains("views")) {
            // Kept as it was written, letter for letter.
            const auto begin = line.find(":") + 1;
            session.state = line.substr(begin, line.rfind(",\"views\":") - begin);
            session.views = one["views"];
            ended = true;
        } else {
            const auto data = line.find(",\"data\":") + 8;
            session.records.push_back({session.records.size() + 1, one["at"], one["by"],
                                       one["cause"], one["type"],
                                       line.substr(data, line.size() - 1 - data)});
        }
    }
    if (!ended) throw std::runtime_error(file.string() + " has no end");
    return session;
}

std::string text_of(const GoldenSession& session) {
    std::string text = json{{"golden", session.log_format},
                            {"system", session.system},
                            {"room", session.room},
                            {"seats", session.seats}}
                           .dump() +
                       '\n';
    for (const server::Record& one : session.records) {
        const json head{
            {"at", one.at_ms}, {"by", one.by}, {"cause", one.cause}, {"type", one.type}};
        std::string line = head.dump();
        line.pop_back();
        text += line + ",\"data\":" + one.data + "}\n";
    }
    return text + "{\"state\":" + session.state + ",\"views\":" + json(session.views).dump() +
           "}\n";
}

std::string replayed(const GoldenSession& session, const protocol::Game& game) {
    std::vector<server::Entry> entries;
    for (const server::Record& one : session.records) entries.push_back(entry_of(one, game));
    return snapshot_json(server::apply({}, entries, game), game);
}

}  // namespace kast::tests
