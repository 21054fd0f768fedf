import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { requirePorts, requireSpace, requireWritable } from './prerequisites.js'

const folder = tmpdir()

test('a writable folder passes, and so does a missing folder inside it', () => {
  requireWritable(folder, 'Set TMPDIR.')
  requireWritable(join(folder, 'missing'), 'Set TMPDIR.')
})

test('a folder whose parent is missing is an error that names the remedy', () => {
  expect(() => requireWritable(join(folder, 'missing/inside'), 'Set TMPDIR.')).toThrow(
    `The folder ${join(folder, 'missing')} does not exist, or this user cannot read and write it. Set TMPDIR.`,
  )
})

test('a full disk is an error that names the free and the needed space', () => {
  requireSpace(folder, 0)
  expect(() => requireSpace(folder, 1e12)).toThrow(
    /^The disk of .+ has \d+ MB left, and the tests need 1000000000000 MB\. Free some space, or set TMPDIR to a folder on another disk\.$/,
  )
})

test('free ports pass', () => requirePorts(3))

test.each([
  [
    { code: 'EADDRINUSE', message: 'listen EADDRINUSE' },
    'The tests need 2 ports of 127.0.0.1, but only 1 could be opened (listen EADDRINUSE). Stop programs that hold ports, or widen the range (on Linux: sysctl net.ipv4.ip_local_port_range).',
  ],
  [
    { code: 'EMFILE', message: 'listen EMFILE' },
    'The tests need 2 ports of 127.0.0.1, but only 1 could be opened (listen EMFILE). Allow a process more open files (ulimit -n 4096).',
  ],
])(
  'too few ports are an error that names the remedy for %o, and every opened port is closed',
  async (failure, sentence) => {
    const close = vi.fn()
    const listen = vi
      .fn<() => Promise<{ close: typeof close }>>()
      .mockResolvedValueOnce({ close })
      .mockRejectedValueOnce(Object.assign(new Error(), failure))
    await expect(requirePorts(2, listen)).rejects.toThrow(sentence)
    expect(close).toHaveBeenCalledOnce()
  },
)
