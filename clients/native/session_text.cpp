#include "clients/native/session_text.hpp"

#include "clients/native/event_formatter.hpp"
#include "clients/native/net.hpp"
#include "protocol/parse.hpp"

#include <nlohmann/json.hpp>

namespace kast::client {
namespace {

Json parsed_event(std::string_view line) {
    auto event =
        protocol::parse_bounded(line, {.bytes = std::size_t{64} * 1024 * 1024, .depth = 200});
    if (!event || !event->is_object()) throw NetError("the server sent an event that is no JSON");
    return std::move(*event);
}

class JsonLines final : public SessionWriter {
public:
    JsonLines(std::ostream& out, const Link& link) : out_(out) {
        out_ << Json{{"export", "kast.v1"}, {"room", link.room}}.dump() << '\n';
    }
    void event(std::string_view line) override {
        parsed_event(line);
        out_ << line << '\n';
    }
    void end() override {}

private:
    std::ostream& out_;
};

class Markdown final : public SessionWriter {
public:
    explicit Markdown(std::ostream& out) : out_(out) {}
    void event(std::string_view line) override {
        const FormattedEvent formatted = formatter_.format(parsed_event(line));
        if (day_.empty()) {
            const std::string& name = formatter_.room_name();
            out_ << "# " << (name.empty() ? "A session" : escaped(name, Markup::markdown)) << '\n';
        }
        if (formatted.day != day_) out_ << "\n## " << formatted.day << ", times in UTC\n\n";
        day_ = formatted.day;
        const std::string who = escaped(formatted.who, Markup::markdown);
        out_ << "- " << formatted.time << ' ';
        if (!who.empty()) out_ << "**" << who << (formatted.talk ? ":** " : "** ");
        out_ << formatted.what << '\n';
    }
    void end() override {}

private:
    std::ostream& out_;
    EventFormatter formatter_{Markup::markdown};
    std::string day_;
};

constexpr std::string_view page_style =
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;"
    "color-scheme:light dark}time{opacity:.7;font-variant-numeric:tabular-nums}"
    "ol{list-style:none;padding:0}li{margin:.25rem 0}.talk{font-style:italic}";

class Page final : public SessionWriter {
public:
    explicit Page(std::ostream& out) : out_(out) {}
    void event(std::string_view line) override {
        const FormattedEvent formatted = formatter_.format(parsed_event(line));
        begin();
        if (formatted.day != day_) {
            if (!day_.empty()) out_ << "</ol>\n";
            out_ << "<h2>" << escaped(formatted.day, Markup::html) << ", times in UTC</h2>\n<ol>\n";
            day_ = formatted.day;
        }
        const std::string who = escaped(formatted.who, Markup::html);
        out_ << (formatted.talk ? "<li class=\"talk\">" : "<li>") << "<time>"
             << escaped(formatted.time, Markup::html) << "</time> ";
        if (!who.empty()) out_ << "<b>" << who << (formatted.talk ? ":</b> " : "</b> ");
        out_ << formatted.what << "</li>\n";
    }
    void end() override {
        begin();
        if (!day_.empty()) out_ << "</ol>\n";
        out_ << "</body>\n</html>\n";
    }

private:
    void begin() {
        if (begun_) return;
        begun_ = true;
        const std::string& name = formatter_.room_name();
        const std::string title = escaped(name.empty() ? "A session" : name, Markup::html);
        out_ << "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" "
                "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>"
             << title << "</title>\n<style>" << page_style << "</style>\n</head>\n<body>\n<h1>"
             << title << "</h1>\n";
    }

    std::ostream& out_;
    EventFormatter formatter_{Markup::html};
    std::string day_;
    bool begun_ = false;
};

}  // namespace

std::unique_ptr<SessionWriter> session_writer(const std::string& format, std::ostream& out,
                                              const Link& link) {
    if (format == "md") return std::make_unique<Markdown>(out);
    if (format == "html") return std::make_unique<Page>(out);
    return std::make_unique<JsonLines>(out, link);
}

}  // namespace kast::client
