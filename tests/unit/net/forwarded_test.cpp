#include "server/net/forwarded.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <tuple>

namespace kast::server::net {
namespace {

TEST(TrustedProxies, AreAddressesRangesAndUnix) {
    const TrustedProxies proxies("127.0.0.1, 10.1.0.0/16 2001:db8::/33,unix");
    for (const char* peer : {"127.0.0.1", "::ffff:127.0.0.1", "10.1.255.255", "2001:db8::1",
                             "2001:db8:7fff::1", "unix"})
        EXPECT_TRUE(proxies.has(peer)) << peer;
    for (const char* peer : {"127.0.0.2", "10.2.0.0", "2001:db8:8000::1", "::1", "", "nonsense"})
        EXPECT_FALSE(proxies.has(peer)) << peer;
    EXPECT_FALSE(TrustedProxies("").has("unix"));
    EXPECT_TRUE(TrustedProxies("0.0.0.0/0").has("192.0.2.1"));
    EXPECT_FALSE(TrustedProxies("0.0.0.0/0").has("2001:db8::1"));
    EXPECT_TRUE(TrustedProxies("::/0").has("2001:db8::1"));
}

TEST(TrustedProxies, SayWhichEntryIsNone) {
    for (const char* entry : {"10.0.0.0/33", "10.0.0", "10.0.0.0/", "::/129", "localhost", "/8"}) {
        try {
            std::ignore = TrustedProxies{"127.0.0.1," + std::string(entry)};
            FAIL() << entry;
        } catch (const std::invalid_argument& wrong) {
            EXPECT_TRUE(std::string(wrong.what()).contains(entry)) << wrong.what();
        }
    }
}

TEST(LimitedAddress, IsANetworkOfIpv6) {
    EXPECT_EQ(limited_address("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(limited_address("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(limited_address("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    EXPECT_EQ(limited_address("::1"), "::1");
    EXPECT_EQ(limited_address("unix"), "unix");
    EXPECT_EQ(limited_address("_hidden"), std::nullopt);
}

const TrustedProxies proxies("127.0.0.1, 10.0.0.0/8, unix");

std::string address_of(std::string_view peer, const ForwardedHeaders& headers) {
    return client_of(proxies, peer, headers).address;
}
ForwardedHeaders forwarded(std::string text) { return {.forwarded = std::move(text)}; }
ForwardedHeaders x_forwarded(std::string list) { return {.forwarded_for = std::move(list)}; }

TEST(Forwarded, CountsFromTrustedProxiesAlone) {
    EXPECT_EQ(address_of("192.0.2.1", x_forwarded("198.51.100.1")), "192.0.2.1");
    EXPECT_EQ(address_of("192.0.2.1", forwarded("for=198.51.100.1")), "192.0.2.1");
    EXPECT_EQ(address_of("10.0.0.1", x_forwarded("198.51.100.1")), "198.51.100.1");
    EXPECT_EQ(address_of("unix", forwarded("for=198.51.100.1")), "198.51.100.1");
    EXPECT_EQ(address_of("10.0.0.1", {}), "10.0.0.1");
}

TEST(Forwarded, IsReadFromTheNearestProxyBack) {
    // What the client wrote itself stands furthest to the left.
    EXPECT_EQ(address_of("10.0.0.1", x_forwarded("203.0.113.9, 198.51.100.1")), "198.51.100.1");
    EXPECT_EQ(address_of("10.0.0.1", x_forwarded("203.0.113.9, 198.51.100.1, 10.0.0.2")),
              "198.51.100.1");
    EXPECT_EQ(address_of("10.0.0.1", x_forwarded("10.0.0.3,10.0.0.2")), "10.0.0.3");
    // Behind a name that nobody can check nobody is looked for.
    EXPECT_EQ(address_of("10.0.0.1", forwarded("for=198.51.100.1, for=_hidden")), "10.0.0.1");
    EXPECT_EQ(address_of("10.0.0.1", forwarded("for=198.51.100.1, for=unknown, for=10.0.0.2")),
              "10.0.0.2");
    EXPECT_EQ(address_of("10.0.0.1", x_forwarded("unix")), "10.0.0.1");
}

TEST(Forwarded, TakesPortsBracketsAndQuotesOff) {
    EXPECT_EQ(address_of("unix", x_forwarded("198.51.100.1:4711")), "198.51.100.1");
    EXPECT_EQ(address_of("unix", x_forwarded("2001:db8::1")), "2001:db8::1");
    EXPECT_EQ(address_of("unix", forwarded(R"(For="[2001:db8::1]:80";Proto=https)")),
              "2001:db8::1");
    EXPECT_EQ(address_of("unix", forwarded(R"(for="198.51.100.1:80")")), "198.51.100.1");
    for (const char* broken : {R"(for=")", "for=", ";;,", "[", R"(for="[")", "=", ","})
        EXPECT_EQ(address_of("unix", forwarded(broken)), "unix") << broken;
}

TEST(Forwarded, SaysWhatWasAskedFor) {
    const Client standard = client_of(
        proxies, "unix", forwarded(R"(for=198.51.100.1;proto=HTTPS;host="example.org:8443")"));
    EXPECT_EQ(standard.scheme, "https");
    EXPECT_EQ(standard.host, "example.org:8443");
    const Client customary = client_of(proxies, "unix",
                                       {.forwarded = {},
                                        .forwarded_for = "198.51.100.1, 10.0.0.2",
                                        .forwarded_proto = "http, https",
                                        .forwarded_host = "example.org"});
    EXPECT_EQ(customary.scheme, "https");
    EXPECT_EQ(customary.host, "example.org");
    EXPECT_EQ(client_of(proxies, "unix", forwarded("for=198.51.100.1;proto=gopher")).scheme, "");
    EXPECT_EQ(client_of(proxies, "192.0.2.1", forwarded("for=1.2.3.4;host=evil.example")).host, "");
}

TEST(Forwarded, OfBothKindsThatDisagreeIsNotBelieved) {
    ForwardedHeaders both = forwarded("for=203.0.113.9");
    both.forwarded_for = "198.51.100.1";
    EXPECT_EQ(address_of("10.0.0.1", both), "10.0.0.1");
    both.forwarded = "for=198.51.100.1";
    EXPECT_EQ(address_of("10.0.0.1", both), "198.51.100.1");
}

}  // namespace
}  // namespace kast::server::net
