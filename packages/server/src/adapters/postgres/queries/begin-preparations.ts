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

/** A database function: its statements keep their plans, and each statement sees every earlier commit. */
const beginSql = 'select * from begin_preparations(cast(:asked as jsonb))'

interface BegunRow {
  operation_id: OperationId
  account_id: AccountId
  nonce_key: number | null
  live: readonly LiveRow[] | null
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
  live: row.live ? toLiveOperations(row.live) : undefined,
  balances: row.balances,
  knowsDeposit: row.knows_deposit,
  burnt: { ofNetwork: BigInt(row.burnt), ofSender: BigInt(row.burnt_of_sender) },
})
