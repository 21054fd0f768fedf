/**
 * How often a property test of many seconds runs. In `test` every run draws the same values, and the first of them find what a
 * change breaks. `pnpm shake`, which sets the seed, draws others each time, and all of them.
 */
export const propertyRuns = ({ test, shake }: { readonly test: number; readonly shake: number }) =>
  // biome-ignore lint/style/noProcessEnv: a condition of the whole run, which a caller sets
  process.env.TEST_SEED === undefined ? test : shake
