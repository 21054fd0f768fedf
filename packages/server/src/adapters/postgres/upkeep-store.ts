import type { BalanceKind, BalanceLevel, UpkeepStore, WatchedBalance } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** A row of `watched_balances`, as pg returns it. */
interface BalanceRow {
  network_id: string
  kind: BalanceKind
  address: Address
  balance: string
  level: BalanceLevel
}

/** Serialises the records of a network, so that only one of them sees a change. */
const takeTurnSql = `select pg_advisory_xact_lock(hashtextextended('record balances ' || :networkId, 0))`

const recordSql = `
with found as materialized (
  select * from jsonb_to_recordset(cast(:balances as jsonb))
    as found (kind text, address text, balance numeric, level text)
), before as materialized (
  select kind, address, level from watched_balances where network_id = :networkId
), gone as (
  delete from watched_balances
  where network_id = :networkId
    and not exists (select from found
      where found.kind = watched_balances.kind and found.address = watched_balances.address)
), stored as (
  insert into watched_balances (network_id, kind, address, balance, level, checked_at)
  select :networkId, kind, address, balance, level, clock_timestamp() from found
  on conflict (network_id, kind, address) do update
  set balance = excluded.balance, level = excluded.level, checked_at = excluded.checked_at
)
select found.*, before.level as before
from found left join before on before.kind = found.kind and before.address = found.address
where before.level is distinct from found.level
order by found.kind, found.address`

/** Stores the watched balances of networks. */
export const createUpkeepStore = (db: Knex): UpkeepStore => ({
  async read(networkId, maxAgeSeconds) {
    const rows = await seenWithin(db, maxAgeSeconds).where({ network_id: networkId })
    return rows.map(toBalance)
  },

  async readAll(maxAgeSeconds) {
    const byNetwork = new Map<string, WatchedBalance[]>()
    for (const row of await seenWithin(db, maxAgeSeconds))
      byNetwork.set(row.network_id, [...(byNetwork.get(row.network_id) ?? []), toBalance(row)])
    return byNetwork
  },

  record: (networkId, balances) =>
    db.transaction(async (trx) => {
      await trx.raw(takeTurnSql, { networkId })
      const { rows }: { rows: (BalanceRow & { before: BalanceLevel | null })[] } = await trx.raw(
        recordSql,
        {
          networkId,
          balances: JSON.stringify(
            balances.map(({ balance, ...rest }) => ({ ...rest, balance: balance.toString() })),
          ),
        },
      )
      return rows.map((row) => ({ ...toBalance(row), before: row.before ?? undefined }))
    }),
})

const seenWithin = (db: Knex, maxAgeSeconds: number) =>
  db<BalanceRow>('watched_balances')
    .whereRaw('checked_at > clock_timestamp() - make_interval(secs => ?)', [maxAgeSeconds])
    .orderBy(['kind', 'address'])

const toBalance = ({ kind, address, balance, level }: BalanceRow) => ({
  kind,
  address,
  balance: BigInt(balance),
  level,
})
