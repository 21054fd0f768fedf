import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDoubleKey } from '../../../testing/vaults/double-key.js'
import { publicKeyAddress } from './public-key-address.js'

const key = createDoubleKey(
  `0x${'4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'}`,
)

test('a public key has one address in every form', () => {
  const { publicKey, coordinates } = key
  const forms = [
    { der: publicKey.export({ format: 'der', type: 'spki' }) },
    { pem: publicKey.export({ format: 'pem', type: 'spki' }).toString() },
    { x: coordinates.subarray(0, 32), y: coordinates.subarray(32) },
  ]
  for (const form of forms)
    expect(publicKeyAddress(form)).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
})

test('a key on another curve, a point beside the curve and garbage are refused', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() =>
    publicKeyAddress({ der: publicKey.export({ format: 'der', type: 'spki' }) }),
  ).toThrow('the key is not on the curve secp256k1. Create a key for Ethereum')
  const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  expect(() => publicKeyAddress({ der: rsa.export({ format: 'der', type: 'spki' }) })).toThrow(
    'not on the curve',
  )
  const one = new Uint8Array(32).fill(1)
  expect(() => publicKeyAddress({ x: one, y: one })).toThrow('it returned no public key')
  expect(() => publicKeyAddress({ pem: 'nothing' })).toThrow('it returned no public key')
})
