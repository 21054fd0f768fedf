/**
 * Settings of Alto, the bundler that benches compare the relayer with. The fastest settings differ from bench to bench.
 * Alto looks for landed bundles every quarter of `--block-time`, and waits up to `--max-bundle-interval` between
 * bundles.
 */
export const altoSettings = {
  /** The fastest known settings for sponsored operations. */
  tuned: [
    ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
    ...['--max-bundle-interval', '500', '--block-time', '1000'],
  ],
  /** Few transactions, each with many operations. */
  largeBundles: [
    ...['--mempool-pop-batch-size', '200', '--max-gas-per-bundle', '15000000'],
    ...['--max-bundle-interval', '1000', '--block-time', '1000'],
  ],
  /** Short intervals, which free executors early and send waiting operations early. */
  shortIntervals: [
    ...['--mempool-pop-batch-size', '100', '--max-gas-per-bundle', '3000000'],
    ...['--max-bundle-interval', '200', '--block-time', '200'],
  ],
} as const
