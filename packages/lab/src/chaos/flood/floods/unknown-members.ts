import type { Flood } from '../means/flood.js'
import { largeBodies } from '../means/large-bodies.js'
import { neighbourhoods } from '../means/neighbourhood.js'

/** Number of members. Longer names would leave room for fewer in 256 KiB. */
const members = 9_999
const body = JSON.stringify(
  Object.fromEntries(Array.from({ length: members }, (_, n) => [`confirmPassw${n}`, 0])),
)

export const unknownMembers: Flood = {
  ...largeBodies,
  what: `registrations with ${members.toLocaleString('en-US')} unknown members`,
  from: neighbourhoods.ipv4,
  request: () => ({ path: '/auth/register', body }),
}
