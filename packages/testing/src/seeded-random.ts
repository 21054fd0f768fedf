import { createHash } from 'node:crypto'

/** Randomness that a seed decides. */
export interface SeededRandom {
  /** From 0, included, to 1, excluded. */
  next(): number
  /** A whole number; both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  /** Throws when there is nothing to choose from. */
  pick<T>(values: readonly T[]): T
  /** 32 bytes in hex, with 0x in front: a private key, for instance. */
  bytes32(): `0x${string}`
  /** Lower case. */
  address(): `0x${string}`
  /** A stream of its own: how much one part of a run draws does not change what the others get. */
  fork(name: string): SeededRandom
}

/** Six bytes fit a float exactly. */
const drawBytes = 6

/** The same seed gives the same draws, on every machine. */
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
