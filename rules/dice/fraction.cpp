#include "rules/dice/fraction.hpp"

#include "rules/dice/chance.hpp"

namespace kast::rules {
namespace {

using Wide = Fraction::Wide;

Wide common_divisor(Wide a, Wide b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b != 0) {
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

std::string digits(Wide number) {
    return number < 0 ? "-" + to_string(static_cast<Count>(-number))
                      : to_string(static_cast<Count>(number));
}

}  // namespace

Fraction Fraction::reduced(Wide over, Wide under) {
    if (under < 0) {
        over = -over;
        under = -under;
    }
    const Wide divisor = common_divisor(over, under);
    return made(over / divisor, under / divisor);
}

std::int64_t Fraction::floor() const {
    Wide whole = over_ / under_;
    if (over_ < 0 && whole * under_ != over_) --whole;
    return static_cast<std::int64_t>(whole);
}

std::int64_t Fraction::ceil() const { return -(-*this).floor(); }

std::int64_t Fraction::round() const {
    const Fraction half(1, 2);
    return over_ < 0 ? (*this - half).ceil() : (*this + half).floor();
}

std::string Fraction::text() const {
    return is_whole() ? digits(over_) : digits(over_) + "/" + digits(under_);
}

Fraction operator+(const Fraction& a, const Fraction& b) {
    if (a.under_ == 1 && b.under_ == 1) return Fraction::made(a.over_ + b.over_, 1);
    const Wide shared = common_divisor(a.under_, b.under_);
    return Fraction::reduced(a.over_ * (b.under_ / shared) + b.over_ * (a.under_ / shared),
                             a.under_ / shared * b.under_);
}

Fraction operator*(const Fraction& a, const Fraction& b) {
    if (a.under_ == 1 && b.under_ == 1) return Fraction::made(a.over_ * b.over_, 1);
    // Shortened crosswise first: the product of the rest is in lowest terms, as small as can be.
    const Wide left = common_divisor(a.over_, b.under_);
    const Wide right = common_divisor(b.over_, a.under_);
    return Fraction::made((a.over_ / left) * (b.over_ / right),
                          (a.under_ / right) * (b.under_ / left));
}

Fraction operator/(const Fraction& a, const Fraction& b) {
    return b.over_ < 0 ? a * Fraction::made(-b.under_, -b.over_)
                       : a * Fraction::made(b.under_, b.over_);
}

}  // namespace kast::rules
