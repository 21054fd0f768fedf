/** Divides non-negative integers and rounds up, so that charges never lose a base unit. */
export const ceilDiv = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator

export const max = (first: bigint, ...rest: bigint[]): bigint =>
  rest.reduce((a, b) => (a > b ? a : b), first)

export const min = (first: bigint, ...rest: bigint[]): bigint =>
  rest.reduce((a, b) => (a < b ? a : b), first)

export const sum = (values: Iterable<bigint>): bigint => {
  let total = 0n
  for (const value of values) total += value
  return total
}
