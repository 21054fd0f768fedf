import type { Hash } from 'viem'

/** A `UserOperationEvent`. */
export interface LandedEvent {
  readonly userOperationHash: Hash
  readonly transactionHash: Hash
  readonly success: boolean
}

export interface Landing {
  readonly transactionHash: Hash
  /** Unix milliseconds at which the block was first seen. */
  readonly seenAt: number
}

export interface LandingTally {
  /** Counts the events of new blocks. Ignores other operations. Throws if an operation reverted or landed twice. */
  record(events: readonly LandedEvent[], seenAt: number): void
  /** Returns the number of operations that have not landed. */
  missing(): number
  readonly landings: ReadonlyMap<Hash, Landing>
}

/** Creates a tally of the operations that have landed. */
export function createLandingTally(hashes: readonly Hash[]): LandingTally {
  const expected = new Set(hashes)
  const landings = new Map<Hash, Landing>()
  return {
    landings,
    missing: () => expected.size - landings.size,
    record(events, seenAt) {
      for (const { userOperationHash, transactionHash, success } of events) {
        if (!expected.has(userOperationHash)) continue
        if (!success)
          throw new Error(`Operation ${userOperationHash} reverted in ${transactionHash}.`)
        if (landings.has(userOperationHash))
          throw new Error(`Operation ${userOperationHash} landed twice.`)
        landings.set(userOperationHash, { transactionHash, seenAt })
      }
    },
  }
}
