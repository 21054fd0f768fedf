import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  pad,
  parseAbiParameters,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { addressOf } from './address-of.js'
import { readTransfers as read } from './read-transfers.js'
import { readableLogs } from './readable-logs.js'
import type { SimulatedLog } from './simulated-log.js'

const account = '0x00000000000000000000000000000000000000a1'
const token = '0x00000000000000000000000000000000000000c3'

const readTransfers = (logs: readonly SimulatedLog[], account: Address) =>
  read(logs, { account, wrappedNative: account }, addressOf)

const aTransfer = {
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    pad(account),
    pad(token),
  ],
  data: pad('0x05'),
} as const

const aBatch = (data: Hex) =>
  ({
    address: token,
    topics: [
      '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
      pad(token),
      pad(token),
      pad(account),
    ],
    data,
  }) as const
const idsUpTo = (count: number) => Array.from({ length: count }, (_, id) => BigInt(id))
const arrays = (ids: number, values = ids) =>
  encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [idsUpTo(ids), idsUpTo(values)])
const words = (...values: readonly number[]) =>
  concatHex(values.map((value) => toHex(value, { size: 32 })))

const refusal = (events: number) =>
  expect.objectContaining({
    code: 'EXECUTION_SIMULATION_REVERTED',
    message: expect.stringMatching(/at most 1000.*Split the calls over several operations\./),
    reason: `too many events: emitted ${events}, limit 1000`,
  })

test('a thousand events of a simulation are read, and one more is refused', () => {
  const logs = Array.from({ length: 1_000 }, () => aTransfer)
  expect(readableLogs(logs)).toBe(logs)
  expect(() => readableLogs([...logs, aTransfer])).toThrow(refusal(1_001))
})

test('every token of an ERC-1155 batch counts as one event', () => {
  const logs = [aBatch(arrays(600)), aBatch(arrays(400))]
  expect(readTransfers(readableLogs(logs), account)).toHaveLength(1_000)
  expect(() => readableLogs([...logs, aTransfer])).toThrow(refusal(1_001))
})

test('the longer one of its two lists counts', () => {
  expect(() => readableLogs([aBatch(arrays(1, 1_001))])).toThrow(refusal(1_001))
})

test('entries that share the words of a log count each', () => {
  // Both lists begin at the same word.
  const shared = concatHex([words(64, 64, 1_001), words(...Array<number>(1_001).fill(7))])
  expect(readTransfers([aBatch(shared)], account)).toHaveLength(1_001)
  expect(() => readableLogs([aBatch(shared)])).toThrow(refusal(1_001))
})

test('a batch that says nothing readable of its length counts as one event', () => {
  const logs = ['0x', words(64), pad('0xff', { dir: 'right' }), words(2 ** 40, 2 ** 40)].map(
    (data) => aBatch(data as Hex),
  )
  expect(readTransfers(readableLogs(logs), account)).toEqual([])
})

test('of a list that its log does not hold, what the log holds counts, and nothing is read', () => {
  const tooLong = [
    words(64, 2 ** 40, 1_001, 7),
    words(64, 64, 2 ** 24),
    concatHex([words(64, 64), `0x${'ff'.repeat(32)}`]),
  ].map(aBatch)
  expect(readableLogs(tooLong)).toBe(tooLong)
  expect(readTransfers(tooLong, account)).toEqual([])
})

test('a batch whose addresses are not indexed counts as one event, and is not read', () => {
  // Minted from the zero address, which is where the offset of a list would be.
  const data = concatHex([
    pad(token),
    words(0),
    pad(account),
    words(160, 1_001 * 32 + 192),
    words(1_001, ...Array<number>(1_001).fill(7)),
    words(1_001, ...Array<number>(1_001).fill(7)),
  ])
  const [topic] = aBatch('0x').topics
  const log = { address: token, topics: [topic], data } as const
  expect(readableLogs([log])).toEqual([log])
  expect(readTransfers([log], account)).toEqual([])
})

test.each([
  ['beside a list that is not in its log', words(64, 2 ** 40, 1_001)],
  ['though there are fewer than the list says', words(64, 64, 2 ** 24)],
])('entries that are decoded before the rest is found wrong count, %s', (_, head) => {
  const data = concatHex([head, words(...Array<number>(1_001).fill(7))])
  expect(() => readableLogs([aBatch(data)])).toThrow(refusal(1_001))
})
