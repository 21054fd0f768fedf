import {
  accountInitCode,
  approveCall,
  encodeExecution,
  nonceKeyOf,
  nonceOf,
} from '@gasless-gateway/core/erc4337'
import { type Hex, maxUint128, maxUint256, toHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { VerificationError } from '../src/errors/verification-error.js'
import { kernelV31 } from '../src/pins/pins.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import {
  account,
  answerOf,
  type Draft,
  dai,
  friend,
  honestAnswer,
  honestDraft,
  networkId,
  owner,
  paymaster,
  thief,
  transferCall,
  usdc,
} from './honest-gateway.js'

type Answer = ReturnType<typeof answerOf>

const gateway = useGateway()
const send = transferCall(usdc, friend, 25_000_000n)
const transfers = [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }]

/** A consistent lie: the draft is changed before it is packed and hashed. */
const drafting =
  (change: (draft: Draft) => void, feeToken: typeof usdc | undefined = usdc) =>
  () => {
    const draft = honestDraft({ calls: [send], approval: 'approve', ...(feeToken && { feeToken }) })
    change(draft)
    return answerOf(draft)
  }

const operation = (change: Partial<Draft['operation']>) =>
  drafting((draft) => {
    draft.operation = { ...draft.operation, ...change }
  })

const terms = (change: Partial<NonNullable<Draft['terms']>>) =>
  drafting((draft) => {
    if (draft.terms) draft.terms = { ...draft.terms, ...change }
  })

const quote = (change: Partial<Draft['quote']>) =>
  drafting((draft) => {
    draft.quote = { ...draft.quote, ...change }
  })

const calls = (...list: Parameters<typeof encodeExecution>[0][number][]) =>
  operation({ callData: encodeExecution(list) })

/** A lie in the finished answer, without a new hash. */
const answering = (change: (answer: Answer) => Partial<Answer>) => () => {
  const answer = honestAnswer({ calls: [send], feeToken: usdc, approval: 'approve' })
  return { ...answer, ...change(answer) }
}

const maximum = honestDraft({ calls: [send], feeToken: usdc }).terms?.maxTokenAmount ?? 0n
const approve = approveCall(usdc, paymaster, 10n * maximum)
const honestCallData = encodeExecution([send, approve])
const rootKey = (key: number, validator = kernelV31.ecdsaValidator) =>
  nonceOf(nonceKeyOf({ validator, key }), 7n)

const replaced = (data: Hex, from: string, to: string) => data.replace(from, to) as Hex

const lies: [lie: string, field: string, answer: () => Answer][] = [
  ['sends to another recipient', 'calls.0.data', calls(transferCall(usdc, thief, 25_000_000n))],
  ['sends one unit more', 'calls.0.data', calls(transferCall(usdc, friend, 25_000_001n))],
  ['sends another token', 'calls.0.to', calls(transferCall(dai, friend, 25_000_000n))],
  ['adds native value to the call', 'calls.0.value', calls({ ...send, value: 1n })],
  ['adds bytes behind the call', 'calls.0.data', calls({ ...send, data: `${send.data}00` })],
  ['puts a call of its own in front', 'calls.0.data', calls(transferCall(usdc, thief, 1n), send)],
  ['appends a transfer', 'approval', calls(send, transferCall(usdc, thief, 1n))],
  ['appends a native payment', 'approval', calls(send, { to: thief, value: 1n, data: '0x' })],
  ['performs the call twice', 'approval', calls(send, send)],
  ['leaves the call out', 'calls.0.to', calls({ to: friend, value: 0n, data: '0x' })],
  ['puts the approval first', 'calls.0.data', calls(approve, send)],
  ['approves somebody else', 'approval', calls(send, approveCall(usdc, thief, 1n))],
  ['approves another token', 'approval', calls(send, approveCall(dai, paymaster, 1n))],
  [
    'approves one unit more than ten times the maximum',
    'approval',
    calls(send, approveCall(usdc, paymaster, 10n * maximum + 1n)),
  ],
  ['approves without limit', 'approval', calls(send, approveCall(usdc, paymaster, maxUint256))],
  ['approves with native value', 'approval', calls(send, { ...approve, value: 1n })],
  [
    'approves with bytes behind',
    'approval',
    calls(send, { ...approve, data: `${approve.data}00` }),
  ],
  ['approves twice', 'approval', calls(send, approve, approve)],
  [
    'resets the allowance and leaves it there',
    'approval',
    calls(send, approveCall(usdc, paymaster, 0n)),
  ],
  [
    'resets the allowance twice',
    'approval',
    calls(send, approveCall(usdc, paymaster, 0n), approveCall(usdc, paymaster, 0n), approve),
  ],
  [
    'hides a call behind the approval',
    'approval',
    calls(send, approve, transferCall(usdc, thief, 1n)),
  ],
  [
    'delegates the call to its own code',
    'callData',
    operation({
      callData: replaced(encodeExecution([send]), '00'.repeat(32), `ff${'00'.repeat(31)}`),
    }),
  ],
  [
    'lets failed calls pass',
    'callData',
    operation({
      callData: replaced(honestCallData, `01${'00'.repeat(31)}`, `0101${'00'.repeat(30)}`),
    }),
  ],
  ['adds bytes behind the batch', 'callData', operation({ callData: `${honestCallData}00` })],
  [
    'calls another function of the account',
    'callData',
    operation({ callData: replaced(honestCallData, 'e9ae5c53', '8dd7712f') }),
  ],
  ['has no call data', 'callData', operation({ callData: '0x' })],
  ["spends from another owner's account", 'sender', operation({ sender: thief })],
  ['deploys with code of its own', 'initCode', operation({ initCode: `${thief}deadbeef` })],
  [
    'deploys an account of another owner',
    'initCode',
    operation({ initCode: accountInitCode({ owner: thief, contracts: kernelV31 }) }),
  ],
  ['validates with another module', 'nonce', operation({ nonce: rootKey(0, thief) })],
  ['uses the enable mode', 'nonce', operation({ nonce: rootKey(0) | (1n << 248n) })],
  ['uses another validation type', 'nonce', operation({ nonce: rootKey(0) | (1n << 240n) })],
  [
    'names no paymaster',
    'paymaster',
    drafting((draft) => {
      const { paymaster: _, ...rest } = draft.operation
      draft.operation = rest
    }),
  ],
  [
    'names another paymaster',
    'paymaster',
    drafting((draft) => {
      if (draft.operation.paymaster)
        draft.operation = {
          ...draft.operation,
          paymaster: { ...draft.operation.paymaster, address: thief },
        }
    }),
  ],
  [
    'sends paymaster data of another layout',
    'paymasterAndData',
    drafting((draft) => {
      draft.terms = undefined
    }),
  ],
  ['lets the paymaster collect another token', 'paymasterAndData.token', terms({ token: dai })],
  [
    'signs a higher ceiling than it quotes',
    'gatewayFee.tokenAmount',
    terms({ maxTokenAmount: maximum + 1n }),
  ],
  [
    'quotes a lower ceiling than it signs',
    'gatewayFee.tokenAmount',
    quote({ tokenAmount: String(maximum - 1n) }),
  ],
  [
    'charges more than its own ceiling',
    'paymasterAndData.maxTokenAmount',
    terms({ staticFee: maximum }),
  ],
  ['sponsors forever', 'paymasterAndData.validUntil', terms({ validUntil: 0 })],
  ['quotes in another token', 'gatewayFee.feeToken', quote({ feeToken: dai })],
  [
    'expects more than its worst case',
    'gatewayFee.expectedTokenAmount',
    quote({ expectedTokenAmount: String(maximum + 1n) }),
  ],
  ['tips more than the gas price', 'gasFees', operation({ maxPriorityFeePerGas: 10n ** 12n })],
  ['asks for absurd gas', 'accountGasLimits', operation({ callGasLimit: maxUint128 })],
  ['starves the execution of gas', 'accountGasLimits', operation({ callGasLimit: 0n })],
  [
    'hashes for another chain',
    'userOperationHash',
    drafting((draft) => {
      draft.chainId = 1
    }),
  ],
  [
    'hashes for another EntryPoint',
    'userOperationHash',
    drafting((draft) => {
      draft.entryPoint = thief
    }),
  ],
  [
    'asks to sign any hash',
    'userOperationHash',
    answering(() => ({ userOperationHash: `0x${'42'.repeat(32)}` })),
  ],
  [
    'changes the gas after hashing',
    'userOperationHash',
    answering(({ userOperation }) => ({
      userOperation: { ...userOperation, preVerificationGas: toHex(59_999n) },
    })),
  ],
  [
    'sends a nonce that no EntryPoint has',
    'nonce',
    answering(({ userOperation }) => ({
      userOperation: { ...userOperation, nonce: `0x1${'00'.repeat(32)}` },
    })),
  ],
  [
    'cuts the paymaster data short',
    'userOperation',
    answering(({ userOperation }) => ({
      userOperation: { ...userOperation, paymasterAndData: paymaster },
    })),
  ],
]

/** Runs the whole flow against a dishonest gateway; nothing may be signed and nothing submitted. */
async function refusalOf(answer: Answer, input: Record<string, unknown> = {}) {
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  const signMessage = vi.fn(owner.signMessage)
  const error = await gateway
    .client()
    .transfer({
      maxFee: 'any',
      owner: { address: owner.address, signMessage },
      networkId,
      transfers,
      feeToken: usdc,
      ...input,
    })
    .catch((thrown: unknown) => thrown)
  expect(signMessage).not.toHaveBeenCalled()
  expect(gateway.seenBy('submitTransaction')).toEqual([])
  expect(error).toBeInstanceOf(VerificationError)
  return error as VerificationError
}

describe('nothing is signed when the gateway', () => {
  test.each(lies)('%s', async (_, field, answer) => {
    const error = await refusalOf(answer())
    expect(error.field).toBe(field)
    expect(error.expected).not.toBe(error.actual)
    expect(error.message).toContain(field)
  })

  test('charges more than the caller allows', async () => {
    const answer = honestAnswer({ calls: [send], feeToken: usdc })
    const error = await refusalOf(answer, { maxFee: maximum - 1n })
    expect(error).toMatchObject({ field: 'maxFee', expected: `at most ${maximum - 1n}` })
  })

  test('ignores the nonce key that was asked for', async () => {
    const answer = honestAnswer({ calls: [send], feeToken: usdc, nonceKey: 4 })
    expect(await refusalOf(answer, { nonceKey: 5 })).toMatchObject({ field: 'nonce' })
  })

  test('leaves out the last of several transfers', async () => {
    const answer = honestAnswer({ calls: [send], feeToken: usdc })
    const error = await refusalOf(answer, { transfers: [...transfers, ...transfers] })
    expect(error).toMatchObject({ field: 'calls.1.to', actual: 'no call' })
  })

  test('swaps the order of transfers', async () => {
    const second = transferCall(usdc, friend, 1n)
    const answer = honestAnswer({ calls: [second, send], feeToken: usdc })
    const error = await refusalOf(answer, {
      transfers: [...transfers, { ...transfers[0], amount: '1' }],
    })
    expect(error).toMatchObject({ field: 'calls.0.data' })
  })

  test("prepares an operation of the owner's account for another owner", async () => {
    const stranger = { address: thief, signMessage: owner.signMessage }
    const answer = honestAnswer({ calls: [send], feeToken: usdc })
    expect(await refusalOf(answer, { owner: stranger })).toMatchObject({ field: 'sender' })
  })
})

describe('nothing is signed for a self-funded operation when the gateway', () => {
  const selfFunded = (change: (draft: Draft) => void) => {
    const draft = honestDraft({ calls: [send] })
    change(draft)
    return answerOf(draft)
  }
  const cases: [lie: string, field: string, answer: () => Answer][] = [
    ['adds a paymaster', 'paymasterAndData', () => honestAnswer({ calls: [send], feeToken: usdc })],
    [
      'appends an approval of a paymaster',
      'calls',
      () =>
        selfFunded((draft) => {
          const callData = encodeExecution([send, approve])
          draft.operation = { ...draft.operation, callData }
        }),
    ],
    [
      'quotes a token',
      'gatewayFee.feeToken',
      () =>
        selfFunded((draft) => {
          draft.quote = { ...draft.quote, feeToken: usdc }
        }),
    ],
    [
      'reserves more gas than it quotes',
      'gatewayFee.tokenAmount',
      () =>
        selfFunded((draft) => {
          draft.operation = { ...draft.operation, callGasLimit: 120_001n }
        }),
    ],
  ]
  test.each(cases)('%s', async (_, field, answer) => {
    expect(await refusalOf(answer(), { feeToken: undefined })).toMatchObject({ field })
  })

  test('asks for more gas than the caller allows', async () => {
    const answer = honestAnswer({ calls: [send] })
    const maxFee = BigInt(answer.gatewayFee.tokenAmount) - 1n
    expect(await refusalOf(answer, { feeToken: undefined, maxFee })).toMatchObject({
      field: 'maxFee',
    })
  })
})

test("the request that is verified is the caller's, even when the answer brings one of its own", async () => {
  const answer = honestAnswer({ calls: [transferCall(usdc, thief, 1n)], feeToken: usdc })
  const request = {
    networkId,
    calls: [{ to: usdc, data: transferCall(usdc, thief, 1n).data, value: '0x0' }],
    feeToken: usdc,
  }
  expect(await refusalOf(Object.assign(answer, { request }))).toMatchObject({
    field: 'calls.0.data',
  })
})

test('an explicitly unverified signature signs what the gateway sent', async () => {
  gateway.on('prepareTransfer', ok('prepareTransfer', operation({ sender: thief })()))
  const client = gateway.client()
  const prepared = await client.transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId,
    transfers,
    feeTokenAddress: usdc,
  })
  const signed = await client.transactions.sign(prepared, owner, {
    maxFee: 'any',
    dangerouslySkipVerification: true,
  })
  expect(signed.userOperationHash).toBe(prepared.userOperationHash)
  expect(prepared.userOperation.sender).not.toBe(account)
})
