import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { NamedProcesses, ProcessorMeter } from '../cost/create-processor-meter.js'
import type { GatewayProcess } from '../start-gateway-process.js'
import type { RelayTarget } from './relay-target.js'

/** One target on a separate chain. */
export interface Contest {
  readonly chain: DevnetChain
  /** If absent, the chain mines a block for each transaction. */
  readonly blockTimeSeconds: number | undefined
  /** Accounts pay gas in native coin. Otherwise the paymaster pays, and takes a fee in USDC. */
  readonly isSelfFunded: boolean
  /** Prepares the operations for every target. It is paused while another target is measured. */
  readonly gateway: GatewayProcess
  readonly target: RelayTarget
  /** Whether the target is the gateway. */
  readonly isOurs: boolean
  readonly processes: NamedProcesses
  /** Counts the processor time of these processes while operations are timed. */
  readonly meter: ProcessorMeter
}
