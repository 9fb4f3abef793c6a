#include "server/config.hpp"
