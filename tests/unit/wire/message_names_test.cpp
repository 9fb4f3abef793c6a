// The C++ type of a message is named as docs/vocabulary.md says: after its name on the wire.

#include "protocol/schema.hpp"
#include "rules/mouse_guard/system.hpp"
#include "rules/savage_worlds/system.hpp"
#include "rules/terre_exile/system.hpp"
#include "rules/toy/system.hpp"
#include "rules/troika/system.hpp"

#include <boost/core/demangle.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <type_traits>
#include <typeinfo>

namespace kast::protocol {
namespace {

/// `luck-contest.opened` as a type is called: `LuckContestOpened`.
std::string type_of_name(std::string name) {
    for (char& c : name)
        if (c == '.') c = '-';
    return pascal(name);
}

/// The type's name without its namespaces.
std::string plain_name(const std::type_info& type) {
    const std::string qualified = boost::core::demangle(type.name());
    return qualified.substr(qualified.rfind(':') + 1);
}

/// Checks each message of a OneOf, and gives their number.
template <class... Message>
std::size_t check_names(std::type_identity<rules::OneOf<Message...>>, bool may_be_view) {
    const auto check = [&](const std::type_info& type, std::string_view name) {
        const std::string expected = type_of_name(std::string(name));
        const std::string actual = plain_name(type);
        EXPECT_TRUE(actual == expected || (may_be_view && actual == expected + "View"))
            << boost::core::demangle(type.name()) << " is " << name << " on the wire: it should be "
            << expected;
    };
    (check(typeid(Message), rules::message_name<Message>), ...);
    return sizeof...(Message);
}

template <class System>
class MessageNames : public testing::Test {};

using Systems =
    testing::Types<rules::troika::System, rules::savage_worlds::System, rules::mouse_guard::System,
                   rules::toy::System, rules::terre_exile::System>;
TYPED_TEST_SUITE(MessageNames, Systems);

TYPED_TEST(MessageNames, ATypeIsCalledAsItsMessageIsOnTheWire) {
    EXPECT_GT(check_names(std::type_identity<typename TypeParam::Command>{}, false), 20U);
    EXPECT_GT(check_names(std::type_identity<typename TypeParam::Event>{}, false), 20U);
    EXPECT_GT(check_names(std::type_identity<typename TypeParam::EventView>{}, true), 20U);
}

}  // namespace
}  // namespace kast::protocol
