/**
 * The evidence of a verdict, as plain data: the client's journal, the chain, the database and the processes' output.
 * Hashes and addresses are in lower case. Amounts are in wei and base units.
 */
export interface Evidence {
  readonly journal: JournalFacts
  readonly chain: ChainFacts
  readonly database: DatabaseFacts
  readonly output: OutputFacts
}

export interface JournalFacts {
  /** Every payment of the client. */
  readonly payments: readonly PaymentIntent[]
  /** Operations that the gateway accepted, according to its answers. */
  readonly accepted: readonly PreparedOperation[]
  /** Operations whose submit was refused, with an answer that no retry changes. */
  readonly refused: readonly string[]
  /** Operations whose account prevented them after they had been accepted. */
  readonly evaded: ReadonlySet<string>
  /** Transactions from executors' keys that the gateway did not sign. */
  readonly foreign: ReadonlySet<string>
  /** The statuses that the client read, by operation, in order. */
  readonly told: ReadonlyMap<string, readonly string[]>
  readonly answers: readonly AnswerFact[]
  /** The chain's real height over time. */
  readonly heads: readonly { readonly at: number; readonly number: number }[]
  /** Milliseconds since 1970, or `undefined` if the campaign did not get that far. */
  readonly faultsOffAt: number | undefined
  readonly timeMovedAt: number | undefined
}

/** One payment. The client records it, with its idempotency key, before its first request. */
export interface PaymentIntent {
  readonly idempotencyKey: string
  /** The paying account. */
  readonly account: string
  readonly recipient: string
  readonly token: string
  readonly amount: bigint
  /** The operations that the gateway prepared for the payment, in order. */
  readonly prepared: readonly PreparedOperation[]
  /** The client gave the payment up, and relies on its not landing. */
  readonly refused: boolean
}

export interface PreparedOperation {
  readonly operationId: string
  readonly userOperationHash: string
}

export interface AnswerFact {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly retryAfter: string | null
  readonly code: string | undefined
}

export interface ChainFacts {
  readonly height: number
  /** Numbers of the canonical blocks, by hash. */
  readonly blocks: ReadonlyMap<string, number>
  readonly landings: readonly Landing[]
  /** Mined transactions from executors' addresses, including foreign ones. */
  readonly outers: readonly Outer[]
  /** Number of mined transactions of each executor, by address. */
  readonly counts: ReadonlyMap<string, number>
  /** Token amounts that each address received, by `recipient/token`, without mints. */
  readonly received: ReadonlyMap<string, bigint>
}

/** A `UserOperationEvent` on the canonical chain. */
export interface Landing {
  readonly userOperationHash: string
  readonly transactionHash: string
  readonly blockNumber: number
  readonly blockHash: string
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  /** Tokens that went from the account to the paymaster and back, according to the tokens' events. */
  readonly payments: readonly Payment[]
}

export interface Payment {
  readonly token: string
  readonly taken: bigint
  readonly returned: bigint
}

export interface Outer {
  readonly transactionHash: string
  readonly executor: string
  readonly nonce: number
  readonly blockHash: string
  readonly blockNumber: number
  readonly success: boolean
  /** Number of operations that landed in the transaction. */
  readonly landed: number
  readonly cost: bigint
}

export interface DatabaseFacts {
  readonly operations: readonly OperationRow[]
  readonly transitions: readonly TransitionRow[]
  readonly ledger: readonly LedgerRow[]
  readonly outers: readonly OuterRow[]
  /** The newest block that the gateway has booked. */
  readonly appliedUpTo: number
  readonly slots: readonly SlotRow[]
  readonly attempts: readonly AttemptRow[]
}

export interface OperationRow {
  readonly id: string
  readonly projectId: string
  readonly userOperationHash: string
  readonly status: string
  readonly blockHash: string | null
  readonly includedTransactionHash: string | null
  readonly reason: string | null
  /** Whether the operation deploys its account. */
  readonly deploys: boolean
}

/** A row of the status log, in order of insertion. */
export interface TransitionRow {
  readonly operationId: string
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The gateway's reason. */
  readonly cause: string
}

export interface LedgerRow {
  readonly userOperationHash: string
  readonly blockHash: string
  readonly transactionHash: string
  readonly operationId: string | null
  readonly projectId: string | null
  readonly reversed: boolean
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  readonly outerCost: bigint
  readonly token: string | null
  readonly collected: bigint
  readonly refunded: bigint
  /** A refund that the token refused. The paymaster keeps it for the account. */
  readonly owed: bigint
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
}

/** The cost of an executor's transaction, as the gateway booked it. */
export interface OuterRow {
  readonly transactionHash: string
  readonly blockHash: string
  readonly executor: string
  readonly reversed: boolean
  readonly success: boolean
  readonly landed: number
  readonly cost: bigint
}

export interface SlotRow {
  readonly id: string
  readonly executor: string
  readonly nonce: number
  readonly closed: boolean
  readonly minedTransactionHash: string | null
}

export interface AttemptRow {
  readonly slotId: string
  readonly transactionHash: string
  readonly rawTransaction: `0x${string}`
  readonly operationIds: readonly string[]
}

export interface OutputFacts {
  /** The names of leaked secrets, and the files that contain them. */
  readonly secrets: readonly { readonly secret: string; readonly file: string }[]
}
