import { createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedKey, type MasterKey } from './master-key.js'
import { createSealer } from './sealer.js'

const aKey = (id: string): MasterKey => ({ id, secret: randomBytes(32) })
const [old, recent] = [aKey('old'), aKey('recent')]
const sealer = createSealer([old], 'mail-payload')

test('what was sealed opens for the same context, also when a newer key stands in front', () => {
  const sealed = sealer.seal('Zürich 🔑', 'mail 1')
  expect(sealer.open(sealed, 'mail 1')).toBe('Zürich 🔑')
  const rotated = createSealer([recent, old], 'mail-payload')
  expect(rotated.open(sealed, 'mail 1')).toBe('Zürich 🔑')
  expect(rotated.seal('x', '')).toMatch(/^recent\./)
})

test('it opens for no other context, purpose or key', () => {
  const sealed = sealer.seal('secret', 'mail 1')
  expect(sealer.open(sealed, 'mail 2')).toBeUndefined()
  expect(createSealer([old], 'mailed-codes').open(sealed, 'mail 1')).toBeUndefined()
  expect(createSealer([recent], 'mail-payload').open(sealed, 'mail 1')).toBeUndefined()
  expect(
    createSealer([{ ...recent, id: 'old' }], 'mail-payload').open(sealed, 'mail 1'),
  ).toBeUndefined()
})

test('a changed bit anywhere closes it for good', () => {
  const [id, body = ''] = sealer.seal('secret', 'mail 1').split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
    expect(sealer.open(`${id}.${changed.toString('base64url')}`, 'mail 1')).toBeUndefined()
  }
  for (let length = 0; length < bytes.length; length++)
    expect(
      sealer.open(`${id}.${bytes.subarray(0, length).toString('base64url')}`, 'mail 1'),
    ).toBeUndefined()
})

test('an empty text opens again, and the shortest that could be sealed is not taken for it', () => {
  expect(sealer.open(sealer.seal('', 'mail 1'), 'mail 1')).toBe('')
  for (const length of [0, 27, 28])
    expect(
      sealer.open(`old.${Buffer.alloc(length).toString('base64url')}`, 'mail 1'),
    ).toBeUndefined()
})

// What was sealed is stored: a later version of the gateway has to open it.
test('a sealed text is the key’s name, then nonce, text and tag of AES-256-GCM', () => {
  const [id, body = ''] = sealer.seal('Zürich', 'mail 1').split('.')
  expect(id).toBe('old')
  const bytes = Buffer.from(body, 'base64url')
  const key = derivedKey(old, 'mail-payload')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from('mail 1'))
    .setAuthTag(bytes.subarray(-16))
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  expect(text.toString('utf8')).toBe('Zürich')
})

test.each(['', '.', 'old', 'old.', 'no such key.AAAA'])('%j opens to nothing', (text) => {
  expect(sealer.open(text, 'mail 1')).toBeUndefined()
})

test('the same text is never sealed the same way twice', () => {
  const sealed = Array.from({ length: 1_000 }, () => sealer.seal('secret', 'mail 1'))
  expect(new Set(sealed.map((text) => text.slice(0, 'old.'.length + 16))).size).toBe(1_000)
})
