#include "server/room/image_receipt.hpp"

#include "rules/core/enum_words.hpp"
#include "server/room/decide.hpp"

#include <openssl/crypto.h>

#include <algorithm>
#include <charconv>

namespace kast::server {
namespace {

std::string seal_of(const wire::RoomState& room, std::string_view said) {
    return base64url(derive(key_of(room), {"image", said}));
}

/// Takes the next part off `text`.
std::string_view take_part(std::string_view& text) {
    const std::string_view part = text.substr(0, text.find('.'));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    return part;
}

template <class Number>
Number number_of(std::string_view digits) {
    Number number{};
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

}  // namespace

std::string image_receipt(const wire::RoomState& room, const wire::HandoutImage& image,
                          std::int64_t now_ms) {
    std::string said = image.image + '.' + rules::enum_word(image.kind);
    for (const std::int64_t number :
         {std::int64_t{image.width}, std::int64_t{image.height}, std::int64_t{image.bytes}, now_ms})
        said += '.' + std::to_string(number);
    return said + '.' + seal_of(room, said);
}

std::optional<wire::HandoutImage> open_image_receipt(const wire::RoomState& room,
                                                     std::string_view receipt,
                                                     std::int64_t now_ms) {
    const auto end = receipt.rfind('.');
    if (end == std::string_view::npos) return std::nullopt;
    std::string_view said = receipt.substr(0, end);
    const std::string_view seal = receipt.substr(end + 1);
    const std::string wanted = seal_of(room, said);
    if (seal.size() != wanted.size() ||
        CRYPTO_memcmp(seal.data(), wanted.data(), wanted.size()) != 0)
        return std::nullopt;
    wire::HandoutImage image;
    image.image = take_part(said);
    if (const auto kind = rules::enum_from_word<wire::ImageKind>(take_part(said)))
        image.kind = *kind;
    image.width = number_of<int>(take_part(said));
    image.height = number_of<int>(take_part(said));
    image.bytes = number_of<int>(take_part(said));
    const auto at_ms = number_of<std::int64_t>(take_part(said));
    if (now_ms - at_ms >= image_receipt_ms) return std::nullopt;
    return image;
}

}  // namespace kast::server
