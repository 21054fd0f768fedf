import { nativeCoinAddress } from '@gasless-gateway/core'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from './address-of.js'
import { readTransfers as read } from './read-transfers.js'
import type { SimulatedLog } from './simulated-log.js'

const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const from: Address = '0x00000000000000000000000000000000000000a1'
const to: Address = '0x00000000000000000000000000000000000000b2'
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const readTransfers = (logs: readonly SimulatedLog[], account: Address = from) =>
  read(logs, { account, wrappedNative: weth }, addressOf)
const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const transfer = (address: string, amount: bigint): SimulatedLog => ({
  address: address as Address,
  topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
const nft: SimulatedLog = {
  address: token,
  topics: [...transfer(token, 0n).topics, pad(toHex(77n), { size: 32 })],
  data: '0x',
}

test('an ERC-20 transfer is read exactly, up to 256 bits', () => {
  const amount = 2n ** 256n - 1n
  expect(readTransfers([transfer(token, amount)])).toEqual([{ asset: token, from, to, amount }])
})

test('assets of the account come out checksummed, whatever the node writes', () => {
  for (const written of [token.toLowerCase(), token])
    for (const account of [from, to])
      expect(readTransfers([transfer(written, 1n)], account)[0]?.asset).toBe(token)
})

test('a transfer between others is reported in lower case, because nothing of it is shown', () => {
  expect(readTransfers([transfer(token, 1n)], weth)).toEqual([
    { asset: token.toLowerCase(), from, to, amount: 1n },
  ])
})

test('a native move is the sentinel’s, in any spelling', () => {
  expect(readTransfers([transfer(nativeCoinAddress.toLowerCase(), 5n)])).toEqual([
    { asset: nativeCoinAddress, from, to, amount: 5n },
  ])
})

test('an ERC-721 transfer is one unit of its token id', () => {
  expect(readTransfers([nft])).toEqual([{ asset: token, from, to, amount: 1n, tokenId: 77n }])
})

test('other events, anonymous logs and transfers without two parties are skipped', () => {
  const whole = transfer(token, 1n)
  expect(
    readTransfers([
      { ...whole, topics: [] },
      { ...whole, topics: [pad('0x01', { size: 32 }), ...whole.topics.slice(1)] },
      { ...whole, topics: whole.topics.slice(0, 2) },
    ]),
  ).toEqual([])
})

test.each<[string, Hex]>([
  ['no data', '0x'],
  ['a few bytes', '0x01'],
])('an imitation with %s does not stop the simulation from being read', (_, data) => {
  const odd = { ...transfer(token, 1n), data }
  expect(readTransfers([odd, transfer(token, 2n)]).at(-1)).toEqual({
    asset: token,
    from,
    to,
    amount: 2n,
  })
})

test('only the first word of longer data is the amount', () => {
  const long = transfer(token, 3n)
  expect(readTransfers([{ ...long, data: `${long.data}ffff` }])[0]?.amount).toBe(3n)
})

describe('of WETH9', () => {
  const events = parseAbi([
    'event Deposit(address indexed dst, uint256 wad)',
    'event Withdrawal(address indexed src, uint256 wad)',
  ])
  const word = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }], [amount])
  const unwrapped = (amount: bigint): SimulatedLog => ({
    address: weth,
    topics: encodeEventTopics({
      abi: events,
      eventName: 'Withdrawal',
      args: { src: from },
    }) as Hex[],
    data: word(amount),
  })
  const wrapped = (amount: bigint): SimulatedLog => ({
    address: weth,
    topics: encodeEventTopics({ abi: events, eventName: 'Deposit', args: { dst: to } }) as Hex[],
    data: word(amount),
  })
  const burnt = (amount: bigint): SimulatedLog => ({
    ...transfer(weth, amount),
    topics: encodeEventTopics({
      abi,
      eventName: 'Transfer',
      args: { from, to: zeroAddress },
    }) as Hex[],
  })

  test('wrapping is a mint and unwrapping a burn, though nothing is said of a transfer', () => {
    expect(readTransfers([wrapped(3n)], to)).toEqual([
      { asset: weth, from: zeroAddress, to, amount: 3n },
    ])
    expect(readTransfers([unwrapped(10n)], from)).toEqual([
      { asset: weth, from, to: zeroAddress, amount: 10n },
    ])
  })

  test('what a coin says twice counts once, and only that', () => {
    const burn = { asset: weth, from, to: zeroAddress, amount: 10n }
    expect(readTransfers([burnt(10n), unwrapped(10n)])).toEqual([burn])
    expect(readTransfers([unwrapped(10n), burnt(10n)])).toEqual([burn])
    expect(readTransfers([burnt(10n), unwrapped(10n), unwrapped(10n)])).toEqual([burn, burn])
    expect(readTransfers([burnt(9n), unwrapped(10n)])).toEqual([{ ...burn, amount: 9n }, burn])
  })

  test('the same event of another contract is none: vaults and bridges have it, too', () => {
    expect(readTransfers([{ ...unwrapped(10n), address: token }])).toEqual([])
  })

  test('one that is cut short is skipped', () => {
    expect(readTransfers([{ ...unwrapped(10n), data: '0x01' }])).toEqual([])
  })
})
