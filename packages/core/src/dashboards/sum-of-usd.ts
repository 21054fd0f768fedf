/**
 * Returns the sum of the known prices. An empty list gives 0. Values without a price are left out. `null`: no value has
 * a price.
 */
export function sumOfUsd(values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null)
  return values.length > 0 && known.length === 0 ? null : sumOf(known)
}

export const sumOf = (values: readonly bigint[]): bigint =>
  values.reduce((sum, value) => sum + value, 0n)
