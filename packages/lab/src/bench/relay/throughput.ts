/** Returns all operations divided by all seconds. Throws if there are no measurements. */
export function throughput(
  measured: readonly { readonly operations: number; readonly seconds: number }[],
): number {
  const operations = measured.reduce((sum, one) => sum + one.operations, 0)
  const seconds = measured.reduce((sum, one) => sum + one.seconds, 0)
  if (seconds === 0) throw new Error('Nothing was measured.')
  return operations / seconds
}
