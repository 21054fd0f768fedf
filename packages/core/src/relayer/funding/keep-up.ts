import type { Address } from 'viem'
import type { Network } from '../../model/network.js'
import type { UpkeepPolicy } from '../../model/upkeep-policy.js'
import { paymasterCommand } from '../../networks/paymaster-command.js'
import type { Chain, FeeMarket } from '../../ports/chain.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { BalanceKind, LevelChange, WatchedBalance } from '../../ports/upkeep-store.js'
import { fullBundleCost } from './full-bundle-cost.js'
import { levelOf } from './level-of.js'
import { refill } from './refill.js'

/** The upkeep's memory of one network between checks. */
export interface UpkeepMemory {
  looked?: {
    readonly at: Date
    /** All balances are sufficient and unchanged since the previous check. */
    readonly isCalm: boolean
    readonly balances: readonly WatchedBalance[]
  }
}

/**
 * Checks the balances that a network needs: those of the executors and the funder, and the paymaster's deposit. Stores
 * them for all processes, logs each change for the worse once, and tops up executors if there is a funder. Returns the
 * number of executors that were topped up.
 *
 * With a `memory`, it does nothing until the pause after the last check is over.
 */
export async function keepUp(
  deps: RelayerDeps,
  network: Network,
  memory: UpkeepMemory = {},
): Promise<number> {
  const { networkId } = network
  const at = deps.clock.now()
  if (!isDue(deps.upkeep, memory, at)) return 0
  const chain = deps.chainOf(networkId)
  const market = await chain.feeMarket()
  const bundleCost = await fullBundleCost(chain, network, market)
  const balances = await lookAt(deps, network, chain, { bundleCost, block: market.block.number })
  for (const change of await deps.database.upkeep.record(networkId, balances))
    announce(deps, network, change)
  memory.looked = { at, isCalm: isCalm(balances, memory.looked?.balances), balances }
  return refillAll(deps, network, { chain, market, bundleCost }, balances)
}

function isDue({ pauseMs }: UpkeepPolicy, { looked }: UpkeepMemory, now: Date): boolean {
  if (!looked) return true
  return now.getTime() - looked.at.getTime() >= (looked.isCalm ? pauseMs.calm : pauseMs.busy)
}

const isCalm = (
  balances: readonly WatchedBalance[],
  before: readonly WatchedBalance[] | undefined,
): boolean =>
  balances.every(
    ({ balance, level }, at) => level === 'enough' && balance === before?.[at]?.balance,
  )

/** Longer than any pause between checks. Older levels are outdated. */
const memorySeconds = 24 * 60 * 60

async function lookAt(
  { database, executors, bundlerOf, upkeep }: RelayerDeps,
  { networkId, paymaster }: Network,
  chain: Chain,
  { bundleCost, block }: { readonly bundleCost: bigint; readonly block: bigint },
): Promise<WatchedBalance[]> {
  // If a bundler sends the operations, the executors need no coin.
  const senders: readonly (readonly [BalanceKind, Address])[] = bundlerOf(networkId)
    ? []
    : [
        ...executors.addresses.map((address) => ['executor', address] as const),
        ...(executors.funder ? [['funder', executors.funder] as const] : []),
      ]
  const [coins, deposit, before] = await Promise.all([
    chain.balancesOf(senders.map(([, address]) => address)),
    paymaster ? chain.depositOf(paymaster, block) : 0n,
    database.upkeep.read(networkId, memorySeconds),
  ])
  if (paymaster)
    await database.sponsorships.recordDeposit(networkId, { deposit, blockNumber: block })
  const found: readonly (readonly [BalanceKind, Address, bigint])[] = [
    ...senders.map(([kind, address], at) => [kind, address, coins[at] ?? 0n] as const),
    ...(paymaster ? [['paymaster-deposit', paymaster, deposit] as const] : []),
  ]
  const bounds = {
    executor: upkeep.executor,
    funder: upkeep.funder,
    'paymaster-deposit': upkeep.deposit,
  }
  return found.map(([kind, address, balance]) => {
    const earlier = before.find((seen) => seen.kind === kind && seen.address === address)
    const thresholds = { dry: bounds[kind].dry * bundleCost, low: bounds[kind].low * bundleCost }
    return { kind, address, balance, level: levelOf(balance, thresholds, earlier?.level) }
  })
}

const severity = { enough: 0, low: 1, dry: 2 } as const

/** Logs an error if the operator must act. Automatic top-ups and recovered balances are logged as info. */
function announce(
  { logger, executors }: RelayerDeps,
  network: Network,
  { kind, address, balance, level, before }: LevelChange,
): void {
  const { networkId, name } = network
  const fields = { networkId, kind, address, balance: balance.toString() }
  if (severity[level] <= severity[before ?? 'enough']) {
    if (before) logger.info(fields, `${subjects[kind]} on ${name} has more again`)
    return
  }
  const isToppedUp = kind === 'executor' && level === 'low' && executors.funder !== undefined
  if (isToppedUp) logger.info(fields, `${subjects[kind]} on ${name} is low and is topped up`)
  else logger.error(fields, `${subjects[kind]} on ${name} is ${level}: ${remedyOf(kind, network)}`)
}

/** The paymaster contract accepts no coin. Its deposit is at the EntryPoint. */
const remedyOf = (kind: BalanceKind, network: Network): string =>
  kind === 'paymaster-deposit'
    ? `fill it up with ${paymasterCommand('deposit', network)}`
    : 'send native coin to it'

const subjects: Record<BalanceKind, string> = {
  executor: 'An executor',
  funder: 'The funder of executors',
  'paymaster-deposit': "The paymaster's deposit",
}

async function refillAll(
  deps: RelayerDeps,
  network: Network,
  conditions: { readonly chain: Chain; readonly market: FeeMarket; readonly bundleCost: bigint },
  balances: readonly WatchedBalance[],
): Promise<number> {
  const { funder } = deps.executors
  if (!funder) return 0
  let refilled = 0
  // Lowest balance first, because the funder may not have enough for all.
  const needy = balances
    .filter(({ kind, level }) => kind === 'executor' && level !== 'enough')
    .sort((a, b) => (a.balance < b.balance ? -1 : 1))
  for (const { address } of needy)
    if (await refill(deps, network, { ...conditions, funder }, address)) refilled++
  return refilled
}
