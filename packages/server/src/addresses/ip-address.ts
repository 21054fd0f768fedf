import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export type IpAddress = IPv4 | IPv6

/**
 * Parses an IP address and converts IPv4-mapped IPv6 to IPv4. Returns `undefined` for any other text, including
 * unusual spellings of IPv4.
 */
export const parseIpAddress = (text: string): IpAddress | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text)

/** Returns the shortest form without a zone, so that each address has exactly one text. */
export const showIpAddress = (address: IpAddress): string =>
  ipaddr.fromByteArray(address.toByteArray()).toString()
