import fc from 'fast-check'
import { decodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { UserOperation } from '../../erc4337/user-operation.js'
import { bundleGasLimit, mostBundleGas } from '../../gas/bundle-gas.js'
import { defaultExposurePolicy, type Exposure, type ExposurePolicy } from '../../model/exposure.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { anAccountExposure } from '../../testing/an-account-exposure.js'
import { handleChecked } from '../handle-checked.js'
import { bundleCall, bundleCallData, bundleTarget, fillBundles, markChecked } from './bundle.js'

const runner = '0x00000000000000000000000000000000000000b0'
const network = aNetwork({ bundleRunner: runner })

const aClaim = ({
  id = 'operation',
  kind = 'sponsored',
  callGasLimit = 100_000n,
  maxFeePerGas = 100n,
}: {
  id?: string
  kind?: 'sponsored' | 'self-funded'
  callGasLimit?: bigint
  maxFeePerGas?: bigint
} = {}): ClaimedOperation => ({
  operation: {
    id,
    accountId: id,
    quote: { kind },
    userOperation: {
      preVerificationGas: 60_000n,
      verificationGasLimit: 100_000n,
      callGasLimit,
      maxFeePerGas,
      paymaster: { verificationGasLimit: 50_000n, postOpGasLimit: 60_000n },
    },
  } as unknown as Operation,
  lease: 1,
})

const claims = fc
  .array(
    fc.record({
      kind: fc.constantFrom('sponsored' as const, 'self-funded' as const),
      callGasLimit: fc.bigInt({ min: 0n, max: 12_000_000n }),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((one, index) => aClaim({ ...one, id: String(index) })))

const most = 10n ** 12n
const endless = { perSender: most, perProject: most, perOwner: most, ofNewcomers: most }

/** Each sender may burn the gas of any bundle and has landed an operation, unless the test says otherwise. */
const trustIn = (
  all: readonly ClaimedOperation[],
  sumsOf: (claim: ClaimedOperation) => Partial<Exposure> = () => ({ landed: 1 }),
  limits: Partial<ExposurePolicy> = {},
) => ({
  policy: { ...defaultExposurePolicy, ...endless, ...limits },
  baseFeePerGas: 50n,
  exposures: new Map(
    all.map((claim) => {
      const { accountId } = claim.operation
      return [accountId, anAccountExposure({ accountId, sender: sumsOf(claim) })] as const
    }),
  ),
})
const fillTrusted = (of: Network, all: readonly ClaimedOperation[]) =>
  fillBundles(of, all, trustIn(all))

const operationsOf = (bundle: readonly ClaimedOperation[]) =>
  bundle.map(({ operation }) => operation.userOperation)
/** Call data with the length and cost that these operations pay for in `preVerificationGas`. */
const dataOf = (bundle: readonly ClaimedOperation[]): Hex =>
  `0x${'ff'.repeat(1_000 * bundle.length)}`
const idsOf = (bundle: readonly ClaimedOperation[]) => bundle.map(({ operation }) => operation.id)

describe('bundles', () => {
  test('an operation with an authorization travels alone', () => {
    const adopting = aClaim({ id: 'adopting' })
    const delegation = { delegate: runner, authorization: { nonce: 0 } }
    const all = [
      aClaim({ id: 'one' }),
      { ...adopting, operation: { ...adopting.operation, delegation } as Operation },
      aClaim({ id: 'two' }),
    ]
    expect(fillTrusted(network, all).map(idsOf)).toEqual([['one', 'two'], ['adopting']])
  })

  test('an operation that the BundleRunner checks travels alone', () => {
    const all = [aClaim({ id: 'one' }), { ...aClaim({ id: 'checked' }), checked: true }]
    expect(fillTrusted(network, [...all, aClaim({ id: 'two' })]).map(idsOf)).toEqual([
      ['one', 'two'],
      ['checked'],
    ])
  })

  test('each authorization takes 25,000 of the gas limit', () => {
    const operations = operationsOf([aClaim()])
    const data = dataOf([aClaim()])
    expect(bundleGasLimit(operations, data, 1)).toBe(bundleGasLimit(operations, data) + 25_000n)
    expect(mostBundleGas(network, operations, 1)).toBe(mostBundleGas(network, operations) + 25_000n)
  })

  test('every claimed operation is in exactly one', () => {
    fc.assert(
      fc.property(claims, (all) => {
        const ids = fillTrusted(network, all).flatMap(idsOf)
        expect([...ids].sort()).toEqual(idsOf(all).sort())
      }),
    )
  })

  test('with several operations stay within the gas limit of the network', () => {
    fc.assert(
      fc.property(claims, (all) => {
        for (const bundle of fillTrusted(network, all))
          if (bundle.length > 1)
            expect(
              bundleGasLimit(operationsOf(bundle), dataOf(bundle)) <= network.bundles.maxGas,
            ).toBe(true)
      }),
    )
  })

  test('never hold sponsored and self-funded operations together', () => {
    fc.assert(
      fc.property(claims, (all) => {
        for (const bundle of fillTrusted(network, all))
          expect(new Set(bundle.map(({ operation }) => operation.quote.kind)).size).toBe(1)
      }),
    )
  })

  test('hold an operation alone whose sender has failed and landed nothing since', () => {
    const all = ['a', 'b', 'c'].map((id) => aClaim({ id }))
    const trust = trustIn(all)
    const exposures = new Map(
      [...trust.exposures].map(([id, account]) => {
        const inARow = id === 'b' ? 1 : 0
        return [id, { ...account, failures: { ...account.failures, inARow } }] as const
      }),
    )
    expect(fillBundles(network, all, { ...trust, exposures }).map(idsOf)).toEqual([
      ['a', 'c'],
      ['b'],
    ])
  })

  test('carry an operation alone if its sender has burnt gas within the window', () => {
    const all = ['a', 'b', 'c'].map((id) => aClaim({ id }))
    const trust = trustIn(all, ({ operation }) => ({
      landed: 1,
      burnt: operation.id === 'b' ? 1n : 0n,
    }))
    expect(fillBundles(network, all, trust).map(idsOf)).toEqual([['a', 'c'], ['b']])
  })

  test.each(['perSender', 'perProject', 'ofNewcomers'] as const)(
    'risk no more gas than each limit of their operations has room for: %s',
    (limit) => {
      const all = ['a', 'b', 'c', 'd', 'e'].map((id) => aClaim({ id }))
      // Each operation risks 60,000 and twice 150,000 gas: two risk 720,000, and three 1,080,000.
      const bundles = (room: bigint) =>
        fillBundles(
          network,
          all,
          trustIn(all, () => ({ landed: 0 }), { [limit]: room }),
        ).map(idsOf)
      expect(bundles(1_080_000n)).toEqual([
        ['a', 'b', 'c'],
        ['d', 'e'],
      ])
      expect(bundles(1_079_999n)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
      expect(bundles(719_999n)).toEqual([['a'], ['b'], ['c'], ['d'], ['e']])
    },
  )

  test.each([
    ['of proven senders whose project', 'perProject'],
    ['of senders that have paid, when the newcomers’ pool', 'ofNewcomers'],
  ] as const)('%s has no room, risk up to three times what each sender has paid', (_, limit) => {
    const all = ['a', 'b', 'c', 'd'].map((id) => aClaim({ id }))
    // Two operations risk 720,000 gas, and three 1,080,000. A sender with three landed operations may risk 900,000, and
    // with one 300,000.
    const trust = trustIn(all, ({ operation }) => ({ landed: operation.id === 'd' ? 1 : 3 }), {
      [limit]: -most,
    })
    expect(fillBundles(network, all, trust).map(idsOf)).toEqual([['a', 'b'], ['c'], ['d']])
  })

  test('keep senders who have used up the gas that they have paid for apart from the others, and come last', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) =>
      aClaim({ id, kind: id === 'd' ? 'self-funded' : 'sponsored' }),
    )
    const trust = trustIn(all, ({ operation }) => ({ landed: operation.id === 'a' ? 0 : 1 }))
    for (const [id, account] of trust.exposures)
      if (id === 'c') trust.exposures.set(id, { ...account, burntInRecord: 300_000n })
    expect(fillBundles(network, all, trust).map(idsOf)).toEqual([['b'], ['d'], ['a', 'c']])
  })

  test('separate operations that bid less than twice the base fee from higher bids, and send them later', () => {
    const bids = { a: 99n, b: 100n, c: 50n, d: 1_000n, e: 98n } as const
    const all = Object.entries(bids).map(([id, maxFeePerGas]) => aClaim({ id, maxFeePerGas }))
    const groups = [
      ['b', 'd'],
      ['a', 'c', 'e'],
    ]
    expect(fillTrusted(network, all).map(idsOf)).toEqual(groups)
    // A bid counts only up to the network's fee ceiling.
    expect(fillTrusted({ ...network, feeCeiling: 99n }, all).map(idsOf)).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
    ])
  })

  test('of low bids are sent last, so that none of them takes a nonce before a bundle that it would delay', () => {
    const low = aClaim({ id: 'low', maxFeePerGas: 99n })
    const others = (['sponsored', 'self-funded'] as const).map((kind) => aClaim({ id: kind, kind }))
    const newcomer = aClaim({ id: 'newcomer' })
    const all = [low, ...others, newcomer]
    const trust = trustIn(all, (claim) => ({ landed: claim === newcomer ? 0 : 1 }))
    expect(fillBundles(network, all, trust).map(idsOf)).toEqual([
      ['sponsored'],
      ['self-funded'],
      ['newcomer'],
      ['low'],
    ])
  })

  test('of operations that were refused before are apart from the others and come after all of them', () => {
    const claim = (id: string, reason?: string): ClaimedOperation => {
      const { operation, lease } = aClaim({ id })
      return { operation: { ...operation, reason } as Operation, lease }
    }
    const refused = 'SIMULATION_REFUSED: AA25 invalid account nonce'
    const all = [
      claim('dead', refused),
      claim('a'),
      claim('dead, too', 'SIMULATION_REVERTED'),
      claim('b', 'EXPOSURE_LIMIT'),
    ]
    const low = aClaim({ id: 'low', maxFeePerGas: 99n })
    const alone = { ...claim('alone'), checked: true }
    const deadAlone = { ...claim('dead alone', refused), checked: true }
    expect(fillTrusted(network, [deadAlone, ...all, low, alone]).map(idsOf)).toEqual([
      ['a', 'b'],
      ['low'],
      ['alone'],
      ['dead', 'dead, too'],
      ['dead alone'],
    ])
  })

  test('carry one operation each if there is no BundleRunner', () => {
    const bundles = fillTrusted(aNetwork(), [aClaim({ id: 'a' }), aClaim({ id: 'b' })])
    expect(bundles.map(idsOf)).toEqual([['a'], ['b']])
  })
})

test('a bundle of one goes straight to the EntryPoint, several go through the BundleRunner', () => {
  expect(bundleTarget(network, [1])).toBe(network.entryPoint)
  expect(bundleTarget(network, [1, 2])).toBe(runner)
})

describe('the BundleRunner checks', () => {
  const delegate = '0x00000000000000000000000000000000000000d1'
  const delegated = (claim: ClaimedOperation): ClaimedOperation => ({
    ...claim,
    operation: { ...claim.operation, delegation: { delegate } } as Operation,
  })
  const network = aNetwork({ bundleRunner: runner, delegate })
  const checkedIn = (
    of: Network,
    all: readonly ClaimedOperation[],
    sums: Partial<Exposure> = { landed: 0 },
  ) =>
    markChecked(
      of,
      all,
      trustIn(all, () => sums),
    ).map(({ checked = false }) => checked)

  test('an EIP-7702 account that has no paid gas left to burn, and a smart account only after it has burnt gas', () => {
    const all = [aClaim({ id: 'smart' }), delegated(aClaim({ id: 'delegated' }))]
    expect(checkedIn(network, all)).toEqual([false, true])
    expect(checkedIn(network, all, { burnt: 1n })).toEqual([true, true])
    expect(checkedIn(network, all, { landed: 1 })).toEqual([false, false])
    expect(checkedIn(network, all, { landed: 1, burnt: 1n })).toEqual([false, false])
    expect(checkedIn(network, all, { landed: 1, burnt: 300_000n })).toEqual([true, true])
    expect(checkedIn(aNetwork({ delegate }), all, { burnt: 1n })).toEqual([false, false])
    expect(markChecked(network, all, { ...trustIn([]) })[1]?.checked).toBe(true)
    expect(checkedIn(aNetwork({ delegate }), all)).toEqual([false, false])
  })

  test('no account with a delegate that is no longer the one of the network', () => {
    const all = [delegated(aClaim())]
    const other = '0x00000000000000000000000000000000000000D2'
    expect(checkedIn({ ...network, delegate: other }, all)).toEqual([false])
    expect(checkedIn(aNetwork({ bundleRunner: runner }), all)).toEqual([false])
    expect(checkedIn({ ...network, delegate: getAddress(delegate) }, all)).toEqual([true])
  })

  test('with handleChecked, for the delegate that the account must have, or for any code', () => {
    const executor = '0x00000000000000000000000000000000000000e1'
    const whole = aClaim()
    const { paymaster: _, ...limits } = whole.operation.userOperation
    const userOperation: UserOperation = {
      ...limits,
      sender: '0xB3729F7e1Ab0B4a50E7De5599Ecc321B8775d30d',
      nonce: 1n,
      initCode: '0x',
      callData: `0x${'ab'.repeat(300)}`,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    }
    const claim = delegated({ ...whole, operation: { ...whole.operation, userOperation } })
    const { to, data, checkGas } = bundleCall(network, [{ ...claim, checked: true }], executor)
    expect(to).toBe(runner)
    const { functionName, args } = decodeFunctionData({ abi: [handleChecked], data })
    expect(functionName).toBe('handleChecked')
    expect(args.slice(1)).toEqual([getAddress(executor), getAddress(delegate)])
    expect(checkGas).toBe(11_700n + 10n * 6n)
    const smart = {
      ...claim,
      operation: { ...claim.operation, delegation: undefined },
      checked: true,
    }
    const ofSmart = bundleCall(network, [smart], executor)
    expect({ ...ofSmart, data: null }).toEqual({ to: runner, data: null, checkGas })
    expect(decodeFunctionData({ abi: [handleChecked], data: ofSmart.data }).args[2]).toBe(
      zeroAddress,
    )

    expect(bundleCall(network, [claim], executor)).toEqual({
      to: network.entryPoint,
      data: bundleCallData([userOperation], executor),
      checkGas: 0n,
    })
  })
})

test('a bundle has gas for its call data, for all gas limits with the share that each call withholds, and for a second validation', () => {
  const callData = '0x0102' as const
  // Two calls withhold 1/64 each: the inner call of 170,000 during execution, and the call around everything.
  const inside = 150_000n + (170_000n * 64n + 62n) / 63n + 40_000n
  const each = (inside * 64n + 62n) / 63n
  const base = 21_000n + 2n * 16n + 2n * 2n
  expect(bundleGasLimit(operationsOf([aClaim()]), callData)).toBe(base + each)
  expect(bundleGasLimit(operationsOf([aClaim(), aClaim()]), callData)).toBe(
    base + 2n * (each + 150_000n),
  )
})

test('large call data of small operations is paid at its floor price', () => {
  const callData: Hex = `0x${'ff'.repeat(30_000)}`
  expect(bundleGasLimit([], callData)).toBe(21_000n + 30_000n * 40n)
})
describe('on a rollup', () => {
  const on = (dataFee: NonNullable<Network['dataFee']>) =>
    aNetwork({ bundleRunner: runner, dataFee })
  const opStack = on({
    kind: 'op-stack',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  })
  const arbitrum = on({
    kind: 'arbitrum',
    nodeInterface: '0x00000000000000000000000000000000000000C8',
  })
  const anOperation = (preVerificationGas: bigint): UserOperation => ({
    sender: '0xB3729F7e1Ab0B4a50E7De5599Ecc321B8775d30d',
    nonce: 1n,
    initCode: '0x',
    callData: `0x${'ab'.repeat(300)}`,
    verificationGasLimit: 100_000n,
    callGasLimit: 100_000n,
    preVerificationGas,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 2n,
    signature: `0x${'cd'.repeat(65)}`,
  })
  const claimsOf = (preVerificationGas: bigint) =>
    ['a', 'b'].map((id) => {
      const claim = aClaim({ id })
      return {
        ...claim,
        operation: { ...claim.operation, userOperation: anOperation(preVerificationGas) },
      } as ClaimedOperation
    })
  /** Pays its base cost and call data, and 20 million gas for the rollup's data fee. */
  const dear = 20_060_000n

  test('gas that pays an OP-stack chain for data neither fills a bundle nor raises its limit', () => {
    expect(fillTrusted(opStack, claimsOf(dear)).map(idsOf)).toEqual([['a', 'b']])
    expect(bundleGasLimit([anOperation(dear)], '0x')).toBeLessThan(400_000n)
  })

  test('gas that Arbitrum takes for data counts while a bundle is filled, and only once in its gas limit', () => {
    expect(fillTrusted(arbitrum, claimsOf(dear)).map(idsOf)).toEqual([['a'], ['b']])
    expect(fillTrusted(arbitrum, claimsOf(1_000_000n)).map(idsOf)).toEqual([['a', 'b']])
    // The caller adds the gas that the chain states for the whole call.
    expect(bundleGasLimit([anOperation(dear)], '0x')).toBeLessThan(400_000n)
  })
})
