import type { PreparedOperation } from '@gasless-gateway/core/api'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { type Hex, keccak256, toHex } from 'viem'
import { polygon } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import type { SignedPlainTransactions, TransferInput } from '../src/index.js'
import { onChain } from '../src/on-chain/index.js'
import { draftPlain } from '../src/testing/draft-plain.js'
import { type Reply, refused } from '../src/testing/index.js'
import {
  asked,
  collected,
  countedIn,
  dropped,
  executed,
  expired,
  finalized,
  hash,
  holdsOther,
  honestLogs,
  type Mined,
  mined,
  nodeWith,
  nonce,
  other,
  prepared,
  type State,
  send,
  settled,
  usedBy,
  usedByOther,
} from './chain-node.js'
import { networkFault, ok, refusal } from './gateway-server.js'
import { useGateway } from './harness.js'
import {
  answerOf,
  friend,
  hashOf,
  honestAnswer,
  honestDraft,
  owner,
  usdc,
} from './honest-gateway.js'
import { plainNetwork } from './honest-plain.js'
import { callsOf, honestSwaps } from './honest-swap.js'
import { spyingOwner } from './spying-owner.js'

const gateway = useGateway()
const stale = refused('OPERATION_STALE')
const landed = { [mined]: { logs: honestLogs() } }

const named = <Answer extends { readonly operationId: string }>(answer: Answer, n: number) => ({
  ...answer,
  operationId: `op_${n}`,
})

/** The first operation, or another one of the same payment with the same nonce. */
function sameNonce(n: number): PreparedOperation {
  const draft = honestDraft({ calls: [send], feeToken: usdc })
  return named(
    answerOf({
      ...draft,
      operation: { ...draft.operation, callGasLimit: draft.operation.callGasLimit - BigInt(n - 1) },
    }),
    n,
  )
}
const otherNonce = (n: number): PreparedOperation =>
  named(honestAnswer({ calls: [send], feeToken: usdc, nonceKey: n }), n)

/** Prepares these operations in turn, and answers the submits with these replies, the last one for ever. */
function play(
  preparations: readonly (PreparedOperation | ReturnType<typeof draftPlain>)[],
  ...submits: readonly Reply[]
) {
  const [first, ...others] = preparations.map((answer) => ok('prepareTransfer', answer as never))
  if (first) gateway.on('prepareTransfer', first, ...others)
  const [submit, ...rest] = submits
  if (submit) gateway.on('submitTransaction', submit, ...rest)
}

const accepted = ({ operationId, userOperationHash }: PreparedOperation): Reply =>
  ok('submitTransaction', { operationId, status: 'queued', userOperationHash, networkId: '8453' })

/** Pays with a node in this state. Returns the handle or the error, and what it took. */
async function pay(
  state: State = {},
  transactions: Record<Hex, Mined> = {},
  change: Partial<TransferInput> = {},
) {
  const node = nodeWith(transactions, null, state)
  const spy = spyingOwner()
  const { transfer } = gateway.client()
  const before = gateway.clock.now()
  const [result] = await Promise.allSettled([
    transfer({ ...asked, owner: spy.owner, verifyWith: onChain(node.client), ...change }),
  ])
  return {
    id: result?.status === 'fulfilled' ? result.value.id : undefined,
    operation: result?.status === 'fulfilled' ? result.value : undefined,
    error: result?.status === 'rejected' ? result.reason : undefined,
    signatures: spy.signatures(),
    waited: gateway.clock.now() - before,
    asked: node.asked,
  }
}

describe('with verifyWith, a refused operation is replaced', () => {
  test('at once by one with the same nonce, because at most one of the two can land', async () => {
    const second = sameNonce(2)
    play([prepared, second], stale, accepted(second))
    const { id, asked, signatures } = await pay()
    expect({ id, asked, signatures }).toEqual({ id: 'op_2', asked: [], signatures: 2 })
  })

  test.each([
    ['another operation used its nonce, in a final block', prepared, usedByOther, holdsOther],
    ['its sponsorship has expired', prepared, expired, {}],
    [
      'its account is deployed',
      honestAnswer({ calls: [send], feeToken: usdc, firstOperation: true }),
      { code: '0x01' } as const,
      {},
    ],
  ])('by one with another nonce once the node shows that %s', async (_, first, state, holds) => {
    const second = otherNonce(2)
    play([first, second], stale, accepted(second))
    const { id, signatures, waited } = await pay(state, holds)
    expect({ id, signatures, waited }).toEqual({ id: 'op_2', signatures: 2, waited: 0 })
  })

  test('by a swap too', async () => {
    const [swapCase] = honestSwaps
    if (!swapCase) throw new Error('no swap')
    const [, input, draft] = swapCase
    const calls = callsOf(draft)
    const [first, second] = [0, 2].map((nonceKey) =>
      named(honestAnswer({ calls, feeToken: usdc, nonceKey }), nonceKey),
    )
    if (!first || !second) throw new Error('nothing prepared')
    gateway.on('preparePlainSwap', ok('preparePlainSwap', first), ok('preparePlainSwap', second))
    gateway.on('submitTransaction', stale)
    const { swap } = gateway.client()
    const { client } = nodeWith({}, null)
    const paid = {
      minimumReceived: 'any',
      ...input,
      owner,
      networkId: '8453',
      maxFee: 'any',
    } as const
    await expect(swap({ ...paid, verifyWith: onChain(client) })).rejects.toMatchObject({
      code: 'CHAIN_UNDECIDED',
    })
    expect(gateway.seenBy('submitTransaction')).toHaveLength(1)
  })
})

describe('with verifyWith, a lying gateway gets one signature of a payment', () => {
  test('if it calls each operation stale, keeps it, and prepares another nonce', async () => {
    play([prepared, otherNonce(2), otherNonce(3), otherNonce(4)], stale)
    const { error, signatures, waited } = await pay()
    expect(error).toMatchObject({
      name: 'ChainCheckError',
      code: 'CHAIN_UNDECIDED',
      operationId: 'op_1',
      expected: 'refused',
    })
    expect(error.message).toMatch(
      /^Operation op_1: The gateway says that it is refused, but it may still land: it can land until 2026-01-01T00:45:00.000Z: wait again later, or ask readOutcome with each result of onSigned\. .* Prepare nothing in its place/,
    )
    expect({ signatures, waited }).toEqual({ signatures: 1, waited: 180_000 })
    expect(gateway.seenBy('submitTransaction')).toHaveLength(1)
  })

  test.each([
    ['DUPLICATE_USER_OPERATION', {}],
    ['OPERATION_NOT_FOUND', { idempotencyKey: 'order-1' }],
  ] as const)('if it answers %s instead', async (code, change) => {
    play([prepared, otherNonce(2)], refused(code))
    const { error, signatures } = await pay({}, {}, change)
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED', operationId: 'op_1' })
    expect(signatures).toBe(1)
  })

  test.each([
    ['succeeded', honestLogs(), 'success'],
    ['reverted', [settled(collected), executed({ success: false, nonce })], 'reverted'],
  ])(
    'if it landed the operation, which %s: the payment is not repeated',
    async (_, logs, actual) => {
      play([prepared, otherNonce(2)], stale)
      const log = executed({ nonce, success: actual === 'success' })
      const { error, signatures } = await pay(usedBy(log), { [mined]: { logs } })
      expect(error).toMatchObject({ code: 'CHAIN_CONTRADICTS', operationId: 'op_1', actual })
      expect(signatures).toBe(1)
    },
  )

  test.each([
    [
      'another operation used its nonce',
      usedByOther,
      { [mined]: { logs: [other], blockNumber: 4_990 } },
    ],
    ['its sponsorship has expired', expired, {}],
  ])('while a reorganisation can still undo that %s', async (_, state, holds) => {
    play([prepared, otherNonce(2)], stale)
    const { error, signatures } = await pay({ ...state, final: 4_985 }, holds)
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    expect(signatures).toBe(1)
  })

  test('if the node does not answer', async () => {
    play([prepared, otherNonce(2)], stale)
    const { error, signatures } = await pay({ ...expired, final: null })
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED', operationId: 'op_1' })
    expect(signatures).toBe(1)
  })

  test.each([
    ['first', prepared, 'op_1'],
    ['second', sameNonce(2), 'op_2'],
  ])(
    'if it landed the %s of two with one nonce, and prepares another nonce: the payment is made',
    async (_, { userOperationHash }, operationId) => {
      play([prepared, sameNonce(2), otherNonce(3)], stale)
      const log = executed({ userOpHash: userOperationHash, nonce })
      const { error, signatures } = await pay(usedBy(log), { [mined]: { logs: [log] } })
      expect(error).toMatchObject({ code: 'CHAIN_CONTRADICTS', operationId })
      expect(signatures).toBe(2)
    },
  )

  test('if nothing was verified, and it only claims that the nonce is the same', async () => {
    play([prepared, { ...otherNonce(2), userOperation: prepared.userOperation }], stale)
    const change = { dangerouslySkipVerification: true, maxFee: 'any' } as const
    const { error, signatures } = await pay({}, {}, change)
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
    expect(error.message).toMatch(/not known what was signed/)
    expect(signatures).toBe(1)
  })

  test('if it refuses a task of inParallel', async () => {
    const lane = { ...honestAnswer({ calls: [send], feeToken: usdc, nonceKey: 0 }) }
    const next = named(honestAnswer({ calls: [send], feeToken: usdc, sequence: 8n }), 2)
    play([lane, next], stale)
    const { client } = nodeWith({}, null)
    const { operations, transfer } = gateway.client()
    const results = await operations.inParallel([
      ({ nonceKey }) => transfer({ ...asked, nonceKey, verifyWith: onChain(client) }),
    ])
    expect(results).toMatchObject([{ reason: { code: 'CHAIN_UNDECIDED', operationId: 'op_1' } }])
    expect(gateway.seenBy('submitTransaction')).toHaveLength(1)
  })

  test('and the call ends when its signal fires, while it asks the node', async () => {
    play([prepared, otherNonce(2)], stale)
    const controller = new AbortController()
    const state = { ...expired, final: null }
    const { client } = nodeWith({}, null, () => {
      controller.abort('closing')
      return state
    })
    const { signal } = controller
    const call = gateway.client().transfer({ ...asked, verifyWith: onChain(client), signal })
    await expect(call).rejects.toBe('closing')
  })
})

test('with verifyWith, the reason of an abort stays as it is', async () => {
  play([prepared, sameNonce(2)], stale)
  const controller = new AbortController()
  const reason = new Error('closing')
  let signed = 0
  const { client } = nodeWith({}, null, expired)
  const call = gateway.client().transfer({
    ...asked,
    verifyWith: onChain(client),
    signal: controller.signal,
    onSigned: () => {
      if (++signed === 2) controller.abort(reason)
    },
  })
  await expect(call).rejects.toBe(reason)
  expect(reason.cause).toBeUndefined()
})

test('the JSON of a failed check contains neither a signature nor the secrets of the error that it has as its cause', async () => {
  play([prepared, sameNonce(2)], stale)
  const signatures: string[] = []
  const onSigned: TransferInput['onSigned'] = (signed) => {
    if ('signature' in signed) signatures.push(signed.signature)
    if (signatures.length === 2)
      throw Object.assign(new Error('insert failed'), { signed, headers: 'Bearer store-secret' })
  }
  const { error } = await pay({}, {}, { onSigned })
  expect(error).toMatchObject({
    code: 'CHAIN_UNDECIDED',
    cause: { headers: 'Bearer store-secret' },
  })
  const json = JSON.stringify(error)
  for (const secret of [...signatures, 'store-secret', 'insert failed'])
    expect(json).not.toContain(secret)
})

test('with verifyWith, OPERATION_STALE is thrown only for operations that never land', async () => {
  play([prepared], stale)
  expect((await pay()).error).toMatchObject({ code: 'CHAIN_UNDECIDED' })
  const { error, signatures } = await pay(usedByOther, holdsOther)
  expect(error).toMatchObject({ code: 'OPERATION_STALE' })
  expect(signatures).toBe(4)
})

describe('with verifyWith, an error after a refusal is thrown only if the refused operation never lands', () => {
  const { gatewayFee } = sameNonce(2)
  const dear = { ...sameNonce(2), gatewayFee: { ...gatewayFee, tokenAmount: '9000000' } }
  test.each<[string, Reply, string]>([
    ['a refused prepare', refused('INSUFFICIENT_BALANCE'), 'INSUFFICIENT_BALANCE'],
    ['a quote above maxFee', ok('prepareTransfer', dear), 'VERIFICATION_MISMATCH'],
  ])('%s', async (_, second, code) => {
    const paid = async (state: State, holds: Record<Hex, Mined>) => {
      gateway.on('prepareTransfer', ok('prepareTransfer', prepared), second)
      gateway.on('submitTransaction', stale)
      return (await pay(state, holds)).error
    }
    expect(await paid({}, {})).toMatchObject({
      code: 'CHAIN_UNDECIDED',
      operationId: 'op_1',
      cause: { code },
    })
    expect(await paid(usedByOther, holdsOther)).toMatchObject({ code })
  })

  test('but a submit without an answer is thrown at once, because the gateway may have the newest one', async () => {
    const second = sameNonce(2)
    play([prepared, second], stale, networkFault)
    const { error, asked, signatures } = await pay()
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', operationId: 'op_2' })
    expect({ asked, signatures }).toEqual({ asked: [], signatures: 2 })
  })

  test('a refusal of the submit that comes after it', async () => {
    play([prepared, otherNonce(2)], stale, refused('INSUFFICIENT_BALANCE'))
    const { error, signatures } = await pay(usedByOther, holdsOther)
    expect(error).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect(signatures).toBe(2)
  })
})

describe('with verifyWith, a wait that the gateway refuses', () => {
  const refusals = [
    'OPERATION_STALE',
    'OPERATION_NOT_FOUND',
    'INSUFFICIENT_BALANCE',
    // An invalid key says nothing of the operation.
    'UNAUTHENTICATED',
  ] as const
  async function waitOver(code: (typeof refusals)[number], state: State, holds = {}) {
    play([prepared], accepted(prepared))
    gateway.on('getTransaction', refused(code))
    const { operation, asked } = await pay(state, holds)
    const [result] = await Promise.allSettled([operation?.wait()])
    return { error: result?.status === 'rejected' ? result.reason : undefined, asked }
  }

  test.each(refusals)('throws %s only if the operation never lands', async (code) => {
    const { error } = await waitOver(code, {})
    expect(error).toMatchObject({ code: 'CHAIN_UNDECIDED', operationId: 'op_1', cause: { code } })
    const dead = await waitOver(code, usedByOther, holdsOther)
    expect(dead.error).toMatchObject({ code })
  })

  test('throws it only if those that the operation replaced never land either', async () => {
    const second = sameNonce(2)
    play([prepared, second], stale)
    gateway.on('submitTransaction', stale, accepted(second))
    gateway.on('getTransaction', refused('OPERATION_NOT_FOUND'))
    const log = executed({ nonce })
    const { operation } = await pay(usedBy(log), { [mined]: { logs: [log] } })
    await expect(operation?.wait()).rejects.toMatchObject({
      code: 'CHAIN_CONTRADICTS',
      operationId: 'op_1',
    })
  })

  test('throws no code of an answer 401 unchecked', async () => {
    play([prepared], accepted(prepared))
    const body = { error: 'no', code: 'OPERATION_NOT_FOUND', reason: null }
    gateway.on('getTransaction', refusal(401, body))
    const log = executed({ nonce })
    const { operation } = await pay(usedBy(log), { [mined]: { logs: [log] } })
    await expect(operation?.wait()).rejects.toMatchObject({ code: 'CHAIN_CONTRADICTS' })
  })
})

describe('with verifyWith, plain transactions are replaced', () => {
  const coin = { to: friend, value: 5n, data: '0x' } as const
  const transfers = [
    { tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n },
    { tokenAddress: nativeCoinAddress, recipientAddress: friend, amount: 5n },
  ]
  const plain = (n: number, firstNonce: number) =>
    named(draftPlain({ networkId: plainNetwork, calls: [send, coin], firstNonce }), n)

  async function payPlain(state: State, transactions: Record<Hex, Mined> = {}) {
    const node = nodeWith(transactions, polygon, state)
    const onSigned = vi.fn<(signed: unknown) => void>()
    const [result] = await Promise.allSettled([
      gateway.client({ accountMode: 'eip7702' }).transfer({
        owner,
        networkId: plainNetwork,
        transfers,
        maxFee: 'any',
        onSigned,
        verifyWith: onChain(node.client),
      }),
    ])
    const signed = onSigned.mock.calls.map(([one]) => one as SignedPlainTransactions)
    return { result, signed, asked: node.asked }
  }

  test('at once by those with the same nonces of the account', async () => {
    play([plain(1, 7), { ...plain(2, 7) }], stale)
    const { signed, asked } = await payPlain({})
    expect(signed).toHaveLength(4)
    // Only before the refusal is thrown.
    expect(asked).toContain('eth_getTransactionCount')
  })

  test('by those with other nonces only if final transactions of others used the nonces', async () => {
    const used = { count: 9, block: [hashOf('c')] }
    for (const [state, count] of [
      [{}, 1],
      [{ ...used, final: countedIn - 1 }, 1],
      // The last three have one nonce.
      [used, 4],
    ] as const) {
      play([plain(1, 7), plain(2, 9)], stale)
      const { result, signed } = await payPlain(state)
      expect(result).toMatchObject({ reason: { code: 'CHAIN_UNDECIDED' } })
      expect(signed).toHaveLength(count)
    }
  })

  test('never if one of them took effect', async () => {
    play([plain(1, 7), plain(2, 9)], stale)
    const first = await payPlain({})
    const [raw = '0x'] = first.signed[0]?.signedTransactions ?? []
    play([plain(1, 7), plain(2, 9)], stale)
    const { result, signed } = await payPlain(
      { count: 9, block: [hashOf('c')] },
      { [keccak256(raw)]: {} },
    )
    expect(result).toMatchObject({ reason: { code: 'CHAIN_CONTRADICTS', field: 'reason' } })
    expect(signed).toHaveLength(1)
  })

  test('and those before them count, even if the last transaction is the same', async () => {
    const dearer = plain(2, 7)
    const [first, last] = dearer.transactions
    if (!first || !last) throw new Error('no transactions')
    const maxFeePerGas = BigInt(first.maxFeePerGas)
    const tokenAmount = String(BigInt(dearer.gatewayFee.tokenAmount) + maxFeePerGas)
    const second = {
      ...dearer,
      transactions: [{ ...first, gas: toHex(BigInt(first.gas) + 1n) }, last],
      gatewayFee: { ...dearer.gatewayFee, tokenAmount },
    }
    play([plain(1, 7), second], stale)
    const before = await payPlain({})
    const [one, two] = before.signed.map(({ signedTransactions }) => signedTransactions)
    expect(one?.[1]).toBe(two?.[1])
    expect(one?.[0]).not.toBe(two?.[0])
    const { userOperationHash } = before.signed[1] ?? {}
    if (!one || !userOperationHash) throw new Error('nothing signed')

    play([plain(1, 7), second])
    const operationId = 'op_2'
    const about = { operationId, userOperationHash, networkId: plainNetwork }
    gateway.on('submitTransaction', stale, ok('submitTransaction', { ...about, status: 'queued' }))
    gateway.on('getTransaction', () =>
      getTransaction(about, { status: 'failed', reason: 'PARTIAL_EXECUTION: 1 of 2' }),
    )
    const state = { count: 9, block: [hashOf('c')] }
    const landed = Object.fromEntries(one.map((raw) => [keccak256(raw), {}]))
    const { result } = await payPlain(state, landed)
    if (result?.status !== 'fulfilled') throw new Error('not submitted')
    await expect(result.value.wait()).rejects.toMatchObject({
      code: 'CHAIN_CONTRADICTS',
      operationId: 'op_1',
    })
  })

  test('only by as many: a swap may need another number of approvals', async () => {
    const fewer = draftPlain({ networkId: plainNetwork, calls: [send], firstNonce: 7 })
    play([plain(1, 7), named(fewer, 2)], stale)
    const { result, signed } = await payPlain({})
    expect(result).toMatchObject({ reason: { code: 'CHAIN_UNDECIDED' } })
    expect(signed).toHaveLength(1)
  })
})

describe('the handle of a payment', () => {
  const second = sameNonce(2)

  test('checks the result with verifyWith of the payment', async () => {
    play([prepared])
    gateway.accepts(finalized({ transactionHash: mined }))
    const { operation, asked } = await pay({}, landed)
    await operation?.wait()
    expect(asked).toEqual(['eth_getTransactionReceipt', 'eth_getBlockByNumber'])
    gateway.accepts(dropped)
    const contradicted = await pay(usedBy(executed({ nonce })), landed)
    const waits = [
      contradicted.operation?.wait(),
      contradicted.operation?.waitForBridge(),
      contradicted.operation?.updates()[Symbol.asyncIterator]().next(),
    ]
    for (const wait of waits)
      await expect(wait).rejects.toMatchObject({ code: 'CHAIN_CONTRADICTS' })
  })

  test('checks nothing in a wait for submitted, and uses the verifyWith of a wait instead', async () => {
    play([prepared])
    gateway.accepts({ status: 'submitted' })
    const { operation, asked } = await pay()
    await operation?.wait({ until: 'submitted' })
    expect(asked).toEqual([])
    gateway.accepts(finalized({ transactionHash: mined }))
    const own = nodeWith(landed)
    await operation?.wait({ verifyWith: onChain(own.client) })
    expect(asked).toEqual([])
    expect(own.asked).toHaveLength(2)
  })

  test.each([[true], [false]])(
    'does not fail because the operation that it replaced has landed: verifyWith of the payment %s',
    async (checked) => {
      play([prepared, second], stale)
      gateway.on('submitTransaction', stale, accepted(second))
      const state = usedBy(executed({ nonce }))
      const { client } = nodeWith(landed, null, state)
      const { operation } = await pay(state, landed, checked ? {} : { verifyWith: undefined })
      expect(operation?.id).toBe('op_2')
      gateway.on('getTransaction', () => getTransaction(second))
      const options = checked ? {} : { verifyWith: onChain(client) }
      await expect(operation?.wait(options)).rejects.toMatchObject({
        code: 'CHAIN_CONTRADICTS',
        operationId: 'op_1',
        actual: 'success',
      })
    },
  )

  test('fails once neither the operation nor those before it can land', async () => {
    play([prepared, second], stale)
    gateway.on('submitTransaction', stale, accepted(second))
    gateway.on('getTransaction', () => getTransaction(second))
    const { operation } = await pay(usedByOther, holdsOther)
    await expect(operation?.wait()).rejects.toMatchObject({ code: 'OPERATION_DROPPED' })
  })

  test('fails if the gateway accepted the operation that it had refused, and it reverted', async () => {
    play([prepared])
    gateway.on('submitTransaction', stale, accepted(prepared))
    gateway.on('getTransaction', () =>
      getTransaction(prepared, { status: 'failed', reason: 'EXECUTION_REVERTED: no' }),
    )
    const log = executed({ success: false, nonce })
    const { operation } = await pay(usedBy(log), { [mined]: { logs: [log] } })
    expect(operation?.hash).toBe(hash)
    await expect(operation?.wait()).rejects.toMatchObject({ code: 'OPERATION_REVERTED' })
  })
})

function getTransaction(
  {
    operationId,
    userOperationHash,
    networkId = '8453',
  }: Pick<PreparedOperation, 'operationId' | 'userOperationHash'> & { networkId?: string },
  change: { status: 'failed' | 'dropped'; reason: string } = dropped,
) {
  return ok('getTransaction', {
    operationId,
    userOperationHash,
    userOpHash: userOperationHash,
    networkId,
    transactionHash: null,
    replacementCount: 0,
    feeBreakdown: null,
    bridge: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  })()
}

test.each([
  ['a client', nodeWith({}).client],
  ['an empty text', ''],
  ['false', false],
])('verifyWith must be a check, and not %s', async (_, value) => {
  const verifyWith = value as never
  await expect(gateway.client().transfer({ ...asked, verifyWith })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    path: 'verifyWith',
  })
  expect(gateway.seen).toEqual([])
})
