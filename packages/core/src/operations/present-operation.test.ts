import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { BridgeBody, OperationKind } from '../api/transactions.js'
import { type BridgeReport, type BridgeStatus, bridgeStatuses } from '../model/bridge-report.js'
import type { PricedEntry } from '../model/execution-prices.js'
import type { FeeQuote } from '../model/fee-quote.js'
import type { Operation } from '../model/operation.js'
import { type OperationStatus, operationStatuses } from '../model/operation-state.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { isBridged, isStuck, presentBridge, presentFeeBreakdown } from './present-operation.js'

const hash = keccak256('0x01')
const unit = { symbol: 'USDC', decimals: 6 }
const entry = {
  transactionHash: hash,
  outerCostWei: 25_500_000_000_000n,
  fee: {
    token: usdc.address,
    collected: 170_550n,
    refunded: 204_450n,
    owed: 0n,
    gasFee: 95_550n,
    staticFee: 50_000n,
    transferFee: 25_000n,
  },
  prices: { token: null, native: null },
} as unknown as PricedEntry
const sponsored = { kind: 'sponsored', token: usdc.address, maxAmount: 375_000n }
const present = (
  network: ReturnType<typeof aNetwork> | undefined,
  quote: object = { ...sponsored, tokenUnit: unit },
  { status = 'finalized', booked = entry }: { status?: OperationStatus; booked?: PricedEntry } = {},
) =>
  presentFeeBreakdown(network, { status, quote: quote as FeeQuote } as unknown as Operation, booked)

test('a breakdown outlives its token and its network in the configuration', () => {
  const whole = present(aNetwork())
  expect(whole?.token).toEqual({ address: usdc.address, ...unit })
  expect(whole?.collectedFeeRaw).toBe('170550')
  expect(present({ ...aNetwork(), tokens: [] })).toEqual(whole)
  expect(present(undefined)).toEqual(whole)
})

test('units are those of the quote, whatever the configuration says of the token now', () => {
  const network = { ...aNetwork(), tokens: [{ ...usdc, symbol: 'NEW', decimals: 18 }] }
  expect(present(network)?.token).toEqual({ address: usdc.address, ...unit })
})

test('the breakdown of a quote without units has those of the configured token, and is none without it', () => {
  expect(present(aNetwork(), sponsored)).toEqual(present(aNetwork()))
  expect(present({ ...aNetwork(), tokens: [] }, sponsored)).toBeNull()
})

test('there is none before the end, without a booked fee, and for a self-funded operation', () => {
  const quote = { ...sponsored, tokenUnit: unit }
  expect(present(aNetwork(), quote, { status: 'confirmed' })).toBeNull()
  expect(
    presentFeeBreakdown(aNetwork(), { status: 'dropped', quote } as never, undefined),
  ).toBeNull()
  expect(present(aNetwork(), { kind: 'self-funded' })).toBeNull()
})

test('only a swap across chains that is final has a bridge', () => {
  const bridged = operationStatuses.flatMap((status) =>
    OperationKind.options.flatMap((kind) => (isBridged({ kind, status }) ? [[kind, status]] : [])),
  )
  expect(bridged).toEqual([['cross_chain_swap', 'finalized']])
})

test('a bridge that nothing was reported of is pending', () => {
  expect(presentBridge(undefined, undefined)).toEqual({
    status: 'pending',
    substatus: null,
    destinationTransactionHash: null,
    receivedAmount: null,
    receivedToken: null,
    explorerUrl: null,
  })
})

test.each(bridgeStatuses)('a bridge that is %s is shown as it was reported', (status) => {
  const report = {
    status,
    substatus: 'COMPLETED',
    destinationTransactionHash: hash,
    received: { token: usdc.address, amount: 2n ** 200n },
  }
  const explorerUrl = 'https://router.example/tx/0x12'
  const shown = presentBridge(report, explorerUrl)
  expect(shown).toEqual({
    status,
    substatus: 'COMPLETED',
    destinationTransactionHash: hash,
    receivedAmount: (2n ** 200n).toString(),
    receivedToken: usdc.address,
    explorerUrl,
  })
  expect(BridgeBody.parse(shown)).toEqual(shown)
})

test.each<[BridgeStatus | undefined, boolean, boolean]>([
  [undefined, false, true],
  ['pending', false, true],
  ['failed', true, true],
  ['done', false, false],
  ['partial', false, false],
  ['refunded', false, false],
])(
  'a bridge that is %s is stuck before two days: %s, and after them: %s',
  (status, before, after) => {
    const report: BridgeReport | undefined = status && {
      status,
      substatus: undefined,
      destinationTransactionHash: undefined,
      received: undefined,
    }
    const submittedAt = new Date('2026-11-01T12:00:00.000Z')
    expect(isStuck(report, submittedAt, new Date('2026-11-03T11:59:59.999Z'))).toBe(before)
    expect(isStuck(report, submittedAt, new Date('2026-11-03T12:00:00.000Z'))).toBe(after)
  },
)
