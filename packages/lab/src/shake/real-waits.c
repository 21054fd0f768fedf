/*
 * While a thread is inside libfaketime's epoll_wait, libfaketime returns the real time. PostgreSQL's handler for timeouts runs
 * during that call, and would find that no timeout is due. This epoll_wait calls the kernel directly.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int epfd, struct epoll_event *events, int maxevents, int timeout) {
  return (int)syscall(SYS_epoll_pwait, epfd, events, maxevents, timeout, NULL, _NSIG / 8);
}
