import type { Agent } from 'node:http'
import type { Neighbourhood } from '../means/neighbourhood.js'
import { sendRequest } from '../means/send-request.js'

/** One kind of request that honest clients send. */
export interface HonestKind {
  readonly everyMs: number
  /** The status of success. Any other status counts as a refusal. */
  readonly expected: number
  ask(n: number): ReturnType<typeof sendRequest>
}

export const honestKindNames = ['status', 'prepare', 'signIn', 'verify'] as const
export type HonestKindName = (typeof honestKindNames)[number]
export type HonestKinds = Readonly<Record<HonestKindName, HonestKind>>

/** The credentials and data of honest clients. */
export interface HonestMeans {
  readonly baseUrl: string
  readonly agent: Agent
  readonly from: Neighbourhood
  readonly apiKey: string
  /** An operation to read. */
  readonly operationId: string
  /** Bodies of transfers to prepare, each for another account. */
  readonly transfers: readonly string[]
  readonly user: { readonly email: string; readonly password: string }
  /** Returns a mailed code that was not used yet. */
  takeCode(): string
}

/**
 * Returns all kinds of honest requests. Their rates stay below the limits. Each sign-in and each code has a new
 * address.
 */
export const createHonestKinds = ({
  baseUrl,
  agent,
  from,
  apiKey,
  operationId,
  transfers,
  user,
  takeCode,
}: HonestMeans): HonestKinds => {
  let people = 1
  const office = from.honest(0)
  const anybody = () => from.honest(people++)
  const send = (path: string, request: Parameters<typeof sendRequest>[2]) =>
    sendRequest(agent, `${baseUrl}${path}`, request)
  return {
    status: {
      everyMs: 100,
      expected: 200,
      ask: () => send(`/transaction/${operationId}`, { from: office, apiKey }),
    },
    prepare: {
      everyMs: 700,
      expected: 201,
      ask: (n) =>
        send('/transaction/transfer', {
          from: office,
          apiKey,
          body: transfers[n % transfers.length],
        }),
    },
    // A machine with two cores computes one hash at a time, with a pause after each.
    signIn: {
      everyMs: 2_000,
      expected: 200,
      ask: () => send('/auth/login', { from: anybody(), body: JSON.stringify(user) }),
    },
    verify: {
      everyMs: 1_000,
      expected: 200,
      ask: () =>
        send('/auth/verify', { from: anybody(), body: JSON.stringify({ token: takeCode() }) }),
    },
  }
}
