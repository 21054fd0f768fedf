/*
 * libfaketime answers with the real time while a thread is inside its epoll_wait, signal handlers included. PostgreSQL's
 * handler for timeouts runs just there, and would find that none is due. This epoll_wait goes to the kernel directly.
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
