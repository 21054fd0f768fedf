import type { IncomingMessage } from 'node:http'
import { networksOf } from '@gasless-gateway/core'
import { describe, expect, test } from 'vitest'
import { type AddressRange, parseAddressRange } from '../addresses/address-range.js'
import { createClientOf } from './client-of.js'

const ranges = (...texts: string[]) => texts.map((text) => parseAddressRange(text) as AddressRange)
const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage
const addressOf = (trusted: string[], socket: string, forwarded?: string) =>
  createClientOf(ranges(...trusted))(request(socket, forwarded)).address
const networkOf = (socket: string) => createClientOf([])(request(socket)).network
const networksOfSocket = (socket: string) => networksOf(createClientOf([])(request(socket)))

describe('without trusted proxies', () => {
  test('the socket’s address counts, whatever the header says', () => {
    for (const forwarded of [undefined, '', '198.51.100.7', '198.51.100.7, 203.0.113.9', '::1'])
      expect(addressOf([], '192.0.2.1', forwarded)).toBe('192.0.2.1')
  })

  test('a thousand headers of one client are one client', () => {
    const clientOf = createClientOf([])
    const seen = new Set(
      Array.from(
        { length: 1000 },
        (_, i) => clientOf(request('192.0.2.1', `10.0.${i >> 8}.${i & 255}`)).network,
      ),
    )
    expect([...seen]).toEqual(['192.0.2.1'])
  })

  test('neither does a proxy that is not listed', () => {
    expect(addressOf(['10.0.0.0/8'], '11.0.0.1', '198.51.100.7')).toBe('11.0.0.1')
  })
})

describe('with trusted proxies', () => {
  test.each([
    ['one proxy', '198.51.100.7', '198.51.100.7'],
    [
      'what the client wrote itself stands further left and is not read',
      '1.1.1.1, 2.2.2.2, 198.51.100.7',
      '198.51.100.7',
    ],
    ['several proxies in a row', '1.1.1.1, 198.51.100.7, 10.1.1.1, 10.2.2.2', '198.51.100.7'],
    ['an untrusted hop ends the walk', '198.51.100.7, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['only proxies: the farthest', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
    ['no header', undefined, '10.0.0.1'],
    ['an empty header', '', '10.0.0.1'],
    ['only separators', ', ,', '10.0.0.1'],
    ['an empty entry ends the walk', '198.51.100.7, , 10.1.1.1', '10.1.1.1'],
    ['so does unknown', '198.51.100.7, unknown', '10.0.0.1'],
    ['so does a name', 'client.example.com', '10.0.0.1'],
    ['so does a hidden identifier', '_hidden', '10.0.0.1'],
    ['so does octal', '010.0.0.7', '10.0.0.1'],
    ['so does a short form', '127.1', '10.0.0.1'],
    ['so does a number', '3232235777', '10.0.0.1'],
    ['so does hexadecimal', '0x0a000007', '10.0.0.1'],
    ['so does a range', '198.51.100.0/24', '10.0.0.1'],
    ['so does a number above 255', '198.51.100.256', '10.0.0.1'],
    ['a port', '198.51.100.7:4711', '198.51.100.7'],
    ['IPv6', '2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['IPv6 in brackets', '[2001:db8::7]', '2001:db8::7'],
    ['IPv6 with a port', '[2001:db8::7]:443', '2001:db8::7'],
    ['IPv6 with a zone', 'fe80::7%eth0', 'fe80::7'],
    ['IPv4-mapped IPv6 is IPv4', '::ffff:198.51.100.7', '198.51.100.7'],
    ['a mapped proxy is the proxy', '198.51.100.7, ::ffff:10.9.9.9', '198.51.100.7'],
    ['spaces and tabs', ' \t198.51.100.7 ', '198.51.100.7'],
  ])('%s', (_name, forwarded, expected) => {
    expect(addressOf(['10.0.0.0/8'], '10.0.0.1', forwarded)).toBe(expected)
    // As a socket that listens on IPv6 reports IPv4.
    expect(addressOf(['10.0.0.0/8'], '::ffff:10.0.0.1', forwarded)).toBe(expected)
  })

  test('a hundred hops', () => {
    const hops = Array.from({ length: 100 }, (_, i) => `10.0.0.${i}`)
    expect(addressOf(['10.0.0.0/8'], '10.0.0.1', ['198.51.100.7', ...hops].join(', '))).toBe(
      '198.51.100.7',
    )
    expect(addressOf(['10.0.0.1'], '10.0.0.1', ['198.51.100.7', ...hops].join(', '))).toBe(
      '10.0.0.99',
    )
  })

  test('IPv6 proxies, by range and by address', () => {
    expect(addressOf(['fd00::/8'], 'fd12::1', '2001:db8::7')).toBe('2001:db8::7')
    expect(addressOf(['::1'], '::1', '198.51.100.7')).toBe('198.51.100.7')
    expect(addressOf(['fd00::/8'], '10.0.0.1', '198.51.100.7')).toBe('10.0.0.1')
  })
})

describe('what counts as one client', () => {
  test('an IPv4 address, mapped or not', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::ffff:c000:201')).toBe('192.0.2.1')
  })

  test('the /64 of an IPv6 address', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(networkOf('fe80::1%eth0')).toBe('fe80::/64')
  })

  test('beside it the /56 and the /48 of an IPv6 address, and nothing beside an IPv4 one', () => {
    expect(networksOfSocket('2001:db8:1:2345:3:4:5:6')).toEqual([
      '2001:db8:1:2345::/64',
      '2001:db8:1:2300::/56',
      '2001:db8:1::/48',
    ])
    expect(networksOfSocket('::ffff:192.0.2.1')).toEqual(['192.0.2.1'])
  })

  test('a connection that is gone', () => {
    expect(createClientOf([])(request(undefined))).toEqual({
      address: 'unknown',
      network: 'unknown',
    })
  })
})

describe('ranges of trusted proxies', () => {
  test.each([
    '10.0.0.0/8',
    '10.1.2.3/8',
    '192.0.2.1',
    '192.0.2.1/32',
    'fd00::/8',
    '::1',
    '::ffff:10.0.0.0/104',
  ])('%s', (text) => expect(parseAddressRange(text)).toBeDefined())

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '/8',
    'fd00::/129',
    'loopback',
    'a.b.c.d',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/8.5',
    '::ffff:10.0.0.0/95',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1:80',
  ])('%j is none', (text) => expect(parseAddressRange(text)).toBeUndefined())

  test('a mapped range is the IPv4 range', () => {
    expect(addressOf(['::ffff:10.0.0.0/104'], '10.200.0.1', '198.51.100.7')).toBe('198.51.100.7')
    expect(addressOf(['::ffff:10.0.0.0/104'], '11.0.0.1', '198.51.100.7')).toBe('11.0.0.1')
  })
})
