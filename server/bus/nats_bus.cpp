#include "server/bus/open.hpp"
#include "server/bus/payload.hpp"
#include "server/logging.hpp"

#include <nats/nats.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <ranges>
#include <string_view>
#include <thread>
#include <utility>

namespace kast::server {
namespace {

constexpr std::int64_t reconnect_ms = 500;
constexpr std::int64_t look_ms = 100;  ///< how often it is seen that the bus goes
constexpr std::int64_t last_words_ms = 500;
constexpr std::size_t messages_at_once = 256;

template <class Thing, void (*destroy)(Thing*)>
struct Destroy {
    void operator()(Thing* thing) const { destroy(thing); }
};
using Options = std::unique_ptr<natsOptions, Destroy<natsOptions, natsOptions_Destroy>>;
using Connection = std::unique_ptr<natsConnection, Destroy<natsConnection, natsConnection_Destroy>>;
using Subscription =
    std::unique_ptr<natsSubscription, Destroy<natsSubscription, natsSubscription_Destroy>>;
using Message = std::unique_ptr<natsMsg, Destroy<natsMsg, natsMsg_Destroy>>;

void require(natsStatus status) {
    if (status != NATS_OK)
        throw BusError(std::string("the bus cannot be opened: ") + natsStatus_GetText(status));
}

/// The setting's servers for messages: what stands before a `@` is a password.
std::string without_passwords(std::string_view urls) {
    std::string shown;
    for (const auto part : std::views::split(urls, ',')) {
        const std::string_view url(part);
        if (!shown.empty()) shown += ',';
        shown += url.substr(url.rfind('@') + 1);
    }
    return shown;
}

/// `servers`: a string.
void on_disconnected(natsConnection* connection, void* servers) {
    if (natsConnection_IsClosed(connection)) return;
    log_line(Level::warning, "no hints from other nodes",
             {{"bus", "nats"}, {"nats", *static_cast<const std::string*>(servers)}});
}
void on_connected(natsConnection*, void* servers) {
    log_line(Level::info, "connected to other nodes",
             {{"bus", "nats"}, {"nats", *static_cast<const std::string*>(servers)}});
}

class NatsBus final : public Bus {
public:
    explicit NatsBus(NatsBusOptions options) : options_(std::move(options)) {
        natsOptions* made = nullptr;
        require(natsOptions_Create(&made));
        const Options chosen(made);
        require(natsOptions_SetURL(made, options_.url.c_str()));
        require(natsOptions_SetName(made, ("kastd " + options_.node).c_str()));
        require(natsOptions_SetNoEcho(made, true));
        require(natsOptions_SetMaxReconnect(made, -1));
        require(natsOptions_SetReconnectWait(made, reconnect_ms));
        require(natsOptions_SetPingInterval(made, 5'000));
        require(natsOptions_SetRetryOnFailedConnect(made, true, on_connected, &servers_));
        require(natsOptions_SetDisconnectedCB(made, on_disconnected, &servers_));
        require(natsOptions_SetReconnectedCB(made, on_connected, &servers_));
        natsConnection* connection = nullptr;
        const natsStatus status = natsConnection_Connect(&connection, made);
        connection_.reset(connection);
        if (status == NATS_NOT_YET_CONNECTED)
            on_disconnected(connection, &servers_);
        else
            require(status);
    }
    ~NatsBus() override {
        stop_listening();
        natsConnection_FlushTimeout(connection_.get(), last_words_ms);
    }

    void listen(BusListener listener) override {
        natsSubscription* made = nullptr;
        require(natsConnection_SubscribeSync(&made, connection_.get(), options_.channel.c_str()));
        subscription_.reset(made);
        natsConnection_FlushTimeout(connection_.get(), last_words_ms);
        listener_ = std::move(listener);
        thread_ = std::thread([this] { run(); });
    }
    void announce(const RoomHint& hint) override { say(hint); }
    void report(const PresenceReport& report) override { say(report); }
    void leave() override { say(NodeGone{}); }
    void stop_listening() override {
        stopping_ = true;
        const std::lock_guard lock(stopping_mutex_);
        if (thread_.joinable()) thread_.join();
    }

private:
    /// What cannot be sent is lost.
    template <class Said>
    void say(const Said& said) {
        natsConnection_PublishString(connection_.get(), options_.channel.c_str(),
                                     payload_of({options_.node, said}).c_str());
    }

    void run() {
        std::vector<BusMessage> messages;
        while (!stopping_) {
            natsMsg* raw = nullptr;
            const bool can_wait = messages.empty();
            const natsStatus status =
                natsSubscription_NextMsg(&raw, subscription_.get(), can_wait ? look_ms : 0);
            const Message came(raw);
            if (status == NATS_OK) take(*raw, messages);
            const bool is_whole = status != NATS_OK || messages.size() >= messages_at_once;
            if (is_whole && !messages.empty()) listener_(std::exchange(messages, {}));
            if (status != NATS_OK && status != NATS_TIMEOUT)
                std::this_thread::sleep_for(std::chrono::milliseconds(look_ms));
        }
    }

    static void take(natsMsg& raw, std::vector<BusMessage>& messages) {
        const std::string_view text(natsMsg_GetData(&raw),
                                    static_cast<std::size_t>(natsMsg_GetDataLength(&raw)));
        if (auto message = read_payload(text)) messages.push_back(std::move(*message));
    }

    const NatsBusOptions options_;
    std::string servers_ =
        without_passwords(options_.url);  // Outlives the connection, which calls with it.
    Connection connection_;
    Subscription subscription_;
    BusListener listener_;
    std::atomic<bool> stopping_ = false;
    std::mutex stopping_mutex_;
    std::thread thread_;
};

}  // namespace

std::unique_ptr<Bus> open_nats_bus(NatsBusOptions options) {
    return std::make_unique<NatsBus>(std::move(options));
}

}  // namespace kast::server
