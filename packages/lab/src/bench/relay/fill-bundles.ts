/** Puts items into bundles in their order, each as full as its gas allows. An item that is too large goes alone. */
export function fillBundles<T>(
  items: readonly T[],
  gasOf: (item: T) => bigint,
  maxGas: bigint,
): T[][] {
  const bundles: T[][] = []
  let gas = 0n
  for (const item of items) {
    const more = gasOf(item)
    const last = bundles.at(-1)
    if (last && gas + more <= maxGas) {
      last.push(item)
      gas += more
    } else {
      bundles.push([item])
      gas = more
    }
  }
  return bundles
}
