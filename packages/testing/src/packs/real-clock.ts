/**
 * Returns the environment for programs that fetch from a registry, without a faked clock. A test run may put its clock
 * forward by months, and then the registry's certificate has expired.
 */
export function realClock(): NodeJS.ProcessEnv {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT, ...environment } =
    process.env
  return environment
}
