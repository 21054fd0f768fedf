/**
 * The settings of Alto that a bench compares with. None of them is the fastest everywhere: Alto looks for bundles that
 * have landed every quarter of its block time, and waits up to its interval before it makes the next ones.
 */
export const altoSettings = {
  /** The fastest that we found for sponsored operations. */
  tuned: [
    ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
    ...['--max-bundle-interval', '500', '--block-time', '1000'],
  ],
  /** Few transactions, each with many operations. */
  largeBundles: [
    ...['--mempool-pop-batch-size', '200', '--max-gas-per-bundle', '15000000'],
    ...['--max-bundle-interval', '1000', '--block-time', '1000'],
  ],
  /** An executor is free again soon, and waiting operations leave soon. */
  shortIntervals: [
    ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
    ...['--max-bundle-interval', '200', '--block-time', '200'],
  ],
} as const
