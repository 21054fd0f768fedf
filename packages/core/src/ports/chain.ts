import type { Address, Hash, Hex } from 'viem'
import type { PackedUserOperation } from '../erc4337/user-operation.js'
import type { Aftermath, LookAt, SimulatedEffects } from '../model/simulated-effects.js'
import type { BlockLink } from './block-store.js'

/** Fees of the next block, in wei per gas, with the block that they were read at. */
export interface FeeMarket {
  readonly baseFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly block: { readonly number: bigint; readonly timestamp: bigint }
}

export interface AccountState {
  /** True if the address has code. If a delegate was asked for: true if the address has adopted it. */
  readonly deployed: boolean
  /** Read only if a delegate was asked for. */
  readonly adoption?: Adoption
  /** Next sequence of the nonce key that was asked for. */
  readonly sequence: bigint
  /**
   * Owner that the account's root ECDSA validator knows, or the address itself if its own key is root. `undefined` with
   * another validator or without an account.
   */
  readonly rootOwner: Address | undefined
  /**
   * The code that runs when the account validates an operation; empty without an account. If a delegate was asked for
   * and the address has no code, it is read as if the address had adopted the delegate.
   */
  readonly validatedBy: readonly ValidatingCode[]
  /** EntryPoint deposit in wei. */
  readonly deposit: bigint
  /** Balances in base units, the native coin by its sentinel. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** Allowance of the fee token to the paymaster; 0 without a fee token. */
  readonly allowance: bigint
  /**
   * The block of this state, if the endpoint returns it in the same call. Its number is absent on a network whose
   * contracts see another block number.
   */
  readonly at?: { readonly number?: bigint; readonly timestamp: bigint }
}

/** Code that takes part in the validation of an account's operations. */
export interface ValidatingCode {
  /** `permission` is a signer with policies, not a validator. Its address is the account's. */
  readonly role: 'account' | 'implementation' | 'delegate' | 'validator' | 'permission'
  readonly address: Address
  /** `undefined` if it was not read. */
  readonly codeHash?: Hash | undefined
}

/** The state of an owner's address that should adopt a delegate. */
export interface Adoption {
  /** The address has other code than the delegate's: another wallet's delegate, or a contract. */
  readonly otherCode: boolean
  /**
   * The nonce that the address's next authorization must have. It counts the address's transactions and authorizations.
   */
  readonly nonce: number
}

/** The state that decides whether the paymaster accepts an operation. */
export interface PaymasterState {
  /** EntryPoint deposit in wei. */
  readonly deposit: bigint
  /** A paused paymaster accepts no operation. */
  readonly paused: boolean
  /** The lowest gas limit of `postOp` that the paymaster accepts with this token. 0 if the token is not listed. */
  readonly postOpGasFloor: bigint
  /** True if the paymaster lists every bundler of the query. */
  readonly bundlersListed: boolean
}

export type SimulationPhase = 'deployment' | 'validation' | 'paymaster' | 'execution' | 'postOp'

/**
 * The result of a user operation that is run phase by phase, as the EntryPoint runs it. Gas as measured, without
 * headroom.
 */
export interface Simulation {
  readonly failure: { readonly phase: SimulationPhase; readonly revertData: Hex } | undefined
  /** True if the account accepts the signature. */
  readonly signatureValid: boolean
  readonly deploymentGas: bigint
  readonly validationGas: bigint
  readonly paymasterValidationGas: bigint
  readonly executionGas: bigint
  /** A gas limit with which the execution succeeded. */
  readonly callGasLimit: bigint
  readonly postOpGas: bigint
  /** `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
  /** Empty if `lookAt` was empty. */
  readonly aftermath: Aftermath
}

/**
 * The sender's simulated balances, which replace its real balances of these assets. In base units; the native coin has
 * its sentinel as the key. The chain's state does not change.
 */
export type BalanceOverrides = ReadonlyMap<Address, bigint>

/** The result of plain transactions of one address, run one after the other. */
export interface TransactionsSimulation {
  /** The first transaction that reverts. The results of later transactions mean nothing. */
  readonly failure: { readonly place: number; readonly revertData: Hex } | undefined
  /**
   * Gas of each transaction that was run, refunds deducted. It may lack a data fee that the network takes inside the
   * gas limit.
   */
  readonly gasUsed: readonly bigint[]
  /** `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
}

/** Why one operation of a bundle cannot be sent now. */
export type BundleRefusal =
  /** The EntryPoint refuses the operation: its AAxx reason, and the inner revert data if there is any. */
  | { readonly kind: 'refused'; readonly reason: string; readonly inner: Hex }
  | { readonly kind: 'reverted'; readonly revertData: Hex }
  /**
   * The operation's validation runs this code, which the network does not know. The refusal does not tell whether the
   * operation would succeed.
   */
  | { readonly kind: 'validation'; readonly address: Address }

/** The outcome of a bundle as `eth_call`. It was run as a whole, without the operations that fail. */
export interface BundleSimulation {
  /** The refusals by the operation's place in the bundle. Empty if all operations succeed together. */
  readonly refusals: ReadonlyMap<number, BundleRefusal>
  /** Gas of the operations that succeed, without the transaction's base cost and call data. */
  readonly gasUsed: bigint
  /** Wei that the beneficiary received for these operations at the fees of the newest block. */
  readonly paid: bigint
}

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
  /** The sender's cost in wei: gas and, on rollups, the data fee. */
  readonly cost: bigint
  /** `cost` in gas at the transaction's own price, rounded up. */
  readonly gas: bigint
  /** Logs of every contract. A reverted transaction has none. */
  readonly logs: readonly ChainLog[]
}

/** A rollup's charge for a transaction in addition to its execution. All 0 on a network without a `dataFee`. */
export interface DataFeeQuote {
  /** Gas inside the gas limit (Arbitrum). */
  readonly gas: bigint
  /** Wei from the sender's balance (OP stack): the fee for the transaction's data, and the operator's fixed fee. */
  readonly wei: bigint
  /** Wei of the operator's fee for each million gas used (OP stack since Isthmus). */
  readonly weiPerMillionGas: bigint
}

/** The reads of blocks that decisions about operations rest on. */
export interface ChainReader {
  block(which: bigint | 'latest' | 'safe' | 'finalized'): Promise<BlockLink | undefined>
  /**
   * Logs of the EntryPoint, the paymaster and these other contracts in exactly this block. Throws `NETWORK_UNAVAILABLE`
   * when the endpoint does not have the block's logs yet, although the block's bloom filter promises some.
   */
  logs(blockHash: Hash, others?: readonly Address[]): Promise<ChainLog[]>
  receipt(transactionHash: Hash): Promise<TransactionReceipt | undefined>
  /** Returns whether the endpoint has the transaction, in a block or in its pool. */
  knows(transactionHash: Hash): Promise<boolean>
  /**
   * Returns the receipt of a transaction that is known to be in this block. Throws `NETWORK_UNAVAILABLE` when the
   * endpoint does not show it there.
   */
  receiptIn(blockHash: Hash, transactionHash: Hash): Promise<TransactionReceipt>
  /**
   * Returns the number of transactions that the address had sent as of the block. `pending` includes those in the
   * node's pool.
   */
  transactionCount(address: Address, block: 'latest' | 'pending' | bigint): Promise<number>
  /** Returns the next sequence of the account's nonce key, and `deployed` as in `AccountState`, as of the block. */
  accountAt(
    query: {
      readonly sender: Address
      readonly nonceKey: bigint
      readonly delegate?: Address | undefined
      /** Throws `NETWORK_UNAVAILABLE` if the endpoint does not have this block. @default none */
      readonly since?: bigint | undefined
    },
    block: 'latest' | bigint,
  ): Promise<{ readonly sequence: bigint; readonly deployed: boolean }>
  /**
   * Returns the block with the operation's `UserOperationEvent`, if it is in this range. The search begins with the
   * newest blocks.
   */
  findUserOperation(
    hash: Hash,
    range: {
      readonly from: bigint
      readonly to: bigint
      /** The search ends after this many requests for logs. @default as many as the range takes */
      readonly mostPages?: number
    },
  ): Promise<{ readonly number: bigint; readonly hash: Hash } | undefined>
  /**
   * Returns the numbers of the blocks in the range, ascending, that have a `UserOperationEvent` of one of these hashes,
   * or of an operation that this paymaster paid for.
   */
  operationBlocks(
    query: { readonly hashes?: readonly Hash[]; readonly paymaster?: Address },
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<readonly bigint[]>
  /**
   * Returns the hashes of all transactions of the block. Throws `NETWORK_UNAVAILABLE` when the endpoint does not have
   * it.
   */
  transactions(blockHash: Hash): Promise<readonly Hash[]>
  /**
   * Runs the bundle from the executor's address, as it will be sent. Refuses each operation that fails, and each whose
   * validation runs code that the network does not know. Leaves out the refused operations and runs the rest again,
   * until the rest succeeds.
   */
  simulateBundle(query: {
    readonly executor: Address
    readonly userOperations: readonly PackedUserOperation[]
    /** The delegates that addresses adopt with the transaction, by the address. @default none */
    readonly adoptions?: ReadonlyMap<Address, Address>
    /** Runs on the state after this block. @default the newest one */
    readonly block?: bigint
    /**
     * The executor's balance and the chain's base fee, in wei. If the balance covers the call, accounts see it
     * unchanged. @default more than any executor has
     */
    readonly coin?: { readonly balance: bigint; readonly baseFeePerGas: bigint }
    /** The tip and the block that the bundle sees. @default no tip, and the block that it runs on */
    readonly market?: FeeMarket
  }): Promise<BundleSimulation>
}

/** Methods that an endpoint lacks and the gateway does without. */
export interface Shortcoming {
  readonly lacks: string
  /** A sentence for the operator, without its full stop. */
  readonly effect: string
  /** What is then not prepared, in words that follow "prepares no". Absent if everything is prepared. */
  readonly unprepared?: string
}

/** The methods that one endpoint of a network lacks. */
export interface EndpointAbilities {
  /** The endpoint's place among the configured ones, from 1. */
  readonly endpoint: number
  /** The host alone, because the rest of the address may contain a secret. */
  readonly host: string
  /**
   * Methods that the endpoint lacked in the last answer, named as an operator would search for them. Only methods that
   * the gateway needs and cannot replace. `undefined` if none is known to be missing and not all were answered, because
   * the endpoint is silent or serves another chain.
   */
  readonly lacks: readonly string[] | undefined
  /** What the endpoint is known to lack and the gateway does without. */
  readonly shortcomings: readonly Shortcoming[]
  /** True if no method that a witness needs is known to be missing. */
  readonly canWitness: boolean
  /**
   * True if the endpoint does not know the tag of this network's final block. The gateway then treats a block as final
   * by its age. `undefined` if the endpoint has not answered.
   */
  readonly finalByAge: boolean | undefined
}

/**
 * One network's chain. Every method throws `NETWORK_UNAVAILABLE` when no endpoint answers, or when every endpoint
 * refuses. Requests that start in the same turn of the event loop share a batch if the endpoint accepts batches.
 */
export interface Chain extends ChainReader {
  /**
   * Returns readers for decisions that cannot be undone. They use two different endpoints if at least two are
   * configured, otherwise the only one. Throws `NETWORK_UNAVAILABLE` when fewer endpoints are healthy. A reader also
   * throws it if its endpoint lacks a method.
   */
  witnesses(): readonly ChainReader[]
  /**
   * Tests every endpoint for the methods that cannot be replaced. Never rejects. Takes as long as one read, or as three
   * reads if an endpoint refuses a method that it had before.
   */
  abilities(): Promise<readonly EndpointAbilities[]>
  identity(): Promise<{ readonly chainId: number; readonly genesisHash: Hash }>
  feeMarket(): Promise<FeeMarket>
  /**
   * Returns whether the address has code. With a delegate: whether it has the code of an address that has adopted the
   * delegate.
   */
  isDeployed(address: Address, delegate?: Address): Promise<boolean>
  /** Returns the decimals that a token or feed reports; `undefined` if the address reports none. */
  decimalsOf(address: Address): Promise<number | undefined>
  readAccount(query: {
    readonly sender: Address
    readonly nonceKey: bigint
    readonly delegate?: Address | undefined
    readonly feeToken: Address | undefined
    readonly assets: readonly Address[]
    /**
     * Number of a block. The state of an earlier block is not returned, unless the number of the read block is unknown.
     * @default any block
     */
    readonly notBefore?: bigint | undefined
  }): Promise<AccountState>
  readPaymaster(query: {
    readonly paymaster: Address
    readonly token: Address
    readonly bundlers: readonly Address[]
  }): Promise<PaymasterState>
  /** Returns whether this address may sign sponsorships of the paymaster. */
  isPaymasterSigner(query: {
    readonly paymaster: Address
    readonly signer: Address
  }): Promise<boolean>
  /** Returns the EntryPoint deposit in wei, at the newest block by default. */
  depositOf(address: Address, block?: bigint): Promise<bigint>
  /** Runs a user operation phase by phase. Throws `CannotOverrideBalanceError`. */
  simulate(query: {
    readonly userOperation: PackedUserOperation
    readonly userOperationHash: Hash
    readonly missingAccountFunds: bigint
    readonly maxCost: bigint
    /** Delegate that the sender has in the simulation, even if it has not adopted it. @default none */
    readonly delegate?: Address | undefined
    /** The gas price and the block that the operation sees. @default no price, and the newest block */
    readonly market?: FeeMarket | undefined
    /** @default none */
    readonly balanceOverrides?: BalanceOverrides | undefined
    /** State to read before and after the operation. Allowances that only the logs show are added. @default nothing */
    readonly lookAt?: LookAt | undefined
  }): Promise<Simulation>
  /**
   * Runs the calls one after the other from an address without code. Prices an account that cannot be deployed yet.
   * Throws `CannotOverrideBalanceError`.
   */
  simulateCalls(query: {
    readonly sender: Address
    readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: bigint }[]
    /** @default none */
    readonly balanceOverrides?: BalanceOverrides | undefined
  }): Promise<Pick<Simulation, 'failure' | 'executionGas' | 'effects'>>

  /**
   * Runs the transactions in order from an address without code. The address needs no coin for gas. Throws
   * `NETWORK_UNAVAILABLE` when every endpoint can only run each transaction on the newest state, and some
   * depend on earlier ones.
   */
  simulateTransactions(query: {
    readonly from: Address
    readonly transactions: readonly {
      readonly to: Address
      readonly data: Hex
      readonly value: bigint
    }[]
    /** True if no transaction depends on another one. */
    readonly independent: boolean
  }): Promise<TransactionsSimulation>
  /**
   * Returns the revert data of a call from this address; `undefined` if the call succeeds. The state is that after the
   * block, or the newest one without a block.
   */
  revertDataOf(
    call: {
      readonly from: Address
      readonly to: Address
      readonly data: Hex
      readonly value: bigint
      readonly gas: bigint
    },
    block?: bigint,
  ): Promise<Hex | undefined>

  /** Returns a transaction's cost in addition to its gas. Sends no request on a network without a `dataFee`. */
  dataFee(query: {
    readonly to: Address
    readonly data: Hex
    /** The number of authorizations that the transaction carries. @default 0 */
    readonly authorizations?: number
  }): Promise<DataFeeQuote>
  /** Returns native balances in wei, in the order of the addresses. */
  balancesOf(addresses: readonly Address[]): Promise<readonly bigint[]>
  /**
   * Sends stored bytes to every endpoint at once. Resolves when one endpoint accepts them. A transaction that the
   * network already knows counts as success.
   */
  broadcast(rawTransaction: Hex): Promise<void>
}
