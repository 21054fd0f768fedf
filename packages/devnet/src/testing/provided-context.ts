import type { DevnetChain } from '../devnet-chain.js'

declare module 'vitest' {
  /** What `inject` of vitest gives to test files. */
  export interface ProvidedContext {
    /** A superuser on the test database server, in the projects `pg` and `e2e`. Make a database with `createTestDatabase`. */
    postgresUrl: string
    /** The two local chains, in the project `e2e`. Shared by all test files: never stop their clocks. */
    chains: readonly DevnetChain[]
    /** The packed SDK, in the project `pack`. */
    sdkTarball: string
    /** Of `pnpm rollup-histories`; nothing in a run of the tests. */
    histories?: { readonly runs: number; readonly seed: number }
  }
}
