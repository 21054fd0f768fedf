import fc from 'fast-check'
import { keccak256, stringToBytes } from 'viem'
import { expect, test } from 'vitest'
import { prepareTransfer } from '../api/transactions.js'
import { fingerprintOf } from './fingerprint.js'

const body = {
  ownerAddress: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  networkId: '1',
  transfers: [
    {
      tokenAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      amount: '10',
      recipientAddress: '0x000000000000000000000000000000000000dead',
    },
  ],
}
const fingerprint = (input: unknown, endpoint = 'prepareTransfer') =>
  fingerprintOf(endpoint, prepareTransfer.body.parse(input))

test('the order of members and the spelling of values do not matter', () => {
  const respelt = {
    transfers: [
      {
        amount: '010',
        recipientAddress: '0x000000000000000000000000000000000000dEaD',
        tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
    ],
    networkId: '1',
    ownerAddress: '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266',
  }
  expect(fingerprint(respelt)).toBe(fingerprint(body))
})

test('another value, another order of transfers, another member or another endpoint is another request', () => {
  const [transfer] = body.transfers
  const second = { ...transfer, amount: '11' }
  const prints = [
    fingerprint(body),
    fingerprint({ ...body, networkId: '2' }),
    fingerprint({ ...body, transfers: [second] }),
    fingerprint({ ...body, transfers: [transfer, second] }),
    fingerprint({ ...body, transfers: [second, transfer] }),
    fingerprint({ ...body, nonceKey: 0 }),
    fingerprint(body, 'prepareTransaction'),
  ]
  expect(new Set(prints).size).toBe(prints.length)
})

/** The same value with the members of its objects in another order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  )
}

test('whatever the body holds, the order of its members does not matter at any depth', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fingerprintOf('e', reversed(value))).toBe(fingerprintOf('e', value))
    }),
  )
})

// Fingerprints are stored, and a later version of the gateway has to recognise them.
test('a fingerprint is the hash of endpoint and body as JSON with sorted members and decimal amounts', () => {
  expect(
    fingerprintOf('e', { b: [{ d: null, c: 10n }, [2, 1]], a: undefined, Z: true, aa: 'x' }),
  ).toBe(keccak256(stringToBytes('["e",{"Z":true,"aa":"x","b":[{"c":"10","d":null},[2,1]]}]')))
})
