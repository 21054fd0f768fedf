import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { createArgon2Threads } from './argon2-threads.js'

const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a hash fits its password alone, with the options that were asked for', async () => {
  const { hash, verify } = createArgon2Threads()
  const stored = await hash('correct horse', { ...quick, salt: Buffer.alloc(16, 7) })
  expect(stored).toBe(await hash('correct horse', { ...quick, salt: Buffer.alloc(16, 7) }))
  expect(stored).toContain('$argon2id$v=19$m=8,t=1,p=1$')
  expect(await verify(stored, 'correct horse')).toBe(true)
  expect(await verify(stored, 'correct horsf')).toBe(false)
})

test('hashes at the same time have threads of their own, and each gets its own answer', async () => {
  const { hash, verify } = createArgon2Threads()
  const passwords = ['one', 'two', 'three']
  const hashes = await Promise.all(passwords.map((password) => hash(password, quick)))
  const fits = hashes.map((stored, at) => verify(stored, passwords[at] ?? ''))
  expect(await Promise.all(fits)).toEqual([true, true, true])
})

test('what cannot be hashed rejects, and the next hash is worked out', async () => {
  const { hash, verify } = createArgon2Threads()
  await expect(hash('correct horse', { ...quick, memoryCost: 1 })).rejects.toThrow()
  await expect(verify('no hash', 'correct horse')).rejects.toThrow()
  expect(await verify(await hash('correct horse', quick), 'correct horse')).toBe(true)
})

test.runIf(process.platform === 'linux')('its thread gives way to all others', async () => {
  const threads = () => readdirSync('/proc/self/task').map(Number)
  const earlier = new Set(threads())
  await createArgon2Threads().hash('correct horse', quick)
  const started = threads().filter((thread) => !earlier.has(thread))
  expect(started.map(getPriority)).toContain(Math.min(19, getPriority() + 5))
})
