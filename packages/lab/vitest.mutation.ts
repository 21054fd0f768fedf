import { defineConfig } from 'vitest/config'
import { failUnloadableFiles } from './src/mutation/fail-unloadable-files.js'

/** The tests that `pnpm mutate` runs once per mutant: fast ones that need neither database nor chain nor HTTP. */
export default defineConfig({
  test: {
    include: [
      'packages/core/src/**/*.test.ts',
      'packages/server/src/{adapters/system,addresses}/**/*.test.ts',
      'packages/server/src/http/client-of.test.ts',
    ],
    exclude: ['**/*.{pg,e2e,forge,pack}.test.ts', '**/node_modules/**'],
    reporters: [failUnloadableFiles()],
    // Counting what every test covers makes the first run slower, and a busy machine slower still.
    testTimeout: 120_000,
  },
})
