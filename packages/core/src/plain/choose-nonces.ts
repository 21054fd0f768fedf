/**
 * The lowest nonce from `next` on from which `count` in a row are not taken: what fills a gap gets those behind it going. A gap
 * that is too narrow stays: an operation that has come halfway can no longer be given up, and must not wait for a nonce of
 * somebody else's then.
 */
export function firstOfFreeNonces(next: number, taken: readonly number[], count: number): number {
  const occupied = new Set(taken)
  let first = next
  for (let nonce = next; nonce < first + count; nonce++) if (occupied.has(nonce)) first = nonce + 1
  return first
}
