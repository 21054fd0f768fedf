import type { Address, Hash, Hex } from 'viem'

/**
 * One line of a campaign's journal. It is on disk before what it announces happens, and before anything is concluded
 * from it, so that the checker knows what a client knows who survived.
 */
export type JournalEntry = { /** Milliseconds since 1970. */ readonly at: number } & (
  | {
      /** A payment that the client is about to ask for. */
      readonly kind: 'intent'
      /** The client's own number of the payment. */
      readonly load: number
      readonly project: string
      /** Under which the client prepares the payment, again where it has to. */
      readonly idempotencyKey: string
      /** The account that pays. */
      readonly account: Address
      readonly recipient: Address
      readonly token: Address
      /** Base units. */
      readonly amount: string
    }
  /** The client has given the payment up: it was refused for good, and the client counts on it that nobody is paid. */
  | { readonly kind: 'refused'; readonly load: number }
  | {
      readonly kind: 'request'
      readonly request: number
      readonly load: number
      readonly method: 'GET' | 'POST'
      /** As the contract writes it: `/transaction/{id}`. */
      readonly route: string
      readonly body: unknown
    }
  | {
      readonly kind: 'answer'
      readonly request: number
      readonly status: number
      readonly retryAfter: string | null
      /** Parsed; `undefined` when it was no JSON. */
      readonly body: unknown
    }
  /** A request that nobody answered, for whatever reason. */
  | { readonly kind: 'silence'; readonly request: number; readonly why: string }
  /** The account has made it impossible that the operation goes through, or tried to. */
  | { readonly kind: 'evaded'; readonly operationId: string; readonly how: 'allowance' | 'funds' }
  /** A transaction from an executor's key that is none of the gateway's. */
  | { readonly kind: 'foreign'; readonly transactionHash: Hash }
  /** The chain's real height, as often as it changes. */
  | { readonly kind: 'head'; readonly number: number; readonly hash: Hex }
  | { readonly kind: 'fault'; readonly fault: string; readonly detail: string }
  | { readonly kind: 'phase'; readonly phase: 'faults-off' | 'time-moved' | 'settled' }
)

/** What is known before the clock puts its time to it. */
export type NewEntry = JournalEntry extends infer Entry
  ? Entry extends { kind: string }
    ? Omit<Entry, 'at'>
    : never
  : never
