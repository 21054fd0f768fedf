import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressRange, isWithin, networkOf, parseAddressRange } from './address-range.js'
import { type IpAddress, parseIpAddress, showIpAddress } from './ip-address.js'

const range = (text: string) => parseAddressRange(text) as AddressRange
const at = (text: string) => parseIpAddress(text) as IpAddress
const show = (text: string) => {
  const address = parseIpAddress(text)
  return address && showIpAddress(address)
}
const shown = (text: string) => {
  const parsed = parseAddressRange(text)
  return parsed && `${showIpAddress(parsed[0])}/${parsed[1]}`
}

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['::1', '::1'],
    ['fe80::7%eth0', 'fe80::7'],
  ])('%s is %s', (text, expected) => {
    expect(show(text)).toBe(expected)
  })

  test.each([
    '',
    '127.1',
    '010.0.0.7',
    '0x7f.0.0.1',
    '3232235777',
    '256.0.0.1',
    '1.2.3',
    'a.b.c.d',
    '::g',
    '192.0.2.1 ',
    '[::1]',
  ])('%j is none', (text) => {
    expect(parseIpAddress(text)).toBeUndefined()
  })
})

describe('a range', () => {
  test.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['10.0.0.0/1', '10.0.0.0/1'],
    ['192.0.2.1', '192.0.2.1/32'],
    ['192.0.2.1/32', '192.0.2.1/32'],
    ['fd00::/8', 'fd00::/8'],
    ['::1', '::1/128'],
    ['::1/128', '::1/128'],
    ['::/1', '::/1'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:10.0.0.0/97', '10.0.0.0/1'],
    ['::ffff:10.0.0.0/128', '10.0.0.0/32'],
    ['::ffff:10.0.0.1', '10.0.0.1/32'],
  ])('%s is %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test.each([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/128',
    '10.0.0.0/1000',
    '10.0.0.0/-1',
    '10.0.0.0/8.5',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    ' 10.0.0.0/8',
    '10.0.0.0/8 ',
    '10.0.0.0/8\n',
    'x/10.0.0.0/8',
    '::/0',
    '::1/129',
    '::ffff:10.0.0.0/96',
    '::ffff:10.0.0.0/129',
    'loopback',
  ])('%j is none', (text) => {
    expect(parseAddressRange(text)).toBeUndefined()
  })
})

describe('what is within', () => {
  test('is what any of the ranges holds', () => {
    const ranges = [range('10.0.0.0/8'), range('fd00::/8')]
    for (const text of ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3', 'fd12::1'])
      expect([text, isWithin(at(text), ranges)]).toEqual([text, true])
    for (const text of ['9.255.255.255', '11.0.0.0', 'fc00::1', '::ffff:11.0.0.1', 'a00::1'])
      expect([text, isWithin(at(text), ranges)]).toEqual([text, false])
    expect(isWithin(at('10.0.0.1'), [])).toBe(false)
  })

  test('is never an address of the other kind, whatever its bits', () => {
    expect(isWithin(at('10.0.0.1'), [range('::/1')])).toBe(false)
    expect(isWithin(at('::1'), [range('10.0.0.0/1')])).toBe(false)
  })
})

describe('the first address of a range', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::'],
    ['2001:db8:1:2:3:4:5:6', 60, '2001:db8:1::'],
    ['2001:db8:1:2:3:4:5:6', 128, '2001:db8:1:2:3:4:5:6'],
    ['2001:db8:1:2:3:4:5:6', 1, '::'],
    ['192.0.2.255', 25, '192.0.2.128'],
    ['192.0.2.255', 32, '192.0.2.255'],
  ])('of %s with %d bits is %s', (text, bits, expected) => {
    expect(showIpAddress(networkOf(at(text), bits))).toBe(expected)
  })

  test('has the leading bits of the address, and zeros behind them', () => {
    const bits = (address: IpAddress) =>
      address
        .toByteArray()
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join('')
    const words = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 128 }), (parts, length) => {
        const address = at(parts.map((part) => part.toString(16)).join(':'))
        fc.pre(address.kind() === 'ipv6')
        expect(bits(networkOf(address, length))).toBe(
          bits(address).slice(0, length).padEnd(128, '0'),
        )
      }),
    )
  })
})
