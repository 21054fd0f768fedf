-- Lets a project allow swap routes that cannot be proven from their call data.
alter table projects add column route_trust text not null default 'proven'
  constraint projects_route_trust check (route_trust in ('proven', 'router'));
