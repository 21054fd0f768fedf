/**
 * The slowest test files, measured with three workers on two cores, roughly the slowest first. The two chaos campaigns
 * are apart, because each starts many processes.
 */
export const longestFiles: readonly string[] = [
  'packages/lab/src/chaos/points/run-points.e2e.test.ts',
  'packages/contracts/test/forge.forge.test.ts',
  'packages/testing/test/packed-tarball.pack.test.ts',
  'packages/testing/test/consumers.pack.test.ts',
  'packages/lab/src/chaos/run-chaos.e2e.test.ts',
  'packages/lab/test/fee-accuracy.e2e.test.ts',
  'packages/testing/test/paymaster-commands.e2e.test.ts',
  'packages/devnet/src/cli/demo.e2e.test.ts',
  'packages/testing/test/swaps.e2e.test.ts',
  'packages/testing/test/route-mutations.e2e.test.ts',
  'packages/server/src/adapters/postgres/sponsorship-store.pg.test.ts',
  'packages/testing/test/ledger-verification.e2e.test.ts',
  'packages/testing/test/prices.e2e.test.ts',
  'packages/server/src/adapters/postgres/operation-store.pg.test.ts',
]

/** Returns the file's place in the list. A file that is not in the list comes after all of them. */
function rankOf({ moduleId }: { readonly moduleId: string }): number {
  const path = moduleId.replaceAll('\\', '/')
  const rank = longestFiles.findIndex((file) => path.endsWith(`/${file}`))
  return rank < 0 ? longestFiles.length : rank
}

/** Returns the files with the slowest first. The other files keep their order. */
export const longestFirst = <T extends { readonly moduleId: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => rankOf(a) - rankOf(b))
