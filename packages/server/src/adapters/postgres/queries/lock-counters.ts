import type { OperationId } from '@gasless-gateway/core'
import type { Knex } from 'knex'

/** Archived ones count again once they are back. */
const reservingSql = (columns: string) => `
select ${columns} from operations where id = any(:ids) and reserved_wei > 0
union all
select ${columns} from archived_by_id(cast(:ids as text[])) where reserved_wei > 0`

/** Rows that are missing belong to nobody else either: the trigger makes them. */
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

/** Counters of the projects that these count in, then of their networks, until the transaction ends. */
export async function lockCounters(db: Knex, ids: readonly OperationId[]): Promise<void> {
  for (const sql of lockSql) await db.raw(sql, { ids: [...ids] })
}
