/** Orders chain ids as the numbers that they are. They have no leading zeros. */
export const byNetworkId = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : Number(a > b))
