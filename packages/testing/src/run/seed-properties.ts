import fc from 'fast-check'

/**
 * A set-up file of every project. Property tests draw the same values in each run, so that a failure comes from a
 * change and not from a seed. `pnpm shake` sets another seed for each round.
 */
// biome-ignore lint/style/noProcessEnv: a condition of the whole run, which a caller sets
const seed = process.env.TEST_SEED ?? '1'
if (!/^\d{1,9}$/.test(seed))
  throw new Error('TEST_SEED must be a whole number below a billion. Correct it or unset it.')
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
