/** Returns one line with each method and its calls divided by `per`, the most frequent first. */
export const listCalls = (byMethod: ReadonlyMap<string, number>, per: number): string =>
  [...byMethod]
    .sort(([, one], [, other]) => other - one)
    .map(([method, count]) => `${method} ${Number((count / per).toPrecision(3))}`)
    .join(', ')
