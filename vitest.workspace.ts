import { defineConfig } from 'vitest/config'
import { slowestFiles } from './packages/testing/src/run/slowest-files.js'
import { LongestFirst } from './vitest.sequencer.js'

/**
 * The only test configuration. The file name says what a test needs: `.test.ts` nothing, `.pg.test.ts` PostgreSQL,
 * `.e2e.test.ts` PostgreSQL and the local chains, `.forge.test.ts` the Solidity toolchain, `.pack.test.ts` packed
 * tarballs.
 */
const needs = (kind: string) => [`packages/*/{src,test}/**/*.${kind}.test.ts`]

const testing = 'packages/testing/src/run'
/** Processes that these set-ups start end with the run. Tests get the addresses from `inject`. */
const run = `${testing}/run-global-setup.ts`
const postgres = `${testing}/postgres-global-setup.ts`
const chains = `${testing}/chains-global-setup.ts`
const sdkTarball = `${testing}/sdk-tarball-global-setup.ts`

/** Files share processes, because loading the same modules again for each file takes longer than most tests. */
const shared = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  setupFiles: [
    `${testing}/count-cpu.ts`,
    `${testing}/end-with-run.ts`,
    `${testing}/seed-properties.ts`,
  ],
}

/** Time-outs only end tests that hang. They are long enough for a busy machine. */
export default defineConfig({
  test: {
    // Most tests wait for blocks, not for the processor.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', slowestFiles((text) => process.stdout.write(`${text}\n`))],
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          include: ['packages/*/{src,test}/**/*.test.ts'],
          exclude: ['**/*.{pg,e2e,forge,pack}.test.ts', '**/node_modules/**'],
          globalSetup: [run],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'pg',
          include: needs('pg'),
          globalSetup: [run, postgres],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: needs('e2e'),
          globalSetup: [run, postgres, chains],
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'forge',
          include: needs('forge'),
          globalSetup: [run],
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'pack',
          include: needs('pack'),
          globalSetup: [run, sdkTarball],
          testTimeout: 2_400_000,
          hookTimeout: 2_400_000,
        },
      },
    ],
  },
})
