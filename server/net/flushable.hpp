#pragma once

#include <boost/intrusive/list.hpp>

namespace kast::server {

/// An object with bytes to send, in the list of those that are due at the end of the turn, or of
/// those that wait for their broadcast interval.
class Flushable : public boost::intrusive::list_base_hook<
                      boost::intrusive::tag<Flushable>,
                      boost::intrusive::link_mode<boost::intrusive::auto_unlink>> {
public:
    using Hook = boost::intrusive::list_base_hook<
        boost::intrusive::tag<Flushable>,
        boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;
    Flushable() = default;
    Flushable(const Flushable&) = delete;
    Flushable& operator=(const Flushable&) = delete;
    virtual ~Flushable() = default;
    virtual void flush() = 0;
    bool is_flush_due() const { return Hook::is_linked(); }
};

using FlushList = boost::intrusive::list<Flushable, boost::intrusive::base_hook<Flushable::Hook>,
                                         boost::intrusive::constant_time_size<false>>;

}  // namespace kast::server
