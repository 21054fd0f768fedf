import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { openClient } from '../database/open-client.js'
import {
  type GeneratedHistory,
  type HistoryTable,
  historyColumns,
} from '../history/generate-history.js'

const liveTables = ['operations', 'ledger_entries', 'execution_prices', 'router_fees'] as const

/**
 * Copies a history into empty tables. Operations of months that ended before `archivedBefore` go into partitions of the
 * archive. Each table has a connection that fires no triggers, and is truncated or created in the transaction of its
 * COPY. COPY can therefore freeze the rows, which need no vacuum. With `wal_level = minimal` it skips the write-ahead
 * log.
 */
export async function copyHistory(
  databaseUrl: string,
  history: GeneratedHistory,
  { archivedBefore, done }: { archivedBefore: Date; done(chunks: number): void },
): Promise<void> {
  const open: Copy[] = []
  const openCopy = async (table: HistoryTable, into: string, prepare: string) => {
    const copy = await startCopy(databaseUrl, table, into, prepare)
    open.push(copy)
    return copy
  }
  const emptied = (table: HistoryTable) => openCopy(table, table, `truncate ${table}`)
  const attaching = await openClient(databaseUrl)
  try {
    const live = new Map<HistoryTable, Copy>()
    for (const table of liveTables) live.set(table, await emptied(table))
    let archived: { readonly month: number; readonly part: string; readonly copy: Copy } | undefined
    let attached: Promise<unknown> = Promise.resolve()
    const endMonth = async () => {
      if (!archived) return
      const { month, part, copy } = archived
      archived = undefined
      await copy.end()
      await copy.close()
      // Attaching builds the partition's indexes while the next month is copied.
      attached = attached.then(() =>
        attaching.query(
          `alter table archived_operations attach partition ${part}
           for values from ('${new Date(month).toISOString()}') to ('${nextMonth(month).toISOString()}')`,
        ),
      )
      attached.catch(() => {})
    }
    let chunks = 0
    for (const { month: start, lines } of history.operations()) {
      const month = start.getTime()
      if (archived?.month !== month) {
        await endMonth()
        if (nextMonth(month) <= archivedBefore) {
          const part = `archived_operations_${start.toISOString().slice(0, 7).replace('-', '_')}`
          const make = `create table ${part} (like archived_operations including defaults)`
          archived = { month, part, copy: await openCopy('operations', part, make) }
        }
      }
      const operations = archived?.copy ?? live.get('operations')
      await Promise.all([
        operations?.write(lines.operations),
        live.get('ledger_entries')?.write(lines.ledger_entries),
        live.get('execution_prices')?.write(lines.execution_prices),
        live.get('router_fees')?.write(lines.router_fees),
      ])
      done(++chunks)
    }
    await endMonth()
    await Promise.all([...live.values()].map((copy) => copy.end()))
    const accounts = await emptied('accounts')
    for (const text of history.accounts()) await accounts.write(text)
    await accounts.end()
    await attached
  } finally {
    for (const { close } of open) await close()
    await attaching.end()
  }
}

function nextMonth(month: number): Date {
  const next = new Date(month)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next
}

interface Copy {
  write(text: string | Buffer): Promise<void>
  end(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

async function startCopy(
  databaseUrl: string,
  columnsOf: HistoryTable,
  into: string,
  prepare: string,
): Promise<Copy> {
  const client = await openClient(databaseUrl)
  await client.query('set session_replication_role = replica; begin')
  await client.query(prepare)
  const stream = client.query(
    copyFrom(`copy ${into} (${historyColumns[columnsOf]}) from stdin (freeze)`),
  )
  const ended = finished(stream)
  // The next `write` or `end` throws the error.
  ended.catch(() => {})
  let closed: Promise<void> | undefined
  return {
    async write(text) {
      if (text.length > 0 && !stream.write(text)) await Promise.race([once(stream, 'drain'), ended])
    },
    async end() {
      stream.end()
      await ended
      await client.query('commit')
    },
    close() {
      closed ??= client.end()
      return closed
    },
  }
}
