// What is taken as an image, by its bytes.

#include "server/images/image_header.hpp"

#include <gtest/gtest.h>

#include "support/images.hpp"

namespace kast::tests {
namespace {

using protocol::room::ImageKind;
using server::read_image_header;
using server::WrongImage;

struct Whole {
    const char* name;
    std::string bytes;
    ImageKind kind;
    friend void PrintTo(const Whole& one, std::ostream* out) { *out << one.name; }
};

class WholeImage : public testing::TestWithParam<Whole> {};

TEST_P(WholeImage, TellsItsKindAndItsSize) {
    const auto header = read_image_header(GetParam().bytes);
    ASSERT_TRUE(header);
    EXPECT_EQ(header->kind, GetParam().kind);
    EXPECT_EQ(header->width, 40);
    EXPECT_EQ(header->height, 30);
}

INSTANTIATE_TEST_SUITE_P(
    ImageHeader, WholeImage,
    testing::Values(Whole{"Png", png(40, 30), ImageKind::png},
                    Whole{"Jpeg", jpeg(40, 30), ImageKind::jpeg},
                    Whole{"Lossy", webp_of(vp8(40, 30)), ImageKind::webp},
                    Whole{"Lossless", webp_of(vp8l(40, 30)), ImageKind::webp},
                    Whole{"Canvas", webp_of(vp8x(40, 30) + webp_chunk("ALPH", "a") + vp8(40, 30)),
                          ImageKind::webp}),
    [](const auto& test) { return std::string(test.param.name); });

struct Wrong {
    const char* name;
    std::string bytes;
    WrongImage wrong = WrongImage::kind;
    friend void PrintTo(const Wrong& one, std::ostream* out) { *out << one.name; }
};

class WrongBytes : public testing::TestWithParam<Wrong> {};

TEST_P(WrongBytes, AreNoImage) {
    const auto header = read_image_header(GetParam().bytes);
    ASSERT_FALSE(header);
    EXPECT_EQ(header.error(), GetParam().wrong);
}

std::string cut(std::string bytes, std::size_t off) {
    bytes.resize(bytes.size() - off);
    return bytes;
}

INSTANTIATE_TEST_SUITE_P(
    ImageHeader, WrongBytes,
    testing::Values(
        Wrong{"Nothing", ""}, Wrong{"Text", "GIF89a and so on"},
        Wrong{"Svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>"},
        Wrong{"PngCut", cut(png(40, 30), 1)}, Wrong{"JpegCut", cut(jpeg(40, 30), 2)},
        Wrong{"WebpCut", cut(webp_of(vp8(40, 30)), 2)},
        Wrong{"PngWithMoreBehind", png(40, 30) + "<script>"},
        Wrong{"JpegWithMoreBehind", jpeg(40, 30) + "<script>"},
        Wrong{"WebpWithMoreBehind", webp_of(vp8(40, 30)) + "<script>"},
        Wrong{"PngWithoutPixels", cut(png(40, 30, 0), 24) + png_chunk("IEND", {})},
        Wrong{"MovingPng", png(40, 30).insert(33, png_chunk("acTL", std::string(8, '\0')))},
        Wrong{"MovingWebp", webp_of(vp8x(40, 30) + webp_chunk("ANIM", "......") + vp8(40, 30))},
        Wrong{"WebpOfTwoSizes", webp_of(vp8x(40, 30) + vp8(4000, 30))},
        Wrong{"JpegOfTwoFrames",
              "\xff\xd8" + jpeg_frame(40, 30) + jpeg_frame(4000, 30) + jpeg_scan() + "\xff\xd9"},
        Wrong{"NoWidth", png(0, 30), WrongImage::size},
        Wrong{"TooWide", png(4097, 30), WrongImage::size},
        Wrong{"TooHigh", webp_of(vp8l(40, 4097)), WrongImage::size},
        Wrong{"FarTooLarge", png(0xFFFFFFFF, 0xFFFFFFFF), WrongImage::size}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(ImageHeader, EveryBeginningOfAnImageIsNone) {
    for (const std::string& whole :
         {png(40, 30), jpeg(40, 30), webp_of(vp8x(40, 30) + vp8(40, 30))}) {
        for (std::size_t size = 0; size < whole.size(); ++size)
            EXPECT_FALSE(read_image_header(std::string_view(whole).substr(0, size))) << size;
        EXPECT_TRUE(read_image_header(whole));
    }
}

}  // namespace
}  // namespace kast::tests
