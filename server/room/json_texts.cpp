#include "server/room/json_texts.hpp"

#include "protocol/json_scanner.hpp"
#include "protocol/read.hpp"

namespace kast::server {
namespace {

void take_texts(protocol::JsonScanner& scanner, const std::string& path, std::string_view wanted,
                std::vector<JsonText>& texts) {
    switch (scanner.kind()) {
        case protocol::JsonKind::list:
            scanner.begin_list();
            for (std::size_t i = 0; scanner.next_item(); ++i)
                take_texts(scanner, path + '/' + std::to_string(i), wanted, texts);
            return;
        case protocol::JsonKind::object:
            scanner.begin_object();
            for (std::string_view key; scanner.next_key(key);) {
                const bool is_wanted = key == wanted && scanner.kind() == protocol::JsonKind::text;
                const std::string inner = path + '/' + std::string(key);
                if (is_wanted)
                    scanner.string(texts.emplace_back(inner, std::string()).text);
                else
                    take_texts(scanner, inner, wanted, texts);
            }
            return;
        default:
            scanner.skip();
    }
}

}  // namespace

std::vector<JsonText> texts_at(std::string_view json, std::string_view key) {
    std::vector<JsonText> texts;
    protocol::JsonScanner scanner(json, protocol::no_limits.depth);
    take_texts(scanner, {}, key, texts);
    return texts;
}

}  // namespace kast::server
