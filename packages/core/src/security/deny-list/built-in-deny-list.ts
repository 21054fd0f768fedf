import type { DenyListEntry } from './deny-list.js'

/**
 * Addresses that no honest operation uses. Sources: docs/security.md. The operator adds others with
 * `SECURITY_DENY_LIST`. Add an address here only if its listing is public and permanent.
 */
export const builtInDenyList: readonly DenyListEntry[] = [
  '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
  '0xa0e1c89Ef1a489c9C7dE96311eD5Ce5D32c20E4B',
  '0x3Cffd56B47B7b41c56258D9C7731ABaDc360E073',
  '0x53b6936513e738f44FB50d2b9476730C0Ab3Bfc1',
].map((address) => ({
  address: address as DenyListEntry['address'],
  why: 'it belongs to the Lazarus Group, which the US Treasury sanctions for the theft from the Ronin bridge',
}))
