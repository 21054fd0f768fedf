import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cutOnFailure } from './cut-on-failure.js'

export interface CuttingProxy {
  /** The URL that the program uses instead of the gateway's. */
  readonly baseUrl: string
  /**
   * Forwards the submit with this number, counted from 1. Then calls `cut` and closes the connection instead of
   * answering. So the client never learns that the gateway accepted the submit.
   */
  cutSubmit(number: number, cut: () => void): void
  /** Answers every submit with `OPERATION_STALE` without forwarding it. `false` forwards submits again. */
  callStale(calls?: boolean): void
  /** Forwards the next `count` submits, and answers each with `OPERATION_STALE`. */
  takeAndCallStale(count: number): void
  /** Answers every prepare with the last answer of the gateway. `false` passes prepares on again. */
  replayPrepares(replays?: boolean): void
  /** Overwrites these fields in every read of an operation that has landed. `undefined`: reads are unchanged again. */
  say(lie: object | undefined): void
  /** How many reads were overwritten. */
  readonly lies: number
  /** Holds back the answers to prepares until `release`. `held` resolves when the proxy holds the first one. */
  holdPrepares(): { readonly held: Promise<void>; release(): void }
  /** Answers every read of an operation with 409 and this code. `undefined`: forwards reads again. */
  refuseReads(code: string | undefined): void
  /**
   * Number of submits so far. Only the first one after each prepare counts: the SDK submits again if an answer is late.
   */
  readonly submits: number
  close(): Promise<void>
}

/** Starts a proxy between a program and the gateway. Tests use it to kill the program at the worst moment. */
export async function startCuttingProxy(gatewayUrl: string): Promise<CuttingProxy> {
  const target = new URL(gatewayUrl)
  const cuts = new Map<number, () => void>()
  let submits = 0
  let hasPrepared = false
  let callsStale = false
  let takenAndStale = 0
  let lie: object | undefined
  let lies = 0
  let hold: { reached(): void; readonly released: Promise<void> } | undefined
  let refusedReads: string | undefined
  let prepared: string | undefined
  let replays = false
  const listener = cutOnFailure(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isSubmit = request.url?.endsWith('/transaction/submit')
    if (isSubmit && hasPrepared) submits += 1
    if (request.method === 'POST') hasPrepared = !isSubmit
    const refuse = (code: string) => {
      response.writeHead(409, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'Prepare again.', code, reason: null }))
    }
    if (isSubmit && callsStale) return refuse('OPERATION_STALE')
    const isStatus = /\/transaction\/op_\w+$/.test(request.url ?? '')
    if (isStatus && refusedReads) return refuse(refusedReads)
    const isPrepare = request.method === 'POST' && request.url?.endsWith('/transaction/transfer')
    if (isPrepare && replays && prepared) {
      response.writeHead(201, { 'content-type': 'application/json' })
      return void response.end(prepared)
    }
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
    ) as [string, string][]
    const cut = isSubmit ? cuts.get(submits) : undefined
    // A repeated submit without a prepare has the same number, and must not be cut again.
    if (cut) cuts.delete(submits)
    const answer = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (isPrepare) prepared = body.toString()
    if (isPrepare && hold) {
      hold.reached()
      await hold.released
    }
    if (cut) {
      cut()
      return void response.destroy()
    }
    if (isSubmit && takenAndStale > 0) {
      takenAndStale -= 1
      return refuse('OPERATION_STALE')
    }
    if (isStatus && lie && /"status":"(confirmed|finalized)"/.test(body.toString())) {
      lies += 1
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ ...JSON.parse(body.toString()), ...lie }))
    }
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(body)
  })
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${target.pathname}`,
    cutSubmit: (number, cut) => void cuts.set(number, cut),
    callStale: (calls = true) => {
      callsStale = calls
    },
    takeAndCallStale: (count) => {
      takenAndStale = count
    },
    replayPrepares: (replayed = true) => {
      replays = replayed
    },
    say: (said) => {
      lie = said
    },
    get lies() {
      return lies
    },
    holdPrepares() {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const held = new Promise<void>((reached) => {
        hold = { reached, released }
      })
      return { held, release }
    },
    refuseReads: (code) => {
      refusedReads = code
    },
    get submits() {
      return submits
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
