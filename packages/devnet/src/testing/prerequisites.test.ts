import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { requirePrerequisites } from './prerequisites.js'

const folder = tmpdir()

test('a machine with a folder, some space and some ports passes', async () => {
  await requirePrerequisites({ folder, freeBytes: 1, ports: 3 })
})

test('a folder that cannot be written is refused with the remedy', async () => {
  const missing = join(folder, 'missing')
  await expect(requirePrerequisites({ folder: missing })).rejects.toThrow(
    `The folder for temporary files, ${missing}, cannot be written. Give this user the right to write it, or set TMPDIR to another folder.`,
  )
})

test('a full disk is refused with what is left and what is needed', async () => {
  await expect(requirePrerequisites({ folder, freeBytes: 1e18 })).rejects.toThrow(
    /^The disk of .+ has \d+ MB left, and the tests need 1000000000000 MB\. Free some space, or set TMPDIR to a folder on another disk\.$/,
  )
})

test('too few ports are refused with the reason, and none stays open', async () => {
  const close = vi.fn()
  const listen = vi
    .fn<() => Promise<{ close: typeof close }>>()
    .mockResolvedValueOnce({ close })
    .mockRejectedValueOnce(new Error('listen EADDRINUSE'))
  await expect(requirePrerequisites({ folder, freeBytes: 1, ports: 2, listen })).rejects.toThrow(
    /^Only 1 ports of 127\.0\.0\.1 are free, and the tests need 2 \(listen EADDRINUSE\)\. Stop programs that hold ports/,
  )
  expect(close).toHaveBeenCalledOnce()
})
