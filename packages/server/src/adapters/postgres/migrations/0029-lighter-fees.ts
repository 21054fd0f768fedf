import type { Migration } from './migration.js'

const feeSums = [
  'operations',
  'gas_fee',
  'static_fee',
  'transfer_fee',
  'collected',
  'collected_usd_micros',
  'valued',
  'net',
  'net_usd_micros',
  'netted',
]
const signedFees = feeSums.map((name) => `sum(sign * ${name})`)

/** Fees of `rows`, each valued once, as `counted_fees` has them: `token_price` and `native_price` are columns of `p`. */
const feesOf = (rows: string) => `
  select p.sign, e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
    date_trunc('hour', e.operation_created_at, 'UTC') as hour,
    1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
    coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
    coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
    (value.net is not null)::int as netted
  from ${rows}
  cross join lateral (
    select gross, net,
      gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
    from (
      select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
        fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
      offset 0) valued
  ) value
  where e.reversed_at is null and e.token is not null and e.project_id is not null
    and e.operation_created_at is not null`

const storeFees = (signed: string) => `
  insert into fee_changes (project_id, network_id, token, symbol, decimals, hour, ${feeSums.join(', ')})
  select project_id, network_id, token, symbol, decimals, hour, ${signedFees.join(', ')}
  from (${signed}) signed
  group by project_id, network_id, token, symbol, decimals, hour
  having ${signedFees.map((sum) => `${sum} <> 0`).join(' or ')};`

const booked = (rows: string, sign: number) =>
  feesOf(`${rows} e
  left join execution_prices price
    on price.network_id = e.network_id and price.block_hash = e.block_hash and price.token = e.token
  cross join lateral (select ${sign} as sign, price.token_price, price.native_price) p`)

/** Whoever books fees of a network shares the lock, and whoever prices them has it alone; without fees there is none. */
const countFees = (
  name: string,
  {
    lock,
    networks,
    signed,
  }: { readonly lock: string; readonly networks: string; readonly signed: string },
) => `
create or replace function ${name}() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform ${lock}(hashtextextended('fee prices ' || network_id, 0))
  from (select distinct network_id from (${networks}) changed order by network_id) networks;
  if not found then
    return null;
  end if;
  -- A statement of its own, which sees what was written while it waited.
  ${storeFees(signed)}
  return null;
end $$;`

const bookers = (...tables: readonly string[]) =>
  tables.map((rows) => `select network_id from ${rows} where token is not null`).join(' union all ')

const priceFees = (name: string, changed: string) =>
  countFees(name, {
    lock: 'pg_advisory_xact_lock',
    networks: changed,
    signed: feesOf(`(${changed}) changed
  join ledger_entries e on e.network_id = changed.network_id and e.block_hash = changed.block_hash
    and e.token = changed.token
  cross join lateral (values (1, changed.token_price, changed.native_price),
    (-1, changed.token_price_before, changed.native_price_before)) as p (sign, token_price, native_price)`),
  })

const bookFees = (name: string, rows: readonly (readonly [table: string, sign: number])[]) =>
  countFees(name, {
    lock: 'pg_advisory_xact_lock_shared',
    networks: bookers(...rows.map(([table]) => table)),
    signed: rows.map(([table, sign]) => booked(table, sign)).join(' union all '),
  })

/** What a booked or priced fee costs: no function is planned for each entry, and each is valued once, in one statement less. */
export const lighterFees: Migration = {
  name: '0029-lighter-fees',
  breaking: false,
  sql: `
-- Without describe_operation, which stays for those who are in the midst of calling it.
create or replace function describe_entry() returns trigger language plpgsql as $$
declare
  unit jsonb;
begin
  -- Nearly always it is live.
  select created_at, quote -> 'tokenUnit' into new.operation_created_at, unit
  from operations where id = new.operation_id;
  if not found then
    -- Both in one statement, which sees one moment: in that it is in one of them.
    select created_at, quote -> 'tokenUnit' into new.operation_created_at, unit
    from (
      select created_at, quote from operations where id = new.operation_id
      union all
      select created_at, quote from archived_by_id(array[new.operation_id])
    ) known;
  end if;
  -- Text that looks like an integer is stored with a ~ in front.
  new.token_symbol := regexp_replace(unit ->> 'symbol', '^~(~*-{0,1}[0-9]+n)$', '\\1');
  new.token_decimals := (unit ->> 'decimals')::integer;
  return new;
end $$;
${bookFees('count_posted_fees', [['after_rows', 1]])}
${bookFees('count_changed_fees', [
  ['after_rows', 1],
  ['before_rows', -1],
])}
${bookFees('count_deleted_fees', [['before_rows', -1]])}
${priceFees(
  'price_fees_at_once',
  `select network_id, block_hash, token, token_price, native_price,
    null::numeric as token_price_before, null::numeric as native_price_before
  from after_rows where token_price is not null or native_price is not null`,
)}
${priceFees(
  'price_fees_later',
  `select a.network_id, a.block_hash, a.token, a.token_price, a.native_price,
    b.token_price as token_price_before, b.native_price as native_price_before
  from after_rows a join before_rows b
    on b.network_id = a.network_id and b.block_hash = a.block_hash and b.token = a.token
  where a.token_price is distinct from b.token_price or a.native_price is distinct from b.native_price`,
)}
`,
}
