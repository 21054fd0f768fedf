import { randomBytes } from 'node:crypto'
import {
  builtInNetworks,
  type ControlPlaneDeps,
  createGateway,
  createNetworkRegistry,
  type Gateway,
  type GatewayDeps,
  guard,
  type LimitSizes,
  type Mail,
  type PasswordHasher,
} from '@gasless-gateway/core'
import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { createRateLimiter } from '../../src/adapters/postgres/rate-limiter.js'
import type { MasterKeys } from '../../src/adapters/system/master-key.js'
import { systemClock } from '../../src/adapters/system/system-clock.js'
import { uuidIds } from '../../src/adapters/system/uuid-ids.js'
import { type AddressRange, parseAddressRange } from '../../src/addresses/address-range.js'
import { createAuthenticate } from '../../src/compose/create-authenticate.js'
import { createControlPlane } from '../../src/compose/create-control-plane.js'
import { createFakeGateway } from '../../src/http/testing/fake-gateway.js'
import { type Answer, type LogLine, startTestApp } from '../../src/http/testing/start-test-app.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '../../src/testing/migrated-database.js'
import { seeingMails } from '../../src/testing/seeing-mails.js'
import { type KeyUsage, startKeyUsage } from '../../src/worker/key-usage.js'
import { quickHasher } from './quick-hasher.js'

export interface ControlPlaneOptions {
  /** Replicas may share a database. Defaults to a fresh one. */
  readonly db?: MigratedDatabase
  /** Defaults to keys that all replicas of this process share. */
  readonly masterKeys?: MasterKeys
  /** Defaults to no limits. */
  readonly limits?: Partial<LimitSizes>
  readonly passwords?: PasswordHasher
  /** How often uses of keys are stored. Defaults to the gateway's interval. */
  readonly keyUsage?: { readonly everyMs: number }
}

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Credentials {
  /** A session token. */
  readonly token?: string
  readonly key?: string
  /** The client's IP address. @default 192.0.2.1 */
  readonly from?: string
}

/** HTTP, the control plane and PostgreSQL run in this process. The data plane answers with samples. */
export interface ControlPlane {
  readonly db: MigratedDatabase
  readonly deps: ControlPlaneDeps
  readonly mails: readonly Mail[]
  readonly logs: readonly LogLine[]
  readonly keyUsage: KeyUsage
  /** The base URL without `/v1`. */
  readonly url: string
  call(name: EndpointName, parts?: RequestParts, credentials?: Credentials): Promise<Answer>
  /** Sends a POST of this body, with these headers and no others. */
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answer>
  close(): Promise<void>
}

/** Creates a random master key. */
export const aMasterKey = (id: string) => ({ id, secret: randomBytes(32) })
const sharedKeys: MasterKeys = [aMasterKey('shared')]

export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { masterKeys = sharedKeys, passwords = quickHasher } = options
  const db = options.db ?? (await createMigratedDatabase())
  const mails: Mail[] = []
  const limits = { ...noLimits, ...options.limits }
  const limiter = createRateLimiter(db.knex, limits)
  const database = seeingMails(db.stores, (mail) => mails.push(mail))
  const deps: ControlPlaneDeps = {
    ...createControlPlane({ database, ids: uuidIds, clock: systemClock, limiter }, masterKeys),
    passwords,
  }
  const keyUsage = startKeyUsage({ database, clock: systemClock, logger: silent }, options.keyUsage)
  const app = await startTestApp({
    gateway: withSampleDataPlane(deps),
    authenticate: createAuthenticate({ ...deps, limits, noteUse: keyUsage.note }),
    limiter,
    // Lets a test set the client's address.
    trustedProxies: [parseAddressRange('127.0.0.1') as AddressRange],
  })
  return {
    db,
    deps,
    mails,
    logs: app.lines,
    keyUsage,
    url: app.url,
    call(name, parts = {}, { token, key, from = '192.0.2.1' } = {}) {
      const { method } = endpoints[name]
      return app.request(method.toUpperCase(), addressOf(name, parts), {
        anonymous: true,
        body: parts.body,
        headers: {
          'X-Forwarded-For': from,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'X-API-Key': key }),
        },
      })
    },
    post: (path, body, headers) => app.request('POST', path, { anonymous: true, body, headers }),
    async close() {
      await app.close()
      await keyUsage.stop()
      if (!options.db) await db.close()
    },
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

const noLimits = {} as LimitSizes

/** The gateway decides access before the data plane runs, so its answers can be samples. */
function withSampleDataPlane(deps: ControlPlaneDeps): Gateway {
  const networks = createNetworkRegistry(builtInNetworks)
  const real = createGateway({
    ...deps,
    networks,
    version: 'test',
  } as GatewayDeps & ControlPlaneDeps)
  const samples = guard(createFakeGateway(), deps.database)
  const dataPlane = Object.entries<Endpoint>(endpoints)
    .filter(([, { auth }]) => auth === 'api-key')
    .map(([name]) => [name, samples[name as EndpointName]])
  return { ...real, ...Object.fromEntries(dataPlane) }
}

function addressOf(name: EndpointName, { params = {}, query = {} }: RequestParts): string {
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return `/v1${path}${search && `?${search}`}`
}
