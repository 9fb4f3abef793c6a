#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace kast::server {

/// Those who want to be called when a room has new events. Each is called while its handle lives.
class Watchers {
public:
    std::shared_ptr<void> add(std::function<void()> wake) {
        auto watcher = std::make_shared<std::function<void()>>(std::move(wake));
        watchers_.push_back(watcher);
        return watcher;
    }

    void wake() {
        const auto watchers = watchers_;  // A call may add or drop some.
        for (const auto& one : watchers) {
            if (const auto watcher = one.lock()) (*watcher)();
        }
        std::erase_if(watchers_, [](const auto& one) { return one.expired(); });
    }

    bool empty() const {
        return std::ranges::all_of(watchers_, [](const auto& one) { return one.expired(); });
    }

private:
    std::vector<std::weak_ptr<std::function<void()>>> watchers_;
};

}  // namespace kast::server
