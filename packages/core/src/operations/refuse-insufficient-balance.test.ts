import { type Address, formatEther } from 'viem'
import { describe, expect, test } from 'vitest'
import type { GatewayError } from '../errors/index.js'
import { debitsBeside, debitsOf, shortAllowance, shortBalance } from '../model/debits.js'
import type { FeeQuote } from '../model/fee-quote.js'
import type { AccountState } from '../ports/chain.js'
import type { ProjectId } from '../primitives/ids.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aNetwork, usdc } from '../testing/a-network.js'
import { refuseOverdrawn } from './prepare/refuse-overdrawn.js'
import {
  insufficientAllowance,
  insufficientFunds,
  lowersAllowance,
  refuseInsufficientBalance,
} from './refuse-insufficient-balance.js'
import { insufficientBalance } from './simulation-refusal.js'
import { expired } from './submit-refusals.js'

const [mine, other] = ['mine' as ProjectId, 'other' as ProjectId]
const sponsored = { kind: 'sponsored', token: usdc.address, maxAmount: 10n } as FeeQuote
const selfFunded = { kind: 'self-funded', maxAmount: 10n } as FeeQuote

const refusalOf = (work: () => void): Pick<GatewayError, 'code' | 'message' | 'reason'> => {
  try {
    work()
  } catch (error) {
    const { code, message, reason } = error as GatewayError
    return { code, message, reason }
  }
  throw new Error('Nothing was refused.')
}

const sender = '0x00000000000000000000000000000000000000Ac'

/** Of an account of 100 units, 100 wei of deposit, and an allowance of 100. */
const account = {
  balances: new Map([
    [usdc.address, 100n],
    [nativeCoinAddress, 100n],
  ]),
  deposit: 100n,
  allowance: 100n,
} as unknown as AccountState

/** Each takes half of it as a transfer, half as its fee. */
const liveWith = (ownTake: bigint, othersTake: bigint) =>
  debitsBeside(
    mine,
    [
      { projectId: mine, take: ownTake },
      { projectId: other, take: othersTake },
    ].flatMap(({ projectId, take }) =>
      take === 0n
        ? []
        : [usdc.address, nativeCoinAddress].map((asset) => ({
            projectId,
            debits: new Map([[asset, { spends: take, fee: take }]]),
          })),
    ),
  )

const paysToken = { quote: sponsored, spends: [{ asset: usdc.address, amount: 20n }] }
const paysCoin = { quote: selfFunded, spends: [{ asset: nativeCoinAddress, amount: 20n }] }
const refuseAtSubmit = (operation: typeof paysToken) => (ownTake: bigint, othersTake: bigint) => {
  const shortage = shortBalance(account, debitsOf(operation), liveWith(ownTake, othersTake))
  if (shortage) throw insufficientFunds({ network: aNetwork(), sender }, operation, shortage)
}

const refusals = {
  'a token balance': refuseAtSubmit(paysToken),
  'native coin': refuseAtSubmit(paysCoin),
  'an allowance': (ownTake: bigint, othersTake: bigint) => {
    const quote = { ...sponsored, maxAmount: 30n } as FeeQuote
    const shortage = shortAllowance(account, { quote, spends: [] }, liveWith(ownTake, othersTake))
    if (shortage) throw insufficientAllowance({ network: aNetwork() }, shortage)
  },
}

describe.each(Object.entries(refusals))('%s that is too little at submit', (_, refuse) => {
  test.each([0n, 5n])(
    'is told by what the project’s own operations take, %i, and never by what others take',
    (ownTake) => {
      const [first, ...rest] = [81n, 91n, 97n].map((othersTake) =>
        refusalOf(() => refuse(ownTake, othersTake)),
      )
      for (const each of rest) expect(each).toEqual(first)
      expect(first?.message).toContain('perations of other projects hold part of that')
      expect(first?.message).not.toMatch(/\b(81|91|97|-\d+)\b/)
      if (first?.code === 'INSUFFICIENT_BALANCE')
        expect(first.reason).toMatch(
          /^needed \d+, available \d+ and partly held by other projects$/,
        )
    },
  )

  test('says nothing of other projects where they have no live operation', () => {
    const { code, message, reason } = refusalOf(() => refuse(97n, 0n))
    expect(message).not.toContain('other projects')
    if (code === 'INSUFFICIENT_BALANCE') expect(reason).toMatch(/^needed \d+, available \d+$/)
  })
})

test('what the project’s own operations take is named, with what is lacking, at prepare as at submit', () => {
  const debits = liveWith(40n, 0n).ofProject
  const atPrepare = refusalOf(() =>
    refuseInsufficientBalance({ network: aNetwork(), sender }, { account, debits }, paysToken),
  )
  expect(refusalOf(() => refusals['a token balance'](40n, 0n))).toEqual(atPrepare)
  expect(atPrepare).toEqual({
    code: 'INSUFFICIENT_BALANCE',
    message: `Account ${sender} has live operations that take 0.00008 USDC (80 base units), holds 0.00002 USDC (20 base units) beside them and needs 0.00003 USDC (30 base units), the worst-case fee included. Lower the amount or fund the account with 0.00001 USDC (10 base units) more.`,
    reason: 'needed 30, available 20',
  })
  expect(refusalOf(() => refusals['an allowance'](80n, 0n))).toMatchObject({
    code: 'OPERATION_STALE',
    message:
      "The account's other operations leave 0.00002 USDC (20 base units) of its allowance to the paymaster. This one needs 0.00003 USDC (30 base units), 0.00001 USDC (10 base units) more. Prepare, sign and submit again.",
  })
})

test('an operation that is refused for a short allowance gets the same answer on every submit', () => {
  const first = refusalOf(() => refusals['an allowance'](80n, 0n))
  const again = refusalOf(() => {
    throw expired({ reason: first.message })
  })
  expect(again).toEqual(first)
})

test('native coin is told in coins and wei, and a token that nobody knows in base units alone', () => {
  const unknown = '0x00000000000000000000000000000000000000cc'
  const tell = (asset: Address) =>
    insufficientBalance(
      { network: aNetwork(), sender },
      { asset, needed: 2_500_000_000_000_000_000n, balance: 0n, paysFee: false },
    ).message
  expect(tell(nativeCoinAddress)).toBe(
    `Account ${sender} holds 0 ETH (0 wei) and needs 2.5 ETH (2500000000000000000 wei). Lower the amount or fund the account with 2.5 ETH (2500000000000000000 wei) more.`,
  )
  expect(tell(unknown)).toBe(
    `Account ${sender} holds 0 base units of ${unknown} and needs 2500000000000000000 base units of ${unknown}. Lower the amount or fund the account with 2500000000000000000 base units of ${unknown} more.`,
  )
})

test('an EntryPoint deposit pays the gas of the project’s live operations before it is withdrawn', () => {
  const withdraw = (withdrawn: bigint) =>
    refuseOverdrawn(
      { network: aNetwork(), sender },
      { account, debits: liveWith(40n, 0n).ofProject },
      10n,
      withdrawn,
    )
  withdraw(50n)
  const wei = (amount: bigint) => `${formatEther(amount)} ETH (${amount} wei)`
  expect(refusalOf(() => withdraw(51n))).toEqual({
    code: 'INSUFFICIENT_BALANCE',
    message: `Account ${sender} has ${wei(60n)} in its EntryPoint deposit and withdraws ${wei(51n)}. The deposit also pays the operation's gas, ${wei(10n)} at worst. Withdraw at most ${wei(50n)}, or pay the fee in a token.`,
    reason: 'needed 61, available 60',
  })
})

test('an approval that is lower than what live operations count on is told apart, and prepared again at submit', () => {
  const live = debitsBeside(mine, [
    {
      projectId: mine,
      debits: new Map([[usdc.address, { spends: 0n, fee: 80n, drawn: 80n }]]),
    },
  ])
  const quote = { ...sponsored, fronted: true, maxAmount: 1n, approval: 10n } as FeeQuote
  const { ofProject: debits } = live
  expect(lowersAllowance({ account, debits }, { quote, spends: [] })).toBe(true)
  const shortage = shortAllowance(account, { quote, spends: [] }, live)
  const atSubmit = refusalOf(() => {
    if (shortage) throw insufficientAllowance({ network: aNetwork() }, shortage)
  })
  expect(atSubmit.code).toBe('OPERATION_STALE')
  expect(atSubmit.message).not.toContain('80')
  const enough = { ...quote, approval: 81n } as FeeQuote
  expect(lowersAllowance({ account, debits }, { quote: enough, spends: [] })).toBe(false)
})
