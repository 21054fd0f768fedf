import type { Address } from 'viem'
import type { GatewayDeps } from '../deps.js'
import type { Call } from '../erc4337/kernel-execution.js'
import type { AccountId } from '../primitives/ids.js'
import { reachedCalls } from './reading/reached-calls.js'
import { recipientsIn } from './reading/transfers-in-calls.js'

/** An address that is to be mistaken for another one resembles one of the last that were paid. */
const operationsLookedAt = 32

/**
 * Whom the account's last operations have sent something to, newest first. Nothing is read when the calls send nothing
 * by themselves and nothing is declared.
 */
export async function recentCounterparties(
  { database }: Pick<GatewayDeps, 'database'>,
  {
    accountId,
    sender,
    calls,
    declared,
  }: {
    readonly accountId: AccountId | Promise<AccountId>
    readonly sender: Address
    readonly calls: readonly Call[]
    readonly declared: readonly unknown[]
  },
): Promise<readonly Address[]> {
  const sends =
    declared.length > 0 || recipientsIn(reachedCalls(calls, sender).calls, sender).length > 0
  if (!sends) return []
  const operations = await database.operations.recentCalls(await accountId, operationsLookedAt)
  const paid = operations.flatMap((made) => recipientsIn(reachedCalls(made, sender).calls, sender))
  return [...new Set(paid)]
}
