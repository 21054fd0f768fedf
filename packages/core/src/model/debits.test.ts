import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ProjectId } from '../primitives/ids.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { dai, usdc } from '../testing/a-network.js'
import {
  addDebits,
  type Debits,
  debitsBeside,
  debitsOf,
  feeAssetOf,
  freeAllowance,
  judgedDebits,
  type LiveDebits,
  shortAllowance,
  shortBalance,
} from './debits.js'
import type { Operation } from './operation.js'

const sponsored = (changes: object = {}): Operation['quote'] => ({
  kind: 'sponsored',
  token: usdc.address,
  maxAmount: 10n,
  expectedAmount: 5n,
  staticFee: 1n,
  transferFee: 1n,
  tokenPerNative: 1n,
  fronted: false,
  reservedFrom: 'submit',
  unpricedAssets: [],
  ...changes,
})
const selfFunded = (maxAmount: bigint): Operation['quote'] => ({
  kind: 'self-funded',
  maxAmount,
  expectedAmount: 1n,
  unpricedAssets: [],
})
const spends = (asset: Address, amount: bigint) => [{ asset, amount }]
const has = (asset: Address, balance: bigint, deposit = 0n) => ({
  balances: new Map([[asset, balance]]),
  deposit,
})
const nothing: Debits = new Map()
/** Counts the iterations over all debits, by any method of a map. */
function countWalks(debits: Debits) {
  let walks = 0
  const counted = new Map(debits)
  for (const way of ['entries', 'keys', 'values', 'forEach', Symbol.iterator] as const) {
    const walk: (...args: never[]) => unknown = counted[way].bind(counted)
    Object.defineProperty(counted, way, {
      value: (...args: never[]) => {
        walks++
        return walk(...args)
      },
    })
  }
  return { debits: counted, walks: () => walks }
}

test.each<[string, (debits: Debits) => unknown]>([
  ['for of', (debits) => Array.from(debits)],
  ['a spread', (debits) => [...debits]],
  ['a copy', (debits) => new Map(debits)],
  ['entries', (debits) => [...debits.entries()]],
  ['keys', (debits) => [...debits.keys()]],
  ['values', (debits) => [...debits.values()]],
  ['forEach', (debits) => debits.forEach(() => {})],
])('a walk by %s is counted, and a look at one claim is not', (_, walk) => {
  const counted = countWalks(new Map([[usdc.address, { spends: 1n, fee: 0n }]]))
  counted.debits.get(usdc.address)
  expect(counted.walks()).toBe(0)
  walk(counted.debits)
  expect(counted.walks()).toBe(1)
})

/** All live operations belong to the project. */
const ofOne = (debits: Debits): LiveDebits => ({ all: debits, ofProject: debits })

describe('the debits of an operation', () => {
  test('are the spends of its calls and its maximum fee, combined if they are in one token', () => {
    const debits = debitsOf({
      quote: sponsored(),
      spends: [...spends(usdc.address, 7n), ...spends(dai.address, 3n)],
    })
    expect([...debits]).toEqual([
      [usdc.address, { spends: 7n, fee: 10n, drawn: 10n }],
      [dai.address, { spends: 3n, fee: 0n }],
    ])
  })

  test('of a self-funded operation are in native coin', () => {
    expect([...debitsOf({ quote: selfFunded(4n), spends: [] })]).toEqual([
      [nativeCoinAddress, { spends: 0n, fee: 4n }],
    ])
  })
})

describe('a withdrawal from the EntryPoint deposit', () => {
  const withdraws = debitsOf({
    quote: selfFunded(4n),
    spends: [{ asset: nativeCoinAddress, amount: 6n, fromDeposit: true }],
  })

  test('does not affect the balance while the deposit covers it and the gas', () => {
    expect([...withdraws]).toEqual([[nativeCoinAddress, { spends: 0n, fee: 10n }]])
    expect(shortBalance(has(nativeCoinAddress, 0n, 10n), withdraws, ofOne(nothing))).toBeUndefined()
  })

  test('is not available for the gas of the next operation', () => {
    const next = debitsOf({ quote: selfFunded(5n), spends: [] })
    expect(shortBalance(has(nativeCoinAddress, 0n, 15n), next, ofOne(withdraws))).toBeUndefined()
    expect(shortBalance(has(nativeCoinAddress, 0n, 14n), next, ofOne(withdraws))).toMatchObject({
      needed: 1n,
      available: 0n,
    })
  })
})

describe('a balance', () => {
  test('covers an operation in addition to the live ones, to the unit, and the shortage reports the rest', () => {
    const own = debitsOf({ quote: sponsored(), spends: spends(usdc.address, 20n) })
    const live = debitsOf({ quote: sponsored(), spends: spends(usdc.address, 40n) })
    expect(shortBalance(has(usdc.address, 80n), own, ofOne(live))).toBeUndefined()
    expect(shortBalance(has(usdc.address, 79n), own, ofOne(live))).toEqual({
      of: 'balance',
      asset: usdc.address,
      needed: 30n,
      available: 29n,
      reserved: 50n,
      heldByOthers: false,
    })
    expect(shortBalance(has(usdc.address, 30n), own, ofOne(nothing))).toBeUndefined()
  })

  test('covers all operations together that are accepted one after the other', () => {
    const one = fc.record({ spends: fc.bigInt(0n, 1_000n), fee: fc.bigInt(0n, 1_000n) })
    fc.assert(
      fc.property(
        fc.constantFrom(usdc.address, nativeCoinAddress),
        fc.bigInt(0n, 5_000n),
        fc.bigInt(0n, 2_000n),
        fc.array(one, { maxLength: 20 }),
        (asset, balance, deposit, wanted) => {
          let live = nothing
          for (const debit of wanted) {
            const own: Debits = new Map([[asset, debit]])
            if (!shortBalance(has(asset, balance, deposit), own, ofOne(live)))
              live = addDebits([live, own])
          }
          const total = live.get(asset) ?? { spends: 0n, fee: 0n }
          const prepaid = asset === nativeCoinAddress ? deposit : 0n
          const fromBalance = total.fee > prepaid ? total.fee - prepaid : 0n
          expect(total.spends + fromBalance <= balance).toBe(true)
        },
      ),
    )
  })

  test('is compared asset by asset, so twice as many assets take twice the time, not four times', () => {
    const taken: Debits = new Map(
      [usdc, dai].map(({ address }) => [address, { spends: 1n, fee: 0n }]),
    )
    const balances = new Map([...taken.keys()].map((asset) => [asset, 9n]))
    const [own, live] = [countWalks(taken), countWalks(taken)]
    expect(shortBalance({ balances, deposit: 0n }, own.debits, ofOne(live.debits))).toBeUndefined()
    expect({ own: own.walks(), live: live.walks() }).toEqual({ own: 1, live: 0 })
  })

  test('pays gas only after the EntryPoint deposit, which is used only once', () => {
    const own = debitsOf({ quote: selfFunded(10n), spends: [] })
    expect(shortBalance(has(nativeCoinAddress, 0n, 10n), own, ofOne(nothing))).toBeUndefined()
    expect(shortBalance(has(nativeCoinAddress, 0n, 10n), own, ofOne(own))).toMatchObject({
      needed: 10n,
      available: 0n,
    })
  })

  test('that was not read is not checked', () => {
    const own = debitsOf({ quote: sponsored(), spends: spends(dai.address, 5n) })
    expect(shortBalance(has(usdc.address, 10n), own, ofOne(nothing))).toBeUndefined()
  })
})

describe('an allowance', () => {
  const live = debitsOf({ quote: sponsored(), spends: spends(usdc.address, 99n) })

  test('is the rest of the lowest approval under way, because any may land last', () => {
    const approving = (approval?: bigint) =>
      debitsOf({ quote: sponsored({ maxAmount: 1n, approval }), spends: [] })
    const both = addDebits([approving(100n), approving(20n), approving()])
    expect(freeAllowance(1_000n, usdc.address, both)).toBe(17n)
    expect(freeAllowance(10n, usdc.address, both)).toBe(7n)
    const quote = sponsored({ maxAmount: 18n })
    expect(shortAllowance({ allowance: 1_000n }, { quote, spends: [] }, ofOne(both))).toMatchObject(
      {
        available: 17n,
      },
    )
  })

  test('is reduced by the fees of live operations, but not by their spends', () => {
    expect(freeAllowance(25n, usdc.address, live)).toBe(15n)
    expect(freeAllowance(9n, usdc.address, live)).toBe(0n)
    expect(freeAllowance(9n, dai.address, live)).toBe(9n)
  })

  test('that live operations use up is too low for a prefunded operation, and irrelevant for a fronted one', () => {
    expect(
      shortAllowance({ allowance: 20n }, { quote: sponsored(), spends: [] }, ofOne(live)),
    ).toBeUndefined()
    expect(
      shortAllowance({ allowance: 19n }, { quote: sponsored(), spends: [] }, ofOne(live)),
    ).toEqual({
      of: 'allowance',
      asset: usdc.address,
      needed: 10n,
      available: 9n,
      reserved: 10n,
      heldByOthers: false,
    })
    expect(
      shortAllowance(
        { allowance: 0n },
        { quote: sponsored({ fronted: true }), spends: [] },
        ofOne(live),
      ),
    ).toBeUndefined()
    expect(
      shortAllowance({ allowance: 0n }, { quote: selfFunded(1n), spends: [] }, ofOne(live)),
    ).toBeUndefined()
  })
})

describe('an approval', () => {
  const prefunded = debitsOf({ quote: sponsored({ maxAmount: 47n }), spends: [] })
  const lowered = (changes: object, live: Debits) =>
    shortAllowance({ allowance: 976n }, { quote: sponsored(changes), spends: [] }, ofOne(live))

  test('must leave live operations enough, because any may land first', () => {
    const small = { maxAmount: 2n, fronted: true }
    expect(lowered({ ...small, approval: 48n }, prefunded)).toEqual({
      of: 'approval',
      asset: usdc.address,
      needed: 47n,
      available: 46n,
      reserved: 47n,
      heldByOthers: false,
    })
    expect(lowered({ ...small, approval: 49n }, prefunded)).toBeUndefined()
    // The fee of a prefunded operation comes from the earlier allowance.
    expect(lowered({ maxAmount: 2n, approval: 46n }, prefunded)).toMatchObject({ of: 'approval' })
    expect(lowered({ maxAmount: 2n, approval: 47n }, prefunded)).toBeUndefined()
  })

  test('is irrelevant for operations that set their own approval before they pay', () => {
    const fronted = sponsored({ maxAmount: 47n, fronted: true, approval: 470n })
    const first = debitsOf({ quote: fronted, spends: [] })
    expect(lowered({ maxAmount: 2n, fronted: true, approval: 20n }, first)).toBeUndefined()
    expect(
      lowered({ maxAmount: 2n, fronted: true, approval: 20n }, addDebits([first, prefunded])),
    ).toMatchObject({ of: 'approval', needed: 47n })
  })

  test('of an accepted operation leaves the others enough, in every order of landing', () => {
    const draw = fc.record({
      maxAmount: fc.bigInt(1n, 60n),
      fronted: fc.boolean(),
      approves: fc.boolean(),
      /** The approval that the operation's own calls set. */
      sets: fc.option(fc.bigInt(0n, 600n), { nil: undefined }),
      at: fc.double({ noNaN: true }),
    })
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000n), fc.array(draw, { maxLength: 8 }), (allowance, draws) => {
        let live: Debits = nothing
        const accepted = draws.filter(({ maxAmount, fronted, approves, sets }) => {
          const approval = fronted || approves ? 10n * maxAmount : undefined
          const quote = sponsored({ maxAmount, fronted, approval })
          const own = [{ asset: usdc.address, amount: 0n, approval: sets }]
          const spends = sets === undefined ? [] : (own as Operation['spends'])
          if (shortAllowance({ allowance }, { quote, spends }, ofOne(live))) return false
          live = addDebits([live, debitsOf({ quote, spends })])
          return true
        })
        let there = allowance
        for (const { maxAmount, fronted, approves, sets } of accepted.sort((a, b) => a.at - b.at)) {
          if (!fronted) {
            expect(there >= maxAmount).toBe(true)
            there -= maxAmount
          }
          if (fronted || approves) there = 10n * maxAmount
          else there = sets ?? there
          if (fronted) there -= maxAmount
        }
      }),
    )
  })
})

describe('the checked debits with live operations', () => {
  const operation = {
    quote: sponsored(),
    spends: [...spends(dai.address, 3n), ...spends(nativeCoinAddress, 2n)],
  }
  const judged = (live: Debits, balances: readonly (readonly [Address, bigint])[] = []) => [
    ...judgedDebits(operation, { balances: new Map(balances) }, live),
  ]
  const fee = [usdc.address, { spends: 0n, fee: 10n, drawn: 10n }]
  const takes = (asset: Address): Debits => new Map([[asset, { spends: 1n, fee: 0n }]])

  test('are the fee, and the assets that live operations use too', () => {
    expect(judged(nothing, [[dai.address, 5n]])).toEqual([fee])
    expect(judged(takes(dai.address), [[dai.address, 5n]])).toEqual([
      [dai.address, { spends: 3n, fee: 0n }],
      fee,
    ])
    expect(judged(takes(dai.address))).toHaveLength(2)
  })

  test('exclude assets that the account does not have, because its calls may receive them', () => {
    expect(judged(takes(dai.address), [[dai.address, 0n]])).toEqual([fee])
    expect(judged(takes(usdc.address), [[usdc.address, 0n]])).toEqual([fee])
  })
})

test('a fee is paid in the token of the sponsorship, or in native coin', () => {
  expect(feeAssetOf({ quote: sponsored({ token: dai.address }) })).toBe(dai.address)
  expect(feeAssetOf({ quote: selfFunded(1n) })).toBe(nativeCoinAddress)
})

test('without live operations, a shortage reports the whole allowance as available', () => {
  expect(
    shortAllowance({ allowance: 9n }, { quote: sponsored(), spends: [] }, ofOne(nothing)),
  ).toEqual({
    of: 'allowance',
    asset: usdc.address,
    needed: 10n,
    available: 9n,
    reserved: 0n,
    heldByOthers: false,
  })
})

describe('the content of a shortage', () => {
  const [mine, other] = ['mine' as ProjectId, 'other' as ProjectId]
  const debit = fc.record({ spends: fc.bigInt(1n, 100n), fee: fc.bigInt(1n, 100n) })
  const ofMine = fc.array(debit, { maxLength: 3 })
  const ofOthers = fc.array(debit, { minLength: 1, maxLength: 5 })
  const asset = fc.constantFrom(usdc.address, nativeCoinAddress)

  const beside = (
    token: Address,
    all: Readonly<Record<ProjectId, readonly { spends: bigint; fee: bigint }[]>>,
  ) =>
    debitsBeside(
      mine,
      Object.entries(all).flatMap(([projectId, debits]) =>
        debits.map((each) => ({
          projectId: projectId as ProjectId,
          debits: new Map([[token, each]]),
        })),
      ),
    )

  test('of a balance does not depend on the amounts of other projects’ operations', () => {
    fc.assert(
      fc.property(
        asset,
        debit,
        ofMine,
        ofOthers,
        ofOthers,
        fc.bigInt(0n, 600n),
        fc.bigInt(0n, 300n),
        (token, wanted, live, these, those, balance, deposit) => {
          const [one, another] = [these, those].map((others) =>
            shortBalance(
              has(token, balance, deposit),
              new Map([[token, wanted]]),
              beside(token, { [mine]: live, [other]: others }),
            ),
          )
          fc.pre(one !== undefined && another !== undefined)
          expect(one).toEqual(another)
          expect(one).toMatchObject({ heldByOthers: true })
        },
      ),
    )
  })

  test('of an allowance does not depend on the amounts of other projects’ operations', () => {
    fc.assert(
      fc.property(
        ofMine,
        ofOthers,
        ofOthers,
        fc.bigInt(0n, 600n),
        (live, these, those, allowance) => {
          const [one, another] = [these, those].map((others) =>
            shortAllowance(
              { allowance },
              { quote: sponsored({ maxAmount: 50n }), spends: [] },
              beside(usdc.address, { [mine]: live, [other]: others }),
            ),
          )
          fc.pre(one !== undefined && another !== undefined)
          expect(one).toEqual(another)
          expect(one).toMatchObject({ heldByOthers: true })
        },
      ),
    )
  })

  test('includes the debits of the project’s own operations', () => {
    const live = beside(usdc.address, {
      [mine]: [{ spends: 20n, fee: 5n }],
      [other]: [{ spends: 60n, fee: 7n }],
    })
    expect(
      shortBalance(
        has(usdc.address, 100n),
        new Map([[usdc.address, { spends: 10n, fee: 1n }]]),
        live,
      ),
    ).toEqual({
      of: 'balance',
      asset: usdc.address,
      needed: 11n,
      available: 75n,
      reserved: 25n,
      heldByOthers: true,
    })
  })
})
