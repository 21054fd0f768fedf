import type { Client } from 'pg'

/** The triggers that keep rollups up to date, by table. */
const triggers: Readonly<Record<string, readonly string[]>> = {
  operation_transitions: ['operation_transitions_count'],
  ledger_entries: [
    'ledger_entries_count_inserted',
    'ledger_entries_count_updated',
    'ledger_entries_count_deleted',
    'ledger_entries_describe_inserted',
    'ledger_entries_describe_updated',
  ],
  execution_prices: ['execution_prices_count_inserted', 'execution_prices_count_updated'],
  router_fees: [
    'router_fees_count_inserted',
    'router_fees_count_updated',
    'router_fees_count_deleted',
  ],
  accounts: ['accounts_count_inserted', 'accounts_count_updated'],
}

/** Disables the triggers of the rollups. */
export async function disableRollupTriggers(client: Client): Promise<void> {
  for (const [table, names] of Object.entries(triggers))
    await client.query(
      `alter table ${table} ${names.map((name) => `disable trigger ${name}`).join(', ')}`,
    )
}
