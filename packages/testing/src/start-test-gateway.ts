import {
  type ControlPlaneDeps,
  defaultPolicy,
  defaultUpkeepPolicy,
  type GatewayPolicy,
  issueKey,
  type Logger,
  type Project,
  type RelayerDeps,
} from '@gasless-gateway/core'
import { type DevnetChain, devnetClient, devnetKeys, listBundlers } from '@gasless-gateway/devnet'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import { createGatewayClient, type GatewayClient } from '@gasless-gateway/sdk'
import {
  type OutgoingMail,
  type RunningGateway,
  type ServiceOptions,
  startGateway,
} from '@gasless-gateway/server'
import pg from 'pg'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { inject } from 'vitest'
import { migrateDatabase } from '../../server/src/adapters/postgres/migrate-database.js'
import { createControlPlane } from '../../server/src/compose/create-control-plane.js'
import { createServices, type Services } from '../../server/src/compose/create-services.js'
import { createTestDatabase } from '../../server/src/testing/create-test-database.js'
import { raisedLimits } from './raised-limits.js'

const masterKeys = [devnetKeys().masterKey] as const
/** Only catches what hangs. On a busy machine every answer may be late. */
const patienceMs = 300_000
const databaseTimeouts = {
  acquireTimeoutMs: patienceMs,
  statementTimeoutMs: patienceMs,
  waitTimeoutMs: patienceMs,
}

export interface TestGatewayOptions {
  /** Defaults to the two shared chains. */
  readonly chains?: readonly DevnetChain[]
  /** Defaults to a fresh database. */
  readonly databaseUrl?: string
  /** Defaults to new keys. Gateways with different databases must never share an executor. */
  readonly executorKeys?: readonly Hex[]
  /** Key that tops up the executors. It is funded like them. Defaults to none. */
  readonly funderKey?: Hex
  /** Bundler that sends the operations of every chain. Defaults to the built-in relayer. */
  readonly bundlerUrl?: string
  readonly policy?: Partial<GatewayPolicy>
  /** A second source of prices. Defaults to none. */
  readonly lifi?: ServiceOptions['lifi']
  /** Additional security provider. Defaults to the built-in check alone. */
  readonly blockaid?: ServiceOptions['blockaid']
  /** Time limit of the security check, in milliseconds. Defaults to five minutes. */
  readonly securityBudgetMs?: number
  /** Addresses that the built-in security check denies. Defaults to none. */
  readonly securityDenyList?: ServiceOptions['securityDenyList']
  /** Wraps the gateway's services. */
  readonly around?: ServiceOptions['around']
  /** Called with every SQL statement. */
  readonly onStatement?: ServiceOptions['onStatement']
  /** Executors that the paymasters do not list. Defaults to none. */
  readonly unlisted?: readonly Address[] | 'all'
  /** Key that signs sponsorships. Defaults to the key that the chains' paymasters list. */
  readonly paymasterSignerKey?: Hex
  /** Signers of these keys in a vault, in place of the keys themselves. */
  readonly vaultKeys?: Partial<
    Pick<ServiceOptions, 'paymasterSignerKey' | 'executorKeys' | 'funderKey'>
  >
  /** Uses production's time limit for nodes. Defaults to five minutes. */
  readonly nodesAreTimed?: true
  /** RPC endpoints of each chain, the preferred one first. Defaults to the chain's own. */
  readonly rpcUrls?: readonly string[] | ((chain: DevnetChain) => readonly string[])
}

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly fields: object
  readonly message: string
}

/** The project of one integrator, with its API key and a client. */
export interface Tenant {
  readonly project: Project
  readonly apiKey: string
  readonly client: GatewayClient
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any shape.
  readonly body: any
}

/** The database and services of a test, with or without a running gateway. */
export interface TestRecords {
  readonly deps: RelayerDeps
  readonly controlPlane: ControlPlaneDeps
  readonly chains: readonly DevnetChain[]
  readonly databaseUrl: string
  readonly executorKeys: readonly Hex[]
  readonly logs: readonly LogLine[]
  sql<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<Row[]>
  close(): Promise<void>
}

export interface TestGateway extends TestRecords, Tenant {
  readonly baseUrl: string
  /** The mails that were sent. */
  readonly mails: readonly OutgoingMail[]
  newTenant(accountMode?: Project['accountMode']): Promise<Tenant>
  /** Sends one HTTP request, by default with the API key of the gateway's own project. */
  request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options?: {
      readonly body?: unknown
      readonly apiKey?: string
      readonly headers?: Readonly<Record<string, string>>
    },
  ): Promise<Answer>
}

/**
 * Starts a whole gateway in this process, with a real database, HTTP, relayer and watcher. It checks each of its
 * answers.
 */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const base = await setUp(options)
  const mails: OutgoingMail[] = []
  let running: RunningGateway
  try {
    running = await startGateway({
      ...base.services,
      masterKeys,
      mail: { send: async (mail) => void mails.push(mail) },
      host: '127.0.0.1',
      port: 0,
      checkResponses: true,
    })
  } catch (error) {
    await base.close()
    throw error
  }
  const { baseUrl, deps, controlPlane } = running
  const newTenant = async (accountMode: Project['accountMode'] = 'smart_account') => {
    const tenant = await issueTenant(controlPlane, base.chains, baseUrl)
    await base.sql('update projects set account_mode = $1 where id = $2', [
      accountMode,
      tenant.project.id,
    ])
    return { ...tenant, project: { ...tenant.project, accountMode } }
  }
  const tenant = await newTenant()
  return {
    ...base,
    ...tenant,
    baseUrl,
    mails,
    deps,
    controlPlane,
    newTenant,
    async request(method, path, { body, apiKey = tenant.apiKey, headers = {} } = {}) {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          'X-API-Key': apiKey,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { status } = response
      return { status, body: status === 204 ? undefined : await response.json() }
    },
    async close() {
      await running.close()
      await base.close()
    },
  }
}

/**
 * Creates the services of a gateway without HTTP and background loops. The test runs each step of the relayer itself.
 */
export async function startTestRecords(
  options: TestGatewayOptions = {},
): Promise<TestRecords & Pick<Services, 'checkEndpoints'>> {
  const base = await setUp(options)
  await migrateDatabase(base.databaseUrl, { timeouts: databaseTimeouts })
  const services = createServices(base.services)
  for (const { network } of base.chains)
    await services.deps.database.slots.register(
      network.networkId,
      services.deps.executors.addresses,
    )
  return {
    ...base,
    deps: services.deps,
    controlPlane: createControlPlane(services.deps, masterKeys),
    checkEndpoints: services.checkEndpoints,
    async close() {
      await services.close()
      await base.close()
    },
  }
}

async function setUp(options: TestGatewayOptions) {
  const chains = options.chains ?? inject('chains')
  const executorKeys = options.executorKeys ?? Array.from({ length: 4 }, generatePrivateKey)
  const database =
    options.databaseUrl === undefined
      ? await createTestDatabase(inject('postgresUrl'), {
          template: {
            name: 'gateway_migrated',
            prepare: async (url) =>
              void (await migrateDatabase(url, { timeouts: databaseTimeouts })),
          },
        })
      : { url: options.databaseUrl, close: async () => {} }
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // The database may be dropped while connections are closing.
  pool.on('error', () => {})
  const logs: LogLine[] = []
  await fundExecutors(
    chains,
    options.funderKey ? [...executorKeys, options.funderKey] : executorKeys,
  )
  await listExecutors(chains, executorKeys, options.unlisted)
  const services: ServiceOptions = {
    databaseUrl: database.url,
    databaseTimeouts,
    networks: chains.map((chain) => ({
      network: chain.network,
      rpcUrls:
        typeof options.rpcUrls === 'function'
          ? options.rpcUrls(chain)
          : (options.rpcUrls ?? [chain.rpcUrl]),
      bundlerUrl: options.bundlerUrl,
    })),
    paymasterSignerKey: options.paymasterSignerKey ?? devnetKeys().paymasterSigner.privateKey,
    executorKeys,
    masterKeys,
    funderKey: options.funderKey,
    ...options.vaultKeys,
    lifi: options.lifi && { timeoutMs: patienceMs, ...options.lifi },
    blockaid: options.blockaid,
    securityBudgetMs: options.securityBudgetMs ?? patienceMs,
    ...(!options.nodesAreTimed && { nodeTimeoutMs: patienceMs }),
    readsAnew: true,
    ...(options.securityDenyList && { securityDenyList: options.securityDenyList }),
    ...(options.around && { around: options.around }),
    ...(options.onStatement && { onStatement: options.onStatement }),
    policy: { ...defaultPolicy, ...options.policy },
    // No pauses, because a test that drains an executor waits for the next check.
    upkeep: { ...defaultUpkeepPolicy, pauseMs: { calm: 0, busy: 0 } },
    limits: raisedLimits,
    logger: collectingLogger(logs),
    version: 'test',
  }
  return {
    services,
    chains,
    databaseUrl: database.url,
    executorKeys,
    logs,
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row & pg.QueryResultRow>(text, values)).rows as Row[],
    async close() {
      await pool.end()
      await database.close()
    },
  }
}

/** The error codes of `fetch` for an endpoint that is down. */
const downCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])

/** Rethrows the error, unless the endpoint is down. Some tests start with an endpoint that is down. */
function unlessDown(error: unknown): void {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (downCodes.has((cause as NodeJS.ErrnoException).code ?? '')) return
  throw error
}

/** Gives each executor 100 coins. Skips endpoints that are down. */
const fundExecutors = async (chains: readonly DevnetChain[], keys: readonly Hex[]) => {
  for (const { rpcUrl, network } of chains) {
    const client = devnetClient({ rpcUrl, chainId: network.chainId })
    await Promise.all(
      keys.map((key) =>
        client
          .setBalance({ address: privateKeyToAddress(key), value: parseEther('100') })
          .catch(unlessDown),
      ),
    )
  }
}

/** Lists executors at the paymasters. Skips endpoints that are down. */
const listExecutors = async (
  chains: readonly DevnetChain[],
  keys: readonly Hex[],
  unlisted: readonly Address[] | 'all' = [],
) => {
  if (unlisted === 'all') return
  const executors = keys
    .map((key) => privateKeyToAddress(key))
    .filter((address) => !unlisted.includes(address))
  for (const chain of chains) await listBundlers(chain, executors).catch(unlessDown)
}

let tenants = 0

async function issueTenant(
  controlPlane: ControlPlaneDeps,
  chains: readonly DevnetChain[],
  baseUrl: string,
): Promise<Tenant> {
  const issued = await issueKey(controlPlane, {
    projectName: `project ${++tenants} of ${baseUrl}`,
    keyName: 'test',
  })
  if (!issued) throw new Error('The project has a key already.')
  return {
    project: issued.project,
    apiKey: issued.raw,
    client: createGatewayClient({
      baseUrl,
      apiKey: issued.raw,
      networks: pinsOf(chains),
      ...unhurried,
    }),
  }
}

/** Returns the pins that an operator would publish for integrators. */
export const pinsOf = (chains: readonly DevnetChain[]) =>
  Object.fromEntries(
    chains.map(
      ({
        network: {
          networkId,
          paymaster,
          entryPoint,
          accountContracts,
          routing,
          wrappedNative,
          delegate,
        },
      }) => [
        networkId,
        {
          paymaster: paymaster as Address,
          entryPoint,
          accountContracts,
          ...(routing?.lifi && {
            routing: {
              targets: routing.lifi.targets,
              spenders: routing.lifi.spenders,
              wrappedNative,
            },
          }),
          ...(delegate && { delegate }),
        },
      ],
    ),
  )

const collectingLogger = (lines: LogLine[]): Logger => {
  const at = (level: LogLine['level']) => (fields: object, message: string) => {
    lines.push({ level, fields, message })
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
