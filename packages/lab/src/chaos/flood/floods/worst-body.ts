import type { Flood } from '../means/flood.js'
import { largeBodies } from '../means/large-bodies.js'
import { neighbourhoods } from '../means/neighbourhood.js'

export const worstBody: Flood = {
  ...largeBodies,
  what: 'registrations with the body that a search found to take longest',
  from: neighbourhoods.ipv4,
  request: (_n, means) => ({ path: '/auth/register', body: means.worstBody }),
}
