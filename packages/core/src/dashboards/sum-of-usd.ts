/** Nothing comes to 0. Where something was summed up, what has no price is left out; `null`: none of it has one. */
export function sumOfUsd(values: readonly (bigint | null)[]): bigint | null {
  const known = values.filter((value) => value !== null)
  return values.length > 0 && known.length === 0 ? null : sumOf(known)
}

export const sumOf = (values: readonly bigint[]): bigint =>
  values.reduce((sum, value) => sum + value, 0n)
