import { expect, test } from 'vitest'
import {
  type AddressRange,
  parseAddressRange,
} from '../../../../../server/src/addresses/address-range.js'
import { createClientOf } from '../../../../../server/src/http/client-of.js'
import { neighbourhoods } from './neighbourhood.js'

const clientOf = createClientOf([parseAddressRange('127.0.0.1') as AddressRange])
const networksOf = (address: string): readonly string[] => {
  const { network, widerNetworks = [] } = clientOf({
    socket: { remoteAddress: '127.0.0.1' },
    headers: { 'x-forwarded-for': address },
  } as never)
  return [network, ...widerNetworks]
}
const some = Array.from({ length: 900 }, (_, n) => n)

test.each([
  // How many networks of each size the flood comes from, and in which sizes honest people are apart from it.
  ['ipv4', [100], [0]],
  ['ipv4Many', [450], [0]],
  ['in64', [1, 1, 1], [0]],
  ['in56', [100, 1, 1], [0, 1]],
  ['in48', [100, 100, 1], [0, 1, 2]],
] as const)(
  'a flood of %s and the honest people beside it are where they are said to be',
  (name, counts, apart) => {
    const { stranger, honest } = neighbourhoods[name]
    const strangers = some.map((n) => networksOf(stranger(n)))
    const people = some.slice(0, 200).map((n) => networksOf(honest(n)))
    expect(new Set(some.map(stranger)).size).toBe(name === 'ipv4Many' ? 450 : 100)
    expect(counts.map((_, size) => new Set(strangers.map((one) => one[size])).size)).toEqual(counts)
    expect(new Set(people.map(([own]) => own)).size).toBe(200)
    for (const [size] of counts.entries()) {
      const flooded = new Set(strangers.map((one) => one[size]))
      const isShared = people.some((one) => flooded.has(one[size] as string))
      expect(isShared).toBe(!(apart as readonly number[]).includes(size))
    }
  },
)
