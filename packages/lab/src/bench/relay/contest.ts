import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { NamedProcesses, ProcessorMeter } from '../cost/create-processor-meter.js'
import type { GatewayProcess } from '../start-gateway-process.js'
import type { RelayTarget } from './relay-target.js'

/** One target on a chain of its own. */
export interface Contest {
  readonly chain: DevnetChain
  /** Absent: every transaction gets a block at once. */
  readonly blockTimeSeconds: number | undefined
  /** Accounts pay for their operations in native coin. Otherwise a paymaster does, which takes a fee in USDC. */
  readonly isSelfFunded: boolean
  /** Prepares the operations, whoever relays them. Does not run while somebody else is measured. */
  readonly gateway: GatewayProcess
  readonly target: RelayTarget
  /** The target is the gateway itself. */
  readonly isOurs: boolean
  readonly processes: NamedProcesses
  /** Counts the processor time of these processes while operations are timed. */
  readonly meter: ProcessorMeter
}
