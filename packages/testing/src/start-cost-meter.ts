import { EventEmitter } from 'node:events'
import type { ServiceOptions } from '@gasless-gateway/server'
import { countStatements } from '../../server/src/testing/count-statements.js'
import { startRpcProxy } from './rpc-proxy.js'

/** The requests of a step to the database and to the chain. */
export interface Cost {
  /** The SQL statements in order. `BEGIN` and `COMMIT` count. */
  readonly statements: readonly string[]
  /** The methods of the JSON-RPC calls in order. Each call of a batch counts. */
  readonly calls: readonly string[]
}

export interface CostMeter {
  /** The RPC endpoint for the gateway. */
  readonly rpcUrl: string
  /** The option for the gateway. */
  readonly onStatement: NonNullable<ServiceOptions['onStatement']>
  /** Runs a step and returns its cost. Nothing else may run meanwhile. */
  measure(step: () => Promise<unknown>): Promise<Cost>
  close(): Promise<void>
}

/**
 * Starts a proxy between a gateway and its chain. It counts the calls to the chain and the statements to the database.
 */
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
