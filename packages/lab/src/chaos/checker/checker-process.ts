import { readFile, writeFile } from 'node:fs/promises'
import type { DocumentedStatuses } from './check-answers.js'
import type { CheckerOrder, CheckerReport } from './checker-messages.js'
import { judge } from './judge.js'
import { readChain } from './read-chain.js'
import { readDatabase } from './read-database.js'
import { readJournal } from './read-journal.js'
import { readOutput } from './read-output.js'

/** Judges one campaign in a separate process, without code of the gateway. */

const tell = (report: CheckerReport) =>
  process.send?.(report, () => {
    process.disconnect()
  })

async function check(order: CheckerOrder): Promise<CheckerReport> {
  const lower = (addresses: readonly string[]) => addresses.map((one) => one.toLowerCase())
  const [entryPoint = '', paymaster = ''] = lower([order.entryPoint, order.paymaster])
  const executors = lower(order.executors)
  const [journal, chain, database, output] = await Promise.all([
    readJournal(order.journalFile),
    readChain({ rpcUrl: order.rpcUrl, entryPoint, paymaster, executors, fromBlock: 0 }),
    readDatabase(order.databaseUrl),
    readOutput(order.outputFiles, order.secrets),
  ])
  const evidence = { journal, chain, database, output }
  await writeFile(order.evidenceFile, JSON.stringify(evidence, asJson))
  const verdict = judge(evidence, {
    finalityBlocks: order.finalityBlocks,
    documented: documentedStatuses(JSON.parse(await readFile(order.openapiFile, 'utf8'))),
  })
  return { kind: 'verdict', verdict }
}

function asJson(_key: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value)
  if (value instanceof Set) return [...value]
  return typeof value === 'bigint' ? value.toString() : value
}

function documentedStatuses(openapi: {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>
    >
  >
}): DocumentedStatuses {
  return new Map(
    Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`,
        new Set(Object.keys(responses).map(Number)),
      ]),
    ),
  )
}

process.on('SIGINT', () => {})
process.on('message', (order: CheckerOrder) => {
  check(order).then(tell, (error: unknown) =>
    tell({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? '') : String(error) }),
  )
})
