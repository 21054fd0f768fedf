import type { Network } from '@gasless-gateway/core'
import type { Hex } from 'viem'

/** Messages of the bench to the gateway's process. */
export type ToGateway =
  | {
      readonly kind: 'start'
      readonly databaseUrl: string
      readonly network: Network
      readonly rpcUrl: string
      readonly paymasterSignerKey: Hex
      readonly executorKeys: readonly Hex[]
      readonly record: RecordedRequests
      /** The provider of routes. Without it, swaps are unavailable. */
      readonly lifi?: { readonly url: string } | undefined
      /** API key of a gateway on the same database. If absent, the database is new and the gateway issues a key. */
      readonly apiKey?: string | undefined
    }
  /** Switches security checks on or off. While off, every verdict is `safe`. The answer is a report. */
  | { readonly kind: 'security'; readonly on: boolean }
  /** Asks for a report. */
  | { readonly kind: 'report' }

/** Recording costs memory and time, so benches with thousands of operations record broadcasts only. */
export type RecordedRequests = 'all' | 'broadcasts'

/** Messages of the gateway's process to the bench. */
export type FromGateway =
  | { readonly kind: 'ready'; readonly baseUrl: string; readonly apiKey: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: string }
  | ({ readonly kind: 'report' } & GatewayReport)

/** The gateway's work since the previous report. */
export interface GatewayReport {
  /** User and system time of the whole process. */
  readonly cpuMs: number
  /** Queries sent to PostgreSQL, with `BEGIN` and `COMMIT`. */
  readonly queries: number
  readonly rpcRequests: readonly RpcRequest[]
  readonly securityChecksMs: readonly number[]
  readonly providerRequests: readonly ProviderRequest[]
}

/** One request to the provider of routes. */
export interface ProviderRequest {
  readonly path: string
  /** Time until the gateway has the last byte of the answer. */
  readonly ms: number
}

/** One HTTP request to the chain's endpoint, with all calls of its batch. */
export interface RpcRequest {
  /** Unix milliseconds with fractions, from the process's monotonic clock. */
  readonly startedAt: number
  readonly endedAt: number
  readonly methods: readonly string[]
  readonly bodyBytes: number
  /** The signed bytes of every `eth_sendRawTransaction` in the request. */
  readonly rawTransactions: readonly Hex[]
}
