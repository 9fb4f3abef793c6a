#pragma once
// What a command or an event is called on the wire, and which fields it has there. A header of
// messages ends with a table of them; `protocol/shape.hpp` makes readers and writers of it.

#include <boost/describe.hpp>

#include <string_view>

/// KAST_MESSAGE(TurnStarted, "turn.started", turn, tests_left): the type, in its own namespace, its
/// name without the system's prefix, and its fields in the order in which they are written.
#define KAST_MESSAGE(Type, words, ...) KAST_MESSAGE_FROM((), Type, words, __VA_ARGS__)

/// The same for a type with bases, whose fields are written first.
#define KAST_MESSAGE_FROM(bases, Type, words, ...)                            \
    constexpr std::string_view message_name_of(const Type*) { return words; } \
    BOOST_DESCRIBE_STRUCT(Type, bases, (__VA_ARGS__))

namespace kast::rules {

/// The name that KAST_MESSAGE gave to a command or an event.
template <class Message>
inline constexpr std::string_view message_name =
    message_name_of(static_cast<const Message*>(nullptr));

}  // namespace kast::rules
