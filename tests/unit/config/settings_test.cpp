// Flag, else variable, else file, else default; and every mistake is reported with its place.

#include "server/config.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

namespace kast::server::test {

using testing::AllOf;
using testing::HasSubstr;

namespace {

namespace fs = std::filesystem;

class ConfigFile {
public:
    explicit ConfigFile(std::string_view text) {
        std::string name = (fs::temp_directory_path() / "kast-config-XXXXXX").string();
        close(mkstemp(name.data()));
        path_ = name;
        std::ofstream(path_) << text;
    }
    ConfigFile(const ConfigFile&) = delete;
    ConfigFile& operator=(const ConfigFile&) = delete;
    ~ConfigFile() { fs::remove(path_); }
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

Settings settings_of(const std::vector<std::string>& arguments,
                     const Environment& environment = {}) {
    return read_settings(arguments, environment).settings;
}

/// What the error says, or "started".
std::string refusal(const std::vector<std::string>& arguments,
                    const Environment& environment = {}) {
    try {
        read_settings(arguments, environment);
        return "started";
    } catch (const ConfigError& error) {
        return error.what();
    }
}

}  // namespace

TEST(Settings, DefaultsAreAsTheTableSays) {
    const Settings settings = settings_of({});
    EXPECT_EQ(settings.listen, "127.0.0.1:8080");
    EXPECT_EQ(settings.message_bytes_max, 65'536U);
    EXPECT_EQ(settings.depth_max, 16U);
    EXPECT_EQ(settings.commands_per_second, 20U);
    EXPECT_EQ(settings.commands_burst, 60U);
    EXPECT_EQ(settings.turn_max_us, 1'000U);
}

TEST(Settings, EveryDefaultIsAllowed) {
    for (const Setting& setting : settings_table()) {
        if (const auto* number = std::get_if<1>(&setting.field)) {
            EXPECT_GE(Settings{}.**number, setting.least) << setting.key;
            EXPECT_LE(Settings{}.**number, setting.most) << setting.key;
            continue;
        }
        const std::string& text = Settings{}.*std::get<0>(setting.field);
        if (!setting.words.empty())
            EXPECT_THAT(setting.words, testing::Contains(text)) << setting.key;
        if (setting.wrong) EXPECT_EQ(setting.wrong(text), "") << setting.key;
    }
}

TEST(Settings, KeysAreOneEach) {
    std::set<std::string_view> keys;
    for (const Setting& setting : settings_table()) {
        EXPECT_TRUE(keys.insert(setting.key).second) << setting.key;
        EXPECT_FALSE(setting.help.empty()) << setting.key;
        EXPECT_EQ(setting.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"),
                  std::string_view::npos)
            << setting.key;
    }
}

TEST(Settings, EverySettingIsTakenFromEachPlace) {
    for (const Setting& setting : settings_table()) {
        if (setting.key == "ping_interval_s" || setting.key == "idle_timeout_s" ||
            setting.key == "tls_certificate" || setting.key == "tls_key" || setting.key == "log" ||
            setting.key == "bus")
            continue;  // Bound to each other.
        const auto* number = std::get_if<1>(&setting.field);
        const std::string value = number                    ? std::to_string(setting.least)
                                  : !setting.words.empty()  ? std::string(setting.words.back())
                                  : setting.key == "listen" ? "[::1]:0"
                                  : setting.key == "admin_listen"    ? "unix:elsewhere"
                                  : setting.key == "trusted_proxies" ? "10.0.0.0/8"
                                  : setting.key == "data"            ? "elsewhere"
                                  : setting.key == "bus_name"        ? "tables"
                                  : setting.key == "nats"            ? "nats://a,nats://b:4222"
                                                                     : "https://table.example.org";
        std::string flag = "--" + std::string(setting.key);
        std::ranges::replace(flag, '_', '-');
        std::string variable = "KAST_" + std::string(setting.key);
        std::ranges::transform(variable, variable.begin(),
                               [](char c) { return static_cast<char>(std::toupper(c)); });
        const ConfigFile file(std::string(setting.key) + " = " +
                              (number ? value : "\"" + value + "\"") + "\n");

        for (const Settings& settings :
             {settings_of({flag, value}), settings_of({flag + "=" + value}),
              settings_of({}, {variable + "=" + value}), settings_of({"--config", file.path()}),
              settings_of({}, {"KAST_CONFIG=" + file.path()})}) {
            const std::string found =
                number ? std::to_string(settings.**number) : settings.*std::get<0>(setting.field);
            EXPECT_EQ(found, value) << setting.key;
        }
    }
}

TEST(Settings, FlagBeforeVariableBeforeFileBeforeDefault) {
    const ConfigFile file("shards = 3\ncommands_burst = 3\nidle_timeout_s = 300\n");
    const Settings settings = settings_of({"--config", file.path(), "--shards", "1"},
                                          {"KAST_SHARDS=2", "KAST_COMMANDS_BURST=2", "HOME=/root"});
    EXPECT_EQ(settings.shards, 1U);
    EXPECT_EQ(settings.commands_burst, 2U);
    EXPECT_EQ(settings.idle_timeout_s, 300U);
    EXPECT_EQ(settings.ping_interval_s, 25U);
}

TEST(Settings, TheFlagForTheFileGoesBeforeItsVariable) {
    const ConfigFile file("shards = 3\n");
    EXPECT_EQ(settings_of({"--config", file.path()}, {"KAST_CONFIG=/nowhere"}).shards, 3U);
}

TEST(Settings, TheTwoOfTlsGoTogether) {
    const Settings settings = settings_of({"--tls-certificate", "a"}, {"KAST_TLS_KEY=b"});
    EXPECT_EQ(settings.tls_certificate, "a");
    EXPECT_EQ(settings.tls_key, "b");
}

TEST(Settings, AnEmptyFileSaysNothing) {
    const ConfigFile file("");
    EXPECT_EQ(refusal({"--config", file.path()}), "started");
    EXPECT_EQ(refusal({"--config", "/dev/null"}), "started");
}

TEST(Settings, OfTwoEqualFlagsTheLastCounts) {
    EXPECT_EQ(settings_of({"--data", "one", "--data", "two"}).data, "two");
}

struct Mistake {
    const char* name;
    std::vector<std::string> arguments;
    Environment environment;
    std::vector<const char*> says;
};

class SettingsMistake : public testing::TestWithParam<Mistake> {};

TEST_P(SettingsMistake, IsToldWithItsPlace) {
    const std::string said = refusal(GetParam().arguments, GetParam().environment);
    for (const char* part : GetParam().says) EXPECT_THAT(said, HasSubstr(part));
}

INSTANTIATE_TEST_SUITE_P(
    Places, SettingsMistake,
    testing::Values(
        Mistake{"UnknownFlag", {"--colour", "blue"}, {}, {"--colour", "--help"}},
        Mistake{"Leftover", {"serve"}, {}, {"serve"}},
        Mistake{"FlagWithoutValue", {"--listen"}, {}, {"--listen"}},
        Mistake{"NotANumber", {"--shards", "many"}, {}, {"flag --shards", "0..256", "\"many\""}},
        Mistake{"NotAWholeNumber", {"--shards", "1.5"}, {}, {"flag --shards", "\"1.5\""}},
        Mistake{"Negative", {"--shards=-1"}, {}, {"flag --shards", "\"-1\""}},
        Mistake{"TooLarge", {"--depth-max", "65"}, {}, {"flag --depth-max", "4..64"}},
        Mistake{"Overflow", {"--shards", "99999999999999999999"}, {}, {"flag --shards"}},
        Mistake{"UnknownWord",
                {"--log-format", "xml"},
                {},
                {"flag --log-format", "text, json", "\"xml\""}},
        Mistake{"NoPort", {"--listen", "127.0.0.1"}, {}, {"flag --listen", "ADDR:PORT"}},
        Mistake{"PortTooLarge", {"--listen", "127.0.0.1:65536"}, {}, {"flag --listen"}},
        Mistake{"PortNotANumber", {"--listen", "127.0.0.1:http"}, {}, {"flag --listen"}},
        Mistake{"AdminNowhere",
                {"--admin-listen", "/tmp/socket"},
                {},
                {"flag --admin-listen", "unix:PATH"}},
        Mistake{"AdminOnAPortWithoutToken",
                {"--admin-listen", "0.0.0.0:9090"},
                {},
                {"admin_listen", "admin_token_file"}},
        Mistake{"HalfATlsPair",
                {"--tls-certificate", "certificate.pem"},
                {},
                {"tls_certificate", "tls_key"}},
        Mistake{"KeyWithoutAFile",
                {"--open-rooms", "key"},
                {},
                {"open_rooms (key)", "open_rooms_key_file"}},
        Mistake{"PostgresNowhere", {"--log", "postgres"}, {}, {"log (postgres)", "wants postgres"}},
        Mistake{"PostgresMisspelled",
                {"--log", "postgres", "--postgres", "hots=db"},
                {},
                {"postgres: database 1", "\"hots\""}},
        Mistake{"PostgresWithoutAName",
                {"--log", "postgres", "--postgres", "host=a; host=b"},
                {},
                {"postgres: database 2", "a name"}},
        Mistake{"NatsByHttp",
                {"--nats", "nats://127.0.0.1:4222,http://127.0.0.1:4222"},
                {},
                {"flag --nats", "nats://127.0.0.1:4222"}},
        Mistake{"BareSix", {"--listen", "::1:8080"}, {}, {"flag --listen", "[::1]"}},
        Mistake{"NoAddress", {"--listen", ":8080"}, {}, {"flag --listen"}},
        Mistake{"UrlWithSlash",
                {"--public-url", "https://example.org/kast/"},
                {},
                {"flag --public-url"}},
        Mistake{"NoProxy",
                {"--trusted-proxies", "127.0.0.1,proxy"},
                {},
                {"flag --trusted-proxies", "10.0.0.0/8"}},
        Mistake{"UrlWithoutScheme",
                {"--public-url", "example.org"},
                {},
                {"flag --public-url", "https://"}},
        Mistake{"EmptyData", {"--data", ""}, {}, {"--data"}},
        Mistake{"UnknownVariable", {}, {"KAST_COLOUR=blue"}, {"variable KAST_COLOUR"}},
        Mistake{"BadVariable", {}, {"KAST_SHARDS=x"}, {"variable KAST_SHARDS", "0..256"}},
        Mistake{"EmptyVariable", {}, {"KAST_SHARDS="}, {"variable KAST_SHARDS"}},
        Mistake{
            "OverriddenButWrong", {"--shards", "1"}, {"KAST_SHARDS=x"}, {"variable KAST_SHARDS"}},
        Mistake{
            "PingAfterIdle", {"--idle-timeout-s", "10"}, {}, {"ping_interval_s", "idle_timeout_s"}},
        Mistake{"NoSuchFile",
                {"--config", "/nowhere/kast.toml"},
                {},
                {"/nowhere/kast.toml", "No such file"}},
        Mistake{"FileIsADirectory", {"--config", "/tmp"}, {}, {"/tmp", "is a directory"}}),
    [](const auto& test) { return test.param.name; });

struct BadFile {
    const char* name;
    const char* text;
    int line;
    const char* says;
};

class SettingsFile : public testing::TestWithParam<BadFile> {};

TEST_P(SettingsFile, IsRefusedWithItsLine) {
    const ConfigFile file(GetParam().text);
    EXPECT_THAT(refusal({"--config", file.path()}),
                AllOf(HasSubstr(file.path() + ":" + std::to_string(GetParam().line) + ":"),
                      HasSubstr(GetParam().says)));
}

INSTANTIATE_TEST_SUITE_P(
    Files, SettingsFile,
    testing::Values(BadFile{"UnknownKey", "shards = 1\n\ncolour = 'blue'\n", 3, "colour"},
                    BadFile{"UnknownTable", "[limits]\nshards = 1\n", 1, "limits"},
                    BadFile{"OutOfRange", "# a comment\nshards = 1000\n", 2, "0..256"},
                    BadFile{"Negative", "shards = -1\n", 1, "0..256"},
                    BadFile{"WrongType", "shards = true\n", 1, "whole number"},
                    BadFile{"AList", "listen = ['127.0.0.1:80']\n", 1, "listen"},
                    BadFile{"NotToml", "shards = 1\nlisten\n", 2, "expected '='"},
                    BadFile{"Twice", "shards = 1\nshards = 2\n", 2, "shards"}),
    [](const auto& test) { return test.param.name; });

TEST(Settings, VariablesOfAnOrchestratorArePassedOverWithAWarning) {
    const Invocation invocation =
        read_settings({}, {"KAST_SERVICE_HOST=10.0.0.1", "KAST_SHARDS=2", "HOME=/root"});
    EXPECT_EQ(invocation.settings.shards, 2U);
    EXPECT_EQ(invocation.passed_over, std::vector<std::string>{"KAST_SERVICE_HOST"});
}

TEST(Settings, AnOrchestratorsVariablesAreNotOurs) {
    EXPECT_EQ(refusal({}, {"KAST_SERVICE_HOST=10.0.0.1", "KAST_PORT=tcp://10.0.0.1:80",
                           "KAST_PORT_80_TCP=x"}),
              "started");
}

TEST(Settings, HelpNamesEverySettingWithDefaultAndRange) {
    const auto said = read_settings({"--help"}, {}).output;
    ASSERT_TRUE(said);
    for (const Setting& setting : settings_table()) {
        std::string flag = "--" + std::string(setting.key);
        std::ranges::replace(flag, '_', '-');
        EXPECT_THAT(*said, AllOf(HasSubstr(flag), HasSubstr(std::string(setting.help))))
            << setting.key;
    }
    EXPECT_THAT(*said, AllOf(HasSubstr("--config FILE"), HasSubstr("KAST_"), HasSubstr("65536"),
                             HasSubstr("0..256")));
}

TEST(Settings, VersionSaysAlsoTheLogs) {
    EXPECT_THAT(*read_settings({"--version"}, {}).output,
                testing::MatchesRegex("kastd [0-9.]+ \\(log format [0-9]+\\)\n"));
}

TEST(Settings, CheckTakesAPathOrTheDataDirectory) {
    EXPECT_FALSE(read_settings({}, {}).check);
    EXPECT_EQ(read_settings({"check"}, {}).check, "data");
    EXPECT_EQ(read_settings({"check", "copy.db"}, {}).check, "copy.db");
    EXPECT_EQ(read_settings({"--data", "d", "check"}, {}).check, "d");
    EXPECT_EQ(read_settings({"check", "--data", "d"}, {}).check, "d");
    EXPECT_THAT(*read_settings({"--help"}, {}).output, HasSubstr("check"));
}

TEST(Settings, WithPostgresCheckAndMigrateAreOfIt) {
    const std::vector<std::string> in_postgres{"--log", "postgres", "--postgres", "host=db"};
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.end(), in_postgres.begin(), in_postgres.end());
        return read_settings(words, {});
    };
    EXPECT_EQ(with({"check"}).check, "");
    EXPECT_EQ(with({"check", "copy.db"}).check, "copy.db") << "a path is always SQLite's";
    EXPECT_TRUE(with({"migrate"}).migrate);
    EXPECT_FALSE(with({}).migrate);
    EXPECT_TRUE(read_settings({"migrate"}, {}).migrate);
}

// With UPDATE_DOCS set the page is written anew instead.
TEST(Settings, TheHostsPageHasTheTable) {
    const fs::path page = fs::path(KAST_SOURCE_DIR) / "docs/hosting.md";
    std::ifstream stream(page);
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::string begin = "<!-- settings: made from server/settings_table.cpp -->\n";
    const std::string end = "\n<!-- end of settings -->";
    const auto from = text.find(begin);
    const auto to = text.find(end);
    ASSERT_TRUE(from != std::string::npos && to != std::string::npos && from < to) << page;
    const auto start = from + begin.size();
    if (std::getenv("UPDATE_DOCS")) {
        text.replace(start, to - start, settings_reference());
        std::ofstream(page) << text;
        return;
    }
    EXPECT_EQ(text.substr(start, to - start), settings_reference())
        << "run UPDATE_DOCS=1 test_config to write it anew";
}

}  // namespace kast::server::test
