import { EventEmitter } from 'node:events'
import type { ServiceOptions } from '@gasless-gateway/server'
import { countStatements } from '../../server/src/testing/count-statements.js'
import { startRpcProxy } from './rpc-proxy.js'

/** What a step of the gateway asked of the database and of the chain. */
export interface Cost {
  /** SQL statements in their order; `BEGIN` and `COMMIT` count. */
  readonly statements: readonly string[]
  /** Methods of the JSON-RPC requests, in a batch or not, in their order. */
  readonly calls: readonly string[]
}

export interface CostMeter {
  /** The gateway's endpoint of the chain. */
  readonly rpcUrl: string
  /** The gateway's option. */
  readonly onStatement: NonNullable<ServiceOptions['onStatement']>
  /** Runs a step alone, and says what it cost. */
  measure(step: () => Promise<unknown>): Promise<Cost>
  close(): Promise<void>
}

/** Stands between a gateway and its chain, and listens to its database. */
export async function startCostMeter(chainUrl: string): Promise<CostMeter> {
  const proxy = await startRpcProxy(chainUrl)
  const database = new EventEmitter()
  return {
    rpcUrl: proxy.url,
    onStatement: (statement) => void database.emit('query', statement),
    async measure(step) {
      const before = proxy.requests.length
      const statements = await countStatements(database, step)
      return { statements, calls: proxy.requests.slice(before).flatMap(methodsIn) }
    },
    close: proxy.close,
  }
}

function methodsIn(body: string): readonly string[] {
  const requests: { readonly method: string } | readonly { readonly method: string }[] =
    JSON.parse(body)
  return [requests].flat().map(({ method }) => method)
}
