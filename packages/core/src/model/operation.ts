import type { Address, Hash, Hex } from 'viem'
import type { UserOperation } from '../erc4337/user-operation.js'
import type { AccountId, OperationId, ProjectId } from '../primitives/ids.js'
import type { Delegation } from './delegation.js'
import type { FeeQuote } from './fee-quote.js'
import type { OperationKind } from './operation-kind.js'
import type { OperationStatus } from './operation-state.js'
import type { PlainTransaction } from './plain-transaction.js'
import type { SecurityFindings } from './security-check.js'
import type { SwapTerms } from './swap-terms.js'

/** What both rails have in common: something in the gateway's care, from its preparation to its terminal status. */
export interface OperationBase {
  readonly id: OperationId
  readonly projectId: ProjectId
  readonly accountId: AccountId
  readonly networkId: string
  readonly kind: OperationKind
  readonly status: OperationStatus
  readonly ownerAddress: Address
  readonly quote: FeeQuote
  /** Of the kinds `swap` and `cross_chain_swap`. */
  readonly swap?: SwapTerms | undefined
  /** What its calls move out of the account, as simulated, else as declared. */
  readonly spends: readonly Spend[]
  readonly security: SecurityFindings
  /** Submit answers 404 from here on. */
  readonly expiresAt: Date
  /** Chain time after which the operation cannot land any more (sponsored) or is given up (never broadcast). */
  readonly validUntil: Date
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly transactionHash: Hash | null
  /** Distinct outer transaction hashes so far. */
  readonly outerHashCount: number
  readonly reason: string | null
  readonly inclusion: Inclusion | null
}

/** A user operation. */
export interface Operation extends OperationBase {
  readonly rail: 'userOperation'
  /** Unsigned until submit; then with the account's signature. */
  readonly userOperation: UserOperation
  readonly userOperationHash: Hash
  /** Of an account that is an address of its own; `undefined`: of one that is deployed. */
  readonly delegation?: Delegation | undefined
  /** The owner is the account's root validator, so its signature can be recovered without asking the chain. */
  readonly ownerIsRoot: boolean
  /** A bundler has it, or may have it: somebody else can land it, whether or not a transaction is known. */
  readonly handedOver: boolean
}

/** Plain transactions of an owner's own address, one after the other. */
export interface PlainOperation extends OperationBase {
  readonly rail: 'transaction'
  /** In the order of their nonces, which follow one another. */
  readonly transactions: readonly PlainTransaction[]
  /** Hash of the last signed transaction; `null` before submit. */
  readonly userOperationHash: Hash | null
}

export type AnyOperation = Operation | PlainOperation

/** Base units of a token, or of the native coin by its sentinel. */
export interface Spend {
  readonly asset: Address
  readonly amount: bigint
  /** Leaves the account's EntryPoint deposit, and not its balance. @default false */
  readonly fromDeposit?: boolean
  /** The least allowance of the asset to the paymaster that the calls themselves leave. */
  readonly approval?: bigint
}

/** Where an operation was mined. */
export interface Inclusion {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionHash: Hash
  readonly success: boolean
}

export interface Idempotency {
  readonly key: string
  /** Hash of endpoint and body: the same key with another body is refused. */
  readonly fingerprint: Hex
}
