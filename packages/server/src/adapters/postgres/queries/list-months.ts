import type { ArchivedMonth, Month } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { monthlyTables } from './make-months.js'

const partsSql = `
with parts as (
  select to_date(right(name, 7), 'YYYY_MM') as month, name, parent, inhrelid is not null as attached
  from (
    select parent.relname as parent, part.relname as name, inhrelid
    from pg_inherits join pg_class part on part.oid = inhrelid
      join pg_class parent on parent.oid = inhparent
    where inhparent = any(cast(:parents as regclass[]))
    union all
    select parent, parent || to_char(month, '_YYYY_MM'), null
    from detached_months cross join unnest(cast(:parents as text[])) as parent
    where to_regclass(parent || to_char(month, '_YYYY_MM')) is not null
  ) known
  where name ~ '_[0-9]{4}_[0-9]{2}$' and right(name, 7) <= to_char(now() at time zone 'UTC', 'YYYY_MM')
)
select to_char(coalesce(parts.month, gone.month), 'YYYY-MM') as month, name, attached,
  pg_total_relation_size(name::regclass) as bytes
from parts full join (
  select month from detached_months where month not in (select month from parts where not attached)) gone
  on gone.month = parts.month
where cast(:only as text) is null or to_char(coalesce(parts.month, gone.month), 'YYYY-MM') = :only
order by 1, array_position(cast(:parents as text[]), parts.parent::text)`

interface PartRow {
  readonly month: Month
  /** Null: the month's tables were dropped. */
  readonly name: string | null
  readonly attached: boolean | null
  readonly bytes: string | null
}

/** Lists the months of the archive, with their tables. Counts every row, so it takes long. */
export async function listMonths(db: Knex, only?: Month): Promise<ArchivedMonth[]> {
  const { rows }: { rows: PartRow[] } = await db.raw(partsSql, {
    parents: [...monthlyTables],
    only: only ?? null,
  })
  const months = new Map<Month, ArchivedMonth>()
  for (const { month, name, attached, bytes } of rows) {
    if (name === null) {
      months.set(month, { month, state: 'gone', tables: [] })
      continue
    }
    const [counted] = await db(name).count<{ count: string }[]>()
    const table = { name, rows: Number(counted?.count), bytes: Number(bytes) }
    const tables = [...(months.get(month)?.tables ?? []), table]
    months.set(month, { month, state: attached ? 'attached' : 'detached', tables })
  }
  return [...months.values()]
}
