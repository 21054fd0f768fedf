import type { Migration } from './migration.js'

/** The sums of fees that every row of changes and rollups has. */
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
const routerFeeSums = ['operations', 'first_of', 'amount', 'usd_micros', 'valued']

const list = (columns: readonly string[], each: (column: string) => string, between = ', ') =>
  columns.map(each).join(between)
const signedSums = (columns: readonly string[]) => list(columns, (name) => `sum(sign * ${name})`)
const anySum = (columns: readonly string[]) =>
  list(columns, (name) => `sum(sign * ${name}) <> 0`, ' or ')

const hourOf = (at: string) => `date_trunc('hour', ${at}, 'UTC')`

/** Rows are found by their indexes, also by plans of the time when the tables were short. */
const trigger = `returns trigger language plpgsql set enable_seqscan = off as $$`

/** What a fee of `entry` adds to sums, at these prices. */
const feeFigures = (entry: string, tokenPrice: string, nativePrice: string) => {
  const fee = `${entry}.collected, ${entry}.outer_cost_wei, ${entry}.token_decimals, ${tokenPrice}, ${nativePrice}`
  const gross = `fee_usd_micros(${entry}.collected, ${entry}.token_decimals, ${tokenPrice})`
  return `
    1 as operations, ${entry}.gas_fee, ${entry}.static_fee, ${entry}.transfer_fee, ${entry}.collected,
    coalesce(${gross}, 0) as collected_usd_micros, (${gross} is not null)::int as valued,
    coalesce(fee_net(${fee}), 0) as net, coalesce(fee_net_usd_micros(${fee}), 0) as net_usd_micros,
    (fee_net(${fee}) is not null)::int as netted`
}

const feeKeys = (entry: string) => `
  ${entry}.project_id, ${entry}.network_id, ${entry}.token, ${entry}.token_symbol as symbol,
  ${entry}.token_decimals as decimals, ${entry}.operation_created_at as created_at`

/** Entries whose fee is summed up. */
const isCounted = (entry: string) => `${entry}.reversed_at is null and ${entry}.token is not null
  and ${entry}.project_id is not null and ${entry}.operation_created_at is not null`

const storeFees = (signed: string) => `
  insert into fee_changes (project_id, network_id, token, symbol, decimals, hour, ${feeSums.join(', ')})
  select project_id, network_id, token, symbol, decimals, ${hourOf('created_at')}, ${signedSums(feeSums)}
  from (${signed}) signed
  group by project_id, network_id, token, symbol, decimals, ${hourOf('created_at')}
  having ${anySum(feeSums)};`

const entriesOf = (rows: string, sign: number) => `
  select ${sign} as sign, ${feeKeys('e')}, ${feeFigures('e', 'p.token_price', 'p.native_price')}
  from ${rows} e
  left join execution_prices p
    on p.network_id = e.network_id and p.block_hash = e.block_hash and p.token = e.token
  where ${isCounted('e')}`

/** Whoever books fees of a network shares it; whoever prices them has it alone. */
const lockPrices = (lock: string, rows: string) => `
  perform ${lock}(hashtextextended('fee prices ' || network_id, 0))
  from (select distinct network_id from (${rows}) booked order by network_id) networks;`

const bookers = (rows: string) => `select network_id from ${rows} where token is not null`

const countFees = (name: string, rows: readonly [rows: string, sign: number][]) => `
create function ${name}() ${trigger}
begin
  if not exists (${list(
    rows.map(([from]) => from),
    (from) => `select from ${from} where token is not null`,
    ' union all ',
  )}) then
    return null;
  end if;
  ${lockPrices('pg_advisory_xact_lock_shared', rows.map(([from]) => bookers(from)).join(' union all '))}
  -- A statement of its own, which sees the prices that were captured while it waited.
  ${storeFees(rows.map(([from, sign]) => entriesOf(from, sign)).join(' union all '))}
  return null;
end $$;`

const priceFees = (name: string, changed: string) => `
create function ${name}() ${trigger}
begin
  if not exists (${changed}) then
    return null;
  end if;
  ${lockPrices('pg_advisory_xact_lock', changed)}
  -- A statement of its own, which sees the fees that were booked while it waited.
  ${storeFees(`
    select sign, ${feeKeys('e')}, ${feeFigures('e', 'p.token_price', 'p.native_price')}
    from (${changed}) changed
    cross join lateral (values (1, changed.token_price, changed.native_price),
      (-1, changed.token_price_before, changed.native_price_before)) as p (sign, token_price, native_price)
    join ledger_entries e on e.network_id = changed.network_id and e.block_hash = changed.block_hash
      and e.token = changed.token
    where ${isCounted('e')}`)}
  return null;
end $$;`

/** What an operation's fees add to sums: of `rows`, all of its own. */
const routerFeesOf = (rows: string, sign: number) => `
  select ${sign} as sign, project_id, network_id, kind, token, symbol, decimals, created_at,
    1 as operations, (row_number() over (partition by operation_id order by lower(token) collate "C") = 1)::int as first_of,
    integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
    (integrator_usd_micros is not null)::int as valued
  from ${rows} fees where integrator_amount > 0`

/** Whole operations before and after: of each, which token comes first depends on the others. */
const countRouterFees = (name: string, added: string, removed: string) => {
  const touched = [added, removed]
    .filter(Boolean)
    .map((rows) => `select operation_id from ${rows}`)
    .join(' union ')
  const now = `(select * from router_fees where operation_id in (${touched}))`
  const kept = added
    ? `select * from router_fees where operation_id in (${touched})
        and (operation_id, token) not in (select operation_id, token from ${added})`
    : `select * from router_fees where operation_id in (${touched})`
  const before = removed ? `(${kept} union all select * from ${removed})` : `(${kept})`
  return `
create function ${name}() ${trigger}
begin
  insert into router_fee_changes (project_id, network_id, kind, token, symbol, decimals, hour, ${routerFeeSums.join(', ')})
  select project_id, network_id, kind, token, symbol, decimals, ${hourOf('created_at')}, ${signedSums(routerFeeSums)}
  from (${routerFeesOf(now, 1)} union all ${routerFeesOf(before, -1)}) signed
  group by project_id, network_id, kind, token, symbol, decimals, ${hourOf('created_at')}
  having ${anySum(routerFeeSums)};
  return null;
end $$;`
}

const accountsOf = (rows: string, sign: number) => `
  select ${sign} as sign, project_id, network_id, created_at, 1 as created,
    (first_submitted_at is not null)::int as transacted
  from ${rows}`

/** Of all projects together an address counts once: from its first account, and from its first that has submitted. */
const addressesOf = (rows: string, sign: number) => `
  select ${sign} as sign, '' as project_id, network_id, min(created_at) as created_at, 1 as created, 0 as transacted
  from ${rows} group by network_id, address
  union all
  select ${sign}, '', network_id, min(created_at), 0, 1
  from ${rows} where first_submitted_at is not null group by network_id, address`

const accountRows = `
select project_id, network_id, created_at, 1::bigint as created, (first_submitted_at is not null)::int::bigint as transacted
from accounts`

/** The first account of each address, without a look at all others. */
const addressRows = (counts: 'created' | 'transacted', condition: string) => `
select '', network_id, created_at, ${counts === 'created' ? '1, 0' : '0, 1'}
from accounts where ${condition} and not exists (
  select from accounts earlier
  where earlier.address = accounts.address and earlier.network_id = accounts.network_id
    and (earlier.created_at, earlier.id) < (accounts.created_at, accounts.id)
    and ${condition.replace('first', 'earlier.first')})`

const countAccounts = (name: string, before: string | undefined, isChange: string) => {
  const touched = ['after_rows', ...(before ? [before] : [])]
    .map((rows) => `select network_id, address from ${rows}`)
    .join(' union ')
  const now = `(select * from accounts where (address, network_id) in (select address, network_id from (${touched}) touched)) now_rows`
  const others = `select * from accounts where (address, network_id) in (select address, network_id from (${touched}) touched)
    and id not in (select id from after_rows)`
  const earlier = `(${others}${before ? ` union all select * from ${before}` : ''}) earlier`
  return `
create function ${name}() ${trigger}
begin
  ${isChange}
  -- Accounts of one address follow one another, whichever projects they are of: each sees what the one before has left.
  perform pg_advisory_xact_lock(hashtextextended('account ' || network_id || ' ' || address, 0))
  from (${touched} order by network_id, address) touched;
  insert into account_changes (project_id, network_id, hour, created, transacted)
  select project_id, network_id, ${hourOf('created_at')}, sum(sign * created), sum(sign * transacted)
  from (
    ${accountsOf('after_rows', 1)}
    ${before ? `union all ${accountsOf(before, -1)}` : ''}
    union all ${addressesOf(now, 1)}
    union all ${addressesOf(earlier, -1)}
  ) signed
  group by project_id, network_id, ${hourOf('created_at')}
  having sum(sign * created) <> 0 or sum(sign * transacted) <> 0;
  insert into shared_accounts (project_id, account_id)
  select project_id, id from accounts
  where (address, network_id) in (
    select now_rows.address, now_rows.network_id from ${now} group by 1, 2 having count(*) > 1)
  order by project_id, id
  on conflict do nothing;
  return null;
end $$;`
}

interface Rollup {
  readonly name: string
  readonly keys: string
  readonly sums: readonly string[]
  readonly columns: string
  readonly unique: string
}

const unit = `symbol text, decimals integer`
const uniqueUnit = `coalesce(symbol, ''), coalesce(decimals, -1)`
const numbers = (columns: readonly string[]) => list(columns, (name) => `${name} numeric not null`)

const tables: readonly Rollup[] = [
  {
    name: 'operation',
    keys: 'network_id, kind, status',
    sums: ['operations'],
    columns:
      'network_id text not null, kind text not null, status text not null, operations bigint not null',
    unique: 'network_id, kind, status',
  },
  {
    name: 'fee',
    keys: 'network_id, token, symbol, decimals',
    sums: feeSums,
    columns: `network_id text not null, token text not null, ${unit}, ${numbers(feeSums)}`,
    unique: `network_id, token, ${uniqueUnit}`,
  },
  {
    name: 'router_fee',
    keys: 'network_id, kind, token, symbol, decimals',
    sums: routerFeeSums,
    columns: `network_id text not null, kind text not null, token text not null, ${unit}, ${numbers(routerFeeSums)}`,
    unique: `network_id, kind, token, ${uniqueUnit}`,
  },
  {
    name: 'account',
    keys: 'network_id',
    sums: ['created', 'transacted'],
    columns: 'network_id text not null, created bigint not null, transacted bigint not null',
    unique: 'network_id',
  },
]

const createTables = ({ name, columns, unique }: Rollup) => `
create table ${name}_changes (
  id bigint generated always as identity primary key,
  project_id text collate "C" not null,
  hour timestamptz not null,
  ${columns}
);
create table ${name}_rollups (
  project_id text collate "C" not null,
  grain text not null
    constraint ${name}_rollups_grain check (grain in ('hour', 'day', 'month', 'ever')),
  start timestamptz not null,
  ${columns}
) with (fillfactor = 70);
create unique index ${name}_rollups_key on ${name}_rollups (project_id, grain, start, ${unique});`

/** What the rows add up to now. */
const fill = ({ name, keys, sums }: Rollup) => `
with hourly as (
  select project_id, ${hourOf('created_at')} as hour, ${keys}, ${list(sums, (sum) => `sum(${sum}) as ${sum}`)}
  from counted_${name}s group by project_id, ${hourOf('created_at')}, ${keys}
)
insert into ${name}_rollups (project_id, grain, start, ${keys}, ${sums.join(', ')})
select scope.project_id, grain.grain, grain.start, ${keys}, ${list(sums, (sum) => `sum(${sum})`)}
from hourly
cross join lateral (values ('hour', hour), ('day', date_trunc('day', hour, 'UTC')),
  ('month', date_trunc('month', hour, 'UTC')), ('ever', '-infinity')) as grain (grain, start)
cross join lateral (${name === 'account' ? 'values (hourly.project_id)' : `values (''), (hourly.project_id)`}) as scope (project_id)
group by scope.project_id, grain.grain, grain.start, ${keys};`

/**
 * Sums that dashboards read, kept by triggers: every change of what is summed up leaves a row in a table of changes in
 * the same transaction, and a worker adds those to the rollups. No row that others write is touched, so nobody waits.
 */
export const rollups: Migration = {
  name: '0023-rollups',
  // Servers of the release before write the same rows, and the triggers count them.
  breaking: false,
  sql: `
-- Those that are altered first, and as they will be held: whoever writes them goes on to the others.
lock table ledger_entries, accounts in access exclusive mode;
lock table operations, operation_transitions, execution_prices, router_fees in share row exclusive mode;

-- Whoever changes rollups locks it: one at a time. A table, because its lock can be taken before a snapshot is.
create table rollup_turn ();
${tables.map(createTables).join('\n')}
-- Of each project all there ever was. Without the sum, which changes: with it every change would write the index, too.
create index operation_rollups_ever on operation_rollups (project_id) where grain = 'ever';

-- Rounded as \`feeValue\` rounds. A price of 0 is none.
create function fee_usd_micros(collected numeric, decimals integer, token_price numeric) returns numeric
language sql immutable as $$
  select case when token_price > 0
    then div(collected * token_price * 1000000, ('1e' || (decimals + 36)::text)::numeric) end
$$;
create function fee_net_usd_micros(
  collected numeric, outer_cost_wei numeric, decimals integer, token_price numeric, native_price numeric) returns numeric
language sql immutable as $$
  select fee_usd_micros(collected, decimals, token_price)
    - div(coalesce(outer_cost_wei, 0) * native_price * 1000000 + 1e54 - 1, 1e54)
$$;
create function fee_net(
  collected numeric, outer_cost_wei numeric, decimals integer, token_price numeric, native_price numeric) returns numeric
language sql immutable as $$
  select case when token_price > 0
    then collected - div(
      coalesce(outer_cost_wei, 0) * native_price * ('1e' || decimals::text)::numeric + 1e18 * token_price - 1,
      1e18 * token_price) end
$$;

alter table ledger_entries
  -- Of its operation, and of the token as the operation was quoted: so that a sum reads no operation.
  add column operation_created_at timestamptz,
  add column token_symbol text,
  add column token_decimals integer;
create function describe_operation(quote jsonb, out symbol text, out decimals integer) language sql immutable as $$
  -- Text that looks like an integer is stored with a ~ in front.
  select regexp_replace(quote -> 'tokenUnit' ->> 'symbol', '^~(~*-{0,1}[0-9]+n)$', '\\1'),
    (quote -> 'tokenUnit' ->> 'decimals')::integer
$$;
create function describe_entry() returns trigger language plpgsql as $$
begin
  select created_at, unit.symbol, unit.decimals
  into new.operation_created_at, new.token_symbol, new.token_decimals
  from operations cross join lateral describe_operation(quote) unit where id = new.operation_id;
  return new;
end $$;
update ledger_entries set operation_created_at = operations.created_at, token_symbol = unit.symbol,
  token_decimals = unit.decimals
from operations cross join lateral describe_operation(operations.quote) unit
where operations.id = ledger_entries.operation_id;
create trigger ledger_entries_describe_inserted before insert on ledger_entries
  for each row execute function describe_entry();
-- It became known whose it is.
create trigger ledger_entries_describe_updated before update of operation_id on ledger_entries
  for each row when (old.operation_id is distinct from new.operation_id) execute function describe_entry();
create index ledger_entries_created on ledger_entries (operation_created_at)
  where reversed_at is null and token is not null and operation_created_at is not null;

alter table accounts
  -- Of its first operation that was submitted. Null: none was.
  add column first_submitted_at timestamptz,
  -- The hour of the newest: written once an hour at most.
  add column last_submitted_hour timestamptz;
update accounts set first_submitted_at = submitted.first_at, last_submitted_hour = ${hourOf('submitted.last_at')}
from (
  select account_id, min(coalesce(submitted_at, created_at)) as first_at, max(coalesce(submitted_at, created_at)) as last_at
  from operations where status not in ('prepared', 'expired') group by account_id) submitted
where accounts.id = submitted.account_id;
create index accounts_created on accounts (created_at);
create index accounts_address on accounts (address, network_id);
create index accounts_active on accounts (last_submitted_hour) where last_submitted_hour is not null;

-- Accounts whose address another account of their network has, too: what projects count together.
create table shared_accounts (
  project_id text collate "C" not null,
  account_id text collate "C" not null,
  primary key (project_id, account_id)
);
insert into shared_accounts (project_id, account_id)
select project_id, id from (
  select project_id, id, count(*) over (partition by network_id, address) as accounts from accounts) counted
where accounts > 1;

-- What is listed and summed up, newest first: of a project, and of all of them. And what is rare among it.
create index operations_by_project on operations (project_id, network_id, created_at desc, id desc)
  where status not in ('prepared', 'expired');
create index operations_by_network on operations (network_id, created_at desc, id desc)
  where status not in ('prepared', 'expired');
create index operations_lost_by_project on operations (project_id, network_id, status, created_at desc, id desc)
  where status in ('failed', 'dropped');
create index operations_lost_by_network on operations (network_id, status, created_at desc, id desc)
  where status in ('failed', 'dropped');

-- One row for each that counts, with what it adds to the sums.
create view counted_operations as
select project_id, created_at, network_id, kind, status, 1::bigint as operations
from operations where status not in ('prepared', 'expired');
create view counted_fees as
select ${feeKeys('e')}, ${feeFigures('e', 'p.token_price', 'p.native_price')}
from ledger_entries e
left join execution_prices p on p.network_id = e.network_id and p.block_hash = e.block_hash and p.token = e.token
where ${isCounted('e')};
-- Which comes first is asked of each, not of all of them: so that a few are found without the others.
create view counted_router_fees as
select project_id, network_id, kind, token, symbol, decimals, created_at, 1 as operations,
  (not exists (
    select from router_fees other
    where other.operation_id = fees.operation_id and other.integrator_amount > 0
      and lower(other.token) collate "C" < lower(fees.token) collate "C"))::int as first_of,
  integrator_amount as amount, coalesce(integrator_usd_micros, 0) as usd_micros,
  (integrator_usd_micros is not null)::int as valued
from router_fees fees where integrator_amount > 0;
create view counted_accounts as
${accountRows}
union all
${addressRows('created', 'true')}
union all
${addressRows('transacted', 'first_submitted_at is not null')};

create function count_transitions() ${trigger}
begin
  -- Nothing counts before it is submitted, and what is submitted counts for good.
  if not exists (select from after_rows where to_status not in ('prepared', 'expired')) then
    return null;
  end if;
  insert into operation_changes (project_id, network_id, kind, status, hour, operations)
  select operations.project_id, operations.network_id, operations.kind, step.status,
    ${hourOf('operations.created_at')}, sum(step.sign)
  from after_rows
  join operations on operations.id = after_rows.operation_id
  cross join lateral (values (1, to_status), (-1, from_status)) as step (sign, status)
  where step.status not in ('prepared', 'expired')
  group by operations.project_id, operations.network_id, operations.kind, step.status,
    ${hourOf('operations.created_at')}
  having sum(step.sign) <> 0;
  if not exists (select from after_rows where from_status = 'prepared' and to_status <> 'expired') then
    return null;
  end if;
  with submitted as materialized (
    select operations.account_id, min(coalesce(submitted_at, created_at)) as first_at,
      ${hourOf('max(coalesce(submitted_at, created_at))')} as hour
    from after_rows
    join operations on operations.id = after_rows.operation_id
    where after_rows.from_status = 'prepared' and after_rows.to_status <> 'expired'
    group by operations.account_id
  ), stale as materialized (
    select accounts.id, submitted.first_at, submitted.hour
    from accounts join submitted on accounts.id = submitted.account_id
    where accounts.first_submitted_at is null or accounts.last_submitted_hour < submitted.hour
    order by accounts.id
    for no key update of accounts
  )
  update accounts set
    first_submitted_at = coalesce(accounts.first_submitted_at, stale.first_at),
    last_submitted_hour = greatest(accounts.last_submitted_hour, stale.hour)
  from stale where accounts.id = stale.id;
  return null;
end $$;
create trigger operation_transitions_count after insert on operation_transitions
  referencing new table as after_rows for each statement execute function count_transitions();

${countFees('count_posted_fees', [['after_rows', 1]])}
${countFees('count_changed_fees', [
  ['after_rows', 1],
  ['before_rows', -1],
])}
${countFees('count_deleted_fees', [['before_rows', -1]])}
create trigger ledger_entries_count_inserted after insert on ledger_entries
  referencing new table as after_rows for each statement execute function count_posted_fees();
create trigger ledger_entries_count_updated after update on ledger_entries
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_fees();
create trigger ledger_entries_count_deleted after delete on ledger_entries
  referencing old table as before_rows for each statement execute function count_deleted_fees();

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
create trigger execution_prices_count_inserted after insert on execution_prices
  referencing new table as after_rows for each statement execute function price_fees_at_once();
create trigger execution_prices_count_updated after update on execution_prices
  referencing old table as before_rows new table as after_rows
  for each statement execute function price_fees_later();

${countRouterFees('count_new_router_fees', 'after_rows', '')}
${countRouterFees('count_changed_router_fees', 'after_rows', 'before_rows')}
${countRouterFees('count_gone_router_fees', '', 'before_rows')}
create trigger router_fees_count_inserted after insert on router_fees
  referencing new table as after_rows for each statement execute function count_new_router_fees();
create trigger router_fees_count_updated after update on router_fees
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_router_fees();
create trigger router_fees_count_deleted after delete on router_fees
  referencing old table as before_rows for each statement execute function count_gone_router_fees();

${countAccounts(
  'count_new_accounts',
  undefined,
  `-- Of an upsert that found its account.
  if not exists (select from after_rows) then
    return null;
  end if;`,
)}
${countAccounts(
  'count_changed_accounts',
  'before_rows',
  `if not exists (
    select from after_rows a join before_rows b on b.id = a.id
    where a.network_id <> b.network_id or a.address <> b.address or a.created_at <> b.created_at
      or (a.first_submitted_at is null) <> (b.first_submitted_at is null)) then
    return null;
  end if;`,
)}
create trigger accounts_count_inserted after insert on accounts
  referencing new table as after_rows for each statement execute function count_new_accounts();
create trigger accounts_count_updated after update on accounts
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_accounts();

${tables.map(fill).join('\n')}
`,
}
