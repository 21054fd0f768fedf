import type { Migration } from './migration.js'

/** What swaps were prepared on, what routing providers took of them, and what became of those across chains. */
export const swaps: Migration = {
  name: '0017-swaps',
  breaking: false,
  sql: `
alter table operations
  -- Null for other kinds.
  add column swap jsonb,
  -- When it is next looked at once it has ended; null when nothing is left to do.
  add column swap_follow_up_at timestamptz,
  -- What was taken of it is in router_fees, or nothing was.
  add column swap_fees_recorded boolean not null default false;
-- Not valid: without a look at the rows of before, which have none of these.
alter table operations
  add constraint operations_swap check (swap is null or kind in ('swap', 'cross_chain_swap')) not valid,
  add constraint operations_swap_follow_up check (swap_follow_up_at is null or swap is not null) not valid;
create index operations_swap_follow_up on operations (network_id, swap_follow_up_at, id)
  where swap_follow_up_at is not null and status in ('finalized', 'failed');

-- With what sums are made by, so that a sum reads no operation.
create table router_fees (
  operation_id text collate "C" not null references operations,
  token text not null,
  project_id text collate "C" not null references projects,
  network_id text not null,
  kind text not null
    constraint router_fees_kind check (kind in ('swap', 'cross_chain_swap')),
  -- Null: neither the provider nor the network says what the token is.
  symbol text,
  decimals integer,
  -- Base units: the project's share, and what others took.
  integrator_amount numeric(78, 0) not null,
  provider_amount numeric(78, 0) not null,
  -- Millionths of a US dollar; null without a price.
  integrator_usd_micros numeric(78, 0),
  provider_usd_micros numeric(78, 0),
  source text not null
    constraint router_fees_source check (source in ('chain', 'announced')),
  -- Of the operation.
  created_at timestamptz not null,
  primary key (operation_id, token)
);
create index router_fees_project on router_fees (project_id, created_at);
create index router_fees_newest on router_fees (created_at);

-- The second halves of swaps across chains.
create table bridge_transfers (
  operation_id text collate "C" primary key references operations,
  status text not null
    constraint bridge_transfers_status check (status in ('pending', 'done', 'partial', 'refunded', 'failed')),
  substatus text,
  destination_transaction_hash text,
  received_token text,
  received_amount numeric(78, 0),
  updated_at timestamptz not null,
  constraint bridge_transfers_received check ((received_token is null) = (received_amount is null))
);
`,
}
