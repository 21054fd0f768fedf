import type { Hex } from 'viem'
import { base } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { onChain } from '../src/on-chain/index.js'
import {
  asked,
  breakdown,
  contradiction,
  dropped,
  executed,
  expired,
  failed,
  head,
  holdsOther,
  honestLogs,
  type Mined,
  mined,
  most,
  nodeWith,
  nonce,
  other,
  prefunded,
  prepared,
  revertedLogs,
  type State,
  send,
  usedBy,
  usedByOther,
} from './chain-node.js'
import { startMs } from './fake-clock.js'
import { ok } from './gateway-server.js'
import { type OperationAnswer, useGateway } from './harness.js'
import { hashOf, honestAnswer, thief, usdc } from './honest-gateway.js'

const gateway = useGateway()

/** Waits for a payment that the gateway reports as failed. Returns the error with a node in this state. */
async function ends(
  said: Partial<OperationAnswer>,
  state: State | (() => State),
  transactions: Record<Hex, Mined> = {},
  { answer = prepared, sponsored = true, chain = base as typeof base | null } = {},
) {
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  gateway.accepts({ feeBreakdown: null, transactionHash: null, ...said })
  const { feeToken: _, ...input } = asked
  const operation = await gateway
    .client()
    .transfer({ ...input, maxFee: 'any', ...(sponsored && { feeToken: usdc }) })
  const node = nodeWith(transactions, chain, state)
  const start = gateway.clock.now()
  const error = await operation
    .wait({ verifyWith: onChain(node.client), timeoutMs: 60_000 })
    .catch((thrown: unknown) => thrown)
  return { error, asked: node.asked, ranges: node.ranges, waited: gateway.clock.now() - start }
}

describe('a failure is accepted once the chain shows it:', () => {
  test('it reverted in the transaction that the gateway names, with three RPC calls', async () => {
    const { error, asked } = await ends(
      { ...failed, transactionHash: mined, feeBreakdown: breakdown() },
      {},
      { [mined]: { logs: revertedLogs } },
    )
    expect(error).toMatchObject({ code: 'OPERATION_REVERTED' })
    expect(asked).toEqual([
      'eth_getTransactionReceipt',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ])
  })

  test('it reverted in a transaction that the gateway does not name', async () => {
    const { error } = await ends(failed, usedBy(executed({ success: false, nonce })), {
      [mined]: { logs: revertedLogs },
    })
    expect(error).toMatchObject({ code: 'OPERATION_REVERTED' })
  })

  test.each([
    [failed, 'OPERATION_REVERTED'],
    [dropped, 'OPERATION_DROPPED'],
  ] as const)('another operation has used its nonce: %o', async (said, code) => {
    const { error, asked } = await ends(said, usedByOther, holdsOther)
    expect(error).toMatchObject({ code })
    expect(asked).toEqual([
      'eth_chainId',
      'eth_getBlockByNumber',
      'eth_call',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
      'eth_getLogs',
      'eth_getTransactionReceipt',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ])
  })

  test.each([
    [failed, 'OPERATION_REVERTED'],
    [dropped, 'OPERATION_DROPPED'],
  ] as const)(
    'its nonce is unused and its sponsorship has expired, with four RPC calls: %o',
    async (said, code) => {
      const { error, asked } = await ends(said, expired)
      expect(error).toMatchObject({ code })
      expect(asked).toEqual([
        'eth_chainId',
        'eth_getBlockByNumber',
        'eth_call',
        'eth_getBlockByNumber',
      ])
    },
  )

  test('it would deploy an account that is already deployed, with two more calls', async () => {
    const answer = honestAnswer({ calls: [send], firstOperation: true })
    const options = { answer, sponsored: false }
    const { error, asked } = await ends(dropped, { code: '0x01' }, {}, options)
    expect(error).toMatchObject({ code: 'OPERATION_DROPPED' })
    expect(asked.slice(3)).toEqual(['eth_getBlockByNumber', 'eth_getCode'])
    const without = await ends(dropped, {}, {}, options)
    expect(without.error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
  })

  test('it is accepted during the wait, as soon as the chain shows it', async () => {
    const state = () => ({ seconds: (gateway.clock.now() - startMs) / 1_000 + 45 * 60 - 10 })
    const { error, waited } = await ends(dropped, state)
    expect(error).toMatchObject({ code: 'OPERATION_DROPPED' })
    // The polls come after 1, 2, 4 and 8 seconds.
    expect(waited).toBe(15_000)
  })
})

describe('a failure does not count while a reorganisation can undo it:', () => {
  const atHead = { blockNumber: head }
  const reverted = { [mined]: { logs: revertedLogs, ...atHead } }
  const first = { answer: honestAnswer({ calls: [send], firstOperation: true }), sponsored: false }

  test.each<
    [string, Partial<OperationAnswer>, State, Record<Hex, Mined>, Parameters<typeof ends>[3]?]
  >([
    ['it reverted, as named', { ...failed, transactionHash: mined }, {}, reverted],
    ['it reverted', failed, usedBy(executed({ success: false, nonce }), head), reverted],
    [
      'another operation has used its nonce',
      dropped,
      usedBy(other, head),
      { [mined]: { logs: [other], ...atHead } },
    ],
    ['its sponsorship has expired', dropped, { ...expired, final: head - 3 }, {}],
    ['its account is deployed', dropped, { code: '0x01', codeSince: head }, {}, first],
  ])('%s', async (_, said, state, transactions, options) => {
    const { error, waited } = await ends(said, state, transactions, options)
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    expect(waited).toBe(60_000)
    const untold = await ends(said, { ...state, final: null }, transactions, options)
    expect(untold.error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    const over = { ...state, final: head }
    const { error: certain } = await ends(said, over, transactions, options)
    expect(certain).toMatchObject({ code: expect.stringMatching(/^OPERATION_/) })
  })

  test('its nonce is unused in a latest block that is older than the final one', async () => {
    const { error } = await ends(dropped, { ...expired, final: head + 1 })
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
  })
})

describe('a failure is not accepted', () => {
  const landed = { [mined]: { logs: honestLogs() } }

  test.each([
    ['dropped', dropped],
    ['failed', failed],
    ['failed in another transaction', { ...failed, transactionHash: hashOf('7') }],
  ])('if it landed but is reported as %s: it would be paid twice', async (_, said) => {
    for (const number of [4_990, head]) {
      const { error, waited } = await ends(said, usedBy(executed({ nonce }), number), landed)
      expect(error).toMatchObject(contradiction('status', { actual: 'success' }))
      expect(waited).toBe(0)
    }
  })

  test('if the operation reverted but is reported as dropped, because its fee was collected', async () => {
    const state = usedBy(executed({ success: false, nonce }))
    const { error } = await ends(dropped, state, { [mined]: { logs: revertedLogs } })
    expect(error).toMatchObject(contradiction('status', { actual: 'reverted' }))
  })

  test.each([
    ['if the event is of another account', 'sender', [executed({ success: false, sender: thief })]],
    [
      'if the fee is higher than the signed maximum',
      'fee',
      [prefunded(usdc, most + 1n), executed({ success: false })],
    ],
  ])('%s', async (_, field, logs) => {
    const said = { ...failed, transactionHash: mined }
    const client = gateway.client()
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts(said)
    const operation = await client.transfer(asked)
    const verifyWith = onChain(nodeWith({ [mined]: { logs } }).client)
    await expect(operation.wait({ verifyWith })).rejects.toMatchObject(contradiction(field))
  })

  test.each([
    [failed, /failed, .* can land until 2026-01-01T00:45:00.000Z: wait again later/],
    [dropped, /dropped, .* can land until 2026-01-01T00:45:00.000Z: wait again later/],
  ])('while it can land: %o', async (said, message) => {
    const { error, waited, asked } = await ends(said, { seconds: 45 * 60 })
    expect(error).toMatchObject({
      name: 'ChainCheckError',
      code: 'CHAIN_UNDECIDED',
      field: 'status',
    })
    expect(Object(error).message).toMatch(message)
    expect(Object(error).message).toMatch(/Prepare nothing in its place/)
    expect(waited).toBe(60_000)
    // The pauses grow: the polls come after 0, 1, 3, 7, 15 and 31 seconds.
    expect(asked).toHaveLength(6 * 3)
  })

  test('of a self-funded operation, as long as its nonce is unused', async () => {
    const answer = honestAnswer({ calls: [send] })
    const own = { ...expired, seconds: 10 ** 6 }
    const { error } = await ends(dropped, own, {}, { answer, sponsored: false })
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    expect(Object(error).message).toMatch(/until another operation uses its nonce/)
    const changed = { userOpHash: hashOf('c'), nonce: BigInt(answer.userOperation.nonce) }
    const log = executed(changed)
    const later = await ends(
      dropped,
      usedBy(log),
      { [mined]: { logs: [log] } },
      { answer, sponsored: false },
    )
    expect(later.error).toMatchObject({ code: 'OPERATION_DROPPED' })
  })

  test('when the nonce is used and the node does not show the operation that used it, even after the expiry', async () => {
    const other = executed({ userOpHash: hashOf('c'), nonce: nonce + 1n })
    const imitated = { ...executed({ userOpHash: hashOf('c'), nonce }), address: thief }
    for (const log of [other, imitated]) {
      const { error } = await ends(
        dropped,
        { ...usedBy(log), ...expired },
        { [mined]: { logs: [log] } },
      )
      expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    }
  })

  test('when the block in which another operation has used the nonce left the chain', async () => {
    const left = { [mined]: { logs: [other], blockHash: hashOf('8') } }
    expect((await ends(dropped, usedByOther, left)).error).toMatchObject({
      code: 'CHAIN_UNDECIDED',
    })
  })

  test('when a node of another chain shows an unused nonce after the expiry', async () => {
    const { error } = await ends(dropped, { ...expired, chainId: 137 }, {}, { chain: null })
    expect(error).toMatchObject({ code: 'INPUT_INVALID' })
    expect(Object(error).message).toMatch(/chain 137.* network 8453/)
  })

  test('when the node answers only with errors', async () => {
    const state = () => {
      throw new Error('down')
    }
    const { error } = await ends(dropped, state)
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED', cause: expect.anything() })
    expect(Object(error).message).toMatch(/asking your node failed/)
  })

  test('without the signed operation, or if it was not verified', async () => {
    const dead = nodeWith({}, base, expired).client
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    gateway.accepts({ ...dropped, transactionHash: null })
    const options = { maxFee: 'any', dangerouslySkipVerification: true } as const
    const unverified = await gateway.client().transfer({ ...asked, ...options })
    const resumed = await gateway.client().operations.resume('op_1')
    for (const operation of [unverified, resumed])
      await expect(operation.wait({ verifyWith: onChain(dead) })).rejects.toThrow(
        /not known what was signed.*operations\.submit/,
      )
  })
})

describe('the search for the operation that has used a nonce', () => {
  test.each([
    [10_000, 1],
    [500, 5],
    [10, 137],
  ])(
    'reads at most %i blocks at a time if the node does not accept more',
    async (mostBlocks, most) => {
      const state = { ...usedByOther, mostBlocks }
      const { error, ranges, asked } = await ends(dropped, state, holdsOther)
      expect(error).toMatchObject({ code: 'OPERATION_DROPPED' })
      expect(ranges.length).toBeLessThanOrEqual(most)
      const taken = ranges.filter(([from, to]) => to - from < mostBlocks)
      // The ranges follow each other, from the block of 40 minutes before the signature.
      const [first = [0, 0]] = taken
      expect(first[0]).toBeGreaterThan(head - 1_400)
      expect(first[0]).toBeLessThanOrEqual(head - 1_200)
      for (const [place, [from]] of taken.entries())
        if (place > 0) expect(from).toBe((taken[place - 1]?.[1] ?? 0) + 1)
      expect(
        asked.filter((method) => method === 'eth_getBlockByNumber').length,
      ).toBeLessThanOrEqual(5)
    },
  )
})
