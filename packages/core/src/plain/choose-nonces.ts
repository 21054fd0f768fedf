/**
 * The lowest nonces from `next` on that are not taken: what fills a gap gets those behind it going. Those of transactions that
 * rest on each other follow one another, as between them another operation's could undo what the first one did: an approval
 * is replaced by the next one. A gap that is too narrow for them stays.
 */
export function chooseNonces(
  next: number,
  taken: readonly number[],
  { count, together }: { readonly count: number; readonly together: boolean },
): number[] {
  const occupied = new Set(taken)
  const chosen: number[] = []
  for (let nonce = next; chosen.length < count; nonce++) {
    if (!occupied.has(nonce)) chosen.push(nonce)
    else if (together) chosen.length = 0
  }
  return chosen
}
