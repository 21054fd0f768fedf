import type { RpcCall, RpcOutcome } from './json-rpc.js'
import type { MoodAnswer, MoodExchange, MoodPhase, MoodReply, RpcMood } from './rpc-mood.js'

const json = (value: unknown, status = 200): MoodReply => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})
const text = (status: number, body: string, headers = {}): MoodReply => ({ status, body, headers })

/** An error that answers the whole request. */
const wholeError = (code: number, message: string, id: unknown = null, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data !== undefined && { data }) },
})

/** Replies to batches of more than `most` calls. If `most` is 1, also to a batch of one call. */
const refuseBatches =
  (most: number, reply: MoodReply) =>
  ({ calls, batch }: MoodExchange): MoodReply | undefined =>
    batch && (calls.length > most || most === 1) ? reply : undefined

/**
 * Replies to one of `count` requests. The node answers the others, because an endpoint that always fails counts as
 * down.
 */
const every =
  (count: number, reply: () => MoodReply) =>
  ({ nth }: MoodExchange): MoodReply | undefined =>
    nth % count === 0 ? reply() : undefined
const everyThird = (reply: MoodReply) => every(3, () => reply)

/** Replies to every request that contains a call of the method, also to its other calls. */
const forbid =
  (method: string, reply: MoodReply) =>
  ({ calls }: MoodExchange): MoodReply | undefined =>
    calls.some((call) => call.method === method) ? reply : undefined

const refuseMethods =
  (isRefused: (call: RpcCall) => boolean, code: number, message: (call: RpcCall) => string) =>
  async (call: RpcCall, ask: Parameters<MoodAnswer>[1]): Promise<RpcOutcome> =>
    isRefused(call) ? { error: { code, message: message(call) } } : ask(call)

const withoutMethods = (...names: readonly string[]) =>
  refuseMethods(
    ({ method }) => names.some((name) => method.startsWith(name)),
    -32601,
    ({ method }) => `the method ${method} does not exist/is not available`,
  )

/** For methods that the gateway cannot replace. */
const lacking = (method: string): RpcMood => ({
  summary: `has no ${method}`,
  lacks: method,
  answer: withoutMethods(method),
})

const hasOverrides = ({ method, params }: RpcCall) => method === 'eth_call' && params.length > 2
const overridesRefused = refuseMethods(
  hasOverrides,
  -32602,
  () => 'too many arguments, want at most 2',
)
const overridesIgnored: MoodAnswer = (call, ask) =>
  ask(hasOverrides(call) ? { ...call, params: call.params.slice(0, 2) } : call)
const noSimulations = withoutMethods('eth_simulateV1', 'debug_')

/** Combines two answers: `second` gets the calls that `first` passes on. */
const both =
  (first: MoodAnswer, second: MoodAnswer): MoodAnswer =>
  (call, ask, exchange) =>
    first(call, (passed) => second(passed, ask, exchange), exchange)

interface BlockInOrder {
  readonly number?: string
  readonly time?: string
}

/**
 * Simulates at a node that is ahead of the node that answers all other calls, or behind it if `blocksAhead` is
 * negative. Like geth, it refuses to simulate a block whose number or time does not follow the newest block. Geth fills
 * a gap in the numbers with blocks of twelve seconds.
 */
const inOrderFrom =
  (blocksAhead: number): MoodAnswer =>
  async (call, ask) => {
    if (call.method !== 'eth_simulateV1' || call.params[1] !== 'latest') return ask(call)
    const newest = await ask({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    if ('error' in newest) return newest
    const { number, timestamp } = newest.result as { number: string; timestamp: string }
    const head = { number: Number(number) + blocksAhead, time: Number(timestamp) + blocksAhead }
    const [{ blockOverrides: asked = {} }] = (
      call.params[0] as { blockStateCalls: [{ blockOverrides?: BlockInOrder }] }
    ).blockStateCalls
    const next = Number(asked.number ?? head.number + 1)
    const before = head.time + 12 * (next - head.number - 1)
    const refuse = (code: number, what: string, a: number, b: number) => ({
      error: { code, message: `block ${what} must be in order: ${a} <= ${b}` },
    })
    if (next <= head.number) return refuse(-38020, 'numbers', next, head.number)
    if (asked.time !== undefined && Number(asked.time) <= before)
      return refuse(-38021, 'timestamps', Number(asked.time), before)
    return ask(call)
  }

const namesBlock = ({ params }: RpcCall, ...tags: readonly string[]) =>
  tags.includes(String(params[0]))

const isSearch = ({ method, params }: RpcCall) =>
  method === 'eth_getLogs' && (params[0] as { blockHash?: unknown }).blockHash === undefined
const blocksIn = ({ params }: RpcCall): number => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
  return Number(toBlock) - Number(fromBlock) + 1
}

/** Two seconds ahead, so that it is later than the `date` header of the answer, which has whole seconds. */
const inTwoSeconds = () => new Date(Date.now() + 2_000).toUTCString()
const tooMany = (headers: Record<string, string> = {}) => text(429, 'Too Many Requests', headers)

const withoutBatches = refuseBatches(
  1,
  json(wholeError(-32600, 'JSON is not a valid request object')),
)
const internalErrors: MoodAnswer = (call, ask, { nth }) =>
  nth % 3 === 0
    ? Promise.resolve({ error: { code: -32603, message: 'Internal error' } })
    : ask(call)

/** For moods that affect every phase. */
const always: readonly MoodPhase[] = ['start', 'prepare', 'submit', 'confirm']

/**
 * Ways in which real RPC endpoints differ from a complete node. Each entry is one limit or fault of a plan, a proxy or
 * a node. `devnet --rpc-mood` starts endpoints with a mood. `rpc-moods.e2e.test.ts` sends operations of each kind over
 * each mood, or checks that the gateway refuses them.
 */
export const rpcMoods = {
  'no-batches': {
    summary: 'refuses every batch as an invalid request',
    reply: withoutBatches,
  },
  'no-batches-400': {
    summary: 'answers every batch with HTTP 400 and a line of text',
    reply: refuseBatches(1, text(400, 'Bad Request')),
  },
  'no-batches-first-only': {
    summary: 'answers the first call of a batch as if it had come alone',
    firstOnly: true,
  },
  'batches-of-three': {
    summary: 'accepts three calls in a batch, and says so in the error',
    reply: refuseBatches(
      3,
      json(
        wholeError(31, 'Batch of more than 3 requests are not allowed on the free tier', null),
        500,
      ),
    ),
  },
  'batches-of-three-geth': {
    summary:
      'accepts three calls in a batch, and answers a larger batch with one error for its first call',
    reply: ({ calls, batch }) =>
      batch && calls.length > 3 ? json([wholeError(-32600, 'batch too large', 0)]) : undefined,
  },
  'batches-of-three-reth': {
    summary: 'accepts three calls in a batch, and says so in the data of the error',
    reply: refuseBatches(
      3,
      json(wholeError(-32010, 'The batch request was too large', null, 'Exceeded max limit of 3')),
    ),
  },
  'batches-of-three-each': {
    summary: 'answers the first three calls of a batch, and refuses each of the others',
    answer: (call, ask, { batch, calls }) =>
      batch && calls.indexOf(call) >= 3
        ? Promise.resolve({
            error: { code: -32005, message: 'maximum batch size of 3 requests exceeded' },
          })
        : ask(call),
  },
  'batches-of-three-429': {
    summary: 'accepts three calls in a batch, and answers a larger batch with HTTP 429',
    reply: refuseBatches(3, json(wholeError(-32005, 'at most 3 requests per batch'), 429)),
  },
  'batches-of-three-cut': {
    summary: 'accepts three calls in a batch, and cuts the connection of a larger batch',
    reply: refuseBatches(3, { cut: true }),
  },
  'logs-of-ten-blocks': {
    shows: ['search'],
    summary: 'searches at most ten blocks for logs in one request',
    answer: refuseMethods(
      (call) => isSearch(call) && blocksIn(call) > 10,
      -32600,
      () => 'you can make eth_getLogs requests with up to a 10 block range',
    ),
  },
  'logs-of-one-block': {
    shows: ['search'],
    summary: 'refuses a search of several blocks that finds any log',
    answer: async (call, ask) => {
      const outcome = await ask(call)
      const tooLong =
        isSearch(call) &&
        blocksIn(call) > 1 &&
        'result' in outcome &&
        (outcome.result as unknown[]).length > 0
      return tooLong
        ? { error: { code: -32005, message: 'query returned more than 0 results' } }
        : outcome
    },
  },
  'no-simulate-v1': {
    plain: 'independent ones',
    summary: 'has no eth_simulateV1',
    answer: withoutMethods('eth_simulateV1'),
  },
  'no-debug': {
    plain: 'independent ones',
    summary: 'has no eth_simulateV1, and offers debug_ methods only in paid plans',
    answer: both(
      withoutMethods('eth_simulateV1'),
      refuseMethods(
        ({ method }) => method.startsWith('debug_'),
        -32600,
        ({ method }) => `${method} is not available on the Free tier`,
      ),
    ),
  },
  'no-tip': {
    shows: ['prepare', 'confirm'],
    summary: 'has no eth_maxPriorityFeePerGas',
    answer: withoutMethods('eth_maxPriorityFeePerGas'),
  },
  'calls-only': {
    plain: 'independent ones',
    summary: 'has neither eth_simulateV1 nor debug_ methods',
    answer: noSimulations,
  },
  'no-estimates': {
    plain: 'none',
    summary: 'has neither eth_simulateV1 nor eth_estimateGas',
    answer: withoutMethods('eth_simulateV1', 'eth_estimateGas'),
  },
  'simulates-ahead': {
    shows: ['prepare'],
    summary: 'simulates at a node that is a block ahead, and refuses blocks out of order',
    answer: inOrderFrom(1),
  },
  'simulates-behind': {
    summary:
      'refuses state overrides in eth_call, simulates at a node that is twenty blocks behind, and refuses blocks out of order',
    answer: both(overridesRefused, inOrderFrom(-20)),
  },
  'overrides-refused': {
    summary: 'refuses state overrides in eth_call, and has eth_simulateV1',
    answer: overridesRefused,
  },
  'overrides-ignored': {
    summary: 'ignores state overrides in eth_call, and has eth_simulateV1',
    answer: overridesIgnored,
  },
  'no-overrides': {
    summary: 'refuses state overrides in eth_call, and has no eth_simulateV1',
    lacks: 'state overrides in eth_call or eth_simulateV1',
    answer: both(overridesRefused, noSimulations),
  },
  'no-overrides-silent': {
    summary: 'ignores state overrides in eth_call, and has no eth_simulateV1',
    lacks: 'state overrides in eth_call or eth_simulateV1',
    answer: both(overridesIgnored, noSimulations),
  },
  'no-eth_getBlockByNumber': lacking('eth_getBlockByNumber'),
  'no-eth_getCode': lacking('eth_getCode'),
  'no-eth_call': lacking('eth_call'),
  'no-eth_getBlockByHash': lacking('eth_getBlockByHash'),
  'no-eth_getLogs': lacking('eth_getLogs'),
  'no-eth_getTransactionReceipt': lacking('eth_getTransactionReceipt'),
  'no-eth_getTransactionByHash': lacking('eth_getTransactionByHash'),
  'no-eth_getTransactionCount': lacking('eth_getTransactionCount'),
  'no-eth_getBalance': lacking('eth_getBalance'),
  'no-eth_feeHistory': lacking('eth_feeHistory'),
  'no-eth_sendRawTransaction': lacking('eth_sendRawTransaction'),
  'no-eth_getLogs-403': {
    summary: 'answers every request for eth_getLogs with HTTP 403',
    lacks: 'eth_getLogs',
    reply: forbid('eth_getLogs', text(403, '')),
  },
  'no-eth_getBalance-403': {
    summary: 'answers every request for eth_getBalance with HTTP 403 and a web page',
    lacks: 'eth_getBalance',
    reply: forbid('eth_getBalance', text(403, '<!doctype html><title>403 Forbidden</title>')),
  },
  'no-eth_feeHistory-403': {
    summary: 'answers every request for eth_feeHistory with HTTP 403 and a JSON-RPC error',
    lacks: 'eth_feeHistory',
    reply: forbid('eth_feeHistory', json(wholeError(-32600, 'Upgrade your plan'), 403)),
  },
  'no-simulate-v1-403': {
    plain: 'independent ones',
    summary: 'answers every request for eth_simulateV1 with HTTP 403',
    reply: forbid('eth_simulateV1', text(403, 'Forbidden')),
  },
  'no-simulate-v1-405': {
    plain: 'independent ones',
    summary: 'answers every request for eth_simulateV1 with HTTP 405',
    reply: forbid('eth_simulateV1', text(405, 'Method Not Allowed')),
  },
  'no-tip-403': {
    shows: ['prepare', 'confirm'],
    summary: 'answers every request for eth_maxPriorityFeePerGas with HTTP 403',
    reply: forbid('eth_maxPriorityFeePerGas', text(403, 'Forbidden')),
  },
  'logs-by-number': {
    // Only the watcher's first search by block hash meets the mood, and that search may fall into any phase.
    shows: [],
    summary: 'searches for logs by block number, but not by block hash',
    answer: refuseMethods(
      (call) => call.method === 'eth_getLogs' && !isSearch(call),
      -32602,
      () => 'invalid argument 0: blockHash is not supported',
    ),
  },
  'no-finalized': {
    shows: ['confirm'],
    summary: 'refuses the block tags finalized and safe',
    answer: refuseMethods(
      (call) => call.method === 'eth_getBlockByNumber' && namesBlock(call, 'finalized', 'safe'),
      -32602,
      ({ params }) => `invalid argument 0: hex string without 0x prefix: ${params[0]}`,
    ),
  },
  'no-finalized-null': {
    shows: ['confirm'],
    summary: 'answers the block tags finalized and safe with null',
    answer: async (call, ask) =>
      call.method === 'eth_getBlockByNumber' && namesBlock(call, 'finalized', 'safe')
        ? { result: null }
        : ask(call),
  },
  limited: {
    shows: always,
    summary: 'answers every third request with HTTP 429',
    reply: everyThird(tooMany()),
  },
  'limited-seconds': {
    shows: always,
    summary: 'answers every tenth request with HTTP 429 and Retry-After in seconds',
    reply: every(10, () => tooMany({ 'retry-after': '1' })),
  },
  'limited-date': {
    shows: always,
    summary: 'answers every tenth request with HTTP 429 and Retry-After as a date',
    reply: every(10, () => tooMany({ 'retry-after': inTwoSeconds() })),
  },
  'nodes-apart': {
    shows: always,
    summary: 'is a pool of nodes that are up to three blocks apart',
    apartBlocks: 3,
  },
  'web-page': {
    shows: always,
    summary: 'answers every third request with a web page',
    reply: everyThird(
      text(200, '<!doctype html><title>One moment, please</title>', {
        'content-type': 'text/html',
      }),
    ),
  },
  'errors-without-id': {
    shows: always,
    summary: 'answers every third request with HTTP 200 and an error whose id is null',
    reply: everyThird(json(wholeError(-32603, 'Internal error'))),
  },
  'internal-errors': {
    shows: always,
    summary: 'answers every call of every third request with an internal error',
    answer: internalErrors,
  },
  'cut-connections': {
    shows: always,
    summary: 'cuts the connection of every third request',
    reply: everyThird({ cut: true }),
  },
  'web-page-502': {
    shows: always,
    summary: 'answers every third request with HTTP 502 and a web page',
    reply: everyThird(text(502, '<!doctype html><title>Bad Gateway</title>')),
  },
  'limited-200': {
    shows: always,
    summary: 'answers every third request with HTTP 200 and a rate-limit error',
    reply: everyThird(json(wholeError(-32005, 'too many requests'))),
  },
  'limited-calls': {
    shows: always,
    summary: 'answers the first call of every third request with a rate-limit error',
    answer: (call, ask, { nth, calls }) =>
      nth % 3 === 0 && call === calls[0]
        ? Promise.resolve({ error: { code: 429, message: 'Too Many Requests' } })
        : ask(call),
  },
  'no-batches-limited': {
    shows: always,
    summary: 'refuses every batch, and answers every third request with HTTP 429',
    reply: (exchange) => withoutBatches(exchange) ?? everyThird(tooMany())(exchange),
  },
  hangs: {
    dead: true,
    summary: 'accepts every request and never answers',
    reply: () => ({ hangs: true }),
  },
  dead: {
    dead: true,
    summary: 'cuts every connection, like an endpoint that is down',
    reply: () => ({ cut: true }),
  },
  unfunded: {
    unfunded: true,
    summary:
      'shows a balance of 0 for every address, and refuses state overrides in eth_call, so no executor can pay',
    // Calls with overrides are refused, because they could read the real balances.
    answer: both(overridesRefused, async (call, ask) =>
      call.method === 'eth_getBalance' ? { result: '0x0' } : ask(call),
    ),
  },
  slow: { shows: always, summary: 'takes 1.5 seconds for every answer', latencyMs: 1_500 },
} as const satisfies Record<string, RpcMood>

export type RpcMoodName = keyof typeof rpcMoods
