/**
 * Returns the lowest nonce, from `next` on, with which `count` free nonces in a row begin. Filling a gap lets the
 * operations behind it proceed. A gap that is too narrow is left open. Otherwise part of the operation would wait for
 * another operation's nonce. An operation that has landed in part cannot be dropped.
 */
export function firstOfFreeNonces(next: number, taken: readonly number[], count: number): number {
  const occupied = new Set(taken)
  let first = next
  for (let nonce = next; nonce < first + count; nonce++) if (occupied.has(nonce)) first = nonce + 1
  return first
}
