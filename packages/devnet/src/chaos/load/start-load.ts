import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@gasless-gateway/core'
import { getAddress, parseUnits, slice } from 'viem'
import type { Journal } from '../journal/open-journal.js'
import type { SeededRandom } from '../seeded-random.js'
import type { ProjectKey } from '../stage/create-project-keys.js'
import type { LoadAccount } from '../stage/fund-accounts.js'
import type { Ask } from './create-journaled-client.js'
import { type Sender, sendOperation } from './send-operation.js'
import { watchOperation } from './watch-operation.js'

export interface Load {
  /** Resolves when every operation has been accepted, or refused for good, and no more will follow. */
  readonly sent: Promise<void>
  progress(): LoadProgress
  /** Sends nothing new. */
  enough(): void
  /** Asks for statuses more often from now on. */
  hurry(): void
  /** Ends what is still asking. Throws what went wrong on the client's own side. */
  stop(): Promise<void>
}

export interface LoadProgress {
  readonly accepted: number
  readonly refused: number
  /** Accepted and not seen with a terminal status yet, without the evaders'. */
  readonly open: number
  readonly openEvaders: number
}

export interface LoadOptions {
  /** May be infinite, when somebody says that it is enough. */
  readonly operations: number
  readonly operationsPerSecond: number
  readonly accounts: readonly LoadAccount[]
  readonly keys: readonly ProjectKey[]
  readonly network: Network
  readonly ask: Ask
  readonly baseUrls: readonly string[]
  readonly journal: Journal
  readonly random: SeededRandom
  /** Makes an accepted operation impossible. Absent: everybody is honest. */
  readonly evade?: (evasion: Evasion) => Promise<void>
}

export interface Evasion {
  readonly account: LoadAccount
  /** Has the account been used before, so that it has given its allowance? */
  readonly used: boolean
  readonly operationId: string
  readonly feeToken: `0x${string}`
}

/** Unhurried: some hundred operations are under way at a time. */
const pollMs = 3_000
const hurriedPollMs = 1_000
/** Of all of them together: what falls behind is to be the gateway under faults, not a machine that answers questions. */
const mostPollsPerSecond = 60
const evadersShare = 0.01
const lookForAccountMs = 20

/** A steady stream of transfers of distinct accounts; an account has one operation under way at a time. */
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

  /** Returns what is left to be done for the operation: to watch it. */
  async function send(load: number, { account, used }: Holder): Promise<() => Promise<void>> {
    const { apiKey, project } = plans.pick(options.keys)
    const plan = { load, apiKey, owner: account.owner, ...transferOf(plans, options.network) }
    const { recipient, token, amount } = plan
    const amountText = amount.toString()
    await journal.write({ kind: 'intent', load, project, recipient, token, amount: amountText })
    const operationId = await sendOperation(sender, plan)
    if (operationId === undefined) {
      refused++
      return async () => {}
    }
    accepted++
    const party = evaders.has(load) ? 'evading' : 'honest'
    open[party]++
    if (party === 'evading') await evade?.({ account, used, operationId, feeToken: plan.feeToken })
    return async () => {
      const poll = { load, operationId, apiKey, pollMs: pace }
      const status = await watchOperation(sender, poll)
      if (status === undefined) return
      open[party]--
      // Nobody knows what an evader's account has left.
      if (party === 'honest') free.push({ account, used: used || status === 'finalized' })
    }
  }

  const sends: Promise<void>[] = []
  const watches: Promise<void>[] = []
  async function sendAll(): Promise<void> {
    const startedAt = performance.now()
    for (let load = 0; load < operations && goesOn(); load++) {
      const due = startedAt + (load * 1_000) / operationsPerSecond
      await sleep(Math.max(0, due - performance.now()))
      let holder = take(free, evaders.has(load))
      while (!holder && goesOn()) {
        await sleep(lookForAccountMs)
        holder = take(free, evaders.has(load))
      }
      if (holder) sends.push(send(load, holder).then((watch) => void watches.push(watch())))
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

/** An account that has been used, when one is wanted and there is one; else the one that has rested longest. */
function take(free: Holder[], wantUsed: boolean): Holder | undefined {
  const place = wantUsed ? free.findIndex(({ used }) => used) : 0
  return free.splice(Math.max(0, place), 1)[0]
}

/** One in a hundred, at least one; in the second half, when there are accounts with a history. */
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
    // Every amount is its own, so that a payment can be told from every other one.
    amount: parseUnits('0.01', token.decimals) + BigInt(random.between(0, 9_999)),
    recipient: getAddress(slice(random.bytes32(), 0, 20)),
  }
}
