/** The fastest settings that we found. `docs/benchmarks.md` describes the search. */
export const altoSettings = [
  ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
  ...['--max-bundle-interval', '500', '--block-time', '1000'],
] as const
