import type { IncomingMessage } from 'node:http'
import type { Client } from '@gasless-gateway/core'
import { type AddressRange, isWithin, networkOf } from '../addresses/address-range.js'
import { type IpAddress, parseIpAddress, showIpAddress } from '../addresses/ip-address.js'

export type ClientOf = (req: IncomingMessage) => Client

/**
 * IPv6 prefix lengths. One subscriber has at least a /64 and can change addresses within it. A home may have a /56, a
 * company a /48.
 */
const [narrowest, ...wider] = [64, 56, 48] as const

/**
 * Returns the client of a request: the nearest address that is not a trusted proxy's. Checks the socket first, then
 * X-Forwarded-For from right to left. Each proxy appends the address that called it; entries further left may be
 * forged. An entry that is not an address ends the search, and the proxy that wrote it counts as the client.
 */
export const createClientOf =
  (trustedProxies: readonly AddressRange[]): ClientOf =>
  (req) => {
    let address = parseIpAddress(req.socket.remoteAddress ?? '')
    // The connection is already closed.
    if (!address) return nobody
    const forwarded = forwardedFor(req)
    while (isWithin(address, trustedProxies)) {
      const next = parseEntry(forwarded.pop() ?? '')
      if (!next) break
      address = next
    }
    const shown = showIpAddress(address)
    if (address.kind() === 'ipv4') return { address: shown, network: shown }
    const network = (bits: number) => `${showIpAddress(networkOf(address, bits))}/${bits}`
    return { address: shown, network: network(narrowest), widerNetworks: wider.map(network) }
  }

const nobody: Client = { address: 'unknown', network: 'unknown' }

const forwardedFor = ({ headers }: IncomingMessage): string[] =>
  [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')

/** Some proxies append the port: 192.0.2.1:443, [2001:db8::1]:443. */
function parseEntry(entry: string): IpAddress | undefined {
  const text = entry.trim()
  const [, inBrackets, beforePort] =
    /^\[([^\]]*)\](?::\d{1,5})?$|^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text) ?? []
  return parseIpAddress(inBrackets ?? beforePort ?? text)
}
