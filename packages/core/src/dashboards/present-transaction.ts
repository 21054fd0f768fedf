import type { z } from 'zod'
import type { DashboardTransaction } from '../api/dashboards.js'
import type { PricedEntry } from '../model/execution-prices.js'
import type { Network } from '../model/network.js'
import { isTerminal } from '../model/operation-state.js'
import { presentFeeBreakdown, presentRow } from '../operations/present-operation.js'
import type { TransactionOfDashboard } from '../ports/dashboard-store.js'

/**
 * Presents an operation for the dashboard. All members of its fee are `null` before a terminal status, as in
 * `feeBreakdown`.
 */
export function presentTransaction(
  { operation, verdict, routerFee }: TransactionOfDashboard,
  network: Network | undefined,
  entry: PricedEntry | undefined,
): z.output<typeof DashboardTransaction> {
  const own = presentFeeBreakdown(network, operation, entry)
  const routed = isTerminal(operation.status) ? routerFee : null
  const { operationId, feeBreakdown, createdAt, ...row } = presentRow(operation, own)
  return {
    id: operationId,
    ...row,
    fee: {
      symbol: own?.token.symbol ?? null,
      collectedFeeRaw: own?.collectedFeeRaw ?? null,
      collectedUsdMicros: own?.collectedUsdMicros ?? null,
      netProfitUsdMicros: own?.netUsdMicros ?? null,
      netProfitFeeRaw: own?.netFeeRaw ?? null,
      routerFeeAssetId: routed?.token ?? null,
      routerFeeAssetSymbol: routed?.symbol ?? null,
      routerFeeAssetDecimals: routed?.decimals ?? null,
      routerFeeTokenRaw: routed?.amount.toString() ?? null,
      routerFeeUsdMicros: routed?.usdMicros?.toString() ?? null,
    },
    security: { verdict },
    createdAt,
  }
}
