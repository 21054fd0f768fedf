import fc from 'fast-check'
import { type Address, encodeFunctionData, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { accountModel } from '../../accounts/account-model.js'
import { proxyCodeHash } from '../../erc4337/kernel-address.js'
import { transferCalls } from '../../erc4337/transfer-calls.js'
import { requiredPrefund } from '../../erc4337/user-operation.js'
import { isGatewayError } from '../../errors/index.js'
import { debitsOf, type ProjectDebits } from '../../model/debits.js'
import { defaultPolicy } from '../../model/gateway-policy.js'
import type { Operation } from '../../model/operation.js'
import { planPlain } from '../../plain/plan-plain.js'
import type { AccountState, Chain } from '../../ports/chain.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { priceDecimals } from '../../ports/price-source.js'
import type { OperationId, ProjectId } from '../../primitives/ids.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
import { plannedId, planPurpose } from '../../testing/plan-purpose.js'
import type { Plan, PlanInput, PlanPurpose } from '../plan.js'
import { planOperation } from './plan-operation.js'

const network = aNetwork()
const account = accountModel('smart_account', network)
const owner: Address = '0x1111111111111111111111111111111111111111'
const recipientAddress: Address = '0x2222222222222222222222222222222222222222'
const [mine, other] = ['mine' as ProjectId, 'other' as ProjectId]
const block = { number: 1n, timestamp: 1_000n }
const gas = 40_000n
/** The final block that the gateway knows. */
const storedFinal = 5n
/** About the fee of one operation, which costs a few dollars here. */
const units = (most: bigint) => fc.bigInt(0n, most * 10n ** 6n)
const wei = fc.bigInt(0n, 10n ** 16n)

interface Funds {
  readonly allowance: bigint
  readonly deposit: bigint
  readonly token: bigint
  readonly coin: bigint
}

/**
 * A gateway that knows these live operations, in front of a chain on which the account has these funds, and sends these
 * assets.
 */
function gatewayWith(
  live: readonly ProjectDebits[],
  { allowance, deposit, token, coin }: Funds,
  sent?: readonly Address[],
) {
  const effects = sent && {
    transfers: sent.map((asset) => ({ asset, from: owner, to: recipientAddress, amount: 1n })),
    operatorGrants: [],
    accountChanges: [],
    ownershipTransfers: [],
    delegateCalls: undefined,
  }
  let refreshed = 0
  const readAt: (bigint | undefined)[] = []
  const state: Omit<AccountState, 'balances'> = {
    deployed: true,
    sequence: 3n,
    rootOwner: owner,
    validatedBy: [{ role: 'account', address: owner, codeHash: proxyCodeHash }],
    deposit,
    allowance,
  }
  const balances: Readonly<Record<Address, bigint>> = {
    [usdc.address]: token,
    [nativeCoinAddress]: coin,
  }
  const chain = {
    readAccount: async ({ assets, notBefore }: Parameters<Chain['readAccount']>[0]) => {
      readAt.push(notBefore)
      return { ...state, balances: new Map(assets.map((asset) => [asset, balances[asset] ?? 0n])) }
    },
    feeMarket: async () => ({ baseFeePerGas: 7n, maxPriorityFeePerGas: 1n, block }),
    readPaymaster: async () => ({
      deposit: 10n ** 21n,
      paused: false,
      postOpGasFloor: gas,
      bundlersListed: true,
    }),
    transactionCount: async () => 0,
    dataFee: async () => ({ gas: 0n, wei: 0n, weiPerMillionGas: 0n }),
    simulate: async () => ({
      failure: undefined,
      signatureValid: true,
      deploymentGas: 0n,
      validationGas: gas,
      paymasterValidationGas: gas,
      executionGas: gas,
      callGasLimit: gas,
      postOpGas: gas,
      effects,
      aftermath: { allowances: [], codeless: [] },
    }),
    simulateTransactions: async ({
      transactions,
    }: {
      readonly transactions: readonly unknown[]
    }) => ({
      failure: undefined,
      gasUsed: transactions.map(() => gas),
      effects,
    }),
  }
  const deps = {
    database: {
      operations: {
        liveNonces: async () => ({
          nonces: [],
          deploying: false,
          adopting: [],
          debits: live,
          landed: [],
          finalBlock: storedFinal,
        }),
      },
      plain: {
        live: async () => ({ nonces: [], ended: [], debits: live, landed: [], places: [] }),
      },
    },
    chainOf: () => chain,
    submittersOf: () => [],
    refresh: async (_networkId: string, options?: { readonly reach?: 'head' }) => {
      if (options?.reach === 'head') refreshed++
    },
    prices: {
      prices: async () =>
        new Map([
          [usdc.address, 10n ** BigInt(priceDecimals)],
          [nativeCoinAddress, 2_000n * 10n ** BigInt(priceDecimals)],
        ]),
    },
    sponsorshipSigner: { address: owner, sign: async () => `0x${'00'.repeat(65)}` },
    policy: defaultPolicy,
  } as unknown as GatewayDeps
  return { deps, refreshed: () => refreshed, readAt: () => readAt }
}

type LiveOperation = Pick<Operation, 'quote' | 'spends'>

const spends = fc.array(
  fc.oneof(
    fc.record({ asset: fc.constant(usdc.address), amount: units(15n) }),
    fc.record({
      asset: fc.constant(nativeCoinAddress),
      amount: wei,
      fromDeposit: fc.boolean(),
    }),
  ),
  { maxLength: 2 },
)
const sponsored = (token: Address): fc.Arbitrary<LiveOperation> =>
  fc.record({
    quote: fc
      .record({ maxAmount: units(12n), fronted: fc.boolean(), tops: fc.boolean() })
      .map(({ maxAmount, fronted, tops }) => ({
        kind: 'sponsored' as const,
        token,
        tokenUnit: { symbol: 'T', decimals: 6 },
        maxAmount,
        expectedAmount: maxAmount,
        staticFee: 0n,
        transferFee: 0n,
        tokenPerNative: 1n,
        fronted,
        ...((fronted || tops) && { approval: 10n * maxAmount }),
        reservedFrom: 'submit' as const,
        unpricedAssets: [],
      })),
    spends,
  })
const selfFunded: fc.Arbitrary<LiveOperation> = fc.record({
  quote: wei.map((maxAmount) => ({
    kind: 'self-funded' as const,
    maxAmount,
    expectedAmount: maxAmount,
    unpricedAssets: [],
  })),
  spends,
})
const paidOtherwise = fc.oneof(selfFunded, sponsored(dai.address))
const anyOperation = fc.oneof(paidOtherwise, sponsored(usdc.address))
/** What two times other projects have under way: the fee is paid from the allowance in neither, or in both. */
const others = fc.boolean().chain((shared) => {
  const some = fc.array(shared ? anyOperation : paidOtherwise, { maxLength: 3 })
  const known = shared
    ? fc.tuple(sponsored(usdc.address), some).map(([one, rest]) => [one, ...rest])
    : some
  return fc.tuple(known, known)
})

const live = (projectId: ProjectId, operations: readonly LiveOperation[]): ProjectDebits[] =>
  operations.map((operation) => ({ projectId, debits: debitsOf(operation) }))

const input = {
  project: { id: mine },
  network,
  sender: owner,
  account,
  owner,
  nonceKey: 0,
} as const

const transferOf = (tokenAddress: Address, amount: bigint) => ({
  calls: transferCalls([{ tokenAddress, recipientAddress, amount }]),
  declared: [{ asset: tokenAddress, amount }],
})
const withdrawalOf = (amount: bigint) => ({
  calls: [
    {
      to: network.entryPoint,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function withdrawTo(address payable withdrawAddress, uint256 amount)']),
        args: [recipientAddress, amount],
      }),
    },
  ],
  declared: [],
})

const work: fc.Arbitrary<Pick<PlanInput, 'calls' | 'declared' | 'feeToken'>> = fc.oneof(
  units(20n).map((amount) => ({ ...transferOf(usdc.address, amount), feeToken: usdc })),
  wei.map((amount) => ({ ...transferOf(nativeCoinAddress, amount), feeToken: usdc })),
  wei.map((amount) => ({ ...transferOf(nativeCoinAddress, amount), feeToken: undefined })),
  wei.map((amount) => ({ ...withdrawalOf(amount), feeToken: undefined })),
)

const plans = {
  'a user operation': (
    deps: GatewayDeps,
    { purpose, ...wanted }: Pick<PlanInput, 'calls' | 'declared' | 'feeToken' | 'purpose'>,
  ) => planOperation(deps, { ...input, ...wanted, ...planPurpose(purpose) }),
  'plain transactions': (
    deps: GatewayDeps,
    { calls, declared }: Pick<PlanInput, 'calls' | 'declared'>,
  ) => planPlain(deps, { ...input, operationId: plannedId, kind: 'transfer', calls, declared }),
}

test.each(Object.entries(plans))(
  'the plan of %s tells nothing of what other projects have under way, but whether they use the allowance',
  async (_, plan) => {
    let planned = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        fc.record({ allowance: units(40n), deposit: wei, token: units(40n), coin: wei }),
        fc.array(anyOperation, { maxLength: 2 }),
        others,
        work,
        fc.constantFrom('prepare' as const, 'estimate' as const, 'quote' as const),
        async (funds, own, [these, those], wanted, purpose) => {
          const answer = async (theirs: readonly LiveOperation[]) => {
            const { deps, refreshed } = gatewayWith(
              [...live(mine, own), ...live(other, theirs)],
              funds,
            )
            const told = await plan(deps, { ...wanted, purpose }).catch((error: unknown) => {
              if (!isGatewayError(error)) throw error
              const { code, message, reason, retryAfterSeconds } = error
              return { code, message, reason, retryAfterSeconds }
            })
            return { told, refreshed: refreshed() }
          }
          const first = await answer(these)
          if ('code' in first.told) refused++
          else planned++
          expect(await answer(those)).toEqual(first)
        },
      ),
      { numRuns: 300 },
    )
    expect(Math.min(planned, refused)).toBeGreaterThan(20)
  },
)

test.each([
  ['that it read itself', undefined],
  ['that came with the reserved nonce key', 9n],
])(
  'the account is not read before the final block of the live operations %s',
  async (_, finalBlock) => {
    const { deps, readAt } = gatewayWith([], rich)
    const given = { nonces: [], deploying: false, adopting: [], debits: [], landed: [] }
    await planOperation(deps, {
      ...input,
      ...payment,
      feeToken: usdc,
      purpose: 'prepare',
      operationId: plannedId,
      ...(finalBlock !== undefined && { live: { ...given, finalBlock } }),
    })
    expect(readAt()).toEqual([finalBlock ?? storedFinal])
  },
)

test.each(Object.entries(plans))(
  'before %s are refused for want of a balance beside what is under way, the watcher reaches the head',
  async (_, plan) => {
    const [own] = fc.sample(sponsored(usdc.address), 1)
    const { deps, refreshed } = gatewayWith(live(mine, [own as LiveOperation]), {
      ...rich,
      token: 1n,
    })
    const wanted = { ...transferOf(usdc.address, 2n), feeToken: usdc }
    await expect(plan(deps, { ...wanted, purpose: 'prepare' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    expect(refreshed()).toBe(1)
  },
)

const quoteBeside = async (theirs: readonly LiveOperation[], allowance: bigint) => {
  const plenty = { allowance, deposit: 0n, token: 10n ** 9n, coin: 0n }
  const { deps } = gatewayWith(live(other, theirs), plenty)
  const { quote } = await planOperation(deps, {
    ...input,
    ...transferOf(usdc.address, 1n),
    feeToken: usdc,
    ...planPurpose('prepare'),
  })
  return quote
}

test('an allowance that other projects use is left to them: the operation brings an approval before it pays', async () => {
  const [theirs] = fc.sample(sponsored(usdc.address), 1)
  for (const allowance of [0n, 10n ** 8n, 10n ** 12n]) {
    const quote = await quoteBeside([theirs as LiveOperation], allowance)
    expect(quote).toMatchObject({ fronted: true, approval: 10n * quote.maxAmount })
  }
  expect(await quoteBeside([], 10n ** 12n)).toMatchObject({ fronted: false })
})

const rich: Funds = {
  allowance: 10n ** 12n,
  deposit: 10n ** 18n,
  token: 10n ** 9n,
  coin: 10n ** 18n,
}
const payment = transferOf(usdc.address, 1n)
const [firstId, secondId] = ['op_first' as OperationId, 'op_second' as OperationId]

test.each([
  ['sponsored', usdc],
  ['self-funded', undefined],
])(
  'the same %s payment with the same nonce differs under two ids, and costs what the estimate says under each',
  async (_, feeToken) => {
    const planned = (more: PlanPurpose) =>
      planOperation(gatewayWith([], rich).deps, { ...input, ...payment, feeToken, ...more })
    const estimate = await planned({ purpose: 'estimate' })
    const [first, again, second] = [
      await planned({ purpose: 'prepare', operationId: firstId }),
      await planned({ purpose: 'prepare', operationId: firstId }),
      await planned({ purpose: 'prepare', operationId: secondId }),
    ]
    expect(again).toEqual(first)
    const limitsOf = ({ userOperation }: Plan) => [
      userOperation.verificationGasLimit,
      userOperation.callGasLimit,
    ]
    expect(limitsOf(second)).not.toEqual(limitsOf(first))
    expect(second.userOperation.nonce).toBe(first.userOperation.nonce)
    for (const { quote, userOperation } of [first, second]) {
      expect(quote).toEqual(estimate.quote)
      expect(requiredPrefund(userOperation)).toBeLessThan(requiredPrefund(estimate.userOperation))
    }
  },
)

test('the same plain payment with the same nonce differs under two ids, and a quote covers each', async () => {
  const planned = async (operationId?: OperationId) => {
    const { deps } = gatewayWith([], rich)
    const { transactions } = await planPlain(deps, {
      ...{ ...input, ...payment, kind: 'transfer' },
      operationId,
    })
    return transactions.map(({ maxFeePerGas }) => maxFeePerGas)
  }
  const [[first = 0n], [second = 0n], [quoted = 0n]] = [
    await planned(firstId),
    await planned(secondId),
    await planned(),
  ]
  expect(second).not.toBe(first)
  expect(first < quoted && second < quoted).toBe(true)
})

const tokens = (count: number) =>
  Array.from({ length: count }, (_, place) => toHex(2 ** 40 + place, { size: 20 }))

test.each([
  ['a sponsored operation', plans['a user operation'], usdc],
  ['a self-funded operation', plans['a user operation'], undefined],
  ['plain transactions', plans['plain transactions'], undefined],
] as const)(
  'at most 64 assets are spent by %s, each any number of times',
  async (_, plan, feeToken) => {
    const planned = (sent: readonly Address[]) =>
      plan(gatewayWith([], rich, sent).deps, { ...payment, feeToken, purpose: 'prepare' })
    const most = tokens(64)
    expect((await planned([...most, ...most])).spends).toHaveLength(64)
    await expect(planned([...most, ...tokens(65)])).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      message: expect.stringMatching(/65 .*at most 64\. Split the calls over several operations\./),
      reason: 'too many assets: spent 65, limit 64',
    })
  },
)
