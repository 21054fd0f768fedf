import fc from 'fast-check'
import secp256k1 from 'secp256k1'
import { type Hex, hexToBytes, keccak256, recoverMessageAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { recoverSigner } from './recover-signer.js'

const account = privateKeyToAccount(generatePrivateKey())
const hash = keccak256('0x01')
const signature = await account.signMessage({ message: { raw: hash } })

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const withV = (v: number): Hex => `0x${signature.slice(2, 130)}${v.toString(16).padStart(2, '0')}`

test('it recovers what viem recovers, for 200 random keys and hashes', async () => {
  for (let index = 0; index < 200; index++) {
    const signer = privateKeyToAccount(generatePrivateKey())
    const each = keccak256(toHex(index))
    const signed = await signer.signMessage({ message: { raw: each } })
    expect(recoverSigner(each, signed)).toBe(signer.address)
    if (index % 10 === 0)
      expect(recoverSigner(each, signed)).toBe(
        await recoverMessageAddress({ message: { raw: each }, signature: signed }),
      )
  }
})

test('a signature over the bare hash, without the EIP-191 prefix, is somebody else’s', () => {
  const key = hexToBytes(generatePrivateKey())
  const { signature: bare, recid } = secp256k1.ecdsaSign(hexToBytes(hash), key)
  const signer = privateKeyToAccount(toHex(key)).address
  const signed: Hex = `${toHex(bare)}${(27 + recid).toString(16)}`
  expect(recoverSigner(hash, signed)).not.toBe(signer)
})

test('another hash is somebody else’s signature', () => {
  expect(recoverSigner(keccak256('0x02'), signature)).not.toBe(account.address)
})

describe('refusals', () => {
  test.each([0, 1, 2, 26, 29, 30, 255])(
    'v %i, which no validator on chain takes, is malformed',
    (v) => {
      expect(recoverSigner(hash, withV(v))).toBeUndefined()
    },
  )

  test('the other of 27 and 28 recovers another signer, never this one', () => {
    const other = signature.endsWith('1b') ? 28 : 27
    expect(recoverSigner(hash, withV(other))).not.toBe(account.address)
  })

  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['64 bytes, the compact form of EIP-2098', signature.slice(0, 130) as Hex],
    ['66 bytes', `${signature}00`],
    ['half a byte more', `${signature}0`],
    ['half a byte less', signature.slice(0, -1) as Hex],
    ['a type-prefixed signature', `0x00${signature.slice(2)}`],
    ['what is not hex', `0x${'zz'.repeat(65)}`],
    ['a zero r', `0x${'00'.repeat(32)}${signature.slice(66)}`],
    ['a zero s', `0x${signature.slice(2, 66)}${'00'.repeat(32)}1b`],
    ['an r at the curve order', `0x${curveOrder.toString(16)}${signature.slice(66)}`],
    ['an s at the curve order', `0x${signature.slice(2, 66)}${curveOrder.toString(16)}1b`],
    ['all ones', `0x${'ff'.repeat(64)}1b`],
  ])('%s is malformed', (_, malformed) => {
    expect(recoverSigner(hash, malformed)).toBeUndefined()
  })

  /**
   * The mirrored signature of EIP-2 is valid mathematics, and the precompile takes it; validators that use a strict
   * library refuse it on chain. An operation that could be dropped there must not be accepted here.
   */
  test('a high s is malformed, as it is for strict validators on chain', () => {
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const mirrored: Hex = `0x${signature.slice(2, 66)}${(curveOrder - s).toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
    expect(recoverSigner(hash, mirrored)).toBeUndefined()
  })

  test('random bytes never recover this signer, and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(recoverSigner(hash, toHex(bytes))).not.toBe(account.address)
      }),
    )
  })
})
