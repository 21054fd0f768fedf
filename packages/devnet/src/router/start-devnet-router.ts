import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesToHex, concatHex, type Hex } from 'viem'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { devnetDeployment } from '../chains/devnet-deployment.js'
import { answerRequest } from './answer-request.js'
import { createChainView } from './chain-view.js'
import { RouterError, validationError } from './router-error.js'
import { createFaultList, errorBodyOf, type RouterFault } from './router-fault.js'
import { defaultSettings, type RouterSettings } from './router-settings.js'
import { startRelayer } from './start-relayer.js'

/** A request that the router received. */
export interface RouterRequest {
  /** The path below `/v1`, such as `/quote`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

/** An emulator of LI.FI's REST API on the local chains. */
export interface DevnetRouter {
  /** The URL with the version, such as `http://127.0.0.1:41123/v1`. */
  readonly url: string
  /** The last 1,000 requests, oldest first. */
  readonly requests: readonly RouterRequest[]
  /** Changes settings. They apply from the next request and the next poll of the bridge. */
  configure(changes: Partial<RouterSettings>): void
  /** Activates a fault. Returns a function that removes it. */
  inject(fault: RouterFault): () => void
  /** Restores the initial settings and removes all faults. Transfers that the bridge has accepted stay. */
  reset(): void
  /** Stops the server and the bridge, and waits until both have ended. */
  stop(): Promise<void>
}

const keptRequests = 1_000
const windowSeconds = 7_200
/**
 * The first bytes of a transaction id name the router that issued it, because several routers may use the same chains.
 */
const tagBytes = 8
const idBytes = 32

/**
 * Starts an emulator of LI.FI's REST API, version 1, on the contracts of the chains, and the bridge between the chains.
 * Port 0, the default, uses any free port. Throws if the port is taken.
 *
 * @example
 * const router = await startDevnetRouter({ chains: devnet.chains })
 * router.inject({ kind: 'status', status: 500, path: '/quote', times: 1 })
 * router.configure({ bridgeOutcome: 'refund' })
 * await router.stop()
 */
export async function startDevnetRouter({
  chains,
  port = 0,
  settings: changes = {},
  log,
}: {
  readonly chains: readonly DevnetChain[]
  readonly port?: number | undefined
  readonly settings?: Partial<RouterSettings> | undefined
  readonly log?: ((line: string) => void) | undefined
}): Promise<DevnetRouter> {
  const deployment = devnetDeployment()
  const views = chains.map((chain) => createChainView(chain, deployment))
  const initialSettings: RouterSettings = { ...defaultSettings, ...changes }
  let settings = initialSettings
  const faults = createFaultList()
  const requests: RouterRequest[] = []
  const tag = bytesToHex(randomBytes(tagBytes))
  const relayer = await startRelayer({
    views,
    deployment,
    settings: () => settings,
    isOwn: (transactionId) => transactionId.startsWith(tag),
    log,
  })
  const nextTransactionId = (): Hex => concatHex([tag, bytesToHex(randomBytes(idBytes - tagBytes))])
  const rateLimit = createRateLimit()

  const server = createServer((request, response) => {
    // A caller may close the connection at any time.
    request.on('error', () => {})
    response.on('error', () => {})
    handle(request, response).catch((error: Error) => {
      log?.(`router: ${error.message}`)
      response.destroy()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://router')
    const path = pathname.replace(/^\/v1(?=\/)/, '')
    requests.push({ path, query, headers: request.headers })
    if (requests.length > keptRequests) requests.shift()
    const hit = faults.take(path)
    for (const fault of hit) if (fault.kind === 'delay') await sleep(fault.ms)
    if (hit.some(({ kind }) => kind === 'drop')) return void response.destroy()

    const remaining = rateLimit.count(settings.requestLimit)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('ratelimit-limit', settings.requestLimit)
    response.setHeader('ratelimit-remaining', Math.max(remaining, 0))
    response.setHeader('ratelimit-reset', rateLimit.secondsLeft())
    const status = hit.find((fault) => fault.kind === 'status')
    const answer = status
      ? { status: status.status, body: status.body ?? errorBodyOf(status.status) }
      : remaining < 0
        ? { status: 429, body: errorBodyOf(429) }
        : await honestAnswer(request, pathname, query)
    for (const [name, value] of Object.entries(status?.headers ?? {}))
      response.setHeader(name, value)
    response.statusCode = answer.status
    const body = hit.reduce(
      (current: unknown, fault) => (fault.kind === 'mutate' ? fault.mutate(current) : current),
      answer.body,
    )
    const written = JSON.stringify(body) ?? ''
    response.end(
      hit.some(({ kind }) => kind === 'malformed') ? written.slice(0, written.length / 2) : written,
    )
  }

  async function honestAnswer(request: IncomingMessage, pathname: string, query: URLSearchParams) {
    try {
      const { method = 'GET' } = request
      const body = await answerRequest(
        { method, pathname, query, body: await readBody(request) },
        { views, deployment, settings, nextTransactionId, stateOf: relayer.stateOf },
      )
      return { status: 200, body }
    } catch (error) {
      if (error instanceof RouterError) {
        const { status, code, message, errors } = error
        return { status, body: { message, code, ...(errors !== undefined && { errors }) } }
      }
      log?.(`router: ${(error as Error).stack}`)
      return { status: 500, body: errorBodyOf(500) }
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  }).catch(async (error: NodeJS.ErrnoException) => {
    await relayer.stop()
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
        )
      : error
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    configure(next) {
      settings = { ...settings, ...next }
    },
    inject: faults.add,
    reset() {
      settings = initialSettings
      faults.clear()
    },
    async stop() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), relayer.stop()])
    },
  }
}

/** Returns the parsed JSON body. `undefined`: there is none. Throws `RouterError` 400 with code 1011 for other text. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  try {
    return body === '' ? undefined : JSON.parse(body)
  } catch {
    throw validationError('body must be JSON')
  }
}

/** Counts requests in fixed windows. */
function createRateLimit() {
  let endsAt = 0
  let counted = 0
  return {
    /** Counts a request. Returns how many are left in the window. Negative: the limit is exceeded. */
    count(limit: number): number {
      if (Date.now() >= endsAt) {
        endsAt = Date.now() + windowSeconds * 1_000
        counted = 0
      }
      counted += 1
      return limit - counted
    },
    secondsLeft: () => Math.ceil((endsAt - Date.now()) / 1_000),
  }
}
