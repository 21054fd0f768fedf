import type { Migration } from './migration.js'

/**
 * Takes the locks of submits and preparations in one round trip. PostgreSQL caches the plans of functions, also behind
 * a pooler.
 */
export const submitLocks: Migration = {
  name: '0039-submit-locks',
  breaking: false,
  sql: `
-- The functions are volatile. So each of their statements also sees the commits that an earlier lock waited for.

-- Locks the counters of projects, then of their networks, each in the order of their keys, until the transaction ends.
-- Without reserves, it reads the networks' counters without a lock. Returns each project's own limits, too.
create function lock_budgets(projects text[], networks text[], reserves boolean) returns jsonb
language plpgsql as $$
#variable_conflict use_column
declare
  found_projects jsonb;
  found_networks jsonb;
begin
  insert into sponsorship_projects (project_id, network_id)
  select * from unnest($1, $2) as wanted (project_id, network_id)
  order by project_id, network_id
  on conflict do nothing;
  select jsonb_agg(locked) into found_projects from (
    select kept.project_id, kept.network_id, cast(kept.reserved as text), cast(kept.fronted as text),
      cast(kept.unsubmitted as text), projects.unsubmitted_limit, projects.deposit_share
    from sponsorship_projects kept join projects on projects.id = kept.project_id
    where (kept.project_id, kept.network_id) in (
      select * from unnest($1, $2) as wanted (project_id, network_id))
    order by kept.project_id, kept.network_id
    for no key update of kept) locked;
  if reserves then
    insert into sponsorship_networks (network_id)
    select distinct network_id from unnest($2) as wanted (network_id)
    order by network_id
    on conflict do nothing;
    perform from sponsorship_networks where network_id = any($2) order by network_id for no key update;
  end if;
  select jsonb_agg(found) into found_networks from (
    select network_id, cast(deposit as text), cast(landed as text), cast(reserved as text)
    from sponsorship_networks where network_id = any($2)) found;
  return jsonb_build_object(
    'projects', coalesce(found_projects, '[]'), 'networks', coalesce(found_networks, '[]'));
end $$;

-- Locks senders in the order of the locks' numbers. The locks are advisory, because a sender has no row of its own: it
-- may have accounts in several projects. Returns the live operations of the senders. For each account that a submitted
-- operation would deploy, it also returns one operation that has landed for good. That one proves that the account has
-- code, even if the chain does not answer. Plain transactions are returned while they occupy their nonces. One behind a
-- reverted transaction no longer does.
create function lock_senders(networks text[], senders text[], deploying boolean[]) returns jsonb
language plpgsql as $$
declare
  found jsonb;
begin
  perform pg_advisory_xact_lock(number) from (
    select distinct hashtextextended(concat_ws(' ', 'sender', network_id, sender), 0) as number
    from unnest($1, $2) as wanted (network_id, sender)
    order by number offset 0) locks;
  with wanted as materialized (
    select * from unnest($1, $2, $3) as wanted (network_id, sender, deploys)
  ), beside as (
    select id from operations
    where (network_id, sender) in (select network_id, sender from wanted)
      and status in ('received', 'queued', 'submitted', 'confirmed')
    union all
    select landed.id from wanted cross join lateral (
      select operations.id from accounts join operations on operations.account_id = accounts.id
      where accounts.address = wanted.sender and accounts.network_id = wanted.network_id
        and included_transaction_hash is not null and rail = 'userOperation' and status in ('finalized', 'failed')
      limit 1) landed
    where wanted.deploys
  )
  select jsonb_agg(listed) into found from (
    select id, project_id, network_id, sender, status, cast(nonce as text), deploys, user_operation_hash, delegation, quote,
      spends, transactions,
      (select place from plain_transactions
        where plain_transactions.operation_id = operations.id
          and plain_transactions.hash = operations.transaction_hash) as place,
      case rail when 'transaction' then array(
        select cast(plain_transactions.nonce as text) from plain_transactions
        where plain_transactions.operation_id = operations.id and live order by place) end as plain_nonces
    from beside join operations using (id)) listed;
  return coalesce(found, '[]');
end $$;

-- Locks the prepared operations that can be submitted, then the budgets of the sponsored ones, then all senders.
create function lock_for_submit(ids text[], within_budget text[]) returns jsonb
language plpgsql as $$
declare
  locked jsonb;
  budgets jsonb;
  senders jsonb;
begin
  select jsonb_agg(listed) into locked from (
    select id, project_id, network_id, sender, cast(nonce as text), user_operation_hash, delegation, quote, spends,
      user_operation ->> 'initCode' <> '0x' as deploys,
      cast(reserved_wei as text), reserved_from_prepare, fronted
    from operations
    where id = any(ids) and rail = 'userOperation' and status = 'prepared' and expires_at > clock_timestamp()
      -- A request may have passed authentication just before the project was archived.
      and exists (select from projects where projects.id = operations.project_id and projects.is_active)
    order by id
    for no key update) listed;
  select lock_budgets(array_agg(project_id), array_agg(network_id), bool_or(not reserved_from_prepare)) into budgets
  from jsonb_to_recordset(locked) as applicants (
    id text, project_id text, network_id text, quote jsonb, reserved_from_prepare boolean)
  where quote ->> 'kind' = 'sponsored' and id = any(within_budget)
  having count(*) > 0;
  select lock_senders(array_agg(network_id), array_agg(sender), array_agg(deploys)) into senders
  from jsonb_to_recordset(locked) as pairs (network_id text, sender text, deploys boolean)
  having count(*) > 0;
  return jsonb_build_object(
    'operations', coalesce(locked, '[]'), 'budgets', budgets, 'beside', coalesce(senders, '[]'));
end $$;
`,
}
