import { limits } from '@gasless-gateway/core/api'
import type { Flood } from '../means/flood.js'
import { neighbourhoods } from '../means/neighbourhood.js'

const addressDigits = 40

/** Returns new owners for each request, which no cache has. They have no checksum, which costs the sender nothing. */
const owners = (n: number): string[] =>
  Array.from(
    { length: limits.batchResolveOwners },
    (_, place) =>
      `0x${(n * limits.batchResolveOwners + place + 1).toString(16).padStart(addressDigits, '0')}`,
  )

/** Returns a flood of the largest batches, from `keys` API keys in turn. */
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
