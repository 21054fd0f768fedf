import { createHash } from 'node:crypto'

/** A random generator that depends only on its seed. */
export interface SeededRandom {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number
  /** Returns a whole number. Both ends are included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  /** Throws if there are no values. */
  pick<T>(values: readonly T[]): T
  /** Returns 32 bytes in hex with `0x`, for example a private key. */
  bytes32(): `0x${string}`
  /** Returns an address in lower case. */
  address(): `0x${string}`
  /**
   * Returns an independent generator, so that the number of draws in one part of a run does not affect the other parts.
   */
  fork(name: string): SeededRandom
}

/** Six bytes fit a float exactly. */
const drawBytes = 6

/** Returns a generator that draws the same values for the same seed, on every machine. */
export function seededRandom(seed: number | string): SeededRandom {
  let drawn = 0
  const digest = () => createHash('sha256').update(`${seed}/${drawn++}`).digest()
  const next = () => digest().readUIntBE(0, drawBytes) / 2 ** (8 * drawBytes)
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(values) {
      if (values.length === 0) throw new Error('There is nothing to choose from.')
      return values[between(0, values.length - 1)] as (typeof values)[number]
    },
    bytes32: () => `0x${digest().toString('hex')}`,
    address: () => `0x${digest().toString('hex', 0, 20)}`,
    fork: (name) => seededRandom(`${seed}/${name}`),
  }
}
