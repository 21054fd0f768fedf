import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

export type IpAddress = IPv4 | IPv6

/** IPv4-mapped IPv6 becomes IPv4. `undefined` for whatever else is written there, odd spellings of IPv4 included. */
export const parseIpAddress = (text: string): IpAddress | undefined =>
  isIP(text) === 0 ? undefined : ipaddr.process(text)

/** The shortest form, without a zone: one address has one text. */
export const showIpAddress = (address: IpAddress): string =>
  ipaddr.fromByteArray(address.toByteArray()).toString()
