/**
 * Settings of Alto, the bundler that a bench compares the relayer with. No settings are the fastest in every bench: Alto
 * looks for landed bundles every quarter of `--block-time`, and waits up to `--max-bundle-interval` before the next bundles.
 */
export const altoSettings = {
  /** The fastest settings that we found for sponsored operations. */
  tuned: [
    ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
    ...['--max-bundle-interval', '500', '--block-time', '1000'],
  ],
  /** Few transactions, each with many operations. */
  largeBundles: [
    ...['--mempool-pop-batch-size', '200', '--max-gas-per-bundle', '15000000'],
    ...['--max-bundle-interval', '1000', '--block-time', '1000'],
  ],
  /** Executors are free again early, and waiting operations are sent early. */
  shortIntervals: [
    ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
    ...['--max-bundle-interval', '200', '--block-time', '200'],
  ],
} as const
