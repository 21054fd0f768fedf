import type { ApiKeyId, ProjectId } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { createKeyVault } from './key-vault.js'
import type { MasterKey } from './master-key.js'
import { createSealer } from './sealer.js'

const masterKey = (id: string, byte: number): MasterKey => ({
  id,
  secret: new Uint8Array(32).fill(byte),
})
const [old, recent] = [masterKey('old', 1), masterKey('recent', 2)]
const vault = createKeyVault([old])
const one = { id: 'key_1' as ApiKeyId, projectId: 'prj_1' as ProjectId }

test('a raw key opens for the key that it was sealed for, also when a newer master key stands in front', () => {
  const sealed = vault.seal('ggw_live_x', one)
  expect(sealed).not.toContain('ggw_live_x')
  expect(vault.open(sealed, one)).toBe('ggw_live_x')
  expect(createKeyVault([recent, old]).open(sealed, one)).toBe('ggw_live_x')
  expect(createKeyVault([recent]).open(sealed, one)).toBeUndefined()
})

test('it opens for no other key and no other project', () => {
  const sealed = vault.seal('ggw_live_x', one)
  expect(vault.open(sealed, { ...one, id: 'key_2' as ApiKeyId })).toBeUndefined()
  expect(vault.open(sealed, { ...one, projectId: 'prj_2' as ProjectId })).toBeUndefined()
})

test('it is sealed for nothing but raw keys', () => {
  const sealed = vault.seal('ggw_live_x', one)
  expect(createSealer([old], 'api-keys').open(sealed, 'prj_1 key_1')).toBe('ggw_live_x')
  expect(createSealer([old], 'mail-payload').open(sealed, 'prj_1 key_1')).toBeUndefined()
})
