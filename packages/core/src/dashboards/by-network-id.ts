/** Compares decimal chain ids as numbers. They have no leading zeros. */
export const byNetworkId = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : Number(a > b))
