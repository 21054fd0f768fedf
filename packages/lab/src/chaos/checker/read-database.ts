import pg from 'pg'
import type { DatabaseFacts } from './evidence.js'

/** Reads the tables, with the archive, in plain SQL. */
export async function readDatabase(databaseUrl: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = async <Row extends object>(text: string): Promise<Row[]> =>
    (await client.query(text)).rows as Row[]
  try {
    const operations = await rows<DatabaseFacts['operations'][number]>(`
      select id, project_id as "projectId", lower(user_operation_hash) as "userOperationHash", status, reason,
        block_hash as "blockHash", included_transaction_hash as "includedTransactionHash",
        coalesce(deploys, false) as deploys
      from all_operations`)
    const transitions = await rows<
      Omit<DatabaseFacts['transitions'][number], 'at'> & { readonly at: string }
    >(`
      select operation_id as "operationId", from_status as "from", to_status as "to",
        (extract(epoch from at) * 1000)::text as at, cause
      from operation_transitions order by id`)
    const ledger = await rows<
      Record<string, string | null> & { reversed: boolean; success: boolean }
    >(`
      select lower(user_operation_hash) as "userOperationHash", block_hash as "blockHash",
        transaction_hash as "transactionHash", operation_id as "operationId", project_id as "projectId",
        reversed_at is not null as reversed, success, actual_gas_cost::text as "actualGasCost",
        actual_gas_used::text as "actualGasUsed", outer_cost_wei::text as "outerCost", lower(token) as token,
        collected::text, refunded::text, owed::text, gas_fee::text as "gasFee", static_fee::text as "staticFee",
        transfer_fee::text as "transferFee"
      from ledger_entries`)
    const outers = await rows<
      Omit<DatabaseFacts['outers'][number], 'cost'> & { readonly cost: string }
    >(`
      select transaction_hash as "transactionHash", block_hash as "blockHash", lower(executor) as executor,
        reversed_at is not null as reversed, success, landed, cost::text
      from outer_entries`)
    const [tip] = await rows<{ number: number | null }>(
      'select max(number)::int as number from chain_blocks',
    )
    const slots = await rows<DatabaseFacts['slots'][number]>(`
      select id, lower(executor) as executor, nonce::int, closed,
        mined_transaction_hash as "minedTransactionHash"
      from nonce_slots`)
    const attempts = await rows<DatabaseFacts['attempts'][number]>(`
      select slot_id as "slotId", transaction_hash as "transactionHash", raw_transaction as "rawTransaction",
        array(select operation_id from attempt_operations where attempt_id = attempts.id) as "operationIds"
      from attempts
      union all
      select slot_id, transaction_hash, raw_transaction, operation_ids from archived_attempts`)
    return {
      operations,
      transitions: transitions.map(({ at, ...row }) => ({ ...row, at: Number(at) })),
      ledger: ledger.map((row) => ({
        userOperationHash: String(row.userOperationHash),
        blockHash: String(row.blockHash),
        transactionHash: String(row.transactionHash),
        operationId: row.operationId ?? null,
        projectId: row.projectId ?? null,
        reversed: row.reversed,
        success: row.success,
        actualGasCost: BigInt(row.actualGasCost ?? 0),
        actualGasUsed: BigInt(row.actualGasUsed ?? 0),
        outerCost: BigInt(row.outerCost ?? 0),
        token: row.token ?? null,
        collected: BigInt(row.collected ?? 0),
        refunded: BigInt(row.refunded ?? 0),
        owed: BigInt(row.owed ?? 0),
        gasFee: BigInt(row.gasFee ?? 0),
        staticFee: BigInt(row.staticFee ?? 0),
        transferFee: BigInt(row.transferFee ?? 0),
      })),
      outers: outers.map((row) => ({ ...row, cost: BigInt(row.cost) })),
      appliedUpTo: tip?.number ?? -1,
      slots,
      attempts,
    }
  } finally {
    await client.end()
  }
}
