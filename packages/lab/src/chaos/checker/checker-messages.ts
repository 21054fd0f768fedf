import type { Verdict } from './judge.js'

/** What the checker's process is told. Plain JSON: nothing of the gateway's own types. */
export interface CheckerOrder {
  readonly journalFile: string
  /** Where the checker writes down what its verdict rests on. */
  readonly evidenceFile: string
  readonly outputFiles: readonly string[]
  readonly rpcUrl: string
  readonly databaseUrl: string
  readonly entryPoint: string
  readonly paymaster: string
  readonly executors: readonly string[]
  readonly finalityBlocks: number
  /** The gateway's own description of its API, as it was served. */
  readonly openapiFile: string
  readonly secrets: Readonly<Record<string, string>>
}

export type CheckerReport =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly reason: string }
