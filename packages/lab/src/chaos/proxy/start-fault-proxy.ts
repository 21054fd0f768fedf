import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AskNode,
  askNode,
  type RpcCall,
  type RpcOutcome,
  resultOf,
} from '@gasless-gateway/devnet/moods/json-rpc'
import { askLagging, hideYounger } from '@gasless-gateway/devnet/moods/lagging-view'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Hex, keccak256 } from 'viem'
import {
  type Conditions,
  endpointWeather,
  type RequestFault,
  requestFaults,
} from './endpoint-weather.js'
import { createGethPool, type SendRaw } from './geth-pool.js'

export interface FaultProxy {
  /** One URL for each endpoint. */
  readonly urls: readonly string[]
  /** Number of faults by kind. */
  readonly shown: ReadonlyMap<string, number>
  /** Returns the number of requests that currently get no answer. */
  withheld(): number
  /** Switches faults on or off. While off, both endpoints answer correctly and at once. geth's rules always apply. */
  setFaults(on: boolean): void
  /** Sends without faults, under geth's rules. */
  readonly send: SendRaw
  close(): Promise<void>
}

interface WireCall extends RpcCall {
  readonly id: unknown
}

const clear: Conditions = { failing: 0, lag: 0, blind: 0 }
/** Share of the failing requests that the node still executes. */
const doneAllTheSame = 0.5
/** Share of the transactions in rough weather that the node accepts although the endpoint answers an error. */
const takenButRefused = 0.15
/** Share of the transactions in rough weather that the endpoint confirms but never forwards. */
const promisedButDropped = 0.15
/** Longer than any client waits for a node. */
const silenceMs = 20_000
const headPollMs = 50

/**
 * Starts two endpoints in front of one anvil, each with separate weather. An endpoint times out, cuts connections, or
 * answers 429, 500, a web page or half an answer. The node may have executed such a request. The endpoint answers
 * errors for accepted transactions, and forgets confirmed ones. It is up to three blocks behind. One of the two, chosen
 * by the seed, also denies existing logs, receipts and blocks.
 */
export async function startFaultProxy({
  target,
  random,
  token,
  now = Date.now,
}: {
  readonly target: string
  readonly random: SeededRandom
  /** A secret in the path of each URL, as with real providers. It must not appear in a log. */
  readonly token: string
  /** The clock of the weather, in milliseconds. @default the system's clock */
  readonly now?: () => number
}): Promise<FaultProxy> {
  const ask = askNode(target)
  const send = createGethPool(ask)
  const shown = new Map<string, number>()
  const show = (fault: string) => void shown.set(fault, (shown.get(fault) ?? 0) + 1)
  const held = new Set<ServerResponse>()
  let faults = false
  let head = Number(await resultOf<string>(ask, 'eth_blockNumber'))
  const poll = setInterval(async () => {
    head = await resultOf<string>(ask, 'eth_blockNumber').then(Number, () => head)
  }, headPollMs)

  const liar = random.between(0, 1)
  const endpoints = await Promise.all(
    [0, 1].map((index) =>
      startEndpoint({
        random: random.fork(`endpoint ${index}`),
        mayLie: index === liar,
        conditionsOf: (weather) => (faults ? weather(now()) : clear),
        headOf: () => head,
        ask,
        send,
        show,
        held,
      }),
    ),
  )
  return {
    urls: endpoints.map(({ port }) => `http://127.0.0.1:${port}/v2/${token}`),
    shown,
    withheld: () => held.size,
    send,
    setFaults(on) {
      faults = on
      if (!on) for (const response of held) response.destroy()
    },
    async close() {
      clearInterval(poll)
      for (const response of held) response.destroy()
      await Promise.all(endpoints.map((endpoint) => endpoint.close()))
    },
  }
}

interface EndpointOptions {
  readonly random: SeededRandom
  readonly mayLie: boolean
  readonly conditionsOf: (weather: (now: number) => Conditions) => Conditions
  readonly headOf: () => number
  readonly ask: AskNode
  readonly send: SendRaw
  readonly show: (fault: string) => void
  /** Responses that are withheld. */
  readonly held: Set<ServerResponse>
}

async function startEndpoint(
  options: EndpointOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { random, mayLie, conditionsOf, show } = options
  const weather = endpointWeather(random.fork('weather'), { mayLie })
  const server = createServer((request, response) => {
    // A caller that hangs up is no error of the proxy.
    request.on('error', () => {})
    response.on('error', () => {})
    handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as WireCall | WireCall[]
    const conditions = conditionsOf(weather)
    const fault = random.chance(conditions.failing) ? random.pick(requestFaults) : undefined
    if (fault) {
      show(fault)
      if (!random.chance(doneAllTheSame)) return fail(response, fault, '')
    }
    const calls = [body].flat()
    const outcomes = await answer(calls, conditions, options)
    const answers = calls.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...outcomes[index] }))
    const text = JSON.stringify(Array.isArray(body) ? answers : answers[0])
    if (fault) return fail(response, fault, text)
    response.setHeader('content-type', 'application/json')
    response.end(text)
  }

  function fail(response: ServerResponse, fault: RequestFault, text: string): void {
    if (fault === 'reset') response.destroy()
    else if (fault === 'timeout') {
      options.held.add(response)
      const timer = setTimeout(() => response.destroy(), silenceMs)
      response.once('close', () => {
        clearTimeout(timer)
        options.held.delete(response)
      })
    } else if (fault === 'truncated') {
      response.setHeader('content-type', 'application/json')
      response.end(text.slice(0, Math.floor(text.length / 2)) || '{"jsonrpc":"2.')
    } else if (fault === 'page') {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>One moment, please</title>')
    } else {
      response.statusCode = fault === 'serverError' ? 500 : 429
      response.end(fault === 'serverError' ? 'upstream failed' : '{"error":"too many requests"}')
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const deniable = new Set([
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
])

async function answer(
  calls: readonly RpcCall[],
  { failing, lag, blind }: Conditions,
  { random, headOf, ask, send, show }: EndpointOptions,
): Promise<RpcOutcome[]> {
  const head = headOf() - lag
  if (lag > 0) show('lag')
  const outcomes: (RpcOutcome | undefined)[] = calls.map(() => undefined)
  const forwarded: { readonly index: number; readonly call: RpcCall }[] = []
  for (const [index, call] of calls.entries()) {
    if (call.method === 'eth_sendRawTransaction') {
      outcomes[index] = await sendInWeather(call.params[0] as Hex, { failing, random, send, show })
    } else if (deniable.has(call.method) && random.chance(blind)) {
      show('denied')
      outcomes[index] = { result: call.method === 'eth_getLogs' ? [] : null }
    } else {
      const asked = lag > 0 ? askLagging(call, head) : { call }
      if ('outcome' in asked) outcomes[index] = asked.outcome
      else forwarded.push({ index, call: asked.call })
    }
  }
  if (forwarded.length > 0) {
    const received = await ask(
      forwarded.map(({ call: { method, params } }) => ({ method, params })),
    )
    for (const [place, { index, call }] of forwarded.entries()) {
      const outcome = received[place] as RpcOutcome
      outcomes[index] = lag > 0 ? hideYounger(call, outcome, head) : outcome
    }
  }
  return outcomes as RpcOutcome[]
}

async function sendInWeather(
  rawTransaction: Hex,
  {
    failing,
    random,
    send,
    show,
  }: Pick<EndpointOptions, 'random' | 'send' | 'show'> & { readonly failing: number },
): Promise<RpcOutcome> {
  if (failing > 0 && random.chance(promisedButDropped)) {
    show('promised but dropped')
    return { result: keccak256(rawTransaction) }
  }
  const outcome = await send(rawTransaction)
  if (failing > 0 && random.chance(takenButRefused)) {
    show('taken but refused')
    return { error: { code: -32603, message: 'internal error' } }
  }
  return outcome
}
