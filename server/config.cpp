#include "server/config.hpp"

#include "server/log/open.hpp"
#include "server/log/open_postgres.hpp"

#include <CLI/CLI.hpp>
#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>

extern char** environ;  // NOLINT(readability-identifier-naming): POSIX calls it so.

namespace kast::server {

namespace {

/// Where a value was found, for the error that it may be: "flag --listen", "variable KAST_LISTEN",
/// "kast.toml:3".
struct Given {
    std::string value;
    std::string place;
};
using GivenByKey = std::map<std::string_view, Given>;

std::string flag_of(std::string_view key) {
    std::string flag = "--" + std::string(key);
    std::ranges::replace(flag, '_', '-');
    return flag;
}

std::string variable_of(std::string_view key) {
    std::string variable = "KAST_" + std::string(key);
    std::ranges::transform(variable, variable.begin(),
                           [](unsigned char c) { return std::toupper(c); });
    return variable;
}

const Setting* find_setting(std::string_view key) {
    const auto found = std::ranges::find(settings_table(), key, &Setting::key);
    return found == settings_table().end() ? nullptr : &*found;
}

bool is_number(const Setting& setting) { return setting.field.index() == 1; }

std::string default_of(const Setting& setting) {
    const Settings defaults;
    if (is_number(setting)) return std::to_string(defaults.*std::get<1>(setting.field));
    return defaults.*std::get<0>(setting.field);
}

/// "1..60 s", "text or json"
std::string range_of(const Setting& setting) {
    if (is_number(setting))
        return std::to_string(setting.least) + ".." + std::to_string(setting.most) +
               (setting.unit.empty() ? "" : " " + std::string(setting.unit));
    std::string range;
    for (const auto word : setting.words) range += (range.empty() ? "" : ", ") + std::string(word);
    return range.empty() ? std::string(setting.unit) : range;
}

[[noreturn]] void refuse(const Given& given, const std::string& wanted) {
    throw ConfigError(given.place + ": must be " + wanted + ", not \"" + given.value + "\"");
}

void assign(Settings& settings, const Setting& setting, const Given& given) {
    if (is_number(setting)) {
        std::uint64_t value = 0;
        const char* end = given.value.data() + given.value.size();
        const auto [stop, error] = std::from_chars(given.value.data(), end, value);
        if (error != std::errc{} || stop != end || value < setting.least || value > setting.most)
            refuse(given, "a whole number, " + range_of(setting));
        settings.*std::get<1>(setting.field) = value;
        return;
    }
    if (!setting.words.empty() &&
        std::ranges::find(setting.words, given.value) == setting.words.end())
        refuse(given, "one of " + range_of(setting));
    if (setting.wrong)
        if (const auto wanted = setting.wrong(given.value); !wanted.empty())
            refuse(given, std::string(wanted));
    settings.*std::get<0>(setting.field) = given.value;
}

/// Kubernetes and old Docker links put variables of such names beside every program whose service
/// is called kast; they are not for us.
bool is_orchestrators(std::string_view name) {
    return name == "KAST_PORT" || name.starts_with("KAST_PORT_") ||
           name.starts_with("KAST_SERVICE_");
}

GivenByKey from_environment(const Environment& environment, std::string& config_file,
                            std::vector<std::string>& passed_over) {
    GivenByKey given;
    for (const std::string& line : environment) {
        const auto name = std::string_view(line).substr(0, line.find('='));
        if (!name.starts_with("KAST_")) continue;
        if (is_orchestrators(name)) {
            passed_over.emplace_back(name);
            continue;
        }
        const std::string value = line.substr(std::min(line.size(), name.size() + 1));
        if (name == "KAST_CONFIG") {
            config_file = value;
            continue;
        }
        const auto setting = std::ranges::find(
            settings_table(), name, [](const Setting& one) { return variable_of(one.key); });
        if (setting == settings_table().end())
            throw ConfigError("variable " + std::string(name) +
                              ": there is no such setting (kastd --help lists them)");
        given[setting->key] = {value, "variable " + std::string(name)};
    }
    return given;
}

std::string value_in(const toml::node& node, const std::string& place) {
    if (const auto text = node.value_exact<std::string>()) return *text;
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    throw ConfigError(place + ": must be a text or a whole number");
}

GivenByKey from_file(const std::string& file) {
    if (std::filesystem::is_directory(file))
        throw ConfigError("configuration " + file + ": is a directory");
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw ConfigError("configuration " + file + ": " + std::generic_category().message(errno));
    GivenByKey given;
    try {
        const toml::table table = toml::parse(stream, file);
        for (const auto& [key, node] : table) {
            const std::string place = file + ":" + std::to_string(node.source().begin.line) + ": " +
                                      std::string(key.str());
            const Setting* setting = find_setting(key.str());
            if (!setting)
                throw ConfigError(place + ": there is no such setting (kastd --help lists them)");
            given[setting->key] = {value_in(node, place), place};
        }
    } catch (const toml::parse_error& error) {
        throw ConfigError(file + ":" + std::to_string(error.source().begin.line) + ": " +
                          std::string(error.description()));
    }
    return given;
}

/// The command line as it was written, not validated yet.
struct Flags {
    std::map<std::string_view, std::string> values;
    std::string config;
    std::optional<std::string> output;
    bool checks = false;
    bool migrates = false;
    std::string check_path;
};

/// The word that stands for the value in the help: N, WORD, DIR.
std::string placeholder_of(const Setting& setting) {
    if (is_number(setting)) return "N";
    return setting.words.empty() ? std::string(setting.unit) : "WORD";
}

/// "What it is [default 60; 2..86400 s]"
std::string help_of(const Setting& setting) {
    const std::string standard = default_of(setting);
    std::string remark = standard.empty() ? "" : "default " + standard;
    if (is_number(setting) || !setting.words.empty()) remark += "; " + range_of(setting);
    return std::string(setting.help) + (remark.empty() ? "" : " [" + remark + "]");
}

void describe(CLI::App& app, Flags& flags) {
    app.set_help_flag("-h,--help", "Print this and end");
    app.set_version_flag("--version", version_line(), "Print the version and end");
    app.add_option("--config", flags.config,
                   "A TOML file with settings, named as the flags with _ for -")
        ->type_name("FILE")
        ->take_last();
    for (const Setting& setting : settings_table())
        app.add_option(flag_of(setting.key), flags.values[setting.key], help_of(setting))
            ->group(std::string(setting.group))
            ->type_name(placeholder_of(setting))
            ->take_last();
    CLI::App* check = app.add_subcommand(
        "check",
        "Read the whole log, tell all that is damaged or lost in it, and end: 0 where it is whole. "
        "Changes nothing; a kastd may be running");
    check
        ->add_option("PATH", flags.check_path,
                     "A data directory, or a backup's file; without it the directory of --data, or "
                     "the databases of --postgres")
        ->type_name("");
    check->fallthrough();  // `kastd check --data DIR` means what `kastd --data DIR check` does.
    check->callback([&flags] { flags.checks = true; });
    CLI::App* migrate = app.add_subcommand(
        "migrate",
        "Make the log's tables where there are none, or bring them to the present format, and end. "
        "A start does the same; this is for who may make tables where kastd may not");
    migrate->fallthrough();
    migrate->callback([&flags] { flags.migrates = true; });
    app.get_formatter()->column_width(34);
    app.footer(
        "\nEach setting is taken from its flag, else from its variable (--idle-timeout-s is "
        "KAST_IDLE_TIMEOUT_S),\n"
        "else from the file of --config (or KAST_CONFIG; there it is idle_timeout_s = 60), else it "
        "is the default.");
}

Flags from_arguments(const std::vector<std::string>& arguments) {
    CLI::App app(
        "kastd: the table server. It keeps rooms in a data directory and serves them to browsers.",
        "kastd");
    Flags flags;
    describe(app, flags);
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(),
                                           arguments.rend()));  // CLI11 wants them backwards.
    } catch (const CLI::CallForHelp&) {
        flags.output = app.help();
    } catch (const CLI::CallForVersion&) {
        flags.output = version_line() + "\n";
    } catch (const CLI::ParseError& error) {
        throw ConfigError(std::string(error.what()) + " (kastd --help lists the flags)");
    }
    std::erase_if(flags.values,
                  [&](const auto& entry) { return app.count(flag_of(entry.first)) == 0; });
    return flags;
}

void check_together(const Settings& settings) {
    if (settings.ping_interval_s >= settings.idle_timeout_s)
        throw ConfigError("ping_interval_s (" + std::to_string(settings.ping_interval_s) +
                          ") must be less than idle_timeout_s (" +
                          std::to_string(settings.idle_timeout_s) +
                          "): who answers every ping would be closed for silence");
    const bool by_address =
        !settings.admin_listen.empty() && !settings.admin_listen.starts_with("unix:");
    if (by_address && settings.admin_token_file.empty())
        throw ConfigError("admin_listen (" + settings.admin_listen +
                          ") wants admin_token_file: anybody who reaches a port could ask there");
    if (settings.tls_certificate.empty() != settings.tls_key.empty())
        throw ConfigError("tls_certificate and tls_key go together: one of them is missing");
    if (settings.open_rooms == "key" && settings.open_rooms_key_file.empty())
        throw ConfigError("open_rooms (key) wants open_rooms_key_file: the file with the key");
    const bool has_bus = settings.bus != "auto" && settings.bus != "none";
    if (has_bus && settings.log != "postgres")
        throw ConfigError("bus (" + settings.bus +
                          ") is for several servers over one log: it wants log (postgres)");
    if (settings.bus == "nats" && settings.nats.empty())
        throw ConfigError("bus (nats) wants nats: where its server is, as nats://127.0.0.1:4222");
    if (settings.log != "postgres") return;
    if (settings.postgres.empty())
        throw ConfigError("log (postgres) wants postgres: how the database is reached");
    try {
        postgres_places(settings.postgres);
    } catch (const std::invalid_argument& wrong) {
        throw ConfigError(std::string("postgres: ") + wrong.what());
    }
}

}  // namespace

Invocation read_settings(const std::vector<std::string>& arguments,
                         const Environment& environment) {
    Flags flags = from_arguments(arguments);
    if (flags.output) return {{}, flags.output};

    std::string config_file;
    Invocation invocation;
    const GivenByKey variables = from_environment(environment, config_file, invocation.passed_over);
    if (!flags.config.empty()) config_file = flags.config;
    const GivenByKey file = config_file.empty() ? GivenByKey{} : from_file(config_file);

    // Every value given is validated, even one that another overrides: a mistake is told where it
    // stands.
    for (const auto& [key, given] : file) assign(invocation.settings, *find_setting(key), given);
    for (const auto& [key, given] : variables)
        assign(invocation.settings, *find_setting(key), given);
    for (const auto& [key, value] : flags.values)
        assign(invocation.settings, *find_setting(key), {value, "flag " + flag_of(key)});
    check_together(invocation.settings);
    invocation.migrate = flags.migrates;
    if (flags.checks) {
        const bool in_postgres = invocation.settings.log == "postgres";
        const std::string standard = in_postgres ? std::string() : invocation.settings.data;
        invocation.check = flags.check_path.empty() ? standard : flags.check_path;
    }
    return invocation;
}

Environment environment_of_process() {
    Environment lines;
    for (char** line = environ; *line; ++line) lines.emplace_back(*line);
    return lines;
}

std::string settings_reference() {
    std::string page;
    std::string_view group;
    for (const Setting& setting : settings_table()) {
        if (setting.group != group) {
            group = setting.group;
            page += "\n### " + std::string(group) +
                    "\n\n| setting | default | range | |\n| --- | --- | --- | --- |\n";
        }
        const std::string standard = default_of(setting);
        page += "| `" + std::string(setting.key) + "` | " +
                (standard.empty() ? "" : "`" + standard + "`") + " | " + range_of(setting) + " | " +
                std::string(setting.help) + " |\n";
    }
    return page;
}

std::string version_line() {
    return "kastd " KAST_VERSION " (log format " + std::to_string(log_format_version) + ")";
}

}  // namespace kast::server
