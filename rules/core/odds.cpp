#include "rules/core/odds.hpp"

#include <algorithm>

namespace kast::rules {

std::string detail::kebab_case(std::string_view enumerator) {
    std::string word(enumerator);
    if (word.ends_with('_')) word.pop_back();
    std::ranges::replace(word, '_', '-');
    return word;
}

void OutcomeSample::put(std::string_view question, const std::optional<std::string>& about,
                        Answer answer) {
    const auto same = [&](const Given& one) {
        return one.question == question && one.about == about;
    };
    if (std::ranges::none_of(answers_, same))
        answers_.push_back({std::string(question), about, std::move(answer)});
}

namespace {

/// The first that is recorded of a side holds.
void put_first(std::vector<OddsSide>& sides, OddsSide side) {
    const auto same = [&](const OddsSide& one) {
        return one.side == side.side && one.about == side.about;
    };
    if (std::ranges::none_of(sides, same)) sides.push_back(std::move(side));
}

}  // namespace

void OutcomeSample::put_side(OddsSide side) { put_first(sides_, std::move(side)); }

void OutcomeSample::assume(std::string_view word) {
    if (std::ranges::find(assumed_, word) == assumed_.end()) assumed_.emplace_back(word);
}

void OutcomeSample::assume_all(const OutcomeSample& others) {
    for (const std::string& word : others.assumed_) assume(word);
}

void OutcomeSample::keep_about(const std::optional<std::string>& about) {
    std::erase_if(answers_, [&](const Given& one) { return one.about != about; });
    std::erase_if(sides_, [&](const OddsSide& one) { return one.about != about; });
}

OddsAccumulator::Key OddsAccumulator::note(OutcomeSample answers) {
    for (OddsSide& side : answers.sides_) put_first(sides_, std::move(side));
    for (std::string& word : answers.assumed_) {
        if (std::ranges::find(assumed_, word) == assumed_.end())
            assumed_.push_back(std::move(word));
    }
    Key key(asked_.size(), -1);
    for (auto& [question, about, answer] : answers.answers_) {
        auto asked = std::ranges::find_if(asked_, [&](const Asked& one) {
            return one.question == question && one.about == about;
        });
        if (asked == asked_.end()) {
            asked = asked_.insert(asked_.end(), Asked{std::move(question), about, {}});
            key.push_back(-1);
        }
        auto known = std::ranges::find(asked->known, answer);
        if (known == asked->known.end())
            known = asked->known.insert(asked->known.end(), std::move(answer));
        key[static_cast<std::size_t>(asked - asked_.begin())] =
            static_cast<int>(known - asked->known.begin());
    }
    // A question that comes up only later is not part of the keys before it.
    while (!key.empty() && key.back() == -1) key.pop_back();
    return key;
}

Odds OddsAccumulator::make(const Distribution<Key>& ways) const {
    Odds odds;
    odds.modifiers = sides_;
    odds.assumed = assumed_;
    odds.cut_off = static_cast<double>(ways.cut_off);
    odds.exact = ways.cut_off == 0;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
        std::map<Answer, Tally> tallies;
        for (const auto& [key, chance] : ways.chances) {
            const int which = i < key.size() ? key[i] : -1;
            const Answer none{std::numeric_limits<int>::min(), false, std::string(no_answer)};
            tallies[which < 0 ? none : asked_[i].known[static_cast<std::size_t>(which)]].add(
                chance);
        }
        OddsQuestion question{asked_[i].question, asked_[i].about, {}, {}};
        long double mean = 0;
        bool numbers = false;
        for (const auto& [answer, tally] : tallies) {
            const Chance chance = tally.total();
            OutcomeChance likely{answer.word, {}, static_cast<double>(chance.value), {}};
            if (answer.number) {
                numbers = true;
                likely.number = answer.place;
                mean += static_cast<long double>(answer.place) * chance.value;
            }
            if (chance.exact() && ways.cut_off == 0)
                likely.fraction = chance.fraction();
            else
                odds.exact = false;
            question.outcomes.push_back(std::move(likely));
        }
        if (numbers) question.mean = static_cast<double>(mean);
        odds.questions.push_back(std::move(question));
    }
    return odds;
}

void merge_odds(Odds& odds, Odds more) {
    for (OddsQuestion& question : more.questions) odds.questions.push_back(std::move(question));
    for (OddsSide& side : more.modifiers) put_first(odds.modifiers, std::move(side));
    for (std::string& word : more.assumed) {
        if (std::ranges::find(odds.assumed, word) == odds.assumed.end())
            odds.assumed.push_back(std::move(word));
    }
    odds.exact = odds.exact && more.exact;
    odds.cut_off = std::max(odds.cut_off, more.cut_off);
}

}  // namespace kast::rules
