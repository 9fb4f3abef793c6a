#include "clients/native/verify_replay.hpp"

#include "protocol/write.hpp"
#include "rules/dice/notation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace kast::client {
namespace {

namespace notation = rules::notation;
using rules::RollPart;
using rules::RollResult;

/// The notation asks for other dice than were drawn.
struct OtherDice : std::runtime_error {
    OtherDice() : std::runtime_error("other dice") {}
};

/// Dice that fall as they were drawn, each of the sides that it was drawn with.
class DrawnDice final : public rules::Dice {
public:
    explicit DrawnDice(std::vector<rules::Draw> draws) : draws_(std::move(draws)) {}
    bool used_up() const { return at_ == draws_.size(); }
    rules::Id fresh_id() override { return {}; }

protected:
    std::uint32_t draw(std::uint32_t n, std::uint32_t lowest) override {
        if (used_up() || draws_[at_].n != n || draws_[at_].lowest != lowest) throw OtherDice();
        return draws_[at_++].value;
    }

private:
    std::vector<rules::Draw> draws_;
    std::size_t at_ = 0;
};

/// The values behind `@words`, as the result itself shows them. What no sheet can hold is none.
void collect_constants(const RollPart& shown, notation::Constants& constants) {
    if (shown.kind == rules::PartKind::constant &&
        std::abs(shown.value) <= static_cast<double>(notation::number_max)) {
        // With braces or a label: what it is called only the notation knows.
        const auto word = notation::parse(shown.notation);
        if (word && word->root.kind == rules::PartKind::constant)
            constants[word->root.name] = static_cast<std::int64_t>(shown.value);
    }
    for (const auto& inner : shown.parts) collect_constants(inner, constants);
}

/// Every die in the order shown, as it fell.
void collect_faces(const RollPart& part, std::vector<std::int64_t>& faces) {
    for (const rules::Die& die : part.dice) {
        if (die.faces)
            faces.insert(faces.end(), die.faces->begin(), die.faces->end());
        else
            faces.push_back(die.value);
    }
    for (const RollPart& inner : part.parts) collect_faces(inner, faces);
}

std::vector<std::int64_t> faces_of(const RollPart& part) {
    std::vector<std::int64_t> faces;
    collect_faces(part, faces);
    return faces;
}

/// The same notation in the same parts, whatever its dice showed.
bool is_same_formula(const RollPart& a, const RollPart& b) {
    return a.kind == b.kind && a.joint == b.joint && a.notation == b.notation &&
           a.label == b.label && std::ranges::equal(a.parts, b.parts, is_same_formula);
}

/// `shown`: with its outermost part's notation, which events leave out.
std::optional<LogFault> replay_one(RollResult shown, DrawnDice& dice, const std::string& roll) {
    if (shown.roll.notation.empty()) shown.roll.notation = shown.notation;
    const auto wrong_notation = [&] {
        return LogFault{"wrong-notation", 0,
                        roll + ": these dice are not those of " + shown.notation + '.'};
    };
    if (shown.notation != shown.roll.notation) return wrong_notation();
    notation::Constants constants;
    collect_constants(shown.roll, constants);
    const auto formula = notation::parse(shown.notation, notation::stored_dialect());
    if (!formula) return wrong_notation();
    const auto prepared = notation::prepare(*formula, constants);
    if (!prepared) return wrong_notation();
    RollResult again;
    try {
        again = notation::roll(*prepared, dice);
    } catch (const OtherDice&) {
        return wrong_notation();
    }
    if (!is_same_formula(again.roll, shown.roll)) return wrong_notation();
    const auto shows = faces_of(shown.roll);
    const auto were = faces_of(again.roll);
    if (shows != were) {
        return LogFault{"shown-dice", 0,
                        roll + " shows " + listed(shows) + "; the dice were " + listed(were) + '.'};
    }
    if (again.total != shown.total) {
        return LogFault{"wrong-total", 0,
                        roll + " says that " + shown.notation + " gives " +
                            number_text(shown.total) + "; the dice give " +
                            number_text(again.total) + '.'};
    }
    if (again.successes != shown.successes ||
        protocol::to_text(again.roll) != protocol::to_text(shown.roll)) {
        return LogFault{"wrong-result", 0,
                        roll + " tells of " + shown.notation + " what its dice do not."};
    }
    return std::nullopt;
}

}  // namespace

std::optional<LogFault> replay(const std::vector<RollResult>& results,
                               std::vector<rules::Draw> draws, const std::string& roll) {
    DrawnDice dice(std::move(draws));
    for (const RollResult& shown : results) {
        if (auto fault = replay_one(shown, dice, roll)) return fault;
    }
    if (dice.used_up()) return std::nullopt;
    return LogFault{"wrong-notation", 0,
                    roll + ": these dice are not those of " + results.back().notation + '.'};
}

}  // namespace kast::client
