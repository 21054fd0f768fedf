import { performance } from 'node:perf_hooks'
import {
  type ControlPlaneDeps,
  createGateway,
  isGatewayError,
  levelMaxAgeSeconds,
  type Network,
  type RelayerDeps,
  verifyBundler,
} from '@gasless-gateway/core'
import { migrateDatabase } from '../adapters/postgres/migrate-database.js'
import type { MasterKeys } from '../adapters/system/master-key.js'
import type { AddressRange } from '../addresses/address-range.js'
import { createApp } from '../http/create-app.js'
import { startHttpServer } from '../http/start-http-server.js'
import { startKeyUsage } from '../worker/key-usage.js'
import { runLoop } from '../worker/run-loop.js'
import { startWorkers } from '../worker/start-workers.js'
import { createAuthenticate } from './create-authenticate.js'
import { createControlPlane } from './create-control-plane.js'
import { createReadiness } from './create-readiness.js'
import { createServices, type ServiceOptions, type Services } from './create-services.js'
import { type MailOptions, startMailing } from './start-mailing.js'

export interface GatewayOptions extends ServiceOptions {
  readonly masterKeys: MasterKeys
  /** How to send mails. @default prints them on standard error */
  readonly mail?: MailOptions | undefined
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Proxies whose X-Forwarded-For is trusted. @default none */
  readonly trustedProxies?: readonly AddressRange[]
  /** Compare every response with the contract. For tests. */
  readonly checkResponses?: boolean
}

export interface RunningGateway {
  /** Ends in `/v1`. */
  readonly baseUrl: string
  readonly deps: RelayerDeps
  readonly controlPlane: ControlPlaneDeps
  /** Lets open requests finish, then stops the background work, then closes the database connections. */
  close(): Promise<void>
}

/**
 * Migrates the database, checks the networks, then serves the API and sends operations. Rejects with a message that
 * names the remedy when the database, a network's chain id or the port prevents a start. A network that does not
 * answer does not prevent a start.
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  await migrateDatabase(options.databaseUrl, {
    warn: (warning) => options.logger.warn({}, warning),
    timeouts: options.databaseTimeouts,
  })
  const services = createServices(options)
  const { deps } = services
  const startedAt = performance.now()
  const readiness = createReadiness(deps.networks.networks, {
    readBalances: () => deps.database.upkeep.readAll(levelMaxAgeSeconds),
    canSend: deps.canSend,
    unpreparedOn: services.unpreparedOn,
    answers: services.answers,
    uptimeMs: () => performance.now() - startedAt,
  })
  const controlPlane = createControlPlane(deps, options.masterKeys)
  const keyUsage = startKeyUsage(deps)
  try {
    await prepareNetworks(services)
    const server = await startHttpServer({
      app: createApp({
        gateway: createGateway({ ...deps, ...controlPlane }),
        authenticate: createAuthenticate({
          ...controlPlane,
          limits: services.limits,
          noteUse: keyUsage.note,
        }),
        limiter: deps.limiter,
        logger: options.logger,
        version: options.version,
        ready: () => readiness.check(),
        ...(options.trustedProxies && { trustedProxies: options.trustedProxies }),
        ...(options.checkResponses !== undefined && { checkResponses: options.checkResponses }),
      }),
      host: options.host,
      port: options.port,
      logger: options.logger,
      drainMs,
    })
    const workers = startWorkers(deps, services)
    const mailing = startMailing(options)
    const checks = runLoop({
      name: 'check endpoints',
      idleMs: endpointCheckMs,
      pass: async () => {
        await services.checkEndpoints()
        return false
      },
      logger: options.logger,
    })
    return {
      baseUrl: `${server.url}/v1`,
      deps,
      controlPlane,
      async close() {
        readiness.drain()
        await server.close()
        await Promise.all([workers.stop(), checks.stop(), mailing.stop(), keyUsage.stop()])
        await services.close()
      },
    }
  } catch (error) {
    await keyUsage.stop()
    await services.close()
    throw error
  }
}

/** Longest time until the gateway notices that an endpoint changed its chain or answers again. */
const endpointCheckMs = 60_000
/**
 * A common grace period between SIGTERM and SIGKILL is ten seconds. This leaves the background work time to finish.
 */
const drainMs = 5_000

/**
 * All at once: over an endpoint that lacks something, a look at it takes seconds. Throws the error of the first network
 * that has one.
 */
async function prepareNetworks(services: Services): Promise<void> {
  const { networks } = services.deps.networks
  const prepared = await Promise.allSettled(
    networks.map((network) => prepareNetwork(services, network)),
  )
  for (const one of prepared) if (one.status === 'rejected') throw one.reason
}

async function prepareNetwork(
  { deps, verify, hostsOf }: Services,
  network: Network,
): Promise<void> {
  const { database, executors, logger } = deps
  const { networkId, name } = network
  await database.slots.register(networkId, executors.addresses)
  try {
    await verify(networkId)
    await verifyBundler(deps, network)
  } catch (error) {
    if (!isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
    // The check of its endpoints has already logged what they lack.
    if (!deps.canSend(networkId)) return
    const asked = hostsOf(networkId)
    logger.warn(
      { networkId, hosts: asked },
      `${name} does not answer at ${asked.join(', ')}. Until it does, nothing is prepared or sent there, and its operations wait. Check that the address and the key in it are right, and that it can be reached from here`,
    )
  }
}
