import { type Endpoint, endpoints, statusOf } from '@gasless-gateway/core/api'
import { type ErrorCode, GatewayError, isGatewayError } from '@gasless-gateway/core/errors'
import { type HttpHandler, http } from 'msw'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readList, readObject } from '../inputs/read-object.js'
import type { AccountMode } from '../model/account-mode.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { EndpointName } from '../wire/endpoint-types.js'
import { checkEndpoint } from './check-endpoint.js'
import { type Lifecycle, lifecycles } from './lifecycles.js'
import { type EndpointMatch, matchEndpoint } from './match-endpoint.js'
import { playGateway } from './play-gateway.js'
import { honestly, type Reply, toResponse } from './replies.js'
import { readTestGatewayOptions, type TestGatewayOptions } from './test-gateway-options.js'

/** A request that reached the test gateway, including refused ones. */
export interface SeenRequest {
  readonly endpoint: EndpointName
  readonly headers: Headers
  readonly url: URL
  readonly body: unknown
}

export interface TestGateway<Mode extends AccountMode = 'smart_account'> {
  /** Options for `createGatewayClient` to reach the test gateway and to verify what it prepares. */
  readonly clientOptions: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly accountMode: Mode
    readonly networks: NetworksOption
  }
  /** For `setupServer` or `setupWorker` of msw. */
  readonly handlers: HttpHandler[]
  /** A fetch for `createGatewayClient`, to use the test gateway without msw. */
  readonly fetch: typeof globalThis.fetch
  /** Answers one request, for your own server. `Response.error()` means that the connection breaks. */
  respond(request: Request): Promise<Response>
  /** Sets the lifecycle of operations that are submitted from now on: one step per poll. */
  play(lifecycle: Lifecycle): void
  /** Scripts the answers to the next requests to an endpoint, in order. The last answer stays until `reset`. */
  answer(endpoint: EndpointName, ...replies: [Reply, ...Reply[]]): void
  readonly requests: readonly SeenRequest[]
  requestsOf(endpoint: EndpointName): SeenRequest[]
  /** Forgets operations, accounts, requests and all scripts. */
  reset(): void
}

/**
 * Creates a gateway in memory, for tests of code that uses the SDK. Its answers pass the verification of the SDK, and a
 * submit needs the signature of the owner. Tests script the lifecycle of operations, refusals and broken connections.
 *
 * @example
 * const gateway = createTestGateway()
 * const server = setupServer(...gateway.handlers)
 * const client = createGatewayClient(gateway.clientOptions)
 * gateway.play(lifecycles.reorganised)
 */
export function createTestGateway<const Mode extends AccountMode = 'smart_account'>(
  given: TestGatewayOptions<Mode> = {},
): TestGateway<Mode> {
  const options = readTestGatewayOptions(readObject(given, 'options'))
  const { baseUrl, apiKey, accountMode, networkIds, paymaster } = options
  const scripted = new Map<EndpointName, { readonly replies: readonly Reply[]; count: number }>()
  const requests: SeenRequest[] = []
  let lifecycle: Lifecycle = lifecycles.finalized
  let prepared = new Map<string, { readonly fingerprint: string; readonly response: Response }>()
  const retired = new Map<unknown, ErrorCode>()
  const start = () => playGateway(options, () => lifecycle)
  let handlers = start()

  async function respond(request: Request): Promise<Response> {
    // Checked by its methods, because a Request of another realm is not an instance of this Request.
    if (typeof request?.text !== 'function')
      throw new InvalidInputError(
        'request',
        'must be a Request: make one with new Request(url, init)',
      )
    const url = new URL(request.url)
    const path = url.pathname.slice(new URL(baseUrl).pathname.length)
    const match = matchEndpoint(request.method, path)
    if (!match) return toResponse(new GatewayError('NOT_FOUND'))
    const text = await request.text()
    const seen = { endpoint: match.name, headers: request.headers, url, body: readJson(text) }
    requests.push(seen)
    const requestId = `req_${requests.length}`
    const script = scripted.get(match.name)
    const reply = script?.replies[Math.min(script.count++, script.replies.length - 1)] ?? honestly
    const response = await reply(() => answerOnce(match, seen))
    if (match.name === 'submitTransaction') await retireStale(seen, response)
    // An answer that is not JSON plays a proxy, which sends no request id.
    if (
      response.headers.get('content-type')?.includes('json') &&
      !response.headers.has('x-request-id')
    )
      response.headers.set('x-request-id', requestId)
    return response
  }

  /**
   * Like the gateway, refuses an operation forever once a script refused it as stale or unknown. Also frees its key.
   */
  async function retireStale({ body }: SeenRequest, response: Response): Promise<void> {
    const [, code] = /"(OPERATION_(?:STALE|NOT_FOUND))"/.exec(await response.clone().text()) ?? []
    if (response.ok || !code) return
    const { operationId } = Object(body)
    retired.set(operationId, code as ErrorCode)
    for (const [key, before] of prepared)
      if (Object(await before.response.clone().json()).operationId === operationId)
        prepared.delete(key)
  }

  /** Repeats the earlier answer for the same Idempotency-Key and request. */
  async function answerOnce(match: EndpointMatch, seen: SeenRequest): Promise<Response> {
    const key = seen.headers.get('idempotency-key')
    const { idempotent }: Endpoint = endpoints[match.name]
    if (key === null || !idempotent) return answerHonestly(match, seen)
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) return toResponse(keyRefused)
    const fingerprint = `${match.name} ${JSON.stringify(seen.body)}`.toLowerCase()
    const before = prepared.get(key)
    if (before?.fingerprint === fingerprint) return before.response.clone()
    if (before) {
      const { operationId } = Object(await before.response.clone().json())
      return toResponse(new GatewayError('IDEMPOTENCY_KEY_REUSED', { body: { operationId } }))
    }
    const response = await answerHonestly(match, seen)
    if (response.ok) prepared.set(key, { fingerprint, response: response.clone() })
    return response
  }

  async function answerHonestly(
    { name, params }: EndpointMatch,
    { headers, url, body }: SeenRequest,
  ) {
    const endpoint = endpoints[name]
    try {
      if (endpoint.auth === 'api-key' && headers.get('x-api-key') !== apiKey)
        throw new GatewayError('UNAUTHENTICATED')
      const handler = handlers[name] as ((request: unknown) => unknown) | undefined
      if (!handler)
        throw new GatewayError('NOT_FOUND', {
          message: `The test gateway does not play ${name}. Script it: gateway.answer('${name}', ok('${name}', { … })).`,
        })
      const ended = name === 'submitTransaction' && retired.get(Object(body).operationId)
      if (ended) throw new GatewayError(ended)
      const query = Object.fromEntries(url.searchParams)
      const answer = await handler(parseRequest(name, { params, query, body }))
      return Response.json(answer, { status: statusOf(endpoint, answer) })
    } catch (error) {
      if (isGatewayError(error)) return toResponse(error)
      throw error
    }
  }

  const lastingFetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { signal } = request
    signal.throwIfAborted()
    const response = await Promise.race([
      respond(request),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    ])
    if (response.type === 'error') throw new TypeError('fetch failed')
    return response
  }

  return {
    clientOptions: {
      baseUrl,
      apiKey,
      accountMode,
      networks: Object.fromEntries(networkIds.map((networkId) => [networkId, { paymaster }])),
    },
    handlers: [http.all(`${baseUrl}/*`, ({ request }) => respond(request))],
    fetch: lastingFetch,
    respond,
    play(next) {
      if (readList(next, 'lifecycle').length === 0)
        throw new InvalidInputError(
          'lifecycle',
          "is empty: pass at least one status, such as ['queued']",
        )
      lifecycle = next
    },
    answer(endpoint, ...replies) {
      checkEndpoint(endpoint)
      if (replies.length === 0 || replies.some((reply) => typeof reply !== 'function'))
        throw new InvalidInputError(
          'replies',
          'must be functions, one at least: pass what ok(…), refused(…) or rateLimited(…) return',
        )
      scripted.set(endpoint, { replies, count: 0 })
    },
    requests,
    requestsOf(endpoint) {
      checkEndpoint(endpoint)
      return requests.filter((request) => request.endpoint === endpoint)
    },
    reset() {
      requests.length = 0
      scripted.clear()
      lifecycle = lifecycles.finalized
      prepared = new Map()
      retired.clear()
      handlers = start()
    },
  }
}

/**
 * Returns the parts of a request as the contract parses them. Throws `VALIDATION_FAILED` with the issues of all parts.
 */
function parseRequest(
  name: EndpointName,
  parts: Readonly<Record<'params' | 'query' | 'body', unknown>>,
) {
  const { params, query, body }: Endpoint = endpoints[name]
  const issues: { path: string; message: string }[] = []
  const read = (part: keyof typeof parts, schema: Endpoint['body']) => {
    const result = schema?.safeParse(parts[part])
    for (const { path, message } of result?.error?.issues ?? [])
      issues.push({ path: [part, ...path].join('.'), message })
    return result?.data
  }
  const request = {
    params: read('params', params),
    query: read('query', query),
    body: read('body', body),
  }
  const [first] = issues
  if (first)
    throw new GatewayError('VALIDATION_FAILED', {
      message: `${first.path} ${first.message}.`,
      body: { issues },
    })
  return request
}

const keyProblem = 'must be 1 to 255 visible ASCII characters'
const keyRefused = new GatewayError('VALIDATION_FAILED', {
  message: `Idempotency-Key ${keyProblem}.`,
  body: { issues: [{ path: 'headers.Idempotency-Key', message: keyProblem }] },
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
