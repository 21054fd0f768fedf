import type { Address } from 'viem'
import type { GatewayDeps } from '../deps.js'
import type { Call } from '../erc4337/kernel-execution.js'
import type { AccountId } from '../primitives/ids.js'
import { reachedCalls } from './reading/reached-calls.js'
import { recipientsIn } from './reading/transfers-in-calls.js'

/** An address that is to be mistaken for another one resembles one of the last that were paid. */
const operationsLookedAt = 32

/**
 * Bytes of call data of these operations. 32 payrolls of 50 transfers have 410 KiB. 32 operations of 128 KiB would take 1.5 s of
 * processor time to read, at 0.35 ms for each KiB.
 */
const dataBytesLookedAt = 512 * 1024

/**
 * Whom the account's last operations have sent something to, newest first. Nothing is read when the calls send nothing
 * by themselves and nothing is declared. Each operation is read in a turn of its own, because large ones take milliseconds.
 */
export async function recentCounterparties(
  { database, turns }: Pick<GatewayDeps, 'database' | 'turns'>,
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
  const operations = await database.operations.recentCalls(await accountId, {
    limit: operationsLookedAt,
    dataBytes: dataBytesLookedAt,
  })
  const paid = new Set<Address>()
  for (const made of operations) {
    await turns.next()
    for (const recipient of recipientsIn(reachedCalls(made, sender).calls, sender))
      paid.add(recipient)
  }
  return [...paid]
}
