import { performance } from 'node:perf_hooks'
import {
  createBuiltinCheck,
  defaultPolicy,
  issueKey,
  type Logger,
  type SecurityProvider,
} from '@gasless-gateway/core'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { type RunningGateway, startGateway } from '@gasless-gateway/server'
import { raisedLimits } from '@gasless-gateway/testing/raised-limits'
import { unlimitedExposure } from '@gasless-gateway/testing/unlimited-exposure'
import { unlimitedSponsorship } from '@gasless-gateway/testing/unlimited-sponsorship'
import { countQueries } from './count-queries.js'
import type { FromGateway, ProviderRequest, RpcRequest, ToGateway } from './gateway-messages.js'
import { recordFetches } from './record-fetches.js'
import { recordHttp } from './record-http.js'

/** Runs a gateway in a separate process, so that it does not share an event loop with the load generator. */

const tell = (message: FromGateway) => {
  if (process.connected) process.send?.(message)
}

let securityChecksMs: number[] = []
let skipsSecurity = false
let cpuAtLastReport = process.cpuUsage()
const takeQueries = countQueries()

const logger: Logger = {
  debug() {},
  info() {},
  warn: (fields, message) => tell({ kind: 'log', line: `${message} ${describe(fields)}` }),
  error: (fields, message) => tell({ kind: 'log', line: `${message} ${describe(fields)}` }),
}

const builtinCheck = createBuiltinCheck({ logger })
const timedCheck: SecurityProvider = {
  name: builtinCheck.name,
  async check(input) {
    if (skipsSecurity) return { verdict: 'safe', reason: null, provider: builtinCheck.name }
    const startedAt = performance.now()
    const verdict = await builtinCheck.check(input)
    securityChecksMs.push(performance.now() - startedAt)
    return verdict
  },
}

const describe = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value instanceof Error ? value.message : String(value)}`)
    .join(' ')

let gateway: RunningGateway | undefined
let takeRpcRequests: () => RpcRequest[] = () => []
let takeProviderRequests: () => ProviderRequest[] = () => []

async function start(options: ToGateway & { kind: 'start' }) {
  takeRpcRequests = recordHttp(options.record)
  if (options.lifi) takeProviderRequests = recordFetches(new URL(options.lifi.url).origin)
  gateway = await startGateway({
    databaseUrl: options.databaseUrl,
    networks: [{ network: options.network, rpcUrls: [options.rpcUrl] }],
    masterKeys: [devnetKeys().masterKey],
    paymasterSignerKey: options.paymasterSignerKey,
    executorKeys: options.executorKeys,
    builtinSecurity: timedCheck,
    lifi: options.lifi,
    policy: { ...defaultPolicy, sponsorship: unlimitedSponsorship, exposure: unlimitedExposure },
    limits: raisedLimits,
    logger,
    version: '0.0.0-bench',
    host: '127.0.0.1',
    port: 0,
  })
  const apiKey = options.apiKey ?? (await issueNewKey(gateway))
  tell({ kind: 'ready', baseUrl: gateway.baseUrl, apiKey })
}

async function issueNewKey({ controlPlane }: RunningGateway): Promise<string> {
  const issued = await issueKey(controlPlane, { projectName: 'Bench', keyName: 'bench' })
  if (!issued) throw new Error('The database of the bench already has an API key.')
  return issued.raw
}

function report() {
  const { user, system } = process.cpuUsage(cpuAtLastReport)
  cpuAtLastReport = process.cpuUsage()
  const taken = securityChecksMs
  securityChecksMs = []
  tell({
    kind: 'report',
    cpuMs: (user + system) / 1000,
    queries: takeQueries(),
    rpcRequests: takeRpcRequests(),
    securityChecksMs: taken,
    providerRequests: takeProviderRequests(),
  })
}

// A Ctrl-C in the terminal reaches this process too. It ignores the signal, because the bench decides the order of
// stopping.
process.on('SIGINT', () => {})
process.on('SIGHUP', () => {})
// The bench closes the channel when it ends. If the bench dies, the system closes it.
process.once('disconnect', async () => {
  await gateway?.close()
  process.exit(0)
})
process.on('message', (message: ToGateway) => {
  if (message.kind === 'report') return report()
  if (message.kind === 'security') {
    skipsSecurity = !message.on
    return report()
  }
  start(message).catch((error: unknown) => {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.disconnect()
  })
})
