import { type Hash, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Contest } from './contest.js'
import { type Latencies, latenciesOf } from './latencies.js'
import { measureTransfers } from './measure-transfers.js'
import { readTransitions } from './read-transitions.js'

/** Sends one transfer of each owner at a steady pace, and returns the gateway's latencies. */
export async function measureLatencies(
  contest: Contest,
  databaseUrl: string,
  owners: readonly PrivateKeyAccount[],
  { perSecond }: { readonly perSecond: number },
): Promise<Latencies> {
  await contest.gateway.report()
  const { sent, landings } = await measureTransfers(contest, owners, { perSecond })
  const { rpcRequests } = await contest.gateway.report()
  const broadcastAt = new Map<Hash, number>()
  for (const { rawTransactions, startedAt } of rpcRequests)
    for (const raw of rawTransactions) {
      const hash = keccak256(raw)
      broadcastAt.set(hash, Math.min(startedAt, broadcastAt.get(hash) ?? startedAt))
    }
  const transitions = await readTransitions(
    databaseUrl,
    sent.map(({ operationId }) => operationId),
  )
  return latenciesOf(sent, { transitions, broadcastAt, landings })
}
