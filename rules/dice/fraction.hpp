#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace kast::rules {

/// An exact number, in lowest terms. Results must keep within ±10^12 and have denominators up to
/// 10^9 (the notation refuses formulas that could leave this before anything is rolled).
class Fraction {
public:
    using Wide = __int128;

    constexpr Fraction() = default;
    constexpr Fraction(std::int64_t whole) : over_(whole) {}
    /// Requires `under` != 0.
    Fraction(std::int64_t over, std::int64_t under) : Fraction(reduced(over, under)) {}

    constexpr Wide over() const { return over_; }
    constexpr Wide under() const { return under_; }
    constexpr bool is_whole() const { return under_ == 1; }
    /// Rounded to the nearest double; whole numbers exactly.
    double number() const { return static_cast<double>(over_) / static_cast<double>(under_); }
    /// Rounded down.
    std::int64_t floor() const;
    std::int64_t ceil() const;
    /// Halves away from zero.
    std::int64_t round() const;
    Fraction abs() const { return over_ < 0 ? -*this : *this; }
    /// "7", "-3", "7/2".
    std::string text() const;

    Fraction operator-() const { return made(-over_, under_); }
    friend Fraction operator+(const Fraction& a, const Fraction& b);
    friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + -b; }
    friend Fraction operator*(const Fraction& a, const Fraction& b);
    /// Requires b != 0.
    friend Fraction operator/(const Fraction& a, const Fraction& b);
    bool operator==(const Fraction&) const = default;
    friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
        return a.over_ * b.under_ <=> b.over_ * a.under_;
    }

private:
    static Fraction made(Wide over, Wide under) {
        Fraction fraction;
        fraction.over_ = over;
        fraction.under_ = under;
        return fraction;
    }
    static Fraction reduced(Wide over, Wide under);

    Wide over_ = 0;
    Wide under_ = 1;  ///< always positive
};

}  // namespace kast::rules
