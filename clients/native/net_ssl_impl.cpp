// The parts of Asio's TLS that are no templates, once.

#include <boost/asio/ssl/impl/src.hpp>
