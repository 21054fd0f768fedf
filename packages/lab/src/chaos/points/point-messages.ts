import type { Network } from '@gasless-gateway/core'
import type { Hex } from 'viem'
import type { SetTrap } from './trap-queue.js'

/** Where a process writes the number of the trap in which it dies: standard streams and messages have the ones below. */
export const deathFd = 4

/** What a gateway with traps in it is told. */
export interface PointOrder {
  readonly databaseUrl: string
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly paymasterSignerKey: Hex
  readonly executorKeys: readonly Hex[]
  readonly port: number
  /** It dies in the first to which it comes. */
  readonly traps: readonly SetTrap[]
}

/** What it is told later: somebody else has died in this trap. */
export interface Sprung {
  readonly sprung: number
}
