#include "server/metrics.hpp"
