import {
  decodeExecution,
  encodeExecution,
  isNativeCoin,
  nonceKeyOf,
  nonceOf,
} from '@gasless-gateway/core/erc4337'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { VerificationError } from '../src/errors/verification-error.js'
import type { AccountMode } from '../src/model/account-mode.js'
import { kernelV33Delegate } from '../src/pins/pins.js'
import { startMs } from './fake-clock.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import {
  account,
  answerOf,
  type Draft,
  dai,
  friend,
  honestDraft,
  networkId,
  owner,
  thief,
  transferCall,
  usdc,
} from './honest-gateway.js'
import { callsOf, honestSwaps, type SwapAsked, type SwapDraft } from './honest-swap.js'
import { spyingOwner } from './spying-owner.js'

const gateway = useGateway()

/** A request, and what an honest gateway prepares for it. */
interface Scenario {
  readonly accountMode: AccountMode
  /** Absent if the account pays its gas itself. */
  readonly feeToken?: typeof usdc
  /** Absent for a transfer. */
  readonly swap?: readonly [asked: SwapAsked, draft: SwapDraft]
}

const swapNamed = (what: string): [SwapAsked, SwapDraft] => {
  const found = honestSwaps.find(([name]) => name === what)
  if (!found) throw new Error(`No swap ${what}.`)
  return [found[1], found[2]]
}
const tokens = swapNamed('of a token for another')
const coins = swapNamed('of the coin, with gas in coins')
const across = swapNamed('to another network')

const scenarios: Readonly<Record<string, Scenario>> = {
  'a sponsored transfer': { accountMode: 'smart_account', feeToken: usdc },
  'a self-funded transfer': { accountMode: 'smart_account' },
  'a sponsored swap': { accountMode: 'smart_account', feeToken: usdc, swap: tokens },
  'a self-funded swap': { accountMode: 'smart_account', swap: coins },
  'a sponsored swap across networks': {
    accountMode: 'smart_account',
    feeToken: usdc,
    swap: across,
  },
  "a sponsored swap across networks from the owner's address": {
    accountMode: 'eip7702',
    feeToken: usdc,
    swap: across,
  },
  "a sponsored transfer from the owner's address": { accountMode: 'eip7702', feeToken: usdc },
  "a self-funded transfer from the owner's address": { accountMode: 'eip7702' },
  "a sponsored swap from the owner's address": {
    accountMode: 'eip7702',
    feeToken: usdc,
    swap: tokens,
  },
  "a self-funded swap from the owner's address": { accountMode: 'eip7702', swap: coins },
}

const isOwn = ({ accountMode }: Scenario) => accountMode === 'eip7702'
const transfers = [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }]

function draftOf(
  { accountMode, feeToken, swap }: Scenario,
  changeSwap: NonNullable<Tampering['changeSwap']> = () => ({}),
): Draft {
  const receiver = accountMode === 'eip7702' ? owner.address : account
  const honest = swap && { ...swap[1], call: { ...swap[1].call, receiver } }
  const calls = honest
    ? callsOf({ ...honest, ...changeSwap(honest) })
    : [transferCall(usdc, friend, 25_000_000n)]
  return honestDraft({
    calls,
    ...(feeToken && { feeToken, approval: 'approve' }),
    ...(accountMode === 'eip7702' ? { eip7702: { nonce: '3' } } : { firstOperation: true }),
  })
}

/** Runs the whole flow through a gateway that answers with this draft. */
async function run({ accountMode, feeToken, swap }: Scenario, draft: Draft, maxFee: string) {
  const spy = spyingOwner()
  const answer = answerOf(draft)
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  gateway.on('preparePlainSwap', ok('preparePlainSwap', answer))
  gateway.accepts({})
  const client = gateway.client({ accountMode })
  const shared = { owner: spy.owner, networkId, maxFee, ...(feeToken && { feeToken }) }
  const outcome = await (swap
    ? client.swap({ ...swap[0], minimumReceived: swap[1].call.arrives.minimum, ...shared })
    : client.transfer({ transfers, ...shared })
  ).catch((error: unknown) => error)
  return { outcome, signatures: spy.signatures(), submitted: gateway.seenBy('submitTransaction') }
}

/**
 * A change of the answer, and the field that the error must name. Without a field, the change does not apply to the
 * scenario.
 */
interface Tampering {
  /** Changes the swap before it becomes calls. */
  readonly changeSwap?: (draft: SwapDraft) => Partial<SwapDraft>
  readonly change: (draft: Draft) => Partial<Draft>
  readonly field: (scenario: Scenario) => string | RegExp | undefined
}

const tampered = (
  change: Tampering['change'],
  field: string | RegExp | Tampering['field'],
): Tampering => ({ change, field: typeof field === 'function' ? field : () => field })

const operation = (
  change: (draft: Draft) => Partial<Draft['operation']>,
  field: Parameters<typeof tampered>[1],
) => tampered((draft) => ({ operation: { ...draft.operation, ...change(draft) } }), field)

const callData = (
  change: (calls: ReturnType<typeof decodeExecution>) => ReturnType<typeof decodeExecution>,
  field: Parameters<typeof tampered>[1],
) =>
  operation(
    ({ operation: { callData: data } }) => ({
      callData: encodeExecution(change(decodeExecution(data))),
    }),
    field,
  )

const terms = (
  change: (terms: NonNullable<Draft['terms']>) => Partial<NonNullable<Draft['terms']>>,
  field: string,
) =>
  tampered(
    (draft) => ({ terms: draft.terms && { ...draft.terms, ...change(draft.terms) } }),
    ({ feeToken }) => feeToken && field,
  )

const swap = (
  changeSwap: (draft: SwapDraft) => Partial<SwapDraft>,
  field: string | ((asked: SwapAsked) => string | undefined),
): Tampering => ({
  change: () => ({}),
  changeSwap,
  field: ({ swap: asked }) => asked && (typeof field === 'string' ? field : field(asked[0])),
})

/** The limit that the README documents: two days and an hour. */
const longestUntil = startMs / 1_000 + 49 * 3_600
const stolen = transferCall(usdc, thief, 1n)
const ofCalls = ({ swap }: Scenario) => (swap ? /^swap\./ : /^calls\.0/)

const tamperings: Readonly<Record<string, Tampering>> = {
  'spends from another account': operation(() => ({ sender: thief }), 'sender'),
  'deploys other code': operation(() => ({ initCode: `${thief}deadbeef` }), 'initCode'),
  'validates with another module': operation(
    () => ({ nonce: nonceOf(nonceKeyOf({ validator: thief, key: 0 }), 7n) }),
    'nonce',
  ),
  'picks another mode of validation': operation(
    ({ operation: { nonce } }) => ({ nonce: nonce | (1n << 248n) }),
    'nonce',
  ),
  'puts a theft in front': callData((calls) => [stolen, ...calls], ofCalls),
  'puts a theft behind': callData(
    (calls) => [...calls, stolen],
    ({ feeToken }) => (feeToken ? 'approval' : 'calls'),
  ),
  'steals instead': callData(() => [stolen], ofCalls),
  'does nothing at all': callData(() => [{ to: friend, value: 0n, data: '0x' }], ofCalls),
  'sends coins along': callData(
    ([first, ...others]) => (first ? [{ ...first, value: first.value + 1n }, ...others] : []),
    ({ swap }) => (swap ? /^(swap\.|maxBridgeFee)/ : 'calls.0.value'),
  ),
  'delegates the call': operation(
    ({ operation: { callData: data } }) => ({
      callData: `${data.slice(0, 10)}ff${data.slice(12)}` as Hex,
    }),
    'callData',
  ),
  'lets calls fail': operation(
    ({ operation: { callData: data } }) => ({
      callData: `${data.slice(0, 12)}01${data.slice(14)}` as Hex,
    }),
    'callData',
  ),
  'adds bytes behind the calls': operation(
    ({ operation: { callData: data } }) => ({ callData: `${data}00` }),
    'callData',
  ),
  'names another paymaster, or one at all': operation(
    () => ({
      paymaster: { address: thief, verificationGasLimit: 1n, postOpGasLimit: 1n, data: '0x' },
    }),
    ({ feeToken }) => (feeToken ? 'paymaster' : 'paymasterAndData'),
  ),
  'names no paymaster': tampered(
    ({ operation: { paymaster: _, ...rest } }) => ({ operation: rest }),
    ({ feeToken }) => feeToken && 'paymaster',
  ),
  'collects another token': terms(() => ({ token: dai }), 'paymasterAndData.token'),
  'signs a higher ceiling than it quotes': terms(
    ({ maxTokenAmount }) => ({ maxTokenAmount: maxTokenAmount + 1n }),
    'gatewayFee.tokenAmount',
  ),
  'adds fees up to more than the ceiling': terms(
    ({ maxTokenAmount }) => ({ staticFee: maxTokenAmount }),
    'paymasterAndData.maxTokenAmount',
  ),
  'sponsors forever': terms(() => ({ validUntil: 0 }), 'paymasterAndData.validUntil'),
  'sponsors until the end of time': terms(
    () => ({ validUntil: 2 ** 48 - 1 }),
    'paymasterAndData.validUntil',
  ),
  'sponsors until a second ago': terms(
    () => ({ validUntil: startMs / 1_000 - 1 }),
    'paymasterAndData.validUntil',
  ),
  'sponsors for a second longer than any gateway may': terms(
    () => ({ validUntil: longestUntil + 1 }),
    'paymasterAndData.validUntil',
  ),
  'charges twice as much, and says so': tampered(
    ({ terms: signed, quote }) => ({
      terms: signed && { ...signed, maxTokenAmount: 2n * signed.maxTokenAmount },
      quote: { ...quote, tokenAmount: String(2n * BigInt(quote.tokenAmount)) },
    }),
    'maxFee',
  ),
  'quotes in another token': tampered(
    ({ quote }) => ({ quote: { ...quote, feeToken: dai } }),
    'gatewayFee.feeToken',
  ),
  'expects more than its worst case': tampered(
    ({ quote }) => ({ quote: { ...quote, expectedTokenAmount: `${quote.tokenAmount}0` } }),
    'gatewayFee.expectedTokenAmount',
  ),
  'expects less than the fixed parts that it signs': tampered(
    ({ terms: signed, quote }) => ({
      quote: {
        ...quote,
        expectedTokenAmount: String((signed?.staticFee ?? 0n) + (signed?.transferFee ?? 0n) - 1n),
      },
    }),
    ({ feeToken }) => feeToken && 'gatewayFee.expectedTokenAmount',
  ),
  'asks for twice the gas that it quotes': operation(
    ({ operation: { callGasLimit } }) => ({ callGasLimit: 2n * callGasLimit }),
    ({ feeToken }) => (feeToken ? 'paymasterAndData.maxTokenAmount' : 'gatewayFee.tokenAmount'),
  ),
  'starves the execution of gas': operation(() => ({ callGasLimit: 0n }), 'accountGasLimits'),
  'tips more than the gas price': operation(
    ({ operation: { maxFeePerGas } }) => ({ maxPriorityFeePerGas: maxFeePerGas + 1n }),
    'gasFees',
  ),
  'has somebody else paid by the swap': swap(
    ({ call }) => ({ call: { ...call, receiver: thief } }),
    'swap.receiver',
  ),
  'swaps more': swap(({ call }) => {
    const amount = call.amount + 1n
    // A plain bridge has only one amount, the amount sent.
    const minimumOut = call.minimumOut === call.amount ? amount : call.minimumOut
    return { call: { ...call, amount, minimumOut } }
  }, 'swap.amount'),
  'swaps through another contract': swap(() => ({ to: thief }), 'swap.to'),
  'lets the router take more': swap(
    ({ approved }) => ({ approved: approved + 1n }),
    ({ fromToken }) => (isNativeCoin(fromToken) ? undefined : 'swap.approval'),
  ),
  'lets another token arrive': swap(({ call }) => {
    const toToken = call.toToken === call.arrives.token ? friend : call.toToken
    return { call: { ...call, toToken, arrives: { ...call.arrives, token: friend } } }
  }, 'swap.toToken'),
  'promises less of the swap': swap(({ call }) => {
    const minimum = call.arrives.minimum - 1n
    const minimumOut = call.minimumOut === call.arrives.minimum ? minimum : call.minimumOut
    return { call: { ...call, minimumOut, arrives: { ...call.arrives, minimum } } }
  }, 'minimumReceived'),
  'lets a fee before the bridge take the amount': swap(
    ({ call }) => ({
      name: 'swapAndStartBridgeTokensViaAcrossV4',
      call: { ...call, minimumOut: 1n },
    }),
    ({ toNetworkId }) => toNetworkId && 'minimumBridged',
  ),
  'bridges elsewhere': swap(
    ({ call }) => ({ call: { ...call, toChainId: 42161 } }),
    ({ toNetworkId }) => toNetworkId && 'swap.toNetworkId',
  ),
  'hashes for another chain': tampered(() => ({ chainId: 1 }), 'userOperationHash'),
  'hashes for another EntryPoint': tampered(() => ({ entryPoint: thief }), 'userOperationHash'),
  'has another delegate adopted, or one at all': tampered(
    ({ adoption }) => ({
      adoption: {
        ...adoption,
        authorizationRequired: true,
        authorizationNonce: '3',
        authorizationDelegate: isOwnAdoption(adoption) ? thief : kernelV33Delegate,
      },
    }),
    (scenario) => (isOwn(scenario) ? 'authorizationDelegate' : 'authorizationRequired'),
  ),
  'answers for accounts of the other mode': tampered(
    ({ adoption }) => ({
      adoption: {
        ...adoption,
        accountType: (isOwnAdoption(adoption) ? 'smart_account' : 'eip7702') as 'eip7702',
      },
    }),
    'accountType',
  ),
}

function isOwnAdoption({ accountType }: Draft['adoption']): boolean {
  return accountType === 'eip7702'
}

const rows = Object.entries(scenarios).flatMap(([of, scenario]) =>
  Object.entries(tamperings).flatMap(([lie, { field, ...tampering }]) => {
    const expected = field(scenario)
    return expected === undefined ? [] : [{ of, lie, scenario, expected, ...tampering }]
  }),
)

test('there are far more than 40 tampered answers, of both kinds of accounts, both payers of gas, and swaps', () => {
  expect(Object.keys(tamperings).length).toBeGreaterThanOrEqual(20)
  expect(rows.length).toBeGreaterThanOrEqual(200)
  for (const name of Object.keys(scenarios))
    expect(rows.filter(({ of }) => of === name).length, name).toBeGreaterThanOrEqual(20)
})

describe('an honest answer is signed and submitted:', () => {
  test.each(Object.entries(scenarios))('%s', async (_, scenario) => {
    const draft = draftOf(scenario)
    const { outcome, signatures, submitted } = await run(scenario, draft, draft.quote.tokenAmount)
    expect(outcome).toMatchObject({ id: 'op_1' })
    expect(signatures).toBe(isOwn(scenario) ? 2 : 1)
    expect(submitted).toHaveLength(1)
  })
})

test('the longest sponsorship that a gateway can be configured for is signed', async () => {
  const scenario: Scenario = { accountMode: 'smart_account', feeToken: usdc }
  const draft = draftOf(scenario)
  const terms = draft.terms && { ...draft.terms, validUntil: longestUntil }
  const { signatures } = await run(scenario, { ...draft, terms }, draft.quote.tokenAmount)
  expect(signatures).toBe(1)
})

test('a quote that expects the fixed parts and no gas is signed', async () => {
  const scenario: Scenario = { accountMode: 'smart_account', feeToken: usdc }
  const draft = draftOf(scenario)
  const { staticFee = 0n, transferFee = 0n } = draft.terms ?? {}
  const quote = { ...draft.quote, expectedTokenAmount: String(staticFee + transferFee) }
  const { signatures } = await run(scenario, { ...draft, quote }, draft.quote.tokenAmount)
  expect(signatures).toBe(1)
})

describe('nothing is signed when the gateway', () => {
  test.each(rows)('$lie: $of', async ({ scenario, change, changeSwap, expected }) => {
    const draft = draftOf(scenario)
    const lyingSwap = draftOf(scenario, changeSwap)
    const lying = { ...lyingSwap, ...change(lyingSwap) }
    expect(answerOf(lying)).not.toEqual(answerOf(draft))
    const { outcome, signatures, submitted } = await run(scenario, lying, draft.quote.tokenAmount)
    expect(outcome).toBeInstanceOf(VerificationError)
    const { field, message, expected: wanted, actual } = outcome as VerificationError
    expect(field).toMatch(typeof expected === 'string' ? new RegExp(`^${expected}$`) : expected)
    expect(wanted).not.toBe(actual)
    expect(message).toContain(field)
    expect([signatures, submitted]).toEqual([0, []])
  })
})
