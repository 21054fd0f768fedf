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

/** The fields of operations on both rails. */
export interface OperationBase {
  readonly id: OperationId
  readonly projectId: ProjectId
  readonly accountId: AccountId
  readonly networkId: string
  readonly kind: OperationKind
  readonly status: OperationStatus
  readonly ownerAddress: Address
  readonly quote: FeeQuote
  /** Only for the kinds `swap` and `cross_chain_swap`. */
  readonly swap?: SwapTerms | undefined
  /** The amounts that its calls move out of the account: simulated, or else declared. */
  readonly spends: readonly Spend[]
  readonly security: SecurityFindings
  /** From this time on, submit responds with 404. */
  readonly expiresAt: Date
  /**
   * Chain time after which a sponsored operation cannot land, and after which one that was never broadcast is given up.
   */
  readonly validUntil: Date
  readonly createdAt: Date
  readonly submittedAt: Date | null
  readonly transactionHash: Hash | null
  /** Number of distinct outer transaction hashes so far. */
  readonly outerHashCount: number
  readonly reason: string | null
  readonly inclusion: Inclusion | null
}

/** A user operation. */
export interface Operation extends OperationBase {
  readonly rail: 'userOperation'
  /** Unsigned until submit. After that, it has the account's signature. */
  readonly userOperation: UserOperation
  readonly userOperationHash: Hash
  /** Set for an EIP-7702 account. `undefined` for a smart account. */
  readonly delegation?: Delegation | undefined
  /**
   * Whether the owner is the account's root validator. Its signature can then be recovered without asking the chain.
   */
  readonly ownerIsRoot: boolean
  /** Whether a bundler has it or may have it. The bundler can then land it, even if no transaction is known. */
  readonly handedOver: boolean
}

/** Plain transactions of an owner's own address, sent in order. */
export interface PlainOperation extends OperationBase {
  readonly rail: 'transaction'
  /** In the order of their consecutive nonces. */
  readonly transactions: readonly PlainTransaction[]
  /** Hash of the last signed transaction; `null` before submit. */
  readonly userOperationHash: Hash | null
}

export type AnyOperation = Operation | PlainOperation

/** The part of an operation that lists show. The rest may be large: its calls, its assets and its simulation. */
export type ListedOperation = Pick<
  AnyOperation,
  'id' | 'networkId' | 'kind' | 'status' | 'userOperationHash' | 'transactionHash' | 'createdAt'
> & {
  readonly quote: Pick<FeeQuote, 'kind' | 'maxAmount'> &
    Pick<Extract<FeeQuote, { readonly kind: 'sponsored' }>, 'tokenUnit'>
}

/** An amount of a token, or of the native coin by its sentinel address, in base units. */
export interface Spend {
  readonly asset: Address
  readonly amount: bigint
  /** The amount leaves the account's EntryPoint deposit instead of its balance. @default false */
  readonly fromDeposit?: boolean
  /** The lowest allowance of the asset for the paymaster that the calls themselves set. */
  readonly approval?: bigint
}

/** The block and transaction that mined an operation. */
export interface Inclusion {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionHash: Hash
  readonly success: boolean
}

export interface Idempotency {
  readonly key: string
  /** Hash of endpoint and body. The same key with another body is refused. */
  readonly fingerprint: Hex
}
