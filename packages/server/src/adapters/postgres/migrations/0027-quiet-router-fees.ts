import type { Migration } from './migration.js'

/** What an operation's fees add to sums: of `rows`, all of its own. */
const feesOf = (rows: string, sign: number) => `
  select ${sign} as sign, project_id, network_id, kind, token, symbol, decimals, created_at,
    1 as operations, (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
    integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
    (integrator_usd_micros is not null)::int as valued
  from (${rows}) fees where integrator_amount > 0`

const sums = ['operations', 'first_of', 'amount', 'usd_micros', 'valued']
const signed = sums.map((name) => `sum(sign * ${name})`)

/** Whole operations before and after: of each, which token comes first depends on the others. */
const count = (name: string, rows: { readonly added?: string; readonly removed?: string }) => {
  const changed = Object.values(rows)
  const touched = changed.map((each) => `select operation_id from ${each}`).join(' union ')
  const now = `select * from router_fees where operation_id in (${touched})`
  const kept = rows.added
    ? `${now} and (operation_id, token) not in (select operation_id, token from ${rows.added})`
    : now
  const before = rows.removed ? `${kept} union all select * from ${rows.removed}` : kept
  return `
create or replace function ${name}() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Nearly always nobody takes a share.
  if not exists (${changed.map((each) => `select from ${each} where integrator_amount > 0`).join(' union all ')}) then
    return null;
  end if;
  insert into router_fee_changes (project_id, network_id, kind, token, symbol, decimals, hour, ${sums.join(', ')})
  select project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC'), ${signed.join(', ')}
  from (${feesOf(now, 1)} union all ${feesOf(before, -1)}) signed
  group by project_id, network_id, kind, token, symbol, decimals, date_trunc('hour', created_at, 'UTC')
  having ${signed.map((sum) => `${sum} <> 0`).join(' or ')};
  return null;
end $$;`
}

/** Fees of routing providers are looked up to be counted only where a project has a share of them. */
export const quietRouterFees: Migration = {
  name: '0027-quiet-router-fees',
  breaking: false,
  sql: `
${count('count_new_router_fees', { added: 'after_rows' })}
${count('count_changed_router_fees', { added: 'after_rows', removed: 'before_rows' })}
${count('count_gone_router_fees', { removed: 'before_rows' })}
`,
}
