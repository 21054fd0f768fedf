import ipaddr from 'ipaddr.js'
import { type IpAddress, parseIpAddress } from './ip-address.js'

export type AddressRange = readonly [base: IpAddress, prefixLength: number]

const bitsOf = { ipv4: 32, ipv6: 128 }
/** Bits before the IPv4 address in an IPv4-mapped IPv6 address. */
const mappedBits = 96

/**
 * Parses an address, or a range such as 10.0.0.0/8. Returns `undefined` for anything else, and for a range of all
 * addresses.
 */
export function parseAddressRange(text: string): AddressRange | undefined {
  const [, addressText = '', prefixText] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const base = parseIpAddress(addressText)
  if (!base) return undefined
  const bits = bitsOf[base.kind()]
  if (prefixText === undefined) return [base, bits]
  const isMapped = base.kind() === 'ipv4' && addressText.includes(':')
  const prefix = Number(prefixText) - (isMapped ? mappedBits : 0)
  return prefix >= 1 && prefix <= bits ? [base, prefix] : undefined
}

export const isWithin = (address: IpAddress, ranges: readonly AddressRange[]): boolean =>
  ranges.some(([base, prefix]) => base.kind() === address.kind() && address.match(base, prefix))

/** Returns the first address of the network with this prefix length that contains the address. */
export const networkOf = (address: IpAddress, prefixLength: number): IpAddress =>
  ipaddr.fromByteArray(
    address
      .toByteArray()
      .map((byte, at) => byte & (0xff00 >> Math.min(8, Math.max(0, prefixLength - 8 * at)))),
  )
