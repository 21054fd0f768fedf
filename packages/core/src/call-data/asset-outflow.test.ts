import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SimulatedTransfer } from '../model/simulated-effects.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../testing/a-network.js'
import { address, uint } from '../testing/arbitraries.js'
import { assetChangesOf, mostNeeded, outflowOf, type Payer } from './asset-outflow.js'

const { entryPoint, paymaster: payer } = aNetwork()
const paymaster = payer as Address
const sender: Address = '0x00000000000000000000000000000000000000a1'
const friend: Address = '0x00000000000000000000000000000000000000b2'

const out = (asset: Address, amount: bigint, to: Address = friend) => ({
  asset,
  amount,
  from: sender,
  to,
})
const back = (asset: Address, amount: bigint, from: Address = friend) => ({
  asset,
  amount,
  from,
  to: sender,
})
const fee = { paymaster, token: usdc.address, fronted: false, most: 5n }
const sponsored = { sender, entryPoint, sponsor: fee, prefund: 0n }
const fronted = { ...sponsored, sponsor: { ...fee, fronted: true } }
const selfFunded = { sender, entryPoint, sponsor: undefined, prefund: 1n }

describe('what counts', () => {
  test('each asset is netted by itself, the native coin among them', () => {
    expect(
      assetChangesOf(
        [
          out(usdc.address, 10n),
          back(usdc.address, 4n),
          out(nativeCoinAddress, 7n),
          back(dai.address, 3n),
        ],
        sponsored,
      ),
    ).toEqual([
      { asset: usdc.address, amount: -6n },
      { asset: nativeCoinAddress, amount: -7n },
      { asset: dai.address, amount: 3n },
    ])
  })

  test('an asset that comes back in full has not changed', () => {
    expect(assetChangesOf([out(usdc.address, 5n), back(usdc.address, 5n)], sponsored)).toEqual([])
  })

  test('a transfer to itself changes nothing', () => {
    expect(assetChangesOf([out(usdc.address, 5n, sender)], sponsored)).toEqual([])
  })

  test('transfers between others are not the account’s', () => {
    const others = { asset: usdc.address, from: friend, to: entryPoint, amount: 9n }
    expect(assetChangesOf([others], sponsored)).toEqual([])
  })

  test('addresses are compared, not their spelling', () => {
    const spelt = { ...out(usdc.address, 5n), from: sender.toUpperCase().replace('X', 'x') }
    expect(assetChangesOf([spelt as ReturnType<typeof out>], sponsored)).toEqual([
      { asset: usdc.address, amount: -5n },
    ])
  })
})

describe('the fee', () => {
  const [paid, refund] = [out(usdc.address, 5n, paymaster), back(usdc.address, 2n, paymaster)]
  const lost = (amount: bigint) => [{ asset: usdc.address, amount: -amount }]

  test('does not count, and neither does its refund', () => {
    expect(assetChangesOf([paid, refund], sponsored)).toEqual([])
    expect(assetChangesOf([out(usdc.address, 3n, paymaster)], fronted)).toEqual([])
  })

  test('whatever else of its token the calls send to the paymaster counts', () => {
    for (const amount of [1n, 5n, 100n]) {
      const sent = out(usdc.address, amount, paymaster)
      expect(assetChangesOf([paid, sent, refund], sponsored)).toEqual(lost(amount))
      expect(assetChangesOf([sent, sent, out(usdc.address, 3n, paymaster)], fronted)).toEqual(
        lost(2n * amount),
      )
      expect(mostNeeded([paid, sent, refund], sponsored)).toEqual(new Map([[usdc.address, amount]]))
    }
  })

  test('counts beyond the most that is collected', () => {
    expect(assetChangesOf([out(usdc.address, 7n, paymaster)], sponsored)).toEqual(lost(2n))
    expect(assetChangesOf([out(usdc.address, 7n, paymaster)], fronted)).toEqual(lost(2n))
  })

  test('what the calls claim from the paymaster comes in', () => {
    const claimed = back(usdc.address, 40n, paymaster)
    expect(assetChangesOf([paid, claimed, refund], sponsored)).toEqual([
      { asset: usdc.address, amount: 40n },
    ])
  })

  test('another token that goes to the paymaster does count', () => {
    expect(assetChangesOf([out(dai.address, 5n, paymaster)], sponsored)).toEqual([
      { asset: dai.address, amount: -5n },
    ])
    expect(assetChangesOf([out(nativeCoinAddress, 5n, paymaster)], sponsored)).toEqual([
      { asset: nativeCoinAddress, amount: -5n },
    ])
  })

  test('without a sponsor, tokens that go to the paymaster count', () => {
    expect(assetChangesOf([out(usdc.address, 5n, paymaster)], selfFunded)).toEqual([
      { asset: usdc.address, amount: -5n },
    ])
  })
})

describe('the EntryPoint', () => {
  test('the prefund that a self-funded account pays there does not count', () => {
    expect(assetChangesOf([out(nativeCoinAddress, 1n, entryPoint)], selfFunded)).toEqual([])
  })

  test('native coin beyond the prefund counts: a deposit made in somebody’s name would hide there', () => {
    expect(
      assetChangesOf(
        [out(nativeCoinAddress, 1n, entryPoint), out(nativeCoinAddress, 500n, entryPoint)],
        selfFunded,
      ),
    ).toEqual([{ asset: nativeCoinAddress, amount: -500n }])
  })

  test('a sponsored account pays no prefund, so every native coin that goes there counts', () => {
    expect(assetChangesOf([out(nativeCoinAddress, 500n, entryPoint)], sponsored)).toEqual([
      { asset: nativeCoinAddress, amount: -500n },
    ])
  })

  test('tokens that go there count', () => {
    expect(assetChangesOf([out(usdc.address, 5n, entryPoint)], sponsored)).toEqual([
      { asset: usdc.address, amount: -5n },
    ])
    expect(assetChangesOf([out(usdc.address, 5n, entryPoint)], selfFunded)).toEqual([
      { asset: usdc.address, amount: -5n },
    ])
  })
})

describe('the EntryPoint deposit', () => {
  test('what is withdrawn for somebody else leaves, although it never passes through the account', () => {
    const withdrawals = [
      { to: friend, amount: 5n },
      { to: friend, amount: 2n },
    ]
    const given = { asset: nativeCoinAddress, from: entryPoint, to: friend, amount: 7n }
    for (const payer of [sponsored, selfFunded])
      expect(assetChangesOf([given], { ...payer, withdrawals })).toEqual([
        { asset: nativeCoinAddress, amount: -7n },
      ])
  })

  test('what is withdrawn for the account comes in', () => {
    expect(
      assetChangesOf([back(nativeCoinAddress, 5n, entryPoint)], {
        ...sponsored,
        withdrawals: [{ to: sender.toLowerCase() as Address, amount: 5n }],
      }),
    ).toEqual([{ asset: nativeCoinAddress, amount: 5n }])
  })
})

/** Of native coin. */
const nativeCoinNeeded = (transfers: readonly SimulatedTransfer[], payer: Payer) =>
  mostNeeded(transfers, payer).get(nativeCoinAddress) ?? 0n

describe('what calls need', () => {
  test('of tokens is counted as of native coin, without the fee, and each by itself', () => {
    const transfers = [
      out(usdc.address, 5n, paymaster),
      out(usdc.address, 9n),
      back(usdc.address, 9n),
      out(dai.address, 2n),
      out(dai.address, 2n),
    ]
    expect([...mostNeeded(transfers, sponsored)]).toEqual([
      [usdc.address, 9n],
      [dai.address, 4n],
    ])
  })

  test('has to be there for what the account sends to itself', () => {
    const toItself = { asset: usdc.address, from: sender, to: sender, amount: 40n }
    expect([...mostNeeded([out(usdc.address, 7n), toItself], sponsored)]).toEqual([
      [usdc.address, 47n],
    ])
  })

  test('is what they send, without the prefund', () => {
    expect(
      nativeCoinNeeded(
        [
          out(nativeCoinAddress, 1n, entryPoint),
          out(nativeCoinAddress, 7n),
          out(usdc.address, 50n),
        ],
        selfFunded,
      ),
    ).toBe(7n)
  })

  test('is not lowered by what comes back later, and is by what came before', () => {
    const [sent, returned] = [out(nativeCoinAddress, 7n), back(nativeCoinAddress, 7n)]
    expect(nativeCoinNeeded([sent, returned], sponsored)).toBe(7n)
    expect(nativeCoinNeeded([returned, sent], sponsored)).toBe(0n)
    expect(nativeCoinNeeded([sent, returned, sent], sponsored)).toBe(7n)
  })

  test('is enough at every moment, and one wei less is not', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(uint(64), fc.boolean())), (moves) => {
        const needed = nativeCoinNeeded(
          moves.map(([amount, incoming]) =>
            incoming ? back(nativeCoinAddress, amount) : out(nativeCoinAddress, amount),
          ),
          sponsored,
        )
        let balance = needed
        let lowest = needed
        for (const [amount, incoming] of moves) {
          balance += incoming ? amount : -amount
          if (balance < lowest) lowest = balance
        }
        expect(lowest).toBe(needed === 0n ? lowest : 0n)
        expect(lowest >= 0n).toBe(true)
      }),
    )
  })
})

test('whatever leaves to others beyond what returns is outflow, however it is split up', () => {
  const assets = fc.constantFrom(usdc.address, dai.address, nativeCoinAddress)
  fc.assert(
    fc.property(
      fc.array(fc.record({ asset: assets, amount: uint(64), to: address, incoming: fc.boolean() })),
      (moves) => {
        const strangers = moves.filter(({ to }) => ![sender, entryPoint, paymaster].includes(to))
        const transfers = strangers.map(({ asset, amount, to, incoming }) =>
          incoming ? back(asset, amount, to) : out(asset, amount, to),
        )
        const outflow = outflowOf(assetChangesOf(transfers, sponsored))
        for (const asset of [usdc.address, dai.address, nativeCoinAddress]) {
          const net = strangers
            .filter((move) => move.asset === asset)
            .reduce((sum, { amount, incoming }) => sum + (incoming ? -amount : amount), 0n)
          expect(outflow.get(asset) ?? 0n).toBe(net > 0n ? net : 0n)
        }
      },
    ),
  )
})

test('numbered tokens are netted each by itself, and leave together', () => {
  const changes = assetChangesOf(
    [
      { ...out(dai.address, 1n), tokenId: 1n },
      { ...out(dai.address, 1n), tokenId: 2n },
      { ...back(dai.address, 1n), tokenId: 3n },
      { ...out(dai.address, 1n), tokenId: 4n },
      { ...back(dai.address, 1n), tokenId: 4n },
    ],
    sponsored,
  )
  expect(changes).toEqual([
    { asset: dai.address, amount: -1n, tokenId: 1n },
    { asset: dai.address, amount: -1n, tokenId: 2n },
    { asset: dai.address, amount: 1n, tokenId: 3n },
  ])
  expect(outflowOf(changes)).toEqual(new Map([[dai.address, 2n]]))
})
