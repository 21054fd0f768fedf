import type { Address, Hash, Hex } from 'viem'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import type { BlockLink } from './block-store.js'

/** Fees of the next block, in wei per gas, with the block that they were read at. */
export interface FeeMarket {
  readonly baseFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly block: { readonly number: bigint; readonly timestamp: bigint }
}

export interface AccountState {
  readonly deployed: boolean
  /** Next sequence of the nonce key that was asked for. */
  readonly sequence: bigint
  /** Owner that the account's root ECDSA validator knows; `undefined` with another validator or without code. */
  readonly rootOwner: Address | undefined
  /** EntryPoint deposit in wei. */
  readonly deposit: bigint
  /** Balances in base units, the native coin by its sentinel. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** Allowance of the fee token to the paymaster; 0 without a fee token. */
  readonly allowance: bigint
}

export type SimulationPhase = 'deployment' | 'validation' | 'paymaster' | 'execution' | 'postOp'

/** A token or native transfer that happened in a simulation. */
export interface SimulatedTransfer {
  readonly asset: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** A user operation run phase by phase, the way the EntryPoint would. Gas as measured, without headroom. */
export interface Simulation {
  readonly failure: { readonly phase: SimulationPhase; readonly revertData: Hex } | undefined
  /** What the account said of the signature. */
  readonly signatureValid: boolean
  readonly deploymentGas: bigint
  readonly validationGas: bigint
  readonly paymasterValidationGas: bigint
  readonly executionGas: bigint
  /** A limit that execution was proven to fit in. */
  readonly callGasLimit: bigint
  readonly postOpGas: bigint
  /** `undefined` when the endpoint cannot report them. */
  readonly transfers: readonly SimulatedTransfer[] | undefined
}

/** The outcome of `handleOps` as `eth_call`. */
export type BundleSimulation =
  | { readonly kind: 'ok' }
  /** The EntryPoint refuses one operation: its AAxx reason, and the inner revert data if there is any. */
  | {
      readonly kind: 'refused'
      readonly index: number
      readonly reason: string
      readonly inner: Hex
    }
  | { readonly kind: 'reverted'; readonly revertData: Hex }

export interface ChainLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hash
  readonly logIndex: number
}

export interface TransactionReceipt {
  readonly transactionHash: Hash
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly from: Address
  readonly success: boolean
  /** What the sender paid: gas and, on rollups, the data fee, in wei. */
  readonly cost: bigint
}

/**
 * One network's chain. Every method throws `NETWORK_UNAVAILABLE` when no endpoint answers; requests that are
 * started in the same tick travel in one HTTP request.
 */
export interface Chain {
  identity(): Promise<{ readonly chainId: number; readonly genesisHash: Hash }>
  feeMarket(): Promise<FeeMarket>
  isDeployed(address: Address): Promise<boolean>
  readAccount(query: {
    readonly sender: Address
    readonly nonceKey: bigint
    readonly feeToken: Address | undefined
    readonly assets: readonly Address[]
  }): Promise<AccountState>
  /** EntryPoint deposit in wei. */
  depositOf(address: Address): Promise<bigint>
  simulate(query: {
    readonly userOperation: PackedUserOperation
    readonly userOperationHash: Hash
    readonly missingAccountFunds: bigint
    readonly maxCost: bigint
  }): Promise<Simulation>
  /** Runs the calls from an address without code, each in turn; for pricing an account that nobody can deploy yet. */
  simulateCalls(query: {
    readonly sender: Address
    readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: bigint }[]
  }): Promise<Pick<Simulation, 'failure' | 'executionGas' | 'transfers'>>

  simulateBundle(query: {
    readonly executor: Address
    readonly userOperations: readonly PackedUserOperation[]
    readonly gas: bigint
  }): Promise<BundleSimulation>
  /** Transactions that the address had sent as of the block. */
  transactionCount(address: Address, block: 'latest' | bigint): Promise<number>
  /** Sends stored bytes. Sending what the network already knows is success. */
  broadcast(rawTransaction: Hex): Promise<void>
  receipt(transactionHash: Hash): Promise<TransactionReceipt | undefined>
  block(which: bigint | 'latest' | 'safe' | 'finalized'): Promise<BlockLink | undefined>
  /** The block with the operation's `UserOperationEvent`, if it is among the newest `blocks` ones. */
  findUserOperation(
    hash: Hash,
    blocks: bigint,
  ): Promise<{ readonly number: bigint; readonly hash: Hash } | undefined>
  /** Logs of the EntryPoint and the paymaster in exactly this block. */
  logs(blockHash: Hash): Promise<ChainLog[]>
}
