import type {
  AccountId,
  BegunPreparation,
  OperationId,
  PreparationRequest,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import { groupCalls } from '../connection/group-calls.js'
import { type LiveRow, toLiveOperations } from '../rows/live-operations.js'
import { togetherOrAlone } from './together-or-alone.js'

/**
 * Database functions: their statements keep their plans, and each statement sees every earlier commit. The final block
 * is read after the live operations, so it is not older than they are.
 */
const beginSql = `
select begun.*, final_block_of(network_id) as final_block
from begin_preparations(cast(:asked as jsonb)) begun
  join jsonb_to_recordset(cast(:asked as jsonb)) as request (operation_id text, network_id text) using (operation_id)`

interface BegunRow {
  operation_id: OperationId
  account_id: AccountId
  nonce_key: number | null
  live: readonly LiveRow[] | null
  final_block: string | null
  balances: BegunPreparation['balances']
  knows_deposit: boolean
  burnt: string
  burnt_of_sender: string
}

/** Begins preparations. Returns `undefined` if an operation that has not expired holds the Idempotency-Key. */
export const beginPreparations = (
  db: Knex,
): ((request: PreparationRequest) => Promise<BegunPreparation | undefined>) =>
  groupCalls((requests) => togetherOrAlone(requests, (together) => beginAll(db, together)), {
    groupsAtOnce: 2,
    groupSize: 25,
  })

async function beginAll(
  db: Knex,
  requests: readonly PreparationRequest[],
): Promise<(BegunPreparation | undefined)[]> {
  const { rows }: { rows: BegunRow[] } = await db.raw(beginSql, {
    asked: JSON.stringify(requests.map(toAsked)),
  })
  const begun = new Map(rows.map((row) => [row.operation_id, toBegun(row)]))
  return requests.map(({ operationId }) => begun.get(operationId))
}

const toAsked = ({ account, ...request }: PreparationRequest) => ({
  operation_id: request.operationId,
  idempotency_key: request.idempotencyKey,
  project_id: account.projectId,
  network_id: account.networkId,
  sender: account.address,
  account_id: account.id,
  owner_address: account.ownerAddress,
  implementation_version: account.implementationVersion,
  recorded_at: account.updatedAt,
  first_key: request.firstKey.toString(),
  wanted: request.wanted,
  most: request.most,
  balances_within: request.balancesWithinSeconds,
  deposit_within: request.depositWithinSeconds,
  burnt_within: request.burntWithinSeconds,
})

const toBegun = (row: BegunRow): BegunPreparation => ({
  accountId: row.account_id,
  nonceKey: row.nonce_key ?? undefined,
  live: row.live ? toLiveOperations(row.live, row.final_block) : undefined,
  balances: row.balances,
  knowsDeposit: row.knows_deposit,
  burnt: { ofNetwork: BigInt(row.burnt), ofSender: BigInt(row.burnt_of_sender) },
})
