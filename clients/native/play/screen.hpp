#pragma once
// Where one player types and reads: a terminal with a line that stays below what happens, or plain
// lines where one of the two ends is no terminal.

#include "clients/native/markup.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kast::client {

/// How a line may go on: what may stand from byte `start` on in place of what stands there.
struct Completions {
    std::size_t start = 0;
    std::vector<std::string> words;
};

class Screen {
public:
    /// Returns when stdin can be read; whatever happens meanwhile may print. Its exceptions leave
    /// `line`.
    using Wait = std::function<void()>;
    using Complete = std::function<Completions(const std::string& before_cursor)>;

    virtual ~Screen() = default;
    /// A line above what is being typed. Control characters must be gone from it already.
    virtual void print(const std::string& text) = 0;
    /// What is wrong.
    virtual void complain(const std::string& text) = 0;
    /// The next line typed, or nothing at the end of input. `begun` stands there already, to be
    /// edited.
    virtual std::optional<std::string> line(const std::string& prompt,
                                            const std::string& begun = {}) = 0;
    /// A line that was not typed as it stands, to be found among those that were.
    virtual void remember(const std::string&) {}
    /// A signal came: true where it only threw away what was being typed.
    virtual bool discard() = 0;
    /// SIGWINCH came: what is being typed is drawn anew.
    virtual void resize() {}
    /// SIGTSTP came: gives the terminal back, stops, and draws anew when it goes on.
    virtual void suspend() {}
    virtual std::size_t columns() const = 0;
    virtual bool is_terminal() const = 0;
    virtual Markup markup() const = 0;
};

/// On stdin and stdout. The line editor is used where both are terminals that know how to go up.
std::unique_ptr<Screen> open_screen(Screen::Wait wait, Screen::Complete complete);
/// The one with the editor, on the terminal.
std::unique_ptr<Screen> open_editor(Screen::Wait wait, Screen::Complete complete);

}  // namespace kast::client
