#include "server/bus/local_bus.hpp"

#include <mutex>
#include <utility>

namespace kast::server {

struct LocalBusHub::Inner {
    struct Listener {
        const Bus* bus;
        BusListener call;
    };
    /// Held while listeners are called, so that none is after it has stopped. A listener may speak.
    std::recursive_mutex mutex;
    std::vector<Listener> listeners;
    bool is_cut = false;

    void tell(const Bus& from, const BusMessage& message) {
        const std::lock_guard lock(mutex);
        if (is_cut) return;
        const auto now = listeners;
        for (const Listener& one : now) {
            if (one.bus != &from) one.call({message});
        }
    }
};

namespace {

class LocalBus final : public Bus {
public:
    LocalBus(std::shared_ptr<LocalBusHub::Inner> hub, std::string node)
        : hub_(std::move(hub)), node_(std::move(node)) {}
    ~LocalBus() override { stop_listening(); }

    void listen(BusListener listener) override {
        const std::lock_guard lock(hub_->mutex);
        hub_->listeners.push_back({this, std::move(listener)});
    }
    void announce(const RoomHint& hint) override { hub_->tell(*this, {node_, hint}); }
    void report(const PresenceReport& report) override { hub_->tell(*this, {node_, report}); }
    void leave() override { hub_->tell(*this, {node_, NodeGone{}}); }
    void stop_listening() override {
        const std::lock_guard lock(hub_->mutex);
        std::erase_if(hub_->listeners, [this](const auto& one) { return one.bus == this; });
    }

private:
    std::shared_ptr<LocalBusHub::Inner> hub_;
    std::string node_;
};

}  // namespace

LocalBusHub::LocalBusHub() : inner_(std::make_shared<Inner>()) {}
LocalBusHub::~LocalBusHub() = default;

std::unique_ptr<Bus> LocalBusHub::join(std::string node) {
    return std::make_unique<LocalBus>(inner_, std::move(node));
}

void LocalBusHub::set_cut(bool is_cut) {
    const std::lock_guard lock(inner_->mutex);
    inner_->is_cut = is_cut;
}

}  // namespace kast::server
