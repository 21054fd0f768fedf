import { expect, test } from 'vitest'
import type { AccountState, BalanceOverrides, Chain } from '../../ports/chain.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
import type { PlanInput } from '../plan.js'
import { simulationRefusal } from '../simulation-refusal.js'
import { overrideMissingBalances } from './override-missing-balances.js'
import type { Snapshot } from './read-snapshot.js'

const to = '0x2222222222222222222222222222222222222222'
const input = {
  network: aNetwork(),
  purpose: 'quote',
  calls: [{ to, data: '0x', value: 7n }],
  declared: [{ asset: usdc.address, amount: 100n }],
} as unknown as PlanInput
const fee = { asset: usdc.address, amount: 3n }

const accountWith = (...balances: readonly [`0x${string}`, bigint][]) =>
  ({ balances: new Map(balances), deposit: 0n }) as unknown as AccountState

/** The snapshot of an account with these balances, and the balances that its simulations overrode. */
function snapshotWith(...balances: readonly [`0x${string}`, bigint][]) {
  const balanceOverrides: (BalanceOverrides | undefined)[] = []
  const simulate = async (query: Parameters<Chain['simulate']>[0]) =>
    void balanceOverrides.push(query.balanceOverrides)
  const account = accountWith(...balances)
  return { snapshot: { account, simulate } as unknown as Snapshot, balanceOverrides }
}
const query = { maxCost: 1n } as Parameters<Chain['simulate']>[0]

test('a quote has what is declared, what the calls send, and the fee on top; the rest stays', async () => {
  const { snapshot, balanceOverrides } = snapshotWith(
    [nativeCoinAddress, 6n],
    [usdc.address, 102n],
    [dai.address, 5n],
  )
  const { account, simulate } = overrideMissingBalances(input, snapshot, fee)
  await simulate(query)
  expect(balanceOverrides).toEqual([
    new Map([
      [usdc.address, 103n],
      [nativeCoinAddress, 7n],
    ]),
  ])
  expect(account.balances).toEqual(
    new Map([
      [nativeCoinAddress, 7n],
      [usdc.address, 103n],
      [dai.address, 5n],
    ]),
  )
})

test('what is enough is not touched', async () => {
  const balances = [
    [nativeCoinAddress, 7n],
    [usdc.address, 1_000n],
  ] as const
  const { snapshot, balanceOverrides } = snapshotWith(
    ...balances.map((one) => [...one] as [`0x${string}`, bigint]),
  )
  const { account, simulate } = overrideMissingBalances(input, snapshot, fee)
  await simulate(query)
  expect(balanceOverrides).toEqual([new Map()])
  expect(account.balances).toEqual(new Map(balances))
})

test('coins are declared and sent once, not twice', async () => {
  const declared = [{ asset: nativeCoinAddress, amount: 7n }]
  const { snapshot } = snapshotWith([nativeCoinAddress, 0n])
  const { account } = overrideMissingBalances({ ...input, declared }, snapshot, {
    asset: nativeCoinAddress,
    amount: 1n,
  })
  expect(account.balances).toEqual(new Map([[nativeCoinAddress, 8n]]))
})

test('a balance that is not known is left alone', () => {
  const { snapshot } = snapshotWith([nativeCoinAddress, 7n])
  expect(overrideMissingBalances(input, snapshot, fee).account.balances).toEqual(
    new Map([[nativeCoinAddress, 7n]]),
  )
})

test.each(['prepare', 'estimate'] as const)('no balance is overridden for %s', (purpose) => {
  const { snapshot } = snapshotWith([nativeCoinAddress, 0n], [usdc.address, 0n])
  expect(overrideMissingBalances({ ...input, purpose }, snapshot, fee)).toBe(snapshot)
})

test('a quote that reverts is told why, and never that the balance is too low', () => {
  const failure = { phase: 'execution', revertData: '0x' } as const
  const account = accountWith([nativeCoinAddress, 0n], [usdc.address, 0n])
  const codeFor = (purpose: PlanInput['purpose']) =>
    simulationRefusal(failure, { input: { ...input, purpose }, account, fee }).code
  expect(codeFor('quote')).toBe('EXECUTION_SIMULATION_REVERTED')
  expect(codeFor('estimate')).toBe('INSUFFICIENT_BALANCE')
  expect(codeFor('prepare')).toBe('INSUFFICIENT_BALANCE')
})
