import { limits } from '@gasless-gateway/core/api'
import type { Flood } from '../means/flood.js'
import { neighbourhoods } from '../means/neighbourhood.js'

const addressDigits = 40

/** New ones every time: nobody lives off memory. Written in one case, which costs the sender nothing. */
const owners = (n: number): string[] =>
  Array.from(
    { length: limits.batchResolveOwners },
    (_, place) =>
      `0x${(n * limits.batchResolveOwners + place + 1).toString(16).padStart(addressDigits, '0')}`,
  )

/** The largest batches, of so many keys in turn. */
export const ownerBatches = (keys: number, perSecond: number): Flood => ({
  what: `batches of ${limits.batchResolveOwners.toLocaleString('en-US')} owners`,
  from: neighbourhoods.ipv4,
  perSecond,
  connections: 100,
  keys,
  request: (n, means) => ({
    path: '/account/resolve-batch',
    body: JSON.stringify({ ownerAddresses: owners(n) }),
    apiKey: means.keys[n % means.keys.length],
  }),
})
