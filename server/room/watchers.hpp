#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace kast::server {

/// Callbacks for new events of a room. Each is called as long as its handle lives.
class Watchers {
public:
    std::shared_ptr<void> add(std::function<void()> wake) {
        const std::uint64_t number = next_number_++;
        all_->emplace(number, std::make_shared<const std::function<void()>>(std::move(wake)));
        return std::make_shared<Handle>(all_, number);
    }

    void wake() const {
        std::vector<std::uint64_t> numbers;  // A call may add or drop some.
        numbers.reserve(all_->size());
        for (const auto& [number, wake] : *all_) numbers.push_back(number);
        for (const std::uint64_t number : numbers) {
            const auto found = all_->find(number);
            if (found == all_->end()) continue;
            const auto wake = found->second;
            (*wake)();
        }
    }

    std::size_t size() const { return all_->size(); }
    bool empty() const { return all_->empty(); }

private:
    using All = std::map<std::uint64_t, std::shared_ptr<const std::function<void()>>>;

    /// Removes its watcher on destruction, if the room still exists.
    class Handle {
    public:
        Handle(const std::weak_ptr<All>& all, std::uint64_t number) : all_(all), number_(number) {}
        ~Handle() {
            if (const auto all = all_.lock()) all->erase(number_);
        }
        Handle(const Handle&) = delete;
        Handle& operator=(const Handle&) = delete;

    private:
        std::weak_ptr<All> all_;
        std::uint64_t number_;
    };

    std::shared_ptr<All> all_ = std::make_shared<All>();
    std::uint64_t next_number_ = 0;
};

}  // namespace kast::server
