// The parts of Asio and Beast that need no template arguments, compiled once for all of
// `server/net`.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
