import {
  type ClaimedPlain,
  canTransition,
  isTerminal,
  type PlainStore,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { claimDuePlain } from './queries/claim-due-plain.js'
import { endPlain } from './queries/end-plain.js'
import { holdPlain } from './queries/hold-plain.js'
import { isLive } from './queries/is-live.js'
import { moveOperations } from './queries/move-operations.js'
import { submitPlain } from './queries/submit-plain.js'
import { whyNotSent } from './queries/why-not-sent.js'
import {
  type OperationRow,
  type PlaceRow,
  placeColumn,
  toOutstandingDebits,
} from './rows/operation-row.js'

/** Stores plain operations. A claim stores nothing once another claim has a newer fencing version. */
export function createPlainStore(db: Knex): PlainStore {
  return {
    async live(networkId, owner) {
      const transactions = () =>
        db('plain_transactions').where({ network_id: networkId, owner }).select('nonce')
      const [taken, ended, live] = await Promise.all([
        transactions().whereRaw('live').orderBy('nonce'),
        transactions()
          .whereRaw('not live')
          .orderBy([
            { column: 'nonce', order: 'desc' },
            { column: 'operation_id' },
            { column: 'place' },
          ])
          .limit(mostEnded),
        db('operations')
          .where({ network_id: networkId, sender: owner })
          .whereRaw(isLive)
          .orderBy('id')
          .select<(PlaceRow & Pick<OperationRow, 'id' | 'project_id' | 'status'>)[]>(
            'id',
            'project_id',
            'status',
            'quote',
            'spends',
            'transactions',
            db.raw(placeColumn),
          ),
      ])
      const waiting = live.filter(({ status }) => status !== 'confirmed')
      return {
        nonces: toNumbers(taken),
        ended: toNumbers(ended),
        // The assets of landed operations have left the address.
        debits: waiting.map((row) => ({
          projectId: row.project_id,
          debits: toOutstandingDebits(row, row.place ?? 0),
        })),
        landed: live.filter(({ status }) => status === 'confirmed').map(({ id }) => id),
        places: waiting.map(({ id, place }) => ({ id, place: place ?? 0 })),
      }
    },

    submit: (id, signed, options) => submitPlain(db, { id, signed, ...options }),

    claimDue: (networkId, query) => claimDuePlain(db, { networkId, ...query }),

    hold: (claims, leaseSeconds, work) => holdPlain(db, claims, leaseSeconds, work),

    advance: (claim, to, change) =>
      db.transaction(async (trx) => {
        const { id, status: from } = claim.operation
        if (!canTransition(from, to))
          throw new Error(`An operation cannot go from ${from} to ${to}.`)
        if (!(await holdClaim(trx, claim))) return false
        const isSending = from === 'queued' && to === 'submitted'
        const moved = await moveOperations(trx, {
          to,
          moves: [{ id, from, change }],
          ...(isSending && { where: `${whyNotSent('operations')} is null` }),
        })
        if (moved.size === 0) return false
        if (isTerminal(to)) {
          await endPlain(trx, [id])
          return true
        }
        if (to === 'confirmed' && change.inclusion)
          await trx.raw(releaseBehindSql, { id, hash: change.inclusion.transactionHash })
        if (from === 'confirmed') await trx.raw(occupyAgainSql, { id })
        await trx('plain_looks')
          .where({ operation_id: id })
          .update({ leased_until: null, next_look_at: trx.raw('clock_timestamp()') })
        return true
      }),

    lookAgain: (claim, { afterSeconds, reason }) =>
      db.transaction(async (trx) => {
        if (!(await holdClaim(trx, claim))) return
        const { id } = claim.operation
        if (reason !== undefined)
          await trx('operations')
            .where({ id })
            .whereIn('status', ['received', 'queued', 'submitted'])
            .whereRaw('reason is distinct from ?', [reason])
            .update({ reason })
        await trx('plain_looks')
          .where({ operation_id: id })
          .update({
            leased_until: null,
            next_look_at: trx.raw('clock_timestamp() + make_interval(secs => ?)', [afterSeconds]),
          })
      }),

    async takeSend(claim, place, { leastMs, mostMs }) {
      const { rowCount }: { rowCount: number } = await db.raw(takeSendSql, {
        id: claim.operation.id,
        lease: claim.lease,
        place,
        leastMs,
        mostMs,
      })
      return rowCount === 1
    },

    async forgetSends({ operation: { id } }) {
      await db('plain_transactions')
        .where({ operation_id: id })
        .update({ sends: 0, last_sent_at: null })
    },

    async hasten(ids) {
      await db.raw(hastenSql, { ids: [...ids] })
    },
  }
}

/**
 * Limits the nonces of ended operations. The chain has not used the highest ones, and no caller needs more than an
 * operation has transactions.
 */
const mostEnded = 100

const toNumbers = (rows: readonly { readonly nonce: string }[]): number[] =>
  rows.map(({ nonce }) => Number(nonce))

/**
 * Locks the row until the transaction ends, so that no worker claims the operation meanwhile. Returns whether the claim
 * still holds.
 */
async function holdClaim(trx: Knex, { operation: { id }, lease }: ClaimedPlain): Promise<boolean> {
  const held = await trx('plain_looks')
    .where({ operation_id: id, lease })
    .forUpdate()
    .first('operation_id')
  return held !== undefined
}

/** Transactions behind the included one are never sent, so their nonces become free. */
const releaseBehindSql = `
update plain_transactions set live = false
where operation_id = :id
  and place > (select place from plain_transactions where operation_id = :id and hash = :hash)`

/** Leaves out nonces that another operation took meanwhile: the chain decides which operation uses them. */
const occupyAgainSql = `
update plain_transactions set live = true
where operation_id = :id and not live
  and not exists (
    select from plain_transactions other
    where other.network_id = plain_transactions.network_id and other.owner = plain_transactions.owner
      and other.nonce = plain_transactions.nonce and other.live)`

/** The pause doubles with every send. */
const takeSendSql = `
update plain_transactions
set sends = sends + 1, last_sent_at = clock_timestamp()
from plain_looks
where plain_transactions.operation_id = :id
  and plain_transactions.place = :place
  and plain_looks.operation_id = plain_transactions.operation_id
  and plain_looks.lease = :lease
  and (last_sent_at is null or clock_timestamp() >= last_sent_at
    + make_interval(secs => least(:mostMs, :leastMs * power(2, least(sends - 1, 20))) / 1000.0))
returning place`

const hastenSql = `
update plain_looks set next_look_at = clock_timestamp()
where operation_id = any(:ids)
  and next_look_at > clock_timestamp()
  and (leased_until is null or leased_until <= clock_timestamp())`
