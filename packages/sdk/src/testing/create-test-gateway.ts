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

/** A request that reached the test gateway, refused ones included. */
export interface SeenRequest {
  readonly endpoint: EndpointName
  readonly headers: Headers
  readonly url: URL
  readonly body: unknown
}

export interface TestGateway<Mode extends AccountMode = 'smart_account'> {
  /** What `createGatewayClient` takes to reach it and to check what it prepares. */
  readonly clientOptions: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly accountMode: Mode
    readonly networks: NetworksOption
  }
  /** For `setupServer` or `setupWorker` of msw. */
  readonly handlers: HttpHandler[]
  /** The same without msw: an option of `createGatewayClient`. */
  readonly fetch: typeof globalThis.fetch
  /** Answers one request, for a server of your own. `Response.error()`: the connection breaks. */
  respond(request: Request): Promise<Response>
  /** What operations go through that are submitted from now on, a step per poll. */
  play(lifecycle: Lifecycle): void
  /** Answers the next requests to an endpoint with these, in turn; the last one stays until `reset`. */
  answer(endpoint: EndpointName, ...replies: [Reply, ...Reply[]]): void
  readonly requests: readonly SeenRequest[]
  requestsOf(endpoint: EndpointName): SeenRequest[]
  /** Forgets operations, accounts, requests and everything that was scripted. */
  reset(): void
}

/**
 * A gateway in memory, for the tests of whoever uses the SDK. Its answers are honest: they pass the SDK's verification, and a
 * submit has to be signed by the owner. What becomes of operations, and where it refuses or breaks off, is scripted.
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
    // By what it has, as the Request of another realm is none of this one.
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
    // What is not JSON comes from somebody in between, who knows nothing of ids.
    if (
      response.headers.get('content-type')?.includes('json') &&
      !response.headers.has('x-request-id')
    )
      response.headers.set('x-request-id', requestId)
    return response
  }

  /**
   * An operation that a script refuses as stale or unknown is refused so ever after, and its key is free, as with the gateway.
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

  /** An Idempotency-Key gets the answer that it has had, for the same request. */
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

/** The parts of a request as the contract reads them. Throws `VALIDATION_FAILED` with the mistakes of all. */
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
