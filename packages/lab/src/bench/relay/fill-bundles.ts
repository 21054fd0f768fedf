/** Fills bundles up to `maxGas`, in the order of the items. An item above `maxGas` gets a bundle alone. */
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
