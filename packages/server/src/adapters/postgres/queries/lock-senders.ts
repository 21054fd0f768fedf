import {
  addClaims,
  type Claims,
  claimsOf,
  type Funds,
  judgedClaims,
  type Operation,
  type Shortage,
  shortAllowance,
  shortBalance,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { type ClaimRow, toClaims } from '../rows/operation-row.js'

export interface Pair {
  readonly operation: Operation
  readonly submission: { readonly funds?: Funds | undefined }
}

export interface FundsJudge {
  /** Too little for the operation beside the account's live ones; nothing when its funds are not known. */
  (pair: Pair): Shortage | undefined
  /** Counts the operation among the live ones from here on. */
  accept(pair: Pair): void
}

/** Rows of their own they are not: a sender may have accounts in several projects. In the order of the locks' numbers. */
const lockSql = `
select pg_advisory_xact_lock(number) from (
  select distinct hashtextextended('sender ' || key, 0) as number from unnest(cast(:keys as text[])) as key
  order by number offset 0) locks`

const liveSql = `
select network_id, sender, quote, spends from operations
where (network_id, sender) in (
    select network_id, sender
    from jsonb_to_recordset(cast(:senders as jsonb)) as wanted (network_id text, sender text))
  and status in ('received', 'queued', 'submitted')`

/** Senders take turns with what they submit: two operations that each have enough alone are seen one by the other. */
export async function lockSenders(trx: Knex, pairs: readonly Pair[]): Promise<FundsJudge> {
  const senders = new Map(
    pairs.map(({ operation: { networkId, userOperation } }) => [
      keyOf(networkId, userOperation.sender),
      { network_id: networkId, sender: userOperation.sender },
    ]),
  )
  const live = new Map<string, Claims>()
  if (senders.size > 0) {
    await trx.raw(lockSql, { keys: [...senders.keys()] })
    const { rows }: { rows: (ClaimRow & { network_id: string; sender: string })[] } = await trx.raw(
      liveSql,
      { senders: JSON.stringify([...senders.values()]) },
    )
    for (const row of rows) {
      const key = keyOf(row.network_id, row.sender)
      live.set(key, addClaims([live.get(key) ?? new Map(), toClaims(row)]))
    }
  }
  const liveOf = ({ operation: { networkId, userOperation } }: Pair): Claims =>
    live.get(keyOf(networkId, userOperation.sender)) ?? new Map()

  const judge = (pair: Pair): Shortage | undefined => {
    const { operation, submission } = pair
    const others = liveOf(pair)
    if (!submission.funds) return undefined
    return (
      shortBalance(submission.funds, judgedClaims(operation, submission.funds, others), others) ??
      shortAllowance(submission.funds, operation, others)
    )
  }
  return Object.assign(judge, {
    accept: (pair: Pair) => {
      const { networkId, userOperation } = pair.operation
      live.set(
        keyOf(networkId, userOperation.sender),
        addClaims([liveOf(pair), claimsOf(pair.operation)]),
      )
    },
  })
}

const keyOf = (networkId: string, sender: string) => `${networkId} ${sender}`
