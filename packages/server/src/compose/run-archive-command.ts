import type { ArchivedMonth } from '@gasless-gateway/core'
import { createArchiveStore } from '../adapters/postgres/archive-store.js'
import { connect } from '../adapters/postgres/connection/connect.js'
import type { ArchiveRequest } from '../cli/add-archive-commands.js'

/** Runs one of the commands `archive …`. Throws an `Error` with a message for the operator. */
export async function runArchiveCommand(
  databaseUrl: string,
  request: ArchiveRequest,
  out: (line: string) => void,
): Promise<void> {
  const knex = connect(databaseUrl, { poolSize: 1 })
  try {
    const archive = createArchiveStore(knex)
    if (request.command === 'list') {
      const months = await archive.months()
      if (request.json) return out(JSON.stringify(months))
      for (const month of months) out(describe(month))
      return
    }
    const { command, month } = request
    await archive[command](month)
    for (const done of await archive.months(month)) out(describe(done))
  } finally {
    await knex.destroy()
  }
}

function describe({ month, state, tables }: ArchivedMonth): string {
  if (state === 'gone') return `${month} is detached, and its tables are gone.`
  const held = tables.map(
    ({ name, rows, bytes }) => `${name} (${rows} rows, ${(bytes / 1e6).toFixed(1)} MB)`,
  )
  return `${month} is ${state}: ${held.join(', ')}.`
}
