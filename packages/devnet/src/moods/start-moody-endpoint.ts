import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { askNode, type RpcCall, type RpcOutcome } from './json-rpc.js'
import { askLagging, hideYounger } from './lagging-view.js'
import type { MoodExchange, MoodReply, RpcMood } from './rpc-mood.js'

export interface MoodyEndpoint {
  readonly url: string
  /** Every method that was called. */
  readonly methods: ReadonlySet<string>
  /** How often the endpoint behaved differently from a complete node. */
  readonly struck: number
  close(): Promise<void>
}

interface WireCall extends RpcCall {
  readonly id: unknown
}

/** Starts a JSON-RPC endpoint with a mood in front of a node. */
export async function startMoodyEndpoint({
  target,
  mood,
  port = 0,
}: {
  readonly target: string
  readonly mood: RpcMood
  /** @default any free one */
  readonly port?: number
}): Promise<MoodyEndpoint> {
  const askBatch = askNode(target)
  const methods = new Set<string>()
  let exchanges = 0
  let struck = 0

  const server = createServer(async (request, response) => {
    // A caller may close the connection at any time.
    request.on('error', () => {})
    response.on('error', () => {})
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as WireCall | WireCall[]
      send(response, await replyTo(body))
    } catch {
      response.destroy()
    }
  })

  async function replyTo(body: WireCall | WireCall[]): Promise<MoodReply> {
    const nth = ++exchanges
    const batch = Array.isArray(body)
    const ids = [body].flat().map(({ id }) => id)
    const calls = [body].flat().map(({ method, params = [] }) => ({ method, params }))
    for (const { method } of calls) methods.add(method)
    const exchange = { nth, calls, batch }
    const blocksBehind = (nth - 1) % ((mood.apartBlocks ?? 0) + 1)
    if (mood.latencyMs || blocksBehind > 0 || (mood.firstOnly && calls.length > 1)) struck++
    if (mood.latencyMs) await sleep(mood.latencyMs)
    const instead = mood.reply?.(exchange)
    if (instead) {
      struck++
      return instead
    }
    const ask = await asFarAs(blocksBehind, together(askBatch))
    const outcomes = await Promise.all(calls.map((call) => answerTo(call, ask, exchange)))
    const answers = outcomes.map((outcome, index) => ({
      jsonrpc: '2.0',
      id: ids[index],
      ...outcome,
    }))
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch && !mood.firstOnly ? answers : answers[0]),
    }
  }

  async function answerTo(call: RpcCall, ask: Ask, exchange: MoodExchange): Promise<RpcOutcome> {
    if (!mood.answer) return ask(call)
    let passedOn: RpcOutcome | undefined
    const outcome = await mood.answer(
      call,
      async (asked) => {
        const answer = await ask(asked)
        if (asked === call) passedOn = answer
        return answer
      },
      exchange,
    )
    if (outcome !== passedOn) struck++
    return outcome
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods,
    get struck() {
      return struck
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, reply: MoodReply): void {
  if ('hangs' in reply) return
  if ('cut' in reply) return void response.socket?.resetAndDestroy()
  response.writeHead(reply.status, reply.headers)
  response.end(reply.body)
}

type Ask = (call: RpcCall) => Promise<RpcOutcome>

/** Returns a function that calls the node as if it were this many blocks behind. */
async function asFarAs(blocks: number, ask: Ask): Promise<Ask> {
  if (blocks === 0) return ask
  const newest = await ask({ method: 'eth_blockNumber', params: [] })
  if ('error' in newest) return async () => newest
  const head = Number(newest.result) - blocks
  return async (call) => {
    const asked = askLagging(call, head)
    return 'outcome' in asked ? asked.outcome : hideYounger(call, await ask(asked.call), head)
  }
}

/** Returns a function that sends all calls of one turn of the event loop in one request. */
function together(askBatch: (calls: readonly RpcCall[]) => Promise<RpcOutcome[]>): Ask {
  let waiting: RpcCall[] = []
  let asked: Promise<RpcOutcome[]> | undefined
  return async (call) => {
    const place = waiting.push(call) - 1
    asked ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const calls = waiting
      waiting = []
      asked = undefined
      return askBatch(calls)
    })
    const outcome = (await asked)[place]
    if (!outcome) throw new Error(`The node did not answer ${call.method}.`)
    return outcome
  }
}
