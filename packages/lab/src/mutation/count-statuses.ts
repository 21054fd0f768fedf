/** Counts mutants by status, and computes the share that tests detected. */
export function countStatuses(results: readonly { readonly status: string }[]) {
  const count = (...statuses: readonly string[]) =>
    results.filter(({ status }) => statuses.includes(status)).length
  const detected = count('Killed', 'Timeout')
  const undetected = count('Survived', 'NoCoverage')
  return {
    /** Percent. NaN if there were no mutants, which meets no goal. */
    score: (100 * detected) / (detected + undetected),
    mutants: detected + undetected,
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    ignored: count('Ignored'),
    broken: count('RuntimeError', 'CompileError'),
  }
}
