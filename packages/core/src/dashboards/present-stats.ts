import type { Address } from 'viem'
import type { z } from 'zod'
import type {
  DashboardStats as DashboardStatsBody,
  FeesOfNetwork,
  FeesOfToken,
  RouterFeesOfToken,
} from '../api/dashboards.js'
import { findToken, type NetworkRegistry } from '../model/network-registry.js'
import { publicStatuses } from '../model/operation-state.js'
import type {
  DashboardStats,
  FeeSum,
  OperationCount,
  RouterFeeSum,
} from '../ports/dashboard-store.js'
import { appendTo } from '../primitives/append-to.js'
import { byNetworkId } from './by-network-id.js'
import { sumOf, sumOfUsd } from './sum-of-usd.js'

/** Presents the statistics. Fees list networks by chain id and tokens by address. */
export const presentStats = (
  { operations, fees, routerFees }: DashboardStats,
  networks: NetworkRegistry,
): Omit<z.output<typeof DashboardStatsBody>, 'period'> => ({
  operations: presentOperations(operations),
  fees: presentFees(fees, networks),
  routerFees: presentRouterFees(routerFees),
})

function presentOperations(counts: readonly OperationCount[]) {
  const count = (some: readonly OperationCount[]) =>
    some.reduce((sum, { operations }) => sum + operations, 0)
  const countBy = (key: 'status' | 'networkId', value: string) =>
    count(counts.filter((each) => each[key] === value))
  return {
    total: count(counts),
    byStatus: recordOf(publicStatuses, (status) => countBy('status', status)),
    byNetwork: recordOf([...new Set(counts.map(({ networkId }) => networkId))], (networkId) =>
      countBy('networkId', networkId),
    ),
  }
}

function presentFees(fees: readonly FeeSum[], networks: NetworkRegistry) {
  const byNetwork = groups(fees, ({ networkId }) => networkId)
  return {
    totalCollectedUsdMicros: usd(fees.map(({ collectedUsdMicros }) => collectedUsdMicros)),
    totalNetUsdMicros: usd(fees.map(({ netUsdMicros }) => netUsdMicros)),
    byNetwork: [...byNetwork.keys()].sort(byNetworkId).map((networkId) => {
      const tokens = byNetwork.get(networkId) ?? []
      return {
        networkId,
        // An operation pays its fee in one token, so no operation counts twice.
        operations: tokens.reduce((sum, { operations }) => sum + operations, 0),
        collectedUsdMicros: usd(tokens.map(({ collectedUsdMicros }) => collectedUsdMicros)),
        netUsdMicros: usd(tokens.map(({ netUsdMicros }) => netUsdMicros)),
        tokens: [...tokens].sort(byToken).map((sum) => presentFeeSum(sum, networks)),
      } satisfies z.output<typeof FeesOfNetwork>
    }),
  }
}

function presentFeeSum(sum: FeeSum, networks: NetworkRegistry): z.output<typeof FeesOfToken> {
  const network = networks.find(sum.networkId)
  const token = network && findToken(network, sum.token)
  return {
    feeAssetId: sum.token,
    symbol: sum.symbol ?? token?.symbol ?? null,
    decimals: sum.decimals ?? token?.decimals ?? null,
    gasFeeRaw: sum.gasFee.toString(),
    staticFeeRaw: sum.staticFee.toString(),
    transferFeeRaw: sum.transferFee.toString(),
    collectedFeeRaw: sum.collected.toString(),
    netRevenueRaw: sum.net?.toString() ?? null,
    operations: sum.operations,
    collectedUsdMicros: sum.collectedUsdMicros?.toString() ?? null,
    netUsdMicros: sum.netUsdMicros?.toString() ?? null,
  }
}

function presentRouterFees(fees: readonly RouterFeeSum[]) {
  const byNetwork = groups(fees, ({ networkId }) => networkId)
  return {
    totalFeeUsdMicros: usd(fees.map(({ usdMicros }) => usdMicros)),
    byKind: recordOf(['swap', 'cross_chain_swap'], (kind) => {
      const ofKind = fees.filter((fee) => fee.kind === kind)
      return {
        operations: ofKind.reduce((sum, { firstOf }) => sum + firstOf, 0),
        feeUsdMicros: usd(ofKind.map(({ usdMicros }) => usdMicros)),
      }
    }),
    byNetwork: [...byNetwork.keys()].sort(byNetworkId).map((networkId) => ({
      networkId,
      tokens: [...groups(byNetwork.get(networkId) ?? [], ({ token }) => token).values()]
        .sort(([a], [b]) => byToken(a as RouterFeeSum, b as RouterFeeSum))
        .map(presentRouterFeeSum),
    })),
  }
}

/** Sums the rows of one network and token, which has one row per kind. */
function presentRouterFeeSum(sums: readonly RouterFeeSum[]): z.output<typeof RouterFeesOfToken> {
  const [{ token }] = sums as readonly [RouterFeeSum]
  return {
    assetId: token,
    symbol: sums.map(({ symbol }) => symbol).find((symbol) => symbol !== null) ?? null,
    decimals: sums.map(({ decimals }) => decimals).find((decimals) => decimals !== null) ?? null,
    feeTokenRaw: sumOf(sums.map(({ amount }) => amount)).toString(),
    feeUsdMicros: usd(sums.map(({ usdMicros }) => usdMicros)),
    operations: sums.reduce((sum, { operations }) => sum + operations, 0),
  }
}

const usd = (values: readonly (bigint | null)[]) => sumOfUsd(values)?.toString() ?? null

const byToken = (a: { readonly token: Address }, b: { readonly token: Address }) =>
  Number(BigInt(a.token) > BigInt(b.token)) - Number(BigInt(a.token) < BigInt(b.token))

const recordOf = <const K extends string, V>(keys: readonly K[], of: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>

function groups<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, T[]>()
  for (const row of rows) appendTo(lists, keyOf(row), row)
  return lists
}
