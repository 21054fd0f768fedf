import type { Network } from '@gasless-gateway/core'
import type { Hex } from 'viem'
import type { SetTrap } from './trap-queue.js'

/** The file descriptor to which a process writes the id of its trap before it dies. 0 to 3 are streams and messages. */
export const deathFd = 4

/** The order to a gateway with traps. */
export interface PointOrder {
  readonly databaseUrl: string
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly paymasterSignerKey: Hex
  readonly executorKeys: readonly Hex[]
  readonly port: number
  /** The process dies in the first trap that it reaches. */
  readonly traps: readonly SetTrap[]
}

/** A later message: another process has died in this trap. */
export interface Sprung {
  readonly sprung: number
}
