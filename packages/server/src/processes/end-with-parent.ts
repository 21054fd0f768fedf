import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Sees to it that a child process ends when this process does, however it does: on `kill -9` no handler of ours
 * runs, and the child would stay behind with its port and its files.
 *
 * A small shell waits on a pipe from here. The kernel closes the pipe when this process is gone, and the shell then
 * sends `signal` to the child. With `group`, it sends `signal` to every process of the group that the child leads. Call the
 * returned function once the child has ended, so that its process id may be used again. On Windows, which has no such shell,
 * this does nothing.
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
    // In a group of its own: a Ctrl-C in the terminal must not end the watcher before its time.
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
