#include "server/net/assets.hpp"

#include "server/net/gzip.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace kast::server::net {
namespace {

const std::string script(1000, 'k');
const std::string zipped_script = gzipped(script);
const std::array<PackedFile, 2> files{{
    {"/index.html", "text/html; charset=utf-8", "tag1", "plain page", "", ""},
    {"/assets/app-1a2b.js", "text/javascript; charset=utf-8", "tag2", "", zipped_script,
     "br script"},
}};

std::string header(const HttpResponse& response, std::string_view name) {
    const auto found =
        std::ranges::find(response.headers, name, [](const auto& one) { return one.first; });
    return found == response.headers.end() ? "" : found->second;
}

HttpRequest get(std::string path, std::string encoding = {}, std::string match = {}) {
    HttpRequest request;
    request.method = Method::get;
    request.path = std::move(path);
    request.accept_encoding = std::move(encoding);
    request.if_none_match = std::move(match);
    return request;
}

TEST(Assets, AreNegotiatedWithATagForEachEncoding) {
    const Assets assets(files, {});
    const auto plain = assets.answer(get("/assets/app-1a2b.js"));
    EXPECT_EQ(*plain.body, script);  // unpacked for who takes neither
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
    const auto zipped = assets.answer(get("/assets/app-1a2b.js", "gzip"));
    EXPECT_EQ(*zipped.body, zipped_script);
    EXPECT_EQ(header(zipped, "Content-Encoding"), "gzip");
    const auto brotli = assets.answer(get("/assets/app-1a2b.js", "gzip, br"));
    EXPECT_EQ(*brotli.body, "br script");
    EXPECT_NE(header(zipped, "ETag"), header(brotli, "ETag"));
    EXPECT_EQ(assets.answer(get("/assets/app-1a2b.js", "gzip", header(zipped, "ETag"))).status,
              304);
    EXPECT_EQ(assets.answer(get("/assets/app-1a2b.js", "gzip", header(brotli, "ETag"))).status,
              200);
}

TEST(Gzip, RefusesWhatIsNoWholeMember) {
    EXPECT_EQ(gunzipped(zipped_script), script);
    EXPECT_THROW(gunzipped(zipped_script.substr(0, zipped_script.size() - 1)), std::runtime_error);
    EXPECT_THROW(gunzipped("plain"), std::runtime_error);
    EXPECT_THROW(gunzipped(""), std::runtime_error);
}

TEST(Assets, HashedNamesAreForEverAndThePageIsNot) {
    const Assets assets(files, {});
    EXPECT_TRUE(
        header(assets.answer(get("/assets/app-1a2b.js")), "Cache-Control").contains("immutable"));
    EXPECT_EQ(header(assets.answer(get("/")), "Cache-Control"), "no-cache");
}

TEST(Assets, EveryPlaceOfTheClientIsThePage) {
    const Assets assets(files, {});
    for (const char* path : {"/", "/index.html", "/rooms/abc", "/verify"}) {
        ASSERT_TRUE(assets.has(path)) << path;
        EXPECT_EQ(*assets.answer(get(path)).body, "plain page");
    }
    EXPECT_FALSE(assets.has("/rooms/a/b"));
    EXPECT_FALSE(assets.has("/rooms/"));
    EXPECT_FALSE(assets.has("/assets/other.js"));
}

TEST(Assets, ThePageFindsItsFilesFromEveryPlaceAndUnderAPath) {
    const std::array<PackedFile, 1> page{{{"/index.html", "text/html", "tag",
                                           R"(<script src="./assets/a.js"></script>./b)", "", ""}}};
    const Assets root(page, {});
    EXPECT_EQ(*root.answer(get("/rooms/abc")).body, R"(<script src="/assets/a.js"></script>./b)");
    const Assets under_path(page, "/table");
    EXPECT_EQ(*under_path.answer(get("/")).body,
              R"(<script src="/table/assets/a.js"></script>./b)");
    EXPECT_NE(header(root.answer(get("/")), "ETag"), header(under_path.answer(get("/")), "ETag"));
}

TEST(Assets, WithoutAClientThePageSaysHowToBuildIt) {
    const Assets assets(std::span<const PackedFile>{}, {});
    const auto page = assets.answer(get("/"));
    EXPECT_EQ(page.status, 200);
    EXPECT_TRUE(page.body->contains("npm"));
}

}  // namespace
}  // namespace kast::server::net
