import type { Address, Hash, Hex } from 'viem'

/**
 * One line of a campaign's journal. It is on disk before the announced event happens and before the client acts on it.
 * The checker therefore knows everything that the client knew.
 */
export type JournalEntry = { /** Milliseconds since 1970. */ readonly at: number } & (
  | {
      /** A payment that the client is about to request. */
      readonly kind: 'intent'
      /** The client's own number of the payment. */
      readonly load: number
      readonly project: string
      /** The idempotency key of every prepare of this payment. */
      readonly idempotencyKey: string
      /** The account that pays. */
      readonly account: Address
      readonly recipient: Address
      readonly token: Address
      /** Base units. */
      readonly amount: string
    }
  /** The client has given the payment up after refusals, and relies on its not landing. */
  | { readonly kind: 'refused'; readonly load: number }
  | {
      readonly kind: 'request'
      readonly request: number
      readonly load: number
      readonly method: 'GET' | 'POST'
      /** The route in the contract, such as `/transaction/{id}`. */
      readonly route: string
      readonly body: unknown
    }
  | {
      readonly kind: 'answer'
      readonly request: number
      readonly status: number
      readonly retryAfter: string | null
      /** The parsed body, or `undefined` if it was no JSON object. */
      readonly body: unknown
    }
  /** A request without an answer. */
  | { readonly kind: 'silence'; readonly request: number; readonly why: string }
  /** The account is about to prevent its accepted operation, or to try. */
  | { readonly kind: 'evaded'; readonly operationId: string; readonly how: 'allowance' | 'funds' }
  /** A transaction from an executor's key that the gateway did not sign. */
  | { readonly kind: 'foreign'; readonly transactionHash: Hash }
  /** A change of the chain's real height. */
  | { readonly kind: 'head'; readonly number: number; readonly hash: Hex }
  | { readonly kind: 'fault'; readonly fault: string; readonly detail: string }
  | { readonly kind: 'phase'; readonly phase: 'faults-off' | 'time-moved' | 'settled' }
)

/** An entry without its time, which the journal adds. */
export type NewEntry = JournalEntry extends infer Entry
  ? Entry extends { kind: string }
    ? Omit<Entry, 'at'>
    : never
  : never
