import fc from 'fast-check'
import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { bloomMayHold, bloomOf } from './log-bloom.js'

/** Addresses and topics of the five logs of a block of the local chain. */
const items: readonly Hex[] = [
  '0x0000000000000000000000000000000000000000000000000000000000000000',
  '0x0000000000000000000000004e59b44847b379578588920ca78fbf26c0b4956c',
  '0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x000000000000000000000000b50601de6e7c402e54acc96452874977d6200db3',
  '0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
  '0x3496e2e73c4d42b75d702e60d9e48102720b8691234415963a5a857b86425d07',
  '0x901e747a4d7115efea264173e43170b3a5cea35c',
  '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b',
  '0xc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2',
  '0xfc4acb499491cd850a8a21ab98c7f128850c0f0e5f1a875a62b7fa055c2ecf19',
]
/** The bits that are set in the `logsBloom` that Anvil 1.7.1 put into that block's header, the lowest is 0. */
const headerBits = [
  72, 119, 120, 127, 269, 309, 320, 338, 349, 453, 485, 564, 598, 720, 821, 847, 852, 947, 1023,
  1163, 1184, 1199, 1241, 1259, 1405, 1417, 1771, 1906, 1918, 1963, 1969, 2018, 2019,
]
const header = toHex(
  headerBits.reduce((bloom, bit) => bloom | (1n << BigInt(bit)), 0n),
  { size: 256 },
)

test('the filter of a block’s logs is the one in its header', () => {
  expect(toHex(bloomOf(items), { size: 256 })).toBe(header)
})

test('every address and topic of the block is found in its header', () => {
  for (const item of items) expect(bloomMayHold(header, item)).toBe(true)
})

test('an address that is not in the block is not found', () => {
  expect(bloomMayHold(header, '0x0000000071727De22E5E9d8BAf0edAc6f37da032')).toBe(false)
})

test('an empty filter holds nothing', () => {
  expect(bloomMayHold(toHex(0n, { size: 256 }), items[0] as Hex)).toBe(false)
  expect(bloomOf([])).toBe(0n)
})

test('a filter never denies what was put into it', () => {
  const item = fc.uint8Array({ minLength: 20, maxLength: 32 }).map((bytes): Hex => toHex(bytes))
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 40 }), (all) => {
      const filter = toHex(bloomOf(all), { size: 256 })
      return all.every((one) => bloomMayHold(filter, one))
    }),
  )
})
