// kast_pack_assets DIST ASM CPP: lays the files of the built web client into two sources,
// compressed where that saves something, else as they are. Run by the build; DIST may be missing.

#include "server/net/gzip.hpp"

#include <openssl/evp.h>

#ifdef KAST_BROTLI
#include <brotli/encode.h>
#endif

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Packed {
    std::string path, type, tag, plain, gzip, brotli;
};

std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string type_of(const fs::path& path) {
    static const std::map<std::string, std::string> types{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".map", "application/json"}};
    const auto found = types.find(path.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

std::string tag_of(const std::string& bytes) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    EVP_Digest(bytes.data(), bytes.size(), digest, &size, EVP_sha256(), nullptr);
    std::string tag;
    for (unsigned int i = 0; i < 10; ++i) {
        char two[3];
        std::snprintf(two, sizeof two, "%02x", digest[i]);
        tag += two;
    }
    return tag;
}

#ifdef KAST_BROTLI
std::string brotlied(const std::string& bytes) {
    std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
    std::string out(size, '\0');
    const auto done =
        BrotliEncoderCompress(BROTLI_MAX_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_GENERIC,
                              bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()),
                              &size, reinterpret_cast<std::uint8_t*>(out.data()));
    if (done != BROTLI_TRUE) return {};
    out.resize(size);
    // As with gzip: not where it saves less than a tenth.
    return out.size() * 10 < bytes.size() * 9 ? out : std::string();
}
#else
std::string brotlied(const std::string&) { return {}; }
#endif

std::vector<Packed> pack(const fs::path& dist) {
    std::vector<Packed> files;
    if (!fs::is_directory(dist)) return files;
    for (const auto& entry : fs::recursive_directory_iterator(dist)) {
        if (!entry.is_regular_file() || entry.path().extension() == ".map") continue;
        Packed file;
        file.path = "/" + entry.path().lexically_relative(dist).generic_string();
        file.type = type_of(entry.path());
        file.plain = read(entry.path());
        file.tag = tag_of(file.plain);
        if (file.plain.size() < std::size_t{1} << 31) {
            file.gzip = kast::server::net::gzipped(file.plain);
            file.brotli = brotlied(file.plain);
        }
        files.push_back(std::move(file));
    }
    std::ranges::sort(files, {}, &Packed::path);
    return files;
}

void write(const fs::path& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.flush()) throw std::runtime_error("cannot write " + path.string());
}

/// All bytes in one file, which the assembler includes as it is.
void write_sources(const std::vector<Packed>& files, const fs::path& assembly,
                   const fs::path& table) {
    std::string bytes;
    std::string lines;
    const auto place = [&](const std::string& part) {
        std::string text = "{kast_packed + " + std::to_string(bytes.size()) + ", " +
                           std::to_string(part.size()) + "}";
        bytes += part;
        return part.empty() ? std::string("{}") : text;
    };
    for (const Packed& file : files) {
        lines +=
            "    {R\"k(" + file.path + ")k\", \"" + file.type + "\", \"" + file.tag + "\",\n     ";
        lines += place(file.gzip.empty() ? file.plain : "") + ", " + place(file.gzip) + ", " +
                 place(file.brotli) + "},\n";
    }
    const fs::path blob = fs::path(assembly).replace_extension(".bin");
    write(blob, bytes);
    write(assembly,
          "    .section .rodata\n    .global kast_packed\n    .balign 16\nkast_packed:\n"
          "    .incbin \"" +
              blob.generic_string() +
              "\"\n    .byte 0\n"
              "    .section .note.GNU-stack,\"\",%progbits\n");
    std::string source =
        "#include \"server/net/assets.hpp\"\n\n#include <array>\n\n"
        "extern \"C\" const char kast_packed[];\n\n"
        "namespace kast::server::net {\n\n"
        "std::span<const PackedFile> packed_files() {\n";
    if (files.empty()) {
        source += "    return {};\n";
    } else {
        source += "    static const std::array<PackedFile, " + std::to_string(files.size()) +
                  "> files{{\n" + lines + "    }};\n    return files;\n";
    }
    write(table, source + "}\n\n}  // namespace kast::server::net\n");
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) {
        std::fputs("kast_pack_assets DIST ASM CPP\n", stderr);
        return 2;
    }
    try {
        write_sources(pack(words[1]), words[2], words[3]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kast_pack_assets: %s\n", error.what());
        return 1;
    }
}
