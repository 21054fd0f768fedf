-- The watcher skips blocks while nothing of ours can land. "below" is the number of the stored block under this one. It
-- is unique, so two watchers cannot both put a block on the same tip.

alter table chain_blocks add column below bigint;
update chain_blocks set below = number - 1;
alter table chain_blocks alter column below set not null;
create unique index chain_blocks_below on chain_blocks (network_id, below);
-- The gaps: few rows, so searches for a gap read no others.
create index chain_blocks_gaps on chain_blocks (network_id, number) where below < number - 1;
