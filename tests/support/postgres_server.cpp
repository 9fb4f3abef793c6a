#include "support/postgres_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace kast::tests {

namespace {

namespace fs = std::filesystem;

const fs::path programs = "/usr/lib/postgresql/15/bin";

/// Whom root runs the server as.
const passwd& unprivileged() {
    for (const char* name : {"postgres", "nobody"})
        if (const passwd* user = getpwnam(name)) return *user;
    throw std::runtime_error("there is neither a user postgres nor nobody to run PostgreSQL as");
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

bool has_postgres() { return fs::exists(programs / "postgres"); }

PostgresServer::PostgresServer(const std::vector<std::string>& settings) {
    if (!has_postgres())
        throw std::runtime_error("there is no PostgreSQL 15 in " + programs.string() +
                                 ": scripts/setup test installs it");
    if (geteuid() == 0) {
        const passwd& user = unprivileged();
        if (chown(directory_.path().c_str(), user.pw_uid, user.pw_gid) != 0)
            throw std::runtime_error("cannot give " + directory_.path().string() + " away");
    }
    run({"initdb", "-D", directory_.path() / "data", "-U", "super", "-A", "trust", "-E", "UTF8",
         "--locale=C", "--no-sync", "--no-instructions"});
    std::ofstream configuration(directory_.path() / "data" / "postgresql.conf", std::ios::app);
    configuration << "listen_addresses = ''\nunix_socket_directories = '"
                  << directory_.path().string() << "'\nport = " << port
                  << "\nfsync = off\nshared_buffers = 32MB\nmax_connections = 60\n";
    for (const std::string& setting : settings) configuration << setting << '\n';
    configuration.close();
    start();
    sql("CREATE ROLE kast LOGIN");
    sql("CREATE DATABASE kast OWNER kast");
}

PostgresServer::~PostgresServer() {
    if (pid_ > 0) kill();
}

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    return server;
}

/// A child as the unprivileged user, that ends at once with this process; what it says goes to
/// the directory's `log`.
pid_t PostgresServer::spawn(const std::vector<std::string>& words) const {
    const std::string program = programs / words.front();
    std::vector<std::string> kept(words);
    std::vector<char*> pointers;
    for (std::string& word : kept) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const passwd* user = geteuid() == 0 ? &unprivileged() : nullptr;
    const std::string log = directory_.path() / "log";
    const pid_t pid = fork();
    if (pid != 0) return pid;
    const bool is_user = !user || (setgroups(0, nullptr) == 0 && setgid(user->pw_gid) == 0 &&
                                   setuid(user->pw_uid) == 0);
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (!is_user || out < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(out, STDERR_FILENO) < 0)
        _exit(126);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);  // PostgreSQL's "immediate shutdown".
    if (chdir("/") == 0) execv(program.c_str(), pointers.data());
    _exit(127);
}

void PostgresServer::run(const std::vector<std::string>& words) const {
    const pid_t pid = spawn(words);
    int status = 0;
    waitpid(pid, &status, 0);
    if (status != 0)
        throw std::runtime_error(words.front() + " failed: " + text_of(directory_.path() / "log"));
}

bool PostgresServer::accepts() const {
    return PQping(("host=" + socket_folder() + " dbname=postgres user=super").c_str()) == PQPING_OK;
}

void PostgresServer::start() {
    pid_ = spawn({"postgres", "-D", directory_.path() / "data"});
    for (int i = 0; i < 3'000; ++i) {
        if (accepts()) return;
        if (waitpid(pid_, nullptr, WNOHANG) == pid_) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    throw std::runtime_error("PostgreSQL does not start: " + text_of(directory_.path() / "log"));
}

void PostgresServer::start_as_standby() {
    const std::ofstream signal(directory_.path() / "data" / "standby.signal");
    start();
}

void PostgresServer::kill() {
    ::kill(pid_, SIGQUIT);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

std::string PostgresServer::conninfo(const std::string& schema) {
    const std::string plain =
        "host=" + socket_folder() + " port=" + port + " dbname=kast user=kast";
    if (schema.empty()) return plain;
    sql("CREATE SCHEMA IF NOT EXISTS " + schema + " AUTHORIZATION kast");
    return plain + " options=-csearch_path=" + schema;
}

std::string PostgresServer::sql(const std::string& statement, const std::string& schema) const {
    const bool of_log =
        !statement.starts_with("CREATE DATABASE") && !statement.starts_with("CREATE ROLE");
    PGconn* connection = PQconnectdb(("host=" + socket_folder() +
                                      " user=super dbname=" + (of_log ? "kast" : "postgres") +
                                      (schema.empty() ? "" : " options=-csearch_path=" + schema))
                                         .c_str());
    PGresult* result = PQexec(connection, statement.c_str());
    const ExecStatusType status = PQresultStatus(result);
    const std::string why = PQerrorMessage(connection);
    std::string value;
    if (status == PGRES_TUPLES_OK && PQntuples(result) > 0) value = PQgetvalue(result, 0, 0);
    PQclear(result);
    PQfinish(connection);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        throw std::runtime_error(statement + ": " + why);
    return value;
}

}  // namespace kast::tests
