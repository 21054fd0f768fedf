import type { Hash } from 'viem'
import type { Landing } from './landing-tally.js'

/** A row of an operation's append-only status log. */
export interface Transition {
  readonly operationId: string
  readonly toStatus: string
  readonly transactionHash: Hash | null
  /** Unix milliseconds, by the database's clock. */
  readonly at: number
}

export interface Latencies {
  /** For each operation, the time from status `received` to the broadcast of its first outer transaction. */
  readonly receivedToBroadcastMs: readonly number[]
  /** For each operation, the time from the first sight of its block to status `confirmed`. */
  readonly blockToStatusMs: readonly number[]
}

/** Computes latencies. Throws if a status, a broadcast or a landing of an operation is missing. */
export function latenciesOf(
  operations: readonly { readonly operationId: string; readonly hash: Hash }[],
  {
    transitions,
    broadcastAt,
    landings,
  }: {
    readonly transitions: readonly Transition[]
    /** Unix milliseconds at which each outer transaction was first sent. */
    readonly broadcastAt: ReadonlyMap<Hash, number>
    readonly landings: ReadonlyMap<Hash, Landing>
  },
): Latencies {
  const firstOf = new Map<string, Transition>()
  for (const transition of [...transitions].sort((a, b) => a.at - b.at)) {
    const key = `${transition.operationId} ${transition.toStatus}`
    if (!firstOf.has(key)) firstOf.set(key, transition)
  }
  const first = (operationId: string, status: string) =>
    found(firstOf.get(`${operationId} ${status}`), `Operation ${operationId} was never ${status}.`)
  return {
    receivedToBroadcastMs: operations.map(({ operationId }) => {
      const { transactionHash } = first(operationId, 'submitted')
      const sent = transactionHash === null ? undefined : broadcastAt.get(transactionHash)
      return (
        found(sent, `The transaction of operation ${operationId} was never sent.`) -
        first(operationId, 'received').at
      )
    }),
    blockToStatusMs: operations.map(({ operationId, hash }) => {
      const landing = found(landings.get(hash), `Operation ${operationId} did not land.`)
      return first(operationId, 'confirmed').at - landing.seenAt
    }),
  }
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
