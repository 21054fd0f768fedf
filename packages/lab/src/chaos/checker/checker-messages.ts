import type { Verdict } from './judge.js'

/** The order to the checker's process. It is plain data, without the gateway's types. */
export interface CheckerOrder {
  readonly journalFile: string
  /** The file to which the checker writes its evidence. */
  readonly evidenceFile: string
  readonly outputFiles: readonly string[]
  readonly rpcUrl: string
  readonly databaseUrl: string
  readonly entryPoint: string
  readonly paymaster: string
  readonly executors: readonly string[]
  readonly finalityBlocks: number
  /** The OpenAPI document that the gateway served. */
  readonly openapiFile: string
  readonly secrets: Readonly<Record<string, string>>
}

export type CheckerReport =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly reason: string }
