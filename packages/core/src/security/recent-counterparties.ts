import { type Address, size } from 'viem'
import { reachedCalls } from '../call-data/reached-calls.js'
import { recipientsIn } from '../call-data/transfers-in-calls.js'
import { type Call, readExecution } from '../erc4337/kernel-execution.js'
import type { WithStores } from '../ports/database.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import type { StoredCalls } from '../ports/operation-store.js'
import type { AccountId } from '../primitives/ids.js'

/** Number of operations that are searched. A poisoning address imitates one of the most recent recipients. */
const operationsLookedAt = 32

/**
 * Most bytes of call data of these operations: ten payrolls of 50 transfers. The newest operation alone may exceed it.
 * Reading a KiB takes at most 0.5 ms of processor time, so reading all takes about 60 ms.
 */
const dataBytesLookedAt = 128 * 1024

/**
 * Bytes of call data per turn, in about 15 ms. Every turn waits for the turns of others, so operations of ordinary size
 * share one.
 */
const dataBytesPerTurn = 32 * 1024

/**
 * Returns the recipients of the account's last operations, newest first. Reads nothing if the calls send nothing and no
 * assets are declared. Large call data is read in several turns.
 */
export async function recentCounterparties(
  { database, turns }: WithStores<'operations'> & Pick<GatewayDeps, 'turns'>,
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
  let inTurn = 0
  for (const made of operations) {
    const bytes = dataBytesOf(made)
    inTurn += bytes
    if (inTurn > dataBytesPerTurn) {
      await turns.next()
      inTurn = bytes
    }
    for (const recipient of recipientsIn(reachedCalls(callsOf(made), sender).calls, sender))
      paid.add(recipient)
  }
  return [...paid]
}

const dataBytesOf = (made: StoredCalls): number =>
  'callData' in made
    ? size(made.callData)
    : made.calls.reduce((bytes, { data }) => bytes + size(data), 0)

function callsOf(made: StoredCalls): readonly Call[] {
  const execution = 'callData' in made ? readExecution(made.callData) : made
  return execution && 'calls' in execution ? execution.calls : []
}
