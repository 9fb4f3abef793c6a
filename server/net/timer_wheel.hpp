#pragma once

#include <boost/intrusive/list.hpp>

#include <array>
#include <cstdint>

namespace kast::server::net {

/// One coarse timer for all connections of a shard: pings, idle time, slow heads, lingering closes.
/// An entry returns when it is due next, so that activity never touches the wheel.
class TimerWheel {
public:
    static constexpr std::uint32_t tick_ms = 250;
    static constexpr std::size_t slot_count = 512;  ///< a turn of the wheel: 128 s

    class Entry;
    using Hook = boost::intrusive::list_base_hook<
        boost::intrusive::tag<Entry>, boost::intrusive::link_mode<boost::intrusive::auto_unlink>>;
    class Entry : public Hook {
    public:
        Entry() = default;
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;
        virtual ~Entry() = default;
        /// Called when due. Returns after how many milliseconds to ask again.
        virtual std::uint32_t on_timer(std::int64_t now_ms) = 0;
        /// The server drains: no new commands, sessions are closed when all is stored.
        virtual void on_drain() = 0;
        /// The server is down: closes at once.
        virtual void on_shutdown() = 0;
        bool is_timed() const { return Hook::is_linked(); }
        void stop_timer() { Hook::unlink(); }
    };

    explicit TimerWheel(std::int64_t now_ms) : tick_(now_ms / tick_ms) {}

    /// Asks `entry` after `delay_ms`, at the earliest; at the latest after one turn of the wheel.
    void set(Entry& entry, std::uint32_t delay_ms);
    void advance(std::int64_t now_ms);
    void drain_all();
    void shut_down_all();

private:
    using List = boost::intrusive::list<Entry, boost::intrusive::base_hook<Hook>,
                                        boost::intrusive::constant_time_size<false>>;
    void for_all(void (*call)(Entry&));

    std::array<List, slot_count> slots_;
    std::int64_t tick_;
};

}  // namespace kast::server::net
