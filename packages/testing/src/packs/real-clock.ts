/**
 * The environment for programs that fetch from a registry. A run may have put its clock forward by months, and the registry's
 * certificate has expired by then.
 */
export function realClock(): NodeJS.ProcessEnv {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT, ...environment } =
    process.env
  return environment
}
