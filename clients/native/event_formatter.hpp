#pragma once
// What happened, for people: one event at a time into a sentence, with the names that the events
// before it brought.

#include "clients/native/markup.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <string_view>

namespace kast::client {

using Json = nlohmann::json;

/// One event as people read it.
struct FormattedEvent {
    std::string time;   ///< "19:03:11", of the day in UTC
    std::string day;    ///< "2026-11-20"
    std::string who;    ///< a name, or empty; not marked up
    std::string what;   ///< marked up
    bool talk = false;  ///< said, not done
};

class EventFormatter {
public:
    explicit EventFormatter(Markup markup) : markup_(markup) {}

    /// `event` is the params of an event notification. Takes any JSON: what is not understood is
    /// listed field by field.
    FormattedEvent format(const Json& event);
    /// Whatever has an id and a name in here is known by its name from now on: a state, a patch.
    void learn(const Json& data);
    /// What the room is called and what is played there, once `room.opened` was formatted.
    const std::string& room_name() const { return room_name_; }
    const std::string& system() const { return system_; }

private:
    std::string name_of(const std::string& id) const;
    std::string named(const std::string& id) const;
    std::string text(std::string_view plain) const { return escaped(plain, markup_); }
    std::string strong(std::string_view plain) const;
    std::string lines_of(std::string_view said) const;
    std::string struck(const std::string& marked) const;

    std::string sentence(const std::string& type, const Json& data);
    std::string of_game(const std::string& type, const Json& data) const;
    std::string fields(const Json& data, bool outermost = false) const;
    std::string value(const Json& one) const;
    std::string label_of(const std::string& key) const;
    std::string listed(const Json& list) const;
    std::string thrown(const Json& one) const;
    std::string question(const Json& one) const;
    bool tells_nothing(const std::string& key, const Json& one) const;
    std::string epoch(const std::string& type, const Json& data) const;
    std::string opened(const Json& data) const;
    std::string roll(const Json& result) const;
    std::string dice_of(const Json& part) const;
    std::string came_to(const Json& part, const std::string& notation, const Json& value,
                        bool successes) const;
    std::string die(const Json& one) const;

    Markup markup_;
    std::map<std::string, std::string> names_;
    std::string room_name_;
    std::string system_;
};

}  // namespace kast::client
