import type { Network } from '@gasless-gateway/core'
import type { Hex } from 'viem'
import type { Trap } from './await-points.js'

/** What a gateway with a trap in it is told. */
export interface PointOrder {
  readonly databaseUrl: string
  readonly network: Network
  readonly rpcUrls: readonly string[]
  readonly paymasterSignerKey: Hex
  readonly executorKeys: readonly Hex[]
  readonly port: number
  /** Absent: an ordinary gateway. */
  readonly trap?: Trap
}
