import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@gasless-gateway/core'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Address, getAddress, parseUnits } from 'viem'
import type { Journal } from '../journal/open-journal.js'
import type { ProjectKey } from '../stage/create-project-keys.js'
import type { LoadAccount } from '../stage/fund-accounts.js'
import type { Ask } from './create-journaled-client.js'
import { type Sender, sendOperation } from './send-operation.js'
import { watchOperation } from './watch-operation.js'

export interface Load {
  /** Resolves when every payment was accepted or given up, and no more will follow. */
  readonly sent: Promise<void>
  progress(): LoadProgress
  /** Starts no new payments. */
  enough(): void
  /** Polls statuses more often from now on. */
  hurry(): void
  /** Ends all polls. Throws if the client itself failed. */
  stop(): Promise<void>
}

export interface LoadProgress {
  readonly accepted: number
  readonly refused: number
  /** Accepted operations without a terminal status so far. Evaders are counted separately. */
  readonly open: number
  readonly openEvaders: number
}

export interface LoadOptions {
  /** Number of payments. May be infinite if the caller uses `enough`. */
  readonly operations: number
  readonly operationsPerSecond: number
  readonly accounts: readonly LoadAccount[]
  /** Recipients of payments that several workers make. */
  readonly payees: readonly Address[]
  readonly keys: readonly ProjectKey[]
  readonly network: Network
  readonly ask: Ask
  readonly baseUrls: readonly string[]
  readonly journal: Journal
  readonly random: SeededRandom
  /** Prevents an accepted operation. If absent, all accounts are honest. */
  readonly evade?: (evasion: Evasion) => Promise<void>
}

export interface Evasion {
  readonly account: LoadAccount
  /** Whether an earlier operation has given the paymaster's allowance. */
  readonly used: boolean
  readonly operationId: string
  readonly feeToken: `0x${string}`
}

/** Slow, because some hundred operations are open at a time. */
const pollMs = 3_000
const hurriedPollMs = 1_000
/** Limit of all polls together, so that polls do not overload the machine. */
const mostPollsPerSecond = 60
const evadersShare = 0.01
const lookForAccountMs = 20
/** Share of the orders that have equal payments. Almost two payments in five then equal another one. */
const equalShare = 0.15
const mostWorkers = 5
/** Two payments that were prepared within 300 ms once became one, so starts differ by up to this. */
const longestHeadStartMs = 400

/**
 * Starts a steady stream of payments. An account has one open order at a time. An order is one payment, or several
 * equal ones. Workers of one queue make equal payments at once, each under a separate idempotency key.
 */
export function startLoad(options: LoadOptions): Load {
  const { operations, operationsPerSecond, accounts, journal, random, evade } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const sender: Sender = {
    ask: options.ask,
    baseUrls: options.baseUrls,
    random: random.fork('sender'),
    signal,
  }
  const plans = random.fork('plans')
  const queues = random.fork('queues')
  const evaders = evade ? chooseEvaders(random.fork('evaders'), operations) : new Set<number>()
  const free: Holder[] = accounts.map((account) => ({ account, used: false }))
  const open = { honest: 0, evading: 0 }
  let accepted = 0
  let refused = 0
  let currentPollMs = pollMs
  let isEnough = false
  const pace = () =>
    Math.max(currentPollMs, ((open.honest + open.evading) * 1_000) / mostPollsPerSecond)
  const goesOn = () => !isEnough && !signal.aborted

  const sends: Promise<void>[] = []
  const watches: Promise<unknown>[] = []

  /**
   * Resolves when the payment is accepted or given up. `end` is the terminal status, or `undefined` if it stays
   * unknown.
   */
  async function send(
    load: number,
    { account, used }: Holder,
    order: Order,
  ): Promise<{ readonly end: Promise<string | undefined> }> {
    const { apiKey, project, recipient, token, amount } = order
    const idempotencyKey = `chaos-${load}`
    await journal.write({
      kind: 'intent',
      load,
      project,
      idempotencyKey,
      account: account.address,
      recipient,
      token,
      amount: amount.toString(),
    })
    const plan = { ...order, load, idempotencyKey, owner: account.owner }
    const operationId = await sendOperation(sender, plan)
    if (operationId === undefined) {
      await journal.write({ kind: 'refused', load })
      refused++
      return { end: Promise.resolve(undefined) }
    }
    accepted++
    const party = evaders.has(load) ? 'evading' : 'honest'
    open[party]++
    if (party === 'evading') await evade?.({ account, used, operationId, feeToken: order.feeToken })
    const end = watchOperation(sender, { load, operationId, apiKey, pollMs: pace })
    const seen = end.then((status) => {
      if (status !== undefined) open[party]--
    })
    watches.push(seen)
    return { end }
  }

  /** Makes the same payment once for each of these numbers, at once. */
  async function carryOut(loads: readonly number[], holder: Holder): Promise<void> {
    const transfer = transferOf(plans, options.network)
    // The gas limits of a second payment to a recipient do not cover a first balance. A reorganisation of the first
    // payment would make the second one pay for it. So recipients of several payments are funded in advance.
    const recipient = loads.length > 1 ? plans.pick(options.payees) : transfer.recipient
    const order = { ...plans.pick(options.keys), ...transfer, recipient }
    const sending = loads.map(async (load, worker) => {
      await sleep(worker === 0 ? 0 : queues.between(0, longestHeadStartMs))
      return send(load, holder, order)
    })
    const ends = (await Promise.all(sending)).map(({ end }) => end)
    const freeAgain = Promise.all(ends).then((statuses) => {
      // The balance of an evader's account is unknown.
      if (loads.some((load) => evaders.has(load)) || statuses.includes(undefined)) return
      free.push({ account: holder.account, used: holder.used || statuses.includes('finalized') })
    })
    watches.push(freeAgain)
  }

  /** Returns how many workers make the payment with this number. */
  function workersOf(load: number): number {
    if (!queues.chance(equalShare)) return 1
    const workers = Math.min(queues.between(2, mostWorkers), operations - load)
    // An evasion by one worker would prevent the payments of the others.
    return countUp(load, workers).some((one) => evaders.has(one)) ? 1 : workers
  }

  async function sendAll(): Promise<void> {
    const startedAt = performance.now()
    for (let load = 0; load < operations && goesOn(); ) {
      const loads = countUp(load, workersOf(load))
      const due = startedAt + (load * 1_000) / operationsPerSecond
      await sleep(Math.max(0, due - performance.now()))
      let holder = take(free, evaders.has(load))
      while (!holder && goesOn()) {
        await sleep(lookForAccountMs)
        holder = take(free, evaders.has(load))
      }
      if (holder) sends.push(carryOut(loads, holder))
      load += loads.length
    }
    await Promise.all(sends)
  }
  const sent = sendAll()
  return {
    sent,
    progress: () => ({ accepted, refused, open: open.honest, openEvaders: open.evading }),
    enough() {
      isEnough = true
    },
    hurry() {
      currentPollMs = hurriedPollMs
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled([sent, ...sends])
      for (const end of await Promise.allSettled(watches))
        if (end.status === 'rejected') throw end.reason
    },
  }
}

interface Holder {
  readonly account: LoadAccount
  readonly used: boolean
}

/** The data that all payments of one order share. */
type Order = ProjectKey & ReturnType<typeof transferOf>

const countUp = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n)

/** Takes a used account if one is wanted and free. Otherwise takes the account that has been free longest. */
function take(free: Holder[], wantUsed: boolean): Holder | undefined {
  const place = wantUsed ? free.findIndex(({ used }) => used) : 0
  return free.splice(Math.max(0, place), 1)[0]
}

/** Chooses one payment in a hundred, at least one, from the second half, when accounts have a history. */
function chooseEvaders(random: SeededRandom, operations: number): Set<number> {
  const wanted = Math.max(1, Math.round(operations * evadersShare))
  const chosen = new Set<number>()
  while (chosen.size < wanted)
    chosen.add(random.between(Math.floor(operations / 2), operations - 1))
  return chosen
}

function transferOf(random: SeededRandom, { networkId, tokens }: Network) {
  const token = random.pick(tokens)
  return {
    networkId,
    token: token.address,
    feeToken: random.pick(tokens.filter(({ feeToken }) => feeToken)).address,
    // The random part tells orders apart.
    amount: parseUnits('0.01', token.decimals) + BigInt(random.between(0, 9_999)),
    recipient: getAddress(random.address()),
  }
}
