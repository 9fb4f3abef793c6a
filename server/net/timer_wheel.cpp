#include "server/net/timer_wheel.hpp"

#include <algorithm>

namespace kast::server::net {

void TimerWheel::set(Entry& entry, std::uint32_t delay_ms) {
    if (entry.is_timed()) entry.stop_timer();
    const std::size_t ticks =
        std::clamp<std::size_t>((delay_ms + tick_ms - 1) / tick_ms, 1, slot_count - 1);
    slots_[(static_cast<std::size_t>(tick_) + ticks) % slot_count].push_back(entry);
}

void TimerWheel::advance(std::int64_t now_ms) {
    const std::int64_t until = now_ms / tick_ms;
    // After a long sleep every slot is due once, not once for every tick slept.
    tick_ = std::max(tick_, until - static_cast<std::int64_t>(slot_count));
    while (tick_ < until) {
        ++tick_;
        // Taken out first: an entry may be destroyed, or set anew, by its own call or another's.
        List ready;
        ready.splice(ready.end(), slots_[static_cast<std::size_t>(tick_) % slot_count]);
        while (!ready.empty()) {
            Entry& entry = ready.front();
            set(entry, tick_ms);
            const std::uint32_t again = entry.on_timer(now_ms);
            // 0: the entry is gone, or has set itself.
            if (again != 0) set(entry, again);
        }
    }
}

void TimerWheel::drain_all() {
    for_all([](Entry& entry) { entry.on_drain(); });
}

void TimerWheel::shut_down_all() {
    for_all([](Entry& entry) { entry.on_shutdown(); });
}

void TimerWheel::for_all(void (*call)(Entry&)) {
    List all;
    for (List& slot : slots_) all.splice(all.end(), slot);
    while (!all.empty()) {
        Entry& entry = all.front();
        set(entry, tick_ms);
        call(entry);
    }
}

}  // namespace kast::server::net
