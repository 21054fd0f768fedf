import type { Month } from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { isMonthRight } from '../rollups/verify-rollups.js'
import { monthlyTables } from './make-months.js'
import { undisturbed } from './undisturbed.js'

/** Returns when the month begins and ends in UTC, and whether it is over. */
const spanSql = `
select since::text, till::text, till <= now() as over
from (
  select cast(:month || '-01' as timestamp) at time zone 'UTC' as since,
    (cast(:month || '-01' as timestamp) + interval '1 month') at time zone 'UTC' as till) span`

const partsSql = `
select parent.relname as parent, part.relname as name, pg_get_expr(part.relpartbound, part.oid) as bounds
from pg_inherits join pg_class part on part.oid = inhrelid
  join pg_class parent on parent.oid = inhparent
where inhparent = any(cast(:parents as regclass[]))
  and part.relname = parent.relname || '_' || replace(:month, '-', '_')
order by array_position(cast(:parents as text[]), parent.relname::text)`

const leftSql = `
select
  (select count(*) from operations where created_at >= :since and created_at < :till) as operations,
  (select count(*) from attempts where created_at >= :since and created_at < :till) as attempts`

/** Returns the highest block per network among the month's archived rows and their ledger entries. */
const blocksSql = `
select coalesce(jsonb_object_agg(network_id, number::text), '{}') as blocks from (
  select network_id, max(block_number) as number from (
    select network_id, block_number from archived_operations
    where created_at >= :since and created_at < :till and block_number is not null
    union all
    select network_id, block_number from ledger_entries
    where operation_created_at >= :since and operation_created_at < :till and reversed_at is null
    union all
    select booked.network_id, booked.block_number
    from archived_attempts carried join outer_entries booked
      on booked.network_id = carried.network_id and booked.transaction_hash = carried.transaction_hash
    where carried.created_at >= :since and carried.created_at < :till and booked.reversed_at is null
  ) known group by network_id
) highest`

/** Detaches all tables of a month from the archive and the transition log, or none. */
export async function detachMonth(trx: Knex.Transaction, month: Month): Promise<void> {
  const { since, till, over } = await first<{ since: string; till: string; over: boolean }>(
    trx.raw(spanSql, { month }),
  )
  if (!over) throw new Error(`${month} is not over. Detach a month that is.`)
  if (
    await trx('detached_months')
      .whereRaw(`month = cast(? as date)`, [`${month}-01`])
      .first()
  )
    throw new Error(`${month} is detached already.`)
  const { rows: parts }: { rows: { parent: string; name: string; bounds: string }[] } =
    await trx.raw(partsSql, { parents: [...monthlyTables], month })
  if (parts.length === 0)
    throw new Error(`Nothing of ${month} is archived. gateway-server archive list shows what is.`)
  await requireAllArchived(trx, { month, since, till })
  if (!(await isMonthRight(trx, { since, till })))
    throw new Error(
      `The sums of ${month} do not match its rows, and cannot be rebuilt once the rows are detached. Run gateway-server rollup rebuild first.`,
    )
  const { blocks } = await first<{ blocks: unknown }>(trx.raw(blocksSql, { since, till }))
  await trx('detached_months').insert({
    month: `${month}-01`,
    bounds: JSON.stringify(Object.fromEntries(parts.map(({ parent, bounds }) => [parent, bounds]))),
    blocks: JSON.stringify(blocks),
  })
  await undisturbed(trx, async (step) => {
    for (const { parent, name } of parts)
      await step.raw('alter table ?? detach partition ??', [parent, name])
    // A repair may have moved a row back to the live tables meanwhile.
    await requireAllArchived(step, { month, since, till })
  })
}

async function requireAllArchived(
  trx: Knex.Transaction,
  { month, since, till }: { month: Month; since: string; till: string },
): Promise<void> {
  const left = await first<{ operations: string; attempts: string }>(
    trx.raw(leftSql, { since, till }),
  )
  if (Number(left.operations) + Number(left.attempts) > 0)
    throw new Error(
      `${left.operations} operations and ${left.attempts} outer transactions of ${month} are not archived yet. Try again once they have ended and are older than ARCHIVE_AFTER_DAYS.`,
    )
}

/** Attaches a detached month again. Throws if a table is missing, or if its rows do not match the sums. */
export async function attachMonth(trx: Knex.Transaction, month: Month): Promise<void> {
  const detached: { bounds: Record<string, string> } | undefined = await trx('detached_months')
    .whereRaw('month = cast(? as date)', [`${month}-01`])
    .first('bounds')
  if (!detached)
    throw new Error(`${month} is not detached. gateway-server archive list shows which months are.`)
  const names = monthlyTables
    .filter((parent) => detached.bounds[parent])
    .map((parent) => ({ parent, name: `${parent}_${month.replace('-', '_')}` }))
  const { rows: missing }: { rows: { name: string }[] } = await trx.raw(
    'select name from unnest(cast(? as text[])) as name where to_regclass(name) is null',
    [names.map(({ name }) => name)],
  )
  if (missing.length > 0)
    throw new Error(
      `There is no table ${missing.map(({ name }) => name).join(' and no table ')}. Restore the dump of ${month} first.`,
    )
  await trx('detached_months')
    .whereRaw('month = cast(? as date)', [`${month}-01`])
    .delete()
  const { since, till } = await first<{ since: string; till: string }>(trx.raw(spanSql, { month }))
  for (const { parent, name } of names) {
    await addColumns(trx, parent, name)
    await undisturbed(trx, async (step) => {
      // PostgreSQL itself wrote these bounds when the month was detached.
      await step.raw(`alter table ?? attach partition ?? ${detached.bounds[parent]}`, [
        parent,
        name,
      ])
    })
    // Checks before it attaches the log, because attaching locks out the log's readers until the transaction ends.
    if (parent === 'archived_operations' && !(await isMonthRight(trx, { since, till })))
      throw new Error(
        `The tables of ${month} do not hold the operations that were summed up when it was detached. Restore them as they were dumped.`,
      )
  }
}

/** Adds the columns that migrations created while the month was detached. */
async function addColumns(trx: Knex.Transaction, parent: string, name: string): Promise<void> {
  const { rows }: { rows: { column: string }[] } = await trx.raw(
    `select format('%I %s', attname, format_type(atttypid, atttypmod))
       || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
       || case when attnotnull then ' not null' else '' end as "column"
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = cast(:parent as regclass) and attnum > 0 and not attisdropped
       and attname not in (
         select attname from pg_attribute
         where attrelid = cast(:name as regclass) and attnum > 0 and not attisdropped)
     order by attnum`,
    { parent, name },
  )
  for (const { column } of rows) await trx.raw(`alter table ?? add column ${column}`, [name])
}

async function first<Row>(query: Knex.Raw): Promise<Row> {
  const { rows }: { rows: Row[] } = await query
  const [row] = rows
  if (!row) throw new Error('A query that returns a row returned none.')
  return row
}
