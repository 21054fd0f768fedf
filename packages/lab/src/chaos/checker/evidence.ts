/**
 * Everything that a verdict rests on, as plain data: what the client's journal, the chain, the database and the
 * processes' output say. Hashes and addresses are in lower case; wei and token amounts are whole numbers.
 */
export interface Evidence {
  readonly journal: JournalFacts
  readonly chain: ChainFacts
  readonly database: DatabaseFacts
  readonly output: OutputFacts
}

export interface JournalFacts {
  /** Every payment that the client set out to make. */
  readonly payments: readonly PaymentIntent[]
  /** What the gateway said that it has accepted: the promise that everything is measured by. */
  readonly accepted: readonly PreparedOperation[]
  /** Operations whose submit was refused for good. */
  readonly refused: readonly string[]
  /** Operations whose account made them impossible after they had been accepted. */
  readonly evaded: ReadonlySet<string>
  /** Transactions from executors' keys that were none of the gateway's. */
  readonly foreign: ReadonlySet<string>
  /** Statuses as the client was told them, in order. */
  readonly told: ReadonlyMap<string, readonly string[]>
  readonly answers: readonly AnswerFact[]
  /** The chain's real height over time. */
  readonly heads: readonly { readonly at: number; readonly number: number }[]
  /** Milliseconds since 1970; `undefined` when it never came to it. */
  readonly faultsOffAt: number | undefined
  readonly timeMovedAt: number | undefined
}

/** One payment, written down with its idempotency key before the gateway was asked for anything. */
export interface PaymentIntent {
  readonly idempotencyKey: string
  /** That pays. */
  readonly account: string
  readonly recipient: string
  readonly token: string
  readonly amount: bigint
  /** What the gateway has prepared for it, in this order. */
  readonly prepared: readonly PreparedOperation[]
  /** Its client gave it up: it counts on it that nobody is paid. */
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
  /** Mined transactions of executors, whoever signed them. */
  readonly outers: readonly Outer[]
  /** Transactions that each executor has sent, by address. */
  readonly counts: ReadonlyMap<string, number>
  /** What each address was sent, by `recipient/token`. */
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
  /** Tokens that went from the account to the paymaster and back, by the tokens' own events. */
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
  /** Operations that landed in it. */
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
  /** It carries what deploys its account. */
  readonly deploys: boolean
}

/** In the order in which they were made. */
export interface TransitionRow {
  readonly operationId: string
  readonly from: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Why, in the gateway's words. */
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
  /** A refund that the token refused; the paymaster keeps it for the account. */
  readonly owed: bigint
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
}

/** What an executor paid for a transaction, as the gateway booked it. */
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
  /** Which secrets were seen in which file; the secrets' names, not they themselves. */
  readonly secrets: readonly { readonly secret: string; readonly file: string }[]
}
