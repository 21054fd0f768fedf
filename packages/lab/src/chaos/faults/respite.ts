import type { Campaign } from './campaign.js'

/**
 * Tells whether the next blow that stops everybody is due: when enough has been accepted since the last one. Where
 * gateways come up more slowly than they are killed, nothing would ever be accepted otherwise.
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
