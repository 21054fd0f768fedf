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
  /** It has code; where a delegate was asked for, the code of an address that has adopted it. */
  readonly deployed: boolean
  /** Of an address that is asked for with a delegate. */
  readonly adoption?: Adoption
  /** Next sequence of the nonce key that was asked for. */
  readonly sequence: bigint
  /**
   * Owner that the account's root ECDSA validator knows, or the address itself where its own key is root; `undefined` with
   * another validator or without an account.
   */
  readonly rootOwner: Address | undefined
  /**
   * The code that runs when the account validates an operation; empty without an account. Where a delegate was asked for and
   * the address has no code, as if it had adopted the delegate.
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
  /** `permission`: not a validator, but a signer and policies; its address is the account's. */
  readonly role: 'account' | 'implementation' | 'delegate' | 'validator' | 'permission'
  readonly address: Address
  /** `undefined`: not read. */
  readonly codeHash?: Hash | undefined
}

/** How far an address of its own is from being an account. */
export interface Adoption {
  /** It has other code than that of the delegate: another wallet's delegate, or a contract. */
  readonly otherCode: boolean
  /** What the next authorization of the address is good for: its transactions and authorizations so far. */
  readonly nonce: number
}

/** What decides whether the paymaster takes on an operation. */
export interface PaymasterState {
  /** EntryPoint deposit in wei. */
  readonly deposit: bigint
  /** It takes on nothing. */
  readonly paused: boolean
  /** The lowest limit of `postOp` that it accepts with this token, in gas; 0: the token is not listed. */
  readonly postOpGasFloor: bigint
  /** Every one of the bundlers that were asked for is listed. */
  readonly bundlersListed: boolean
}

export type SimulationPhase = 'deployment' | 'validation' | 'paymaster' | 'execution' | 'postOp'

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
  readonly effects: SimulatedEffects | undefined
  /** Empty when nothing was to be looked at. */
  readonly aftermath: Aftermath
}

/**
 * What the sender has of these assets while it is simulated, in place of its real balances: base units, the native coin
 * by its sentinel. The chain's own state stays as it is.
 */
export type BalanceOverrides = ReadonlyMap<Address, bigint>

/** Plain transactions of one address, run one after the other. */
export interface TransactionsSimulation {
  /** The first one that reverts; those behind it say nothing. */
  readonly failure: { readonly place: number; readonly revertData: Hex } | undefined
  /** Of each that was run, refunds deducted; on a network that takes a data fee inside the limit perhaps without it. */
  readonly gasUsed: readonly bigint[]
  /** `undefined` when the endpoint cannot report them. */
  readonly effects: SimulatedEffects | undefined
}

/** Why one operation of a bundle cannot go out now. */
export type BundleRefusal =
  /** The EntryPoint refuses it: its AAxx reason, and the inner revert data if there is any. */
  | { readonly kind: 'refused'; readonly reason: string; readonly inner: Hex }
  | { readonly kind: 'reverted'; readonly revertData: Hex }
  /** This code takes part in its validation, and the network does not know it. Whether it goes through is not said. */
  | { readonly kind: 'validation'; readonly address: Address }

/** The outcome of a bundle as `eth_call`: it was run as a whole, without the operations that fail. */
export interface BundleSimulation {
  /** By the operation's place in the bundle. Empty: all of them go through together. */
  readonly refusals: ReadonlyMap<number, BundleRefusal>
  /** Gas that the operations that go through took, without the transaction's base cost and call data. */
  readonly gasUsed: bigint
  /** Wei that the beneficiary was paid for them at the fees of the newest block. */
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
  /** What the sender paid: gas and, on rollups, the data fee, in wei. */
  readonly cost: bigint
  /** The same in gas at the transaction's own price, rounded up. */
  readonly gas: bigint
  /** Of every contract. A reverted transaction has none. */
  readonly logs: readonly ChainLog[]
}

/** What a rollup takes for a transaction beside executing it. All 0 on a network without a `dataFee`. */
export interface DataFeeQuote {
  /** Gas inside the gas limit (Arbitrum). */
  readonly gas: bigint
  /** Wei from the sender's balance (OP stack): for its data, and what the operator takes of every transaction. */
  readonly wei: bigint
  /** Wei that an OP-stack chain's operator takes besides for a million gas used (Isthmus). */
  readonly weiPerMillionGas: bigint
}

/** What is read of blocks: all that decisions about operations rest on. */
export interface ChainReader {
  block(which: bigint | 'latest' | 'safe' | 'finalized'): Promise<BlockLink | undefined>
  /**
   * Logs of the EntryPoint, the paymaster and these other contracts in exactly this block. Throws `NETWORK_UNAVAILABLE`
   * when the endpoint does not have the block's logs yet, although the block's bloom filter promises some.
   */
  logs(blockHash: Hash, others?: readonly Address[]): Promise<ChainLog[]>
  receipt(transactionHash: Hash): Promise<TransactionReceipt | undefined>
  /** Whether the endpoint has the transaction, in a block or waiting in its pool. */
  knows(transactionHash: Hash): Promise<boolean>
  /**
   * Of a transaction that is known to be in this block. Throws `NETWORK_UNAVAILABLE` when the endpoint does not show it
   * there.
   */
  receiptIn(blockHash: Hash, transactionHash: Hash): Promise<TransactionReceipt>
  /** Transactions that the address had sent as of the block; `pending`: those that wait in the node's pool as well. */
  transactionCount(address: Address, block: 'latest' | 'pending' | bigint): Promise<number>
  /** Next sequence of the account's nonce key, and whether it is `deployed` as in `AccountState`, as of the block. */
  accountAt(
    query: {
      readonly sender: Address
      readonly nonceKey: bigint
      readonly delegate?: Address | undefined
      /** Throws `NETWORK_UNAVAILABLE` where the endpoint does not have this block. @default none */
      readonly since?: bigint | undefined
    },
    block: 'latest' | bigint,
  ): Promise<{ readonly sequence: bigint; readonly deployed: boolean }>
  /** The block with the operation's `UserOperationEvent`, if it is in this range. The search begins with the newest blocks. */
  findUserOperation(
    hash: Hash,
    range: {
      readonly from: bigint
      readonly to: bigint
      /** Requests for logs, after which the search ends. @default as many as the range takes */
      readonly mostPages?: number
    },
  ): Promise<{ readonly number: bigint; readonly hash: Hash } | undefined>
  /**
   * Numbers of the blocks in the range with a `UserOperationEvent` of one of these hashes or of an operation that this
   * paymaster paid for, ascending.
   */
  operationBlocks(
    query: { readonly hashes?: readonly Hash[]; readonly paymaster?: Address },
    range: { readonly from: bigint; readonly to: bigint },
  ): Promise<readonly bigint[]>
  /** Hashes of all transactions of the block. Throws `NETWORK_UNAVAILABLE` when the endpoint does not have it. */
  transactions(blockHash: Hash): Promise<readonly Hash[]>
  /**
   * Runs the bundle the way it will be sent, from the executor's address, and singles out what fails and what code
   * validates that the network does not know. Such an operation is left out and the rest is run again, until the rest goes
   * through.
   */
  simulateBundle(query: {
    readonly executor: Address
    readonly userOperations: readonly PackedUserOperation[]
    /** What addresses adopt with the transaction, by the address. @default none */
    readonly adoptions?: ReadonlyMap<Address, Address>
    /** On the state after this block. @default the newest one */
    readonly block?: bigint
    /**
     * What the executor has, and the chain's base fee, in wei: where it covers the call, accounts that look at the
     * executor's coin see that much. @default more than any executor has
     */
    readonly coin?: { readonly balance: bigint; readonly baseFeePerGas: bigint }
    /** The tip and the block that the bundle will see. @default no tip, and the block that it runs on */
    readonly market?: FeeMarket
  }): Promise<BundleSimulation>
}

/** What one endpoint of a network cannot do. */
export interface EndpointAbilities {
  /** Of the configured ones, from 1. */
  readonly endpoint: number
  /** Never more of the address: the rest may be a secret. */
  readonly host: string
  /**
   * Methods that the gateway needs, cannot replace and did not find there when they were last answered, as an operator would search
   * for them. `undefined`: nothing is known to be missing, and it has not said all, as it does not answer or serves another chain.
   */
  readonly lacks: readonly string[] | undefined
  /** Nothing that a witness needs is known to be missing. */
  readonly canWitness: boolean
  /**
   * It does not know the tag of the block that is final on this network, and takes one for final by its age. `undefined`: it has
   * not said.
   */
  readonly finalByAge: boolean | undefined
}

/**
 * One network's chain. Every method throws `NETWORK_UNAVAILABLE` when no endpoint answers, or when every one refuses; requests that are
 * started in the same tick travel in one HTTP request.
 */
export interface Chain extends ChainReader {
  /**
   * Readers for decisions that cannot be taken back: of two different endpoints where at least two are configured,
   * of the only one otherwise. Throws `NETWORK_UNAVAILABLE` when fewer than that are healthy, and so does a reader whose endpoint
   * lacks what it is asked for.
   */
  witnesses(): readonly ChainReader[]
  /** Asks every endpoint what nothing else can replace. Never rejects. Takes no longer than a read, or than three where
   * something is refused that was there before. */
  abilities(): Promise<readonly EndpointAbilities[]>
  identity(): Promise<{ readonly chainId: number; readonly genesisHash: Hash }>
  feeMarket(): Promise<FeeMarket>
  /** Has the address code; with a delegate, the code of one that has adopted it? */
  isDeployed(address: Address, delegate?: Address): Promise<boolean>
  /** What a token or feed says of its decimals; `undefined` when nothing there does. */
  decimalsOf(address: Address): Promise<number | undefined>
  readAccount(query: {
    readonly sender: Address
    readonly nonceKey: bigint
    readonly delegate?: Address | undefined
    readonly feeToken: Address | undefined
    readonly assets: readonly Address[]
  }): Promise<AccountState>
  readPaymaster(query: {
    readonly paymaster: Address
    readonly token: Address
    readonly bundlers: readonly Address[]
  }): Promise<PaymasterState>
  /** May this address sign sponsorships of the paymaster? */
  isPaymasterSigner(query: {
    readonly paymaster: Address
    readonly signer: Address
  }): Promise<boolean>
  /** EntryPoint deposit in wei, at the newest block by default. */
  depositOf(address: Address, block?: bigint): Promise<bigint>
  /** Throws `CannotOverrideBalanceError`. */
  simulate(query: {
    readonly userOperation: PackedUserOperation
    readonly userOperationHash: Hash
    readonly missingAccountFunds: bigint
    readonly maxCost: bigint
    /** Delegate that the sender is simulated with, whether or not it has adopted it. @default none */
    readonly delegate?: Address | undefined
    /** The price of gas and the block that it will see. @default no price, and the newest block */
    readonly market?: FeeMarket | undefined
    /** @default none */
    readonly balanceOverrides?: BalanceOverrides | undefined
    /** What is to be read before and after it; allowances that only the logs show are added. @default nothing */
    readonly lookAt?: LookAt | undefined
  }): Promise<Simulation>
  /**
   * Runs the calls from an address without code, each in turn; for pricing an account that nobody can deploy yet. Throws
   * `CannotOverrideBalanceError`.
   */
  simulateCalls(query: {
    readonly sender: Address
    readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: bigint }[]
    /** @default none */
    readonly balanceOverrides?: BalanceOverrides | undefined
  }): Promise<Pick<Simulation, 'failure' | 'executionGas' | 'effects'>>

  /**
   * Runs the transactions in their order from an address without code, without asking it for gas. Throws
   * `SELF_FUNDED_ESTIMATE_UNAVAILABLE` when the endpoint can only run each on the state of now, and some rest on what
   * those before them do.
   */
  simulateTransactions(query: {
    readonly from: Address
    readonly transactions: readonly {
      readonly to: Address
      readonly data: Hex
      readonly value: bigint
    }[]
    /** None of them rests on another one. */
    readonly independent: boolean
  }): Promise<TransactionsSimulation>
  /** What a call from this address reverts with on the state after the block, or now; `undefined` when it goes through. */
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

  /** What a transaction with this call costs beside its gas; without a request on a network without a `dataFee`. */
  dataFee(query: {
    readonly to: Address
    readonly data: Hex
    /** That it carries. @default 0 */
    readonly authorizations?: number
  }): Promise<DataFeeQuote>
  /** Native balances in wei, in the order of the addresses. */
  balancesOf(addresses: readonly Address[]): Promise<readonly bigint[]>
  /**
   * Sends stored bytes to every endpoint at once. Resolves when one has taken them; sending what the network already
   * knows is success.
   */
  broadcast(rawTransaction: Hex): Promise<void>
}
