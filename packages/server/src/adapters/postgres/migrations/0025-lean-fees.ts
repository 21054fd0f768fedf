import type { Migration } from './migration.js'

/** Fees are valued once for each entry that is summed up: before, every sum of a value worked it out for itself. */
export const leanFees: Migration = {
  name: '0025-lean-fees',
  breaking: false,
  sql: `
create or replace view counted_fees as
select
  e.project_id, e.network_id, e.token, e.token_symbol as symbol, e.token_decimals as decimals,
  e.operation_created_at as created_at,
  1 as operations, e.gas_fee, e.static_fee, e.transfer_fee, e.collected,
  coalesce(value.gross, 0) as collected_usd_micros, (value.gross is not null)::int as valued,
  coalesce(value.net, 0) as net, coalesce(value.net_usd_micros, 0) as net_usd_micros,
  (value.net is not null)::int as netted
from ledger_entries e
left join execution_prices p on p.network_id = e.network_id and p.block_hash = e.block_hash and p.token = e.token
-- With an offset it is not merged into those who read it.
cross join lateral (
  select gross, net,
    -- What fee_net_usd_micros says.
    gross - div(coalesce(e.outer_cost_wei, 0) * p.native_price * 1000000 + 1e54 - 1, 1e54) as net_usd_micros
  from (
    select fee_usd_micros(e.collected, e.token_decimals, p.token_price) as gross,
      fee_net(e.collected, e.outer_cost_wei, e.token_decimals, p.token_price, p.native_price) as net
    offset 0) valued
) value
where e.reversed_at is null and e.token is not null and e.project_id is not null and e.operation_created_at is not null;
`,
}
