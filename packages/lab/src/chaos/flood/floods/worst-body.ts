import type { Flood } from '../flood.js'
import { largeBodies } from '../large-bodies.js'
import { neighbourhoods } from '../neighbourhood.js'

export const worstBody: Flood = {
  ...largeBodies,
  what: 'registrations with the body that a search found to take longest',
  from: neighbourhoods.ipv4,
  request: (_n, means) => ({ path: '/auth/register', body: means.worstBody }),
}
