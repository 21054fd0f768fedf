import fc from 'fast-check'
import { type Abi, decodeEventLog, type Hex, parseAbi, toEventSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { eventReader } from './decode-log.js'

const emitter = '0x00000000000000000000000000000000000000e1'
/** All shapes that are read: addresses, numbers, bytes and lists, indexed and not. */
const abi = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Token(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'event Batch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event AdminChanged(address previousAdmin, address newAdmin)',
  'event SelectorSet(bytes4 selector, bytes21 vId, bool allowed)',
])
const read = eventReader(abi)

/** What viem reads, with addresses in lower case; `undefined` where it throws. */
function expected(topics: readonly Hex[], data: Hex) {
  try {
    const { eventName, args } = decodeEventLog({
      abi: abi as Abi,
      topics: topics as [Hex, ...Hex[]],
      data,
    })
    const lowered = Object.entries(args ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toLowerCase() : value,
    ])
    return { eventName, args: Object.fromEntries(lowered) }
  } catch {
    return undefined
  }
}

test('reads every log as viem does, and none that viem refuses', () => {
  const word = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes)),
    // Small numbers lead to lists, and stand for `true` and `false`.
    fc.nat(8).map((number) => toHex(number < 4 ? number : 32 * number, { size: 32 })),
  )
  const selectors = fc.constantFrom(...abi.map((event) => toEventSelector(event)))
  const data = fc
    .tuple(fc.array(word, { maxLength: 8 }), fc.uint8Array({ maxLength: 3 }))
    .map(([words, rest]): Hex => `0x${[...words, toHex(rest)].map((hex) => hex.slice(2)).join('')}`)
  fc.assert(
    fc.property(selectors, fc.array(word, { maxLength: 3 }), data, (selector, topics, data) => {
      const event = read({ address: emitter, topics: [selector, ...topics], data })
      expect(event).toEqual(expected([selector, ...topics], data))
    }),
    { numRuns: 300 },
  )
})

test('reads nothing of another event, or of a log without topics', () => {
  const data = toHex(1n, { size: 32 })
  expect(read({ address: emitter, topics: [data], data })).toBeUndefined()
  expect(read({ address: emitter, topics: [], data })).toBeUndefined()
})
