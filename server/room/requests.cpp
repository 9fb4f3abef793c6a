#include "server/room/requests.hpp"

#include "protocol/alternative_reader.hpp"
#include "protocol/fit_text.hpp"
#include "protocol/game.hpp"
#include "protocol/json_scanner.hpp"
#include "protocol/json_text.hpp"
#include "protocol/read.hpp"
#include "protocol/room_refusals.hpp"
#include "server/room/json_texts.hpp"
#include "server/room/names.hpp"

#include <array>
#include <optional>
#include <utility>

namespace kast::server {
namespace {

using rules::refuse;

constexpr std::size_t nonce_bytes_min = 16;
constexpr std::size_t nonce_bytes_max = 64;

using Reader = RequestBody (*)(std::string_view params);

template <class T>
RequestBody read_as(std::string_view params) {
    return RequestBody(std::in_place_type<Params<T>>, protocol::read_text<T>(params));
}

/// The path of the first text that holds a sign which turns text around, keys included: of a key
/// that of its object. What comes after it is left unread.
std::optional<std::string> path_of_turning_text(protocol::JsonScanner& scanner) {
    std::string text;
    switch (scanner.kind()) {
        case protocol::JsonKind::text:
            scanner.string(text);
            if (protocol::turning_sign(text).empty()) return std::nullopt;
            return std::string();
        case protocol::JsonKind::object:
            scanner.begin_object();
            for (std::string_view key; scanner.next_key(key);) {
                if (!protocol::turning_sign(key).empty()) return std::string();
                text = key;
                if (const auto inner = path_of_turning_text(scanner)) return '/' + text + *inner;
            }
            return std::nullopt;
        case protocol::JsonKind::list:
            scanner.begin_list();
            for (std::size_t i = 0; scanner.next_item(); ++i) {
                if (const auto inner = path_of_turning_text(scanner))
                    return '/' + std::to_string(i) + *inner;
            }
            return std::nullopt;
        default:
            scanner.skip();
            return std::nullopt;
    }
}

/// The path of text in a game's parameters that no table shows.
std::optional<std::string> path_of_unfit_text(std::string_view params) {
    // Nearly every command is plain: neither an escape nor the bytes that those signs begin with.
    if (!params.contains('\\') && protocol::turning_sign(params).empty()) return std::nullopt;
    protocol::JsonScanner scanner(params, protocol::no_limits.depth);
    return path_of_turning_text(scanner);
}

/// What is changed of a command's parameters comes into the game, too.
template <class T>
RequestBody read_as_amend(std::string_view params) {
    if (const auto path = path_of_unfit_text(params))
        return InvalidRequest{refuse(wire::unfit_text, {}, *path).error()};
    return read_as<T>(params);
}

struct Method {
    std::string_view name;
    Reader read;
};

template <class T>
constexpr Method method_of{T::method, &read_as<T>};
template <class T>
constexpr Method amend_of{T::method, &read_as_amend<T>};

constexpr std::array methods{method_of<wire::Join>,        method_of<wire::History>,
                             method_of<wire::SeenBy>,      method_of<wire::AskOdds>,
                             method_of<wire::Undo>,        method_of<wire::OpenRoll>,
                             amend_of<wire::AmendPreview>, amend_of<wire::Amend>,
                             method_of<wire::PassCommand>, method_of<wire::AwaySeats>};

using CommandReader = protocol::AlternativeReader<RoomCommand>;
template <class... T>
constexpr std::array<CommandReader, sizeof...(T)> readers_of(
    std::type_identity<std::variant<T...>>) {
    return {protocol::alternative_reader<RoomCommand, T>(T::method)...};
}
constexpr auto commands = readers_of(std::type_identity<RoomCommand>{});

RequestBody read_command(const CommandReader& reader, std::string_view params) {
    Params<RoomCommand> read;
    if (auto refusal = reader.read(*read, params, protocol::ReadMode::strict))
        return Params<RoomCommand>(std::unexpected(std::move(*refusal)));
    return read;
}

RequestBody read_game_command(std::string_view method, std::string params) {
    if (const auto path = path_of_unfit_text(params))
        return InvalidRequest{refuse(wire::unfit_text, {}, *path).error()};
    GameCommand command{std::string(method), std::move(params), false};
    // Most commands have no name among them, and are not looked into.
    if (!command.params.contains(R"("name")")) return command;
    const auto names = texts_at(command.params, "name");
    for (const JsonText& name : names) {
        if (!name.text.empty() && !is_visible(name.text))
            return InvalidRequest{refuse(wire::bad_name, {}, name.path).error()};
    }
    command.names_something = !names.empty();
    return command;
}

RequestBody read_body(std::string_view method, std::string params, const protocol::Game& game) {
    for (const Method& one : methods) {
        if (one.name == method) return one.read(params);
    }
    for (const CommandReader& one : commands) {
        if (one.name == method) return read_command(one, params);
    }
    if (game.knows(method)) return read_game_command(method, std::move(params));
    return UnknownMethod{};
}

/// Parameters with one of them apart from the others.
struct SplitParams {
    std::optional<std::string> taken;  ///< JSON text of it
    std::string others;                ///< JSON text of an object; only where it is there
};

SplitParams split_params(std::string_view params, std::string_view name) {
    SplitParams split;
    // Most commands have none, and are not looked into: a key is either plain or has an escape.
    if (!params.contains('"' + std::string(name) + '"') && !params.contains('\\')) return split;
    protocol::JsonScanner scanner(params, protocol::no_limits.depth);
    if (scanner.kind() != protocol::JsonKind::object) return split;
    std::string others = "{";
    scanner.begin_object();
    for (std::string_view key; scanner.next_key(key);) {
        if (key == name) {
            split.taken = scanner.skip();
            continue;
        }
        if (others.size() > 1) others += ',';
        protocol::append_string(others, key);
        others += ':';
        others += scanner.skip();
    }
    if (split.taken) split.others = std::move(others) + '}';
    return split;
}

bool takes_faces(std::string_view method, const protocol::Game& game) {
    return method == wire::Roll::method || method == wire::Say::method || game.knows(method);
}

}  // namespace

rules::Result<std::string> take_nonce(std::string& params) {
    SplitParams split = split_params(params, "nonce");
    if (!split.taken) return std::string();
    auto nonce = protocol::read_text<std::string>(*split.taken);
    if (!nonce || nonce->empty() || nonce->size() > nonce_bytes_max)
        return refuse(rules::invalid_params, {}, "/nonce");
    if (nonce->size() < nonce_bytes_min) return refuse(wire::weak_nonce, {}, "/nonce");
    params = std::move(split.others);
    return std::move(*nonce);
}

std::string without_nonce(std::string params) {
    SplitParams split = split_params(params, "nonce");
    return split.taken ? std::move(split.others) : std::move(params);
}

rules::Result<std::vector<int>> take_faces(std::string& params) {
    SplitParams split = split_params(params, "faces");
    if (!split.taken) return std::vector<int>();
    const auto read = protocol::read_text<wire::Faces>(*split.taken);
    if (!read) {
        rules::Refusal refusal = read.error();
        refusal.path = "/faces" + refusal.path;
        return std::unexpected(std::move(refusal));
    }
    if (read->empty())
        return refuse(rules::invalid_params, {}, "/faces", "One face at least is needed.");
    params = std::move(split.others);
    return std::vector<int>(read->begin(), read->end());
}

RoomRequest read_room_request(Request request, const protocol::Game& game) {
    RoomRequest read{std::move(request.id), std::move(request.method), {}, {}};
    auto nonce = take_nonce(request.params);
    if (!nonce) {
        read.body = InvalidRequest{std::move(nonce.error())};
        return read;
    }
    read.nonce = std::move(*nonce);
    if (takes_faces(read.method, game)) {
        auto faces = take_faces(request.params);
        if (!faces) {
            read.body = InvalidRequest{std::move(faces.error())};
            return read;
        }
        read.faces = std::move(*faces);
    }
    read.body = read_body(read.method, std::move(request.params), game);
    return read;
}

}  // namespace kast::server
