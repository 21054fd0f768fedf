import type { Network } from '@gasless-gateway/core'
import type { Hex } from 'viem'

/** What the bench tells the gateway's process. */
export type ToGateway =
  | {
      readonly kind: 'start'
      readonly databaseUrl: string
      readonly network: Network
      readonly rpcUrl: string
      readonly paymasterSignerKey: Hex
      readonly executorKeys: readonly Hex[]
      readonly record: RecordedRequests
      /** The provider of routes. Left out: nothing is swapped. */
      readonly lifi?: { readonly url: string } | undefined
      /** API key of a gateway on the same database. If absent, the database is new and the gateway issues a key. */
      readonly apiKey?: string | undefined
    }
  /** Has operations judged, or called safe at once, from now on. Answered with a report. */
  | { readonly kind: 'security'; readonly on: boolean }
  /** Asks for a report. */
  | { readonly kind: 'report' }

/** Recording costs memory and time; a bench that sends thousands of operations wants little of it. */
export type RecordedRequests = 'all' | 'broadcasts'

/** What the gateway's process answers. */
export type FromGateway =
  | { readonly kind: 'ready'; readonly baseUrl: string; readonly apiKey: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: string }
  | ({ readonly kind: 'report' } & GatewayReport)

/** What the gateway did since the report before. */
export interface GatewayReport {
  /** User and system time of the whole process. */
  readonly cpuMs: number
  /** Queries sent to PostgreSQL; `BEGIN` and `COMMIT` count. */
  readonly queries: number
  readonly rpcRequests: readonly RpcRequest[]
  readonly securityChecksMs: readonly number[]
  readonly providerRequests: readonly ProviderRequest[]
}

/** One request to the provider of routes. */
export interface ProviderRequest {
  readonly path: string
  /** From the gateway's side: until the last byte of the answer is there. */
  readonly ms: number
}

/** One HTTP request to the chain's endpoint, with everything that was batched into it. */
export interface RpcRequest {
  /** Unix milliseconds with fractions, as the process's monotonic clock counts them. */
  readonly startedAt: number
  readonly endedAt: number
  readonly methods: readonly string[]
  readonly bodyBytes: number
  /** The signed bytes of every `eth_sendRawTransaction` in it. */
  readonly rawTransactions: readonly Hex[]
}
