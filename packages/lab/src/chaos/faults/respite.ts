import type { Campaign } from './campaign.js'

/**
 * Returns a function that says whether the next kill is due: once enough operations were accepted since the last one.
 * Otherwise a machine that starts gateways more slowly than it kills them would accept nothing.
 */
export function createRespite({
  accepted,
  respite,
}: Pick<Campaign, 'accepted' | 'respite'>): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = accepted()
    if (now - last < respite) return false
    last = now
    return true
  }
}
