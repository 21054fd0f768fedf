import {
  captureRetrySeconds,
  captureWithinSeconds,
  type Due,
  type DueWork,
  defaultRelayPolicy,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'

const now = '(select clock_timestamp())'
const queued = `operations where network_id = network.id and rail = 'userOperation' and status`

/**
 * The rows that the loops claim, in the order of the index that each claim uses. Without the order, PostgreSQL would
 * scan the table for the first match if it expects many matches.
 */
const ofNetwork: Readonly<Record<DueWork, string>> = {
  queued: `${queued} = 'queued' and next_attempt_at <= ${now} order by project_id, id`,
  received: `${queued} = 'received' order by id`,
  plain: `plain_looks where network_id = network.id and next_look_at <= ${now}
    and (leased_until is null or leased_until <= ${now}) order by next_look_at, operation_id`,
  'handed-over': `operations where network_id = network.id and status = 'submitted' and handed_over
    and next_attempt_at <= ${now} order by next_attempt_at, id`,
  review: `${queued} in ('received', 'queued', 'submitted')
    and coalesce(reviewed_at, submitted_at) <= (select clock_timestamp() - make_interval(secs => :reviewAfterSeconds))
    order by coalesce(reviewed_at, submitted_at)`,
  swap: `operations where network_id = network.id and status in ('finalized', 'failed')
    and swap_follow_up_at <= ${now} order by swap_follow_up_at, id`,
  unpriced: `execution_prices where network_id = network.id and (token_price is null or native_price is null)
    and block_time >= (select extract(epoch from clock_timestamp())::bigint - :captureWithinSeconds)
    and (tried_at is null or tried_at < (select clock_timestamp() - make_interval(secs => :captureRetrySeconds)))
    order by block_time`,
  'live-slot': 'nonce_slots where network_id = network.id and not closed order by executor, nonce',
}

const dueSql = `
select due.work, network.id as network_id
from unnest(cast(:networkIds as text[])) as network (id) cross join lateral (values
  ${Object.entries(ofNetwork)
    .map(([work, rows]) => `('${work}', (select true from ${rows} limit 1))`)
    .join(',\n  ')}
) as due (work, is_due)
where is_due`

/**
 * Returns the work that is due on all networks. The answer only decides when a loop looks. The loop claims its work
 * under its own locks, so a wrong answer costs a look or a delay, and never an operation.
 */
export async function readDueWork(db: Knex, networkIds: readonly string[]): Promise<Due[]> {
  const { rows }: { rows: { work: DueWork; network_id: string }[] } = await db.raw(dueSql, {
    networkIds: [...networkIds],
    reviewAfterSeconds: defaultRelayPolicy.reviewAfterSeconds,
    captureWithinSeconds: Number(captureWithinSeconds),
    captureRetrySeconds,
  })
  return rows.map(({ work, network_id: networkId }) => ({ work, networkId }))
}
