import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@gasless-gateway/core'
import type { LoadAccount } from '../stage/fund-accounts.js'
import { askGateway } from './means/ask-gateway.js'
import { operate } from './means/operate.js'
import type { Tenant } from './tenant.js'

export interface HonestLoad {
  /** Starts a part of the run. Later operations belong to it. */
  enter(part: Part): void
  /** Returns how many operations of the current part have begun. */
  begun(): number
  /** Stops sending, and waits for the accepted operations. */
  finish(): Promise<readonly HonestOperation[]>
}

export type Part = 'alone' | 'beside'

export interface HonestOperation {
  readonly part: Part
  readonly newcomer: boolean
  /** Absent if the operation landed. */
  readonly failure?: string
  /** Time from the answer of submit to the first answer with a landed status. */
  readonly landedAfterMs?: number
}

const pollMs = 150
/** Far longer than any client would wait. */
const patienceMs = 300_000
const lookForAccountMs = 20
/** Every sixth operation is the first one of a new account. */
const newcomerEvery = 6

/**
 * Sends a steady stream of transfers that pay in the fee token. Most senders have landed an operation before. Newcomers
 * have not. They belong to a project that also has other users.
 */
export function startHonestLoad({
  network,
  baseUrls,
  tenants,
  newcomers: fresh,
  perSecond,
}: {
  readonly network: Network
  readonly baseUrls: readonly string[]
  readonly tenants: readonly Tenant[]
  /** Accounts that have landed no operation. */
  readonly newcomers: Tenant
  readonly perSecond: number
}): HonestLoad {
  const queues = tenants.map(({ apiKey, accounts }) => ({ apiKey, idle: [...accounts] }))
  const newcomers = [...fresh.accounts]
  const operations: Promise<HonestOperation>[] = []
  let part: Part = 'alone'
  let begun = 0
  let over = false

  const send = async (
    apiKey: string,
    account: LoadAccount,
    newcomer: boolean,
    baseUrl: string,
  ): Promise<HonestOperation> => {
    const about = { part, newcomer }
    begun++
    const order = { baseUrl, apiKey, network, account, paysWith: 'fee-token' } as const
    const outcome = await operate(order)
    if ('refused' in outcome) return { ...about, failure: outcome.refused }
    const acceptedAt = performance.now()
    const path = `/transaction/${outcome.operationId}`
    let last = ''
    while (performance.now() - acceptedAt < patienceMs) {
      const { body } = await askGateway(order, path)
      last = `${body.status} ${body.reason ?? ''}`.trim()
      if (ended.has(body.status))
        return landed.has(body.status) && body.reason === null
          ? { ...about, landedAfterMs: performance.now() - acceptedAt }
          : { ...about, failure: last }
      await sleep(pollMs)
    }
    return { ...about, failure: `still ${last}` }
  }

  const sending = (async () => {
    const startedAt = performance.now()
    for (let number = 0; !over; number++) {
      await sleep(Math.max(0, startedAt + (number * 1_000) / perSecond - performance.now()))
      const baseUrl = baseUrls[number % baseUrls.length] as string
      const newcomer = number % newcomerEvery === 0 ? newcomers.shift() : undefined
      if (newcomer) {
        operations.push(send(fresh.apiKey, newcomer, true, baseUrl))
        continue
      }
      const queue = queues[number % queues.length] as (typeof queues)[number]
      let account = queue.idle.shift()
      while (!account && !over) {
        await sleep(lookForAccountMs)
        account = queue.idle.shift()
      }
      if (!account) break
      const { idle, apiKey } = queue
      const free = account
      operations.push(send(apiKey, free, false, baseUrl).finally(() => idle.push(free)))
    }
  })()
  return {
    enter(next) {
      part = next
      begun = 0
    },
    begun: () => begun,
    async finish() {
      over = true
      await sending
      return Promise.all(operations)
    },
  }
}

const landed = new Set(['confirmed', 'finalized'])
const ended = new Set([...landed, 'failed', 'dropped'])
