import type { Migration } from './migration.js'

/** Members, invitations, keys that can be read again, and who changed what. */
export const controlPlane: Migration = {
  name: '0014-control-plane',
  breaking: false,
  sql: `
alter table projects
  add column account_mode text not null default 'smart_account'
    constraint projects_account_mode check (account_mode in ('smart_account', 'eip7702')),
  add column router_fee_bps integer not null default 0
    constraint projects_router_fee check (router_fee_bps between 0 and 200),
  add column router_integrator text not null default '';

create table project_members (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  user_id text collate "C" not null references users,
  role text not null
    constraint project_members_role check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz not null,
  constraint project_members_one unique (project_id, user_id)
);
create index project_members_user on project_members (user_id);

-- Whatever a statement does, and whichever others run at the same moment: a project that has owners keeps one.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  -- One after the other, so that each sees what the one before has left.
  perform from projects where id = old.project_id for no key update;
  if not exists (select from project_members where project_id = old.project_id and role = 'owner') then
    raise exception 'the project % would have no owner', old.project_id
      using errcode = 'check_violation', constraint = 'project_members_owner';
  end if;
  return null;
end $$;
create constraint trigger project_members_owner after update or delete on project_members
  deferrable initially deferred
  for each row when (old.role = 'owner') execute function keep_an_owner();

create table invitations (
  id text collate "C" primary key,
  project_id text collate "C" not null references projects,
  email text not null,
  role text not null
    constraint invitations_role check (role in ('admin', 'member', 'viewer')),
  status text not null
    constraint invitations_status check (status in ('pending', 'accepted', 'cancelled')),
  -- SHA-256 of 256 random bits.
  token_hash bytea not null,
  invited_by text collate "C" not null references users,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index invitations_token on invitations (token_hash);
create unique index invitations_one_pending on invitations (project_id, email) where status = 'pending';

alter table api_keys
  -- Opens with a master key, for this key alone. Null for keys of before.
  add column sealed_value text,
  add column last_used_at timestamptz,
  -- Null where the operator, or the next key, ended it.
  add column revoked_by text collate "C" references users;
create index api_keys_project on api_keys (project_id, created_at desc, id desc);
create index api_keys_newest on api_keys (created_at desc, id desc);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- No references: an entry outlives what it is about. Null: the operator, at the command line.
  actor_id text,
  actor text not null,
  action text not null,
  project_id text,
  target text,
  details jsonb not null default '{}',
  address text,
  request_id text
);
create index audit_log_project on audit_log (project_id, id);

create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function keep_audit_log();
`,
}
