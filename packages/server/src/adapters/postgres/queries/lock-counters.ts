import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** Archived operations count again once a repair moves them back. */
const reservingSql = (columns: string) => `
select ${columns} from operations where id = any(:ids) and reserved_wei > 0
union all
select ${columns} from archived_by_id(cast(:ids as text[])) where reserved_wei > 0`

/** A missing counter needs no lock: no transaction can hold it, and the trigger creates it. */
const lockSql = [
  `select from sponsorship_projects
   where (project_id, network_id) in (${reservingSql('project_id, network_id')})
   order by project_id, network_id
   for no key update`,
  `select from sponsorship_networks
   where network_id in (${reservingSql('network_id')})
   order by network_id
   for no key update`,
]

/** Locks the counters of the operations' projects, then of their networks, until the transaction ends. */
export async function lockCounters(db: Knex, ids: readonly OperationId[]): Promise<void> {
  for (const sql of lockSql) await db.raw(sql, { ids: [...ids] })
}
