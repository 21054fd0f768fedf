import type { Logger, Network } from '@gasless-gateway/core'
import { zeroAddress } from 'viem'
import { onTestFinished } from 'vitest'
import { createViemChain } from '../adapters/chain/create-viem-chain.js'
import { createEndpointPool } from '../adapters/chain/endpoint-pool.js'
import { aNetwork } from './a-network.js'
import { manualTimers } from './manual-timers.js'
import { type RpcEndpoint, startRpcEndpoint } from './rpc-endpoint.js'

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly fields: Readonly<Record<string, unknown>>
  readonly message: string
}

/** Starts a network with endpoints on real HTTP and manual timers. Closes it at the end of the test. */
export async function startFakeNetwork(
  answers: readonly Parameters<typeof startRpcEndpoint>[0][],
  changes: Partial<Network> = {},
  takes: Parameters<typeof startRpcEndpoint>[1] = {},
) {
  const endpoints = await Promise.all(answers.map((answer) => startRpcEndpoint(answer, takes)))
  const timers = manualTimers()
  const logs: LogLine[] = []
  let suspicions = 0
  const network = aNetwork(changes)
  const pool = createEndpointPool({
    network,
    urls: endpoints.map(({ url }) => `${url}/secret-token`),
    logger: collectInto(logs),
    timers,
    onSuspicion: () => void suspicions++,
  })
  onTestFinished(async () => {
    pool.close()
    await Promise.all(endpoints.map(({ close }) => close()))
  })
  return {
    endpoints: endpoints as readonly RpcEndpoint[] as readonly [
      RpcEndpoint,
      RpcEndpoint,
      RpcEndpoint,
    ],
    network,
    pool,
    chain: createViemChain({ pool, network, caller: zeroAddress }),
    timers,
    logs,
    suspicions: () => suspicions,
  }
}

function collectInto(lines: LogLine[]): Logger {
  const at = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields: fields as LogLine['fields'], message })
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
