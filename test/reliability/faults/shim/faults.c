// Preloaded into a process under test (LD_PRELOAD): makes the N-th write, sync or rename of files whose path contains
// FAULT_PATH fail. fault-shim.ts writes the control file FAULT_CONTROL. If FAULT_LOG is set,
// the library appends each operation to that file, one per line. Linux only.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2, NAME = 4 };

// Shared with the test. fault-shim.ts has the same order of fields.
struct control {
  _Atomic int64_t seen;     // operations of the selected kinds so far
  _Atomic int64_t failed;   // failed operations
  _Atomic int64_t fail_at;  // the operation to fail, from 1; 0 for none
  _Atomic int64_t error;    // errno of the failure
  _Atomic int64_t sticky;   // whether later operations fail too
  _Atomic int64_t kinds;    // WRITE | SYNC | NAME
};

static struct control *control;
static const char *selected;
static int log_file = -1;

__attribute__((constructor)) static void start(void) {
  const char *file = getenv("FAULT_CONTROL");
  selected = getenv("FAULT_PATH");
  int opened = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (opened >= 0) {
    void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
    if (mapped != MAP_FAILED) control = mapped;
    close(opened);
  }
  const char *log = getenv("FAULT_LOG");
  if (log) log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(const char *name, const char *path, const char *other) {
  char line[2048];
  int length = snprintf(line, sizeof line, "%s\t%s\t%s\n", name, path, other ? other : "");
  if (length > 0 && length < (int)sizeof line) syscall(SYS_write, log_file, line, length);
}

// Returns whether this operation must fail, and sets errno if so.
static int fails(int kind, const char *name, const char *path, const char *other) {
  if (!control || !selected || !path) return 0;
  if (!strstr(path, selected) && !(other && strstr(other, selected))) return 0;
  if (log_file >= 0) note(name, path, other);
  if (!(control->kinds & kind)) return 0;
  int64_t number = ++control->seen;
  int64_t at = control->fail_at;
  if (at == 0 || number < at || (number > at && !control->sticky)) return 0;
  control->failed++;
  errno = (int)control->error;
  return 1;
}

static int fails_on(int kind, const char *name, int fd) {
  char link[64], path[1024];
  if (!control || fd < 0) return 0;
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = before;
  if (length <= 0 || path[0] != '/') return 0;
  path[length] = 0;
  return fails(kind, name, path, NULL);
}

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

#define ON_FILE(kind, type, name, parameters, fd, arguments)                    \
  type name parameters {                                                        \
    static __typeof__(&name) original;                                          \
    if (!original) original = REAL(name);                                       \
    return fails_on(kind, #name, fd) ? (type)-1 : original arguments;           \
  }

ON_FILE(WRITE, ssize_t, write, (int fd, const void *from, size_t count), fd, (fd, from, count))
ON_FILE(WRITE, ssize_t, pwrite, (int fd, const void *from, size_t count, off_t at), fd, (fd, from, count, at))
ON_FILE(WRITE, ssize_t, pwrite64, (int fd, const void *from, size_t count, off64_t at), fd, (fd, from, count, at))
ON_FILE(WRITE, ssize_t, writev, (int fd, const struct iovec *from, int count), fd, (fd, from, count))
ON_FILE(WRITE, ssize_t, pwritev, (int fd, const struct iovec *from, int count, off_t at), fd, (fd, from, count, at))
ON_FILE(WRITE, int, ftruncate, (int fd, off_t length), fd, (fd, length))
ON_FILE(WRITE, int, ftruncate64, (int fd, off64_t length), fd, (fd, length))
ON_FILE(SYNC, int, fsync, (int fd), fd, (fd))
ON_FILE(SYNC, int, fdatasync, (int fd), fd, (fd))

#define ON_NAMES(name)                                                          \
  int name(const char *from, const char *to) {                                  \
    static __typeof__(&name) original;                                          \
    if (!original) original = REAL(name);                                       \
    return fails(NAME, #name, from, to) ? -1 : original(from, to);              \
  }

ON_NAMES(rename)
ON_NAMES(link)
