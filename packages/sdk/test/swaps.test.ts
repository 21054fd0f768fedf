import {
  approvalCalls,
  approveCall,
  type Call,
  encodeExecution,
  nativeCoinAddress,
} from '@gasless-gateway/core/erc4337'
import fc from 'fast-check'
import { type Address, bytesToHex, type Hex, hexToBytes, maxUint256, numberToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { InvalidInputError } from '../src/errors/invalid-input-error.js'
import { isGatewaySdkError } from '../src/errors/is-gateway-sdk-error.js'
import { VerificationError } from '../src/errors/verification-error.js'
import { createSign } from '../src/operations/create-sign.js'
import { readSwap } from '../src/operations/read-swap.js'
import type { SwapInput } from '../src/send/create-send.js'
import { createFakeClock, startMs } from './fake-clock.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import {
  account,
  answerOf,
  type Draft,
  dai,
  friend,
  type HonestInput,
  honestAnswer,
  honestDraft,
  networkId,
  owner,
  paymaster,
  thief,
  transferCall,
  usdc,
} from './honest-gateway.js'
import {
  callsOf,
  elsewhere,
  honestSwaps,
  type SwapAsked,
  type SwapDraft,
  wrappedNativeOf,
} from './honest-swap.js'

const gateway = useGateway()

type Answer = ReturnType<typeof answerOf>

/**
 * The fee is paid in the swapped token unless the caller names another one. A swap of the native coin pays native gas.
 */
const feeOf = ({ fromToken, feeToken = fromToken }: SwapAsked): Pick<HonestInput, 'feeToken'> =>
  feeToken === nativeCoinAddress ? {} : { feeToken }

function swapThrough(answer: Answer, asked: SwapAsked, networks?: Record<string, object>) {
  const signMessage = vi.fn(owner.signMessage)
  gateway.on('preparePlainSwap', ok('preparePlainSwap', answer))
  gateway.accepts({})
  const done = gateway.client({ ...(networks && { networks }) }).swap({
    maxFee: 'any',
    owner: { address: owner.address, signMessage },
    networkId,
    minimumReceived: 'any',
    ...asked,
  })
  return { done, signMessage }
}

const preparedFor = (answer: Answer, asked: SwapAsked) => ({
  ...answer,
  request: {
    networkId,
    ownerAddress: owner.address,
    calls: [],
    ...feeOf(asked),
    swap: readSwap({ ownerAddress: owner.address, networkId, ...asked }).swap,
  },
})

const { verify } = createSign({
  networks: { [networkId]: { paymaster } },
  accountMode: 'smart_account',
  clock: createFakeClock(),
})
const verified = (answer: Answer, asked: SwapAsked) =>
  verify(preparedFor(answer, asked), { ownerAddress: owner.address, maxFee: 'any' })

describe('an honest swap passes:', () => {
  test.each(honestSwaps)('%s', async (_, asked, draft) => {
    const calls = callsOf(draft)
    const answer = honestAnswer({ calls, ...feeOf(asked) })
    await expect(swapThrough(answer, asked).done).resolves.toMatchObject({ id: 'op_1' })
    expect(verified(answer, asked)).toMatchObject({
      calls,
      approval: undefined,
      swap: {
        toNetworkId: asked.toNetworkId ?? networkId,
        receiver: account,
        token: draft.call.arrives.token,
        minimumReceived: draft.call.arrives.minimum,
        bridgeFee: 0n,
      },
    })
  })

  test.each(['none', 'approve', 'reset and approve'] as const)(
    'with a reset of the allowance, and for the paymaster: %s',
    async (approval) => {
      for (const [, asked, draft] of honestSwaps) {
        const calls = callsOf({ ...draft, approvalReset: true })
        const feeToken = asked.feeToken ?? usdc
        const answer = honestAnswer({ calls, feeToken, approval })
        expect(verified(answer, { ...asked, feeToken }).calls).toEqual(calls)
      }
    },
  )

  test('with coins for the bridge, up to the caller’s limit', async () => {
    for (const [, asked, draft] of honestSwaps) {
      const answer = honestAnswer({ calls: callsOf({ ...draft, onTop: 7n }), ...feeOf(asked) })
      expect(verified(answer, { ...asked, maxBridgeFee: 7n }).swap?.bridgeFee).toBe(7n)
      expect(() => verified(answer, { ...asked, maxBridgeFee: 6n })).toThrow(/`maxBridgeFee`/)
      expect(() => verified(answer, asked)).toThrow(/maxBridgeFee: expected at most 0, got 7/)
    }
  })

  test('with more than the caller’s minimum, or on one network when the caller names no minimum', () => {
    for (const [, asked, draft] of honestSwaps) {
      const answer = honestAnswer({ calls: callsOf(draft), ...feeOf(asked) })
      const { minimum } = draft.call.arrives
      const { minimumReceived: _, ...unbounded } = asked
      for (const minimumReceived of [minimum, minimum - 1n])
        expect(verified(answer, { ...asked, minimumReceived }).swap).toMatchObject({
          minimumReceived: minimum,
        })
      const open = () => verified(answer, unbounded)
      if (asked.toNetworkId === undefined) expect(open().swap?.minimumReceived).toBe(minimum)
      // An order across networks may lock the money, so the SDK needs a bound from above.
      else expect(open).toThrow(/Pass one near the price/)
    }
  })

  test('across networks with up to a tenth more than the caller’s minimum, and on one network with any amount more', () => {
    for (const [, asked, draft] of honestSwaps) {
      const answer = honestAnswer({ calls: callsOf(draft), ...feeOf(asked) })
      const { minimum } = draft.call.arrives
      // Rounded up, so that a tenth more is within the limit.
      const minimumReceived =
        asked.toNetworkId === undefined ? minimum / 100n : (minimum * 10n + 10n) / 11n
      expect(verified(answer, { ...asked, minimumReceived }).swap).toBeDefined()
    }
  })

  test('after the request has been through JSON', () => {
    for (const [, asked, draft] of honestSwaps) {
      const prepared = preparedFor(honestAnswer({ calls: callsOf(draft), ...feeOf(asked) }), asked)
      const again = JSON.parse(JSON.stringify(prepared)) as typeof prepared
      expect(again).toEqual(prepared)
      expect(() => verify(again, { ownerAddress: owner.address, maxFee: 'any' })).not.toThrow()
    }
  })

  test('an operation that is not a swap has no swap in its result', async () => {
    const answer = honestAnswer({ calls: [], feeToken: usdc, approval: 'approve' })
    const { swap: _, ...request } = preparedFor(
      answer,
      honest('of a token for another').asked,
    ).request
    expect(
      verify({ ...answer, request }, { ownerAddress: owner.address, maxFee: 'any' }).swap,
    ).toBeUndefined()
  })
})

function honest(what: string): { readonly asked: SwapAsked; readonly draft: SwapDraft } {
  const found = honestSwaps.find(([name]) => name === what)
  if (!found) throw new Error(`No swap ${what}.`)
  return { asked: found[1], draft: found[2] }
}

const here = honest('of a token for another')
const coins = honest('of the coin, with gas in coins')
const across = honest('to another network')
/** A route over DLN, where an order waits until somebody fills it. */
const ordered = honest('to another network, and for another token first')
const charged = honest('to another network, after a fee')
const wrapped = honest(
  'for the coin of another network, which the bridge calls by its wrapped form',
)

type Swap = typeof here
type Change = Partial<Omit<SwapDraft, 'call'>> & { readonly call?: Partial<SwapDraft['call']> }
const bent = ({ draft }: Swap, { call, ...change }: Change): Call[] =>
  callsOf({ ...draft, ...change, call: { ...draft.call, ...call } })

const [approval, swap] = callsOf(here.draft) as [Call, Call]
const reset = approveCall(usdc, here.draft.spender, 0n)
const arriving = ({ draft }: Swap, change: Partial<SwapDraft['call']['arrives']>) => ({
  call: { arrives: { ...draft.call.arrives, ...change } },
})
const least = (minimum: bigint) => ({
  call: { minimumOut: minimum, arrives: { token: dai, minimum } },
})
const coin = honest('of a token for the coin')
const paidInWrapped = {
  name: 'swapTokensSingleV3ERC20ToERC20',
  call: { toToken: wrappedNativeOf(networkId) },
}
const { amount } = here.asked

const lies: [lie: string, field: string, swap: Swap, calls: Call[]][] = [
  ['lets another address take the amount', 'swap.approval', here, bent(here, { spender: thief })],
  ['approves one unit more', 'swap.approval', here, bent(here, { approved: amount + 1n })],
  ['approves one unit less', 'swap.approval', here, bent(here, { approved: amount - 1n })],
  ['approves without limit', 'swap.approval', here, bent(here, { approved: maxUint256 })],
  ['approves with coins', 'swap.approval', here, [{ ...approval, value: 1n }, swap]],
  [
    'approves with trailing bytes',
    'swap.approval',
    here,
    [{ ...approval, data: `${approval.data}00` }, swap],
  ],
  ['approves another token', 'swap.approval', here, [{ ...approval, to: dai }, swap]],
  ['leaves the approval out', 'swap.approval', here, [swap]],
  ['resets the allowance and leaves it there', 'swap.approval', here, [reset, swap]],
  ['resets the allowance twice', 'swap.approval', here, [reset, reset, approval, swap]],
  ['approves twice', 'swap.to', here, [approval, approval, swap]],
  ['approves, and swaps nothing', 'swap.to', here, [approval]],
  [
    'adds its own call before the approval',
    'swap.approval',
    here,
    [transferCall(usdc, thief, 1n), approval, swap],
  ],
  [
    'adds its own call before the swap',
    'swap.to',
    here,
    [approval, transferCall(usdc, thief, 1n), swap],
  ],
  [
    'adds its own call after the swap',
    'approval',
    here,
    [approval, swap, transferCall(dai, thief, 1n)],
  ],
  ['swaps twice', 'approval', here, [approval, swap, approval, swap]],
  [
    'approves the router for more after the swap',
    'approval',
    here,
    [approval, swap, approveCall(usdc, here.draft.spender, maxUint256)],
  ],
  ['calls another contract', 'swap.to', here, bent(here, { to: thief })],
  ['calls the token instead of the router', 'swap.to', here, bent(here, { to: usdc })],
  [
    'calls an unknown function',
    'swap.data',
    here,
    [approval, { ...swap, data: `0xdeadbeef${swap.data.slice(10)}` }],
  ],
  [
    'adds bytes after the swap call',
    'swap.data',
    here,
    [approval, { ...swap, data: `${swap.data}00` }],
  ],
  ['calls the router with nothing', 'swap.data', here, [approval, { ...swap, data: '0x' }]],
  [
    'swaps another token',
    'swap.fromToken',
    here,
    [
      approval,
      callsOf({ ...here.draft, call: { ...here.draft.call, fromToken: friend } })[1] as Call,
    ],
  ],
  ['swaps one unit more', 'swap.amount', here, bent(here, { call: { amount: amount + 1n } })],
  ['swaps one unit less', 'swap.amount', here, bent(here, { call: { amount: amount - 1n } })],
  ['pays another address', 'swap.receiver', here, bent(here, { call: { receiver: thief } })],
  [
    'pays the owner instead of the account',
    'swap.receiver',
    here,
    bent(here, { call: { receiver: owner.address } }),
  ],
  ['swaps into another token', 'swap.toToken', here, bent(here, { call: { toToken: friend } })],
  [
    'promises one unit less',
    'minimumReceived',
    here,
    bent(here, least((here.asked.minimumReceived ?? 0n) - 1n)),
  ],
  ['promises next to nothing', 'minimumReceived', here, bent(here, least(1n))],
  ['sends coins along', 'maxBridgeFee', here, bent(here, { onTop: 1n })],
  [
    'leaves the network',
    'swap.toNetworkId',
    here,
    bent(here, { name: 'swapAndStartBridgeTokensViaAcrossV4', call: { toChainId: 10 } }),
  ],
  [
    'bridges to its own network',
    'swap.toNetworkId',
    here,
    bent(here, {
      name: 'swapAndStartBridgeTokensViaAcrossV4',
      call: { toChainId: Number(networkId) },
    }),
  ],

  ['sends more coins', 'maxBridgeFee', coins, bent(coins, { onTop: 1n })],
  ['sends fewer coins', 'swap.value', coins, bent(coins, { onTop: -1n })],
  [
    'declares fewer coins as swapped',
    'swap.amount',
    coins,
    bent(coins, { call: { amount: amount - 1n }, onTop: 1n }),
  ],
  [
    'approves another address before coins are swapped',
    'swap.to',
    coins,
    [...approvalCalls({ address: usdc }, thief, maxUint256), ...callsOf(coins.draft)],
  ],

  [
    'stays on the network',
    'swap.toNetworkId',
    across,
    bent(across, { name: 'swapTokensMultipleV3ERC20ToERC20', call: { toToken: dai } }),
  ],
  [
    'goes to another network',
    'swap.toNetworkId',
    across,
    bent(across, { call: { toChainId: 42161 } }),
  ],
  [
    'pays another address on the other network',
    'swap.receiver',
    across,
    bent(across, { call: { receiver: thief } }),
  ],
  [
    'lets the wrapped coin arrive instead of a token',
    'swap.toToken',
    across,
    bent(across, arriving(across, { token: wrappedNativeOf(elsewhere) })),
  ],
  [
    'lets another token arrive',
    'swap.toToken',
    across,
    bent(across, arriving(across, { token: friend })),
  ],
  [
    'bridges one unit more',
    'swap.amount',
    across,
    bent(across, { call: { amount: amount + 1n, minimumOut: amount + 1n } }),
  ],
  [
    'lets another token arrive instead of the coin',
    'swap.toToken',
    wrapped,
    bent(wrapped, arriving(wrapped, { token: dai })),
  ],
  [
    'lets the wrapped coin arrive instead of the coin on one network',
    'swap.toToken',
    coin,
    bent(coin, paidInWrapped),
  ],
  [
    'lets the wrapped coin arrive instead of the coin if the network is named twice',
    'swap.toToken',
    { ...coin, asked: { ...coin.asked, toNetworkId: networkId } },
    bent(coin, paidInWrapped),
  ],
  [
    'lets the coin arrive instead of the wrapped one on one network',
    'swap.toToken',
    { ...coin, asked: { ...coin.asked, toToken: wrappedNativeOf(networkId) } },
    bent(coin, {}),
  ],
  [
    'lets the wrapped coin of this network arrive, which is another token there',
    'swap.toToken',
    { ...wrapped, asked: { ...wrapped.asked, toNetworkId: '42161' } },
    bent(wrapped, {
      ...arriving(wrapped, { token: wrappedNativeOf(networkId) }),
      call: {
        ...arriving(wrapped, { token: wrappedNativeOf(networkId) }).call,
        toChainId: 42161,
      },
    }),
  ],
  [
    'demands so much that no bridge delivers it, which locks the money',
    'minimumReceived',
    { ...ordered, asked: { ...ordered.asked, minimumReceived: 1_000_000_000n } },
    bent(ordered, arriving(ordered, { minimum: 10n ** 30n })),
  ],
  [
    'demands so much although a minimum of one base unit was given',
    'minimumReceived',
    { ...ordered, asked: { ...ordered.asked, minimumReceived: 1n } },
    bent(ordered, arriving(ordered, { minimum: 10n ** 30n })),
  ],
  [
    'demands more than a tenth above the least that is accepted, across networks',
    'minimumReceived',
    { ...across, asked: { ...across.asked, minimumReceived: 1_009n } },
    bent(across, arriving(across, { minimum: 1_110n })),
  ],
  [
    'lets a fee before the bridge take all but one base unit, and has the bridge order the minimum',
    'minimumBridged',
    charged,
    bent(charged, { call: { minimumOut: 1n } }),
  ],
  [
    'does the same over DLN',
    'minimumBridged',
    charged,
    bent(charged, { name: 'swapAndStartBridgeTokensViaDeBridgeDln', call: { minimumOut: 1n } }),
  ],
  [
    'lets over a twentieth be taken before the bridge',
    'minimumBridged',
    charged,
    bent(charged, { call: { minimumOut: charged.draft.call.minimumOut - 1n } }),
  ],
  [
    'exchanges the token before the bridge although the caller bounds no other token',
    'minimumBridged',
    charged,
    bent(charged, { call: { toToken: dai, minimumOut: 10n ** 30n } }),
  ],
  [
    'bridges less than the caller’s minimum of another token',
    'minimumBridged',
    ordered,
    bent(ordered, { call: { minimumOut: ordered.draft.call.minimumOut - 1n } }),
  ],
  [
    'bridges another token than the caller bounds',
    'minimumBridged',
    ordered,
    bent(ordered, { call: { toToken: friend } }),
  ],
  [
    'lets less arrive',
    'minimumReceived',
    { ...across, asked: { ...across.asked, minimumReceived: 1_000n } },
    bent(across, arriving(across, { minimum: 999n })),
  ],
]

describe('nothing is signed when the gateway', () => {
  test.each(lies)('%s', async (_, field, { asked }, calls) => {
    const { done, signMessage } = swapThrough(honestAnswer({ calls, ...feeOf(asked) }), asked)
    const error = await done.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VerificationError)
    expect(error).toMatchObject({ field })
    const { expected, actual, message } = error as VerificationError
    expect(expected).not.toBe(actual)
    expect(message).toContain(field)
    expect(signMessage).not.toHaveBeenCalled()
    expect(gateway.seenBy('submitTransaction')).toEqual([])
  })

  const outside: [lie: string, field: string, change: (draft: Draft) => void][] = [
    [
      'quotes a fee that expired a second ago',
      'paymasterAndData.validUntil',
      (draft) => {
        if (draft.terms) draft.terms = { ...draft.terms, validUntil: startMs / 1_000 - 1 }
      },
    ],
    [
      'spends from another account',
      'sender',
      (draft) => {
        draft.operation = { ...draft.operation, sender: thief }
      },
    ],
    [
      'hashes for another network',
      'userOperationHash',
      (draft) => {
        draft.chainId = Number(elsewhere)
      },
    ],
  ]
  test.each(outside)('%s', async (_, field, change) => {
    const draft = honestDraft({ calls: callsOf(here.draft), ...feeOf(here.asked) })
    change(draft)
    const { done, signMessage } = swapThrough(answerOf(draft), here.asked)
    await expect(done).rejects.toMatchObject({ name: 'VerificationError', field })
    expect(signMessage).not.toHaveBeenCalled()
    expect(gateway.seenBy('submitTransaction')).toEqual([])
  })

  test('lets a coin arrive by a token on a network whose wrapped coin is not pinned', () => {
    const asked = { ...wrapped.asked, toNetworkId: '31337' }
    const calls = bent(wrapped, { call: { toChainId: 31_337 } })
    const answer = honestAnswer({ calls, feeToken: usdc })
    expect(() => verified(answer, asked)).toThrow(/swap.toToken/)
    const token = wrappedNativeOf(elsewhere)
    const routing = { targets: [], spenders: [], wrappedNative: token }
    const known = createSign({
      networks: { [networkId]: { paymaster }, '31337': { routing } },
      accountMode: 'smart_account',
      clock: createFakeClock(),
    })
    expect(
      known.verify(preparedFor(answer, asked), { ownerAddress: owner.address, maxFee: 'any' }).swap,
    ).toMatchObject({ toNetworkId: '31337', token })
  })

  /**
   * The SDK cannot check the calls to the router's exchanges, or names that the router only logs. A changed byte there
   * passes. Then token, amount, receiver, network and minimum must be unchanged.
   */
  test('changes a byte of the operation, unless the swap stays the same', () => {
    let passed = 0
    for (const [, unbounded, draft] of honestSwaps) {
      const asked = { ...unbounded, minimumReceived: draft.call.arrives.minimum }
      const calls = callsOf(draft)
      const fee = feeOf(asked)
      const callData = hexToBytes(encodeExecution(calls))
      const { swap: expected } = verified(honestAnswer({ calls, ...fee }), asked)
      fc.assert(
        fc.property(
          fc.nat(callData.length - 1),
          fc.integer({ min: 1, max: 255 }),
          (position, change) => {
            const flipped = callData.slice()
            flipped[position] = (flipped[position] ?? 0) ^ change
            const lie = honestDraft({ calls, ...fee })
            lie.operation = { ...lie.operation, callData: bytesToHex(flipped) }
            try {
              const seen = verified(answerOf(lie), asked)
              passed += 1
              expect(seen.swap).toEqual({
                ...expected,
                minimumReceived: seen.swap?.minimumReceived,
              })
              expect(seen.swap?.minimumReceived).toBeGreaterThanOrEqual(
                expected?.minimumReceived ?? 0n,
              )
              expect(seen.calls.slice(0, -1)).toEqual(calls.slice(0, -1))
              expect(seen.calls.at(-1)).toMatchObject({
                to: calls.at(-1)?.to,
                value: calls.at(-1)?.value,
              })
            } catch (error) {
              if (!(error instanceof VerificationError)) throw error
            }
          },
        ),
        { numRuns: 60 },
      )
    }
    expect(passed).toBeGreaterThan(0)
  })
})

describe('the minimum that reaches the bridge', () => {
  test('is named with its token by the error, which says what to pass', () => {
    const answer = honestAnswer({ calls: callsOf(ordered.draft), ...feeOf(ordered.asked) })
    const { minimumBridged, ...open } = ordered.asked
    expect(() => verified(answer, open)).toThrow(
      `\`minimumBridged\`. (minimumBridged: expected at least 23750000 of ${usdc}, got ${minimumBridged?.amount} of ${dai})`,
    )
  })

  test('may be of the wrapped coin instead of the coin, which are worth the same', () => {
    const token = wrappedNativeOf(networkId)
    const bridging = (toToken: Address) =>
      verified(
        honestAnswer({ calls: bent(wrapped, { call: { toToken } }), ...feeOf(wrapped.asked) }),
        wrapped.asked,
      )
    expect(bridging(token).swap).toBeDefined()
    expect(() => bridging(friend)).toThrow(/minimumBridged/)
    const there = wrappedNativeOf('137')
    expect(there).not.toBe(token)
    expect(() => bridging(there)).toThrow(/minimumBridged/)
  })

  test('may be lower or higher for the sent token if the caller says so', () => {
    const calls = bent(charged, { call: { minimumOut: 20_000_000n } })
    const answer = honestAnswer({ calls, ...feeOf(charged.asked) })
    const bounded = (least: bigint) =>
      verified(answer, { ...charged.asked, minimumBridged: { token: usdc, amount: least } })
    expect(bounded(20_000_000n).calls).toEqual(calls)
    expect(() => bounded(20_000_001n)).toThrow(/minimumBridged/)
  })
})

describe('the minimum that arrives', () => {
  const { minimumReceived, ...unbounded } = here.asked
  const answer = honestAnswer({ calls: callsOf(here.draft), feeToken: usdc })

  test('is required, and nothing is sent without it', async () => {
    for (const nothing of [{}, { minimumReceived: undefined }]) {
      // Like a caller without types.
      const asked = {
        owner,
        networkId,
        maxFee: 'any',
        ...unbounded,
        ...nothing,
      } as unknown as SwapInput
      const error = await gateway
        .client()
        .swap(asked)
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(InvalidInputError)
      expect(error).toMatchObject({ code: 'INPUT_INVALID', path: 'minimumReceived' })
      expect(String(error)).toMatch(/the least that you accept.*'any'/)
    }
    expect(gateway.seen).toEqual([])
  })

  test('is bounded from above across networks, and the error says what to pass', () => {
    const asked = { ...ordered.asked, minimumReceived: 1_009n }
    const demanding = (minimum: bigint) =>
      honestAnswer({ calls: bent(ordered, arriving(ordered, { minimum })), ...feeOf(asked) })
    expect(verified(demanding(1_109n), asked).swap?.minimumReceived).toBe(1_109n)
    expect(() => verified(demanding(1_110n), asked)).toThrow(
      /Pass one near the price.*minimumReceived: expected at most 1109, got 1110/s,
    )
  })

  test('is never zero, whatever the caller accepts', () => {
    const [first, second] = bent(here, least(0xfeedn)) as [Call, Call]
    const word = (value: bigint) => numberToHex(value, { size: 32 }).slice(2)
    const data = second.data.replace(word(0xfeedn), word(0n)) as Hex
    const nothing = honestAnswer({ calls: [first, { ...second, data }], feeToken: usdc })
    for (const limit of [{}, { minimumReceived: 0n }])
      expect(() => verified(nothing, { ...unbounded, ...limit })).toThrow(
        /minimumReceived: expected at least 1, got 0/,
      )
    const next = honestAnswer({ calls: bent(here, least(1n)), feeToken: usdc })
    expect(verified(next, unbounded).swap?.minimumReceived).toBe(1n)
  })

  test.each([0n, '0', '0x0'])('of %s protects nothing and is refused', async (minimumReceived) => {
    const { minimumReceived: _, ...unbounded } = here.asked
    await expect(
      gateway.client().swap({ maxFee: 'any', owner, ...unbounded, networkId, minimumReceived }),
    ).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      path: 'minimumReceived',
      message: expect.stringContaining("'any'"),
    })
    expect(gateway.seen).toEqual([])
  })

  test("is not checked when the caller passes exactly 'any'", async () => {
    const swap = (asked: object) =>
      gateway
        .client()
        .swap({ maxFee: 'any', owner, networkId, minimumReceived: 'any', ...unbounded, ...asked })
    gateway.on('preparePlainSwap', ok('preparePlainSwap', answer))
    gateway.accepts({})
    await expect(swap({})).resolves.toMatchObject({ id: 'op_1' })
    await expect(swap({ minimumReceived: (minimumReceived ?? 0n) + 1n })).rejects.toMatchObject({
      field: 'minimumReceived',
    })
    await expect(swap({ minimumReceived: 'all' })).rejects.toMatchObject({
      path: 'minimumReceived',
    })
  })
})

describe('swaps need pinned contracts', () => {
  test('on a network without built-in ones, and the message shows how to pass them', async () => {
    const answer = honestAnswer({ calls: callsOf(here.draft), feeToken: usdc })
    const on = (options: object) => {
      gateway.on('preparePlainSwap', ok('preparePlainSwap', answer))
      return gateway
        .client({ networks: { '31337': { paymaster, ...options } } })
        .swap({ maxFee: 'any', owner, minimumReceived: 'any', ...here.asked, networkId: '31337' })
        .catch((error: unknown) => error)
    }
    const error = await on({})
    expect(isGatewaySdkError(error, 'PIN_MISSING') && error.message).toContain(
      "networks: { '31337': { routing: { targets: ['0x…'], spenders: ['0x…'] } } }",
    )
    const routing = { targets: [here.draft.to], spenders: [here.draft.spender] }
    // The answer is for another chain, which is the next mistake that the SDK finds.
    expect(await on({ routing })).toMatchObject({ field: 'userOperationHash' })
  })

  test('and the caller’s pins replace the built-in ones', async () => {
    const answer = honestAnswer({ calls: callsOf(here.draft), feeToken: usdc })
    const attempt = (routing: { targets: Address[]; spenders: Address[] }) =>
      swapThrough(answer, here.asked, { [networkId]: { paymaster, routing } }).done
    const { to, spender } = here.draft
    await expect(attempt({ targets: [thief], spenders: [spender] })).rejects.toMatchObject({
      field: 'swap.to',
    })
    await expect(attempt({ targets: [to], spenders: [thief] })).rejects.toMatchObject({
      field: 'swap.approval',
    })
    await expect(
      attempt({ targets: [thief, to], spenders: [thief, spender] }),
    ).resolves.toMatchObject({ id: 'op_1' })
  })
})

describe('a route that cannot be proven from its call data', () => {
  const consenting = { ...across.asked, routeTrust: 'router' } as const
  /** The same calls, with a router call that nobody can read. */
  const unread = (calls: Call[], data: Hex = '0x5ec2e7a1'): Call[] =>
    calls.map((call, at) => (at === 1 ? { ...call, data } : call))
  const opaque = () => unread(callsOf(across.draft))
  const answerFor = (calls: Call[]) => honestAnswer({ calls, ...feeOf(across.asked) })

  test('is signed only if the caller consents to it in the call, whatever the gateway answers', async () => {
    const answer = { ...answerFor(opaque()), routeTrust: 'router' as const }
    for (const routeTrust of [undefined, 'proven'] as const) {
      const { done, signMessage } = swapThrough(answer, { ...across.asked, routeTrust })
      await expect(done).rejects.toMatchObject({ field: 'swap.data' })
      expect(signMessage).not.toHaveBeenCalled()
    }
    await expect(swapThrough(answer, consenting).done).resolves.toMatchObject({ id: 'op_1' })
    expect(gateway.seenBy('preparePlainSwap').map(({ body }) => body)).toMatchObject([
      expect.not.objectContaining({ routeTrust: 'router' }),
      { routeTrust: 'proven' },
      { routeTrust: 'router' },
    ])
  })

  test('shows what leaves the account, and says nothing about what arrives', () => {
    const result = verified(answerFor(opaque()), consenting)
    expect(result.calls).toEqual(opaque())
    expect(result.swap).toBeUndefined()
  })

  test.each<[string, string, Call[]]>([
    ['another target', 'swap.to', unread(bent(across, { to: thief }))],
    ['another spender', 'swap.approval', unread(bent(across, { spender: thief }))],
    ['a larger approval', 'swap.approval', unread(bent(across, { approved: amount + 1n }))],
    ['coins beside the token', 'maxBridgeFee', unread(bent(across, { onTop: 1n }))],
    ['a call after it', 'approval', [...opaque(), transferCall(usdc, thief, 1n)]],
  ])('is not signed with %s', (_, field, calls) => {
    expect(() => verified(answerFor(calls), consenting)).toThrow(field)
  })

  test('is not signed with more coins than the amount', () => {
    const calls = callsOf({ ...coins.draft, onTop: 1n }).map((call) => ({
      ...call,
      data: '0x5ec2e7a1' as const,
    }))
    const { toNetworkId = '' } = across.asked
    const asked = { ...coins.asked, toNetworkId, routeTrust: 'router' } as const
    expect(() => verified(honestAnswer({ calls, ...feeOf(asked) }), asked)).toThrow(/maxBridgeFee/)
  })

  test('is not signed if it calls a known function with arguments that contradict it', () => {
    const longer = callsOf(across.draft).map((call, at) =>
      at === 1 ? { ...call, data: `${call.data}00` as const } : call,
    )
    expect(() => verified(answerFor(longer), consenting)).toThrow(/swap.data/)
  })

  test('is not signed on one network, where every honest route can be proven', () => {
    const calls = callsOf(coins.draft).map((call) => ({ ...call, data: '0x5ec2e7a1' as const }))
    const asked = { ...coins.asked, routeTrust: 'router' } as const
    expect(() => verified(honestAnswer({ calls, ...feeOf(asked) }), asked)).toThrow(/swap.data/)
  })

  test('is judged all the same if it can be read', () => {
    const stolen = answerFor(bent(across, { call: { receiver: thief } }))
    expect(() => verified(stolen, consenting)).toThrow(/swap.receiver/)
    const honestRoute = answerFor(callsOf(across.draft))
    expect(verified(honestRoute, consenting).swap).toMatchObject({ receiver: account })
  })
})
