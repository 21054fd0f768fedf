/**
 * The lowest nonce from `next` on from which `count` in a row are not taken: what fills a gap gets those behind it going.
 */
export function firstOfFreeNonces(next: number, taken: readonly number[], count: number): number {
  const occupied = new Set(taken)
  let first = next
  for (let nonce = next; nonce < first + count; nonce++) if (occupied.has(nonce)) first = nonce + 1
  return first
}
