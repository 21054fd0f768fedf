import type { UpkeepPolicy } from '@gasless-gateway/core'
import type { Address } from 'viem'
import type { FundedAccount } from '../../cli/describe-funding.js'

interface Holding {
  readonly address: Address
  /** In wei. */
  readonly balance: bigint
}

/**
 * Returns how much wei each executor and the funder lack, so that the gateway reports none of them low. An executor
 * below its limit lacks what a refill would send. With a funder, only the funder lacks coins: those that it passes
 * on, and its own reserve.
 */
export function fundingOf(
  { executors, funder }: { readonly executors: readonly Holding[]; readonly funder?: Holding },
  bundleCost: bigint,
  policy: Pick<UpkeepPolicy, 'executor' | 'funder'>,
): FundedAccount[] {
  const missing = executors.map(({ balance }) =>
    balance < policy.executor.low * bundleCost
      ? policy.executor.refillTo * bundleCost - balance
      : 0n,
  )
  const toPassOn = missing.reduce((sum, amount) => sum + amount, 0n)
  const lacks = toPassOn + policy.funder.low * bundleCost - (funder?.balance ?? 0n)
  return [
    ...executors.map((executor, at) => ({
      kind: 'executor' as const,
      ...executor,
      missing: funder ? 0n : (missing[at] ?? 0n),
    })),
    ...(funder ? [{ kind: 'funder' as const, ...funder, missing: lacks > 0n ? lacks : 0n }] : []),
  ]
}
