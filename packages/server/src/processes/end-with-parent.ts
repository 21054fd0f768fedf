import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Makes a child process end when this process ends, even by `kill -9`. No handler runs then, and the child would keep
 * its port and its files.
 *
 * A small shell waits on a pipe from this process. The kernel closes the pipe when this process is gone, and the
 * shell then sends `signal` to the child. With `group`, it sends `signal` to the whole process group that the child
 * leads. Call the returned function once the child has ended, because its process id may be reused. On Windows, which
 * has no such shell, this does nothing.
 */
export function endWithParent(
  child: ChildProcess,
  signal: 'INT' | 'TERM' | 'QUIT' | 'KILL',
  { group = false }: { readonly group?: boolean } = {},
): () => void {
  if (process.platform === 'win32' || child.pid === undefined) return () => {}
  const watcher = spawn(
    '/bin/sh',
    [
      '-c',
      'read -r _ || kill -s "$1" -- "$2"',
      'sh',
      signal,
      String(group ? -child.pid : child.pid),
    ],
    // A separate process group, so that Ctrl-C in the terminal does not end the watcher too early.
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as Socket | null)?.unref()
  return () => {
    watcher.stdin?.end('released\n')
  }
}
