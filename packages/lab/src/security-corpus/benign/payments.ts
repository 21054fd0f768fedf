import { type Address, toHex } from 'viem'
import { approve, call, sendCoins, transfer } from '../cases/call.js'
import { at } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number + 1)

const invoice = toHex('invoice 4711', { size: 32 })

const sameStart = (address: Address, other: Address) =>
  `${address.slice(0, 6)}${other.slice(6)}`.toLowerCase() as Address

const sameEnd = (address: Address, other: Address) =>
  `${other.slice(0, 38)}${address.slice(38)}`.toLowerCase() as Address

/** Payments in tokens and coins. */
export const payments: readonly BenignEntry[] = [
  {
    name: 'pay-dollars',
    why: 'A user pays a friend in USDC.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }] },
    }),
  },
  {
    name: 'pay-dai-with-its-own-fee',
    why: 'A user pays a friend in DAI and the fee as well.',
    arrange: ({ friend }) => ({
      request: {
        feeToken: at.dai,
        transfers: [{ asset: at.dai, amount: eighteen(25), to: friend(1) }],
      },
    }),
  },
  {
    name: 'pay-dai-with-a-fee-in-dollars',
    why: 'The payment and the fee are in two different tokens.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.dai, amount: eighteen(25), to: friend(1) }] },
    }),
  },
  {
    name: 'pay-coins',
    why: 'A user sends coins, and pays the fee in USDC.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.coin, amount: eighteen(0.5), to: friend(1) }] },
    }),
  },
  {
    name: 'pay-coins-self-funded',
    why: 'A user sends coins and pays gas in coins.',
    arrange: ({ friend }) => ({
      request: {
        feeToken: null,
        transfers: [{ asset: at.coin, amount: eighteen(0.5), to: friend(1) }],
      },
    }),
  },
  {
    name: 'pay-dollars-self-funded',
    why: 'A user sends USDC and pays gas in coins.',
    arrange: ({ friend }) => ({
      request: {
        feeToken: null,
        transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }],
      },
    }),
  },
  {
    name: 'first-operation-pays-dollars',
    why: 'A new user’s first payment deploys the account.',
    arrange: ({ friend }) => ({
      deployed: false,
      request: { transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }] },
    }),
  },
  {
    name: 'first-operation-pays-coins-self-funded',
    why: 'A new user who has only coins pays gas in coins.',
    arrange: ({ friend }) => ({
      deployed: false,
      request: {
        feeToken: null,
        transfers: [{ asset: at.coin, amount: eighteen(1), to: friend(1) }],
      },
    }),
  },
  {
    name: 'first-operation-pays-two-tokens',
    why: 'A new user pays two people in two tokens.',
    arrange: ({ friend }) => ({
      deployed: false,
      request: {
        transfers: [
          { asset: at.usdc, amount: six(25), to: friend(1) },
          { asset: at.dai, amount: eighteen(10), to: friend(2) },
        ],
      },
    }),
  },
  {
    name: 'payout-to-ten',
    why: 'Ten people get the same.',
    arrange: ({ friend }) => ({
      request: {
        transfers: numbers(10).map((n) => ({ asset: at.usdc, amount: six(100), to: friend(n) })),
      },
    }),
  },
  {
    name: 'payout-to-forty-new-people',
    why: 'A company pays forty people whom it has never paid.',
    arrange: ({ friend }) => ({
      request: {
        transfers: numbers(40).map((n) => ({ asset: at.dai, amount: eighteen(n), to: friend(n) })),
      },
    }),
  },
  {
    name: 'payout-of-three-assets',
    why: 'Three people get three different assets.',
    arrange: ({ friend }) => ({
      request: {
        transfers: [
          { asset: at.usdc, amount: six(100), to: friend(1) },
          { asset: at.dai, amount: eighteen(100), to: friend(2) },
          { asset: at.coin, amount: eighteen(0.1), to: friend(3) },
        ],
      },
    }),
  },
  {
    name: 'payout-declared-in-sum',
    why: 'A backend encodes the transfers itself and declares their sum.',
    arrange: ({ friend }) => ({
      request: {
        calls: numbers(5).map((n) => transfer(at.usdc, friend(n), six(100))),
        declared: [{ asset: at.usdc, amount: six(500) }],
      },
    }),
  },
  {
    name: 'payout-declared-one-by-one',
    why: 'A backend declares each transfer, so the same token several times.',
    arrange: ({ friend }) => ({
      request: {
        calls: numbers(3).map((n) => transfer(at.usdc, friend(n), six(100))),
        declared: numbers(3).map(() => ({ asset: at.usdc, amount: six(100) })),
      },
    }),
  },
  {
    name: 'payout-not-declared',
    why: 'A backend declares nothing, and the gateway finds the outflow.',
    arrange: ({ friend }) => ({
      request: {
        calls: numbers(5).map((n) => transfer(at.dai, friend(n), eighteen(100))),
        declared: [],
      },
    }),
  },
  {
    name: 'payout-through-a-disperser',
    why: 'One contract distributes an exact allowance to six people.',
    arrange: ({ friend }) => ({
      request: {
        calls: [
          approve(at.dai, at.shop, eighteen(600)),
          call(at.shop, 'disperse(address,address[],uint256[])', [
            at.dai,
            numbers(6).map(friend),
            numbers(6).map(() => eighteen(100)),
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(600) }],
      },
    }),
  },
  {
    name: 'payout-of-coins-through-a-disperser',
    why: 'One contract distributes coins to four people.',
    arrange: ({ friend }) => ({
      request: {
        calls: [
          call(
            at.shop,
            'disperseCoins(address[],uint256[])',
            [numbers(4).map(friend), numbers(4).map(() => eighteen(0.5))],
            eighteen(2),
          ),
        ],
        declared: [{ asset: at.coin, amount: eighteen(2) }],
      },
    }),
  },
  {
    name: 'pay-the-same-friend-again',
    why: 'A user pays the friend whom they paid before.',
    arrange: ({ friend }) => ({
      history: [{ transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }] }],
      request: { transfers: [{ asset: at.usdc, amount: six(250), to: friend(1) }] },
    }),
  },
  {
    name: 'payroll-again',
    why: 'A user pays the same three people as last month.',
    arrange: ({ friend }) => {
      const payroll = (amount: number) => ({
        transfers: numbers(3).map((n) => ({
          asset: at.dai,
          amount: eighteen(amount),
          to: friend(n),
        })),
      })
      return { history: [payroll(100)], request: payroll(110) }
    },
  },
  {
    name: 'pay-somebody-new-after-a-friend',
    why: 'A user pays a second recipient, unrelated to the first.',
    arrange: ({ friend }) => ({
      history: [{ transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }] }],
      request: { transfers: [{ asset: at.usdc, amount: six(25), to: friend(2) }] },
    }),
  },
  {
    name: 'pay-an-address-with-the-same-start',
    why: 'A new recipient happens to share the first four digits with an earlier one, and not the last.',
    arrange: ({ friend }) => ({
      history: [{ transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }] }],
      request: {
        transfers: [{ asset: at.usdc, amount: six(25), to: sameStart(friend(1), friend(2)) }],
      },
    }),
  },
  {
    name: 'pay-an-address-with-the-same-end',
    why: 'A new recipient happens to share the last digits with an earlier one, and not the first.',
    arrange: ({ friend }) => ({
      history: [{ transfers: [{ asset: at.usdc, amount: six(25), to: friend(1) }] }],
      request: {
        transfers: [{ asset: at.usdc, amount: six(25), to: sameEnd(friend(1), friend(2)) }],
      },
    }),
  },
  {
    name: 'pay-oneself-dollars',
    why: 'An integrator’s test transfer: the account is sender and recipient.',
    arrange: ({ account }) => ({
      request: { transfers: [{ asset: at.usdc, amount: six(1), to: account }] },
    }),
  },
  {
    name: 'pay-oneself-coins',
    why: 'A call of the account to itself with a coin and no data, which changes nothing.',
    arrange: ({ account }) => ({
      request: {
        calls: [sendCoins(account, eighteen(0.01))],
        declared: [{ asset: at.coin, amount: eighteen(0.01) }],
      },
    }),
  },
  {
    name: 'pay-nothing-to-a-friend',
    why: 'A program transfers zero, because there is nothing to distribute.',
    arrange: ({ friend }) => ({
      request: { calls: [transfer(at.usdc, friend(1), 0n)], declared: [] },
    }),
  },
  {
    name: 'pay-nothing-to-a-shop',
    why: 'A transfer of zero to a known contract, declared as zero.',
    arrange: () => ({
      request: {
        calls: [transfer(at.crp, at.shop, 0n)],
        declared: [{ asset: at.crp, amount: 0n }],
      },
    }),
  },
  {
    name: 'pay-everything',
    why: 'A user moves a whole token balance to another wallet of theirs.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.crp, amount: eighteen(10_000), to: friend(1) }] },
    }),
  },
  {
    name: 'pay-one-base-unit',
    why: 'A user pays one base unit.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.usdc, amount: 1n, to: friend(1) }] },
    }),
  },
  {
    name: 'pay-less-than-declared',
    why: 'A backend declares the highest cost of the order, and the order costs less.',
    arrange: ({ friend }) => ({
      request: {
        calls: [transfer(at.usdc, friend(1), six(80))],
        declared: [{ asset: at.usdc, amount: six(100) }],
      },
    }),
  },
  {
    name: 'pay-the-account-of-a-new-user',
    why: 'The recipient is an account that is not deployed yet.',
    arrange: ({ friend }) => ({
      request: {
        transfers: [
          { asset: at.usdc, amount: six(40), to: friend(7) },
          { asset: at.coin, amount: eighteen(0.02), to: friend(7) },
        ],
      },
    }),
  },
  {
    name: 'coins-to-a-contract',
    why: 'A deposit at an exchange: its contract takes coins without call data.',
    arrange: () => ({
      request: {
        calls: [sendCoins(at.shop, eighteen(1))],
        declared: [{ asset: at.coin, amount: eighteen(1) }],
      },
    }),
  },
  {
    name: 'coins-with-a-few-words',
    why: 'A user sends a friend coins and writes a few words into the call data.',
    arrange: ({ friend }) => ({
      request: {
        calls: [{ to: friend(1), value: eighteen(0.1), data: toHex('Thanks for dinner!') }],
        declared: [{ asset: at.coin, amount: eighteen(0.1) }],
      },
    }),
  },
  {
    name: 'words-on-chain',
    why: 'A user writes a note on chain, without coins, at the owner’s address.',
    arrange: ({ owner }) => ({
      request: {
        calls: [{ to: owner.address, value: 0n, data: toHex('2026-11-22 sealed') }],
        declared: [],
      },
    }),
  },
  {
    name: 'subscription-first-payment',
    why: 'An exact allowance that the shop takes at once.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.usdc, at.shop, six(12)),
          call(at.shop, 'pay(address,uint256,bytes32)', [at.usdc, six(12), invoice]),
        ],
        declared: [{ asset: at.usdc, amount: six(12) }],
      },
    }),
  },
  {
    name: 'subscription-next-payment',
    why: 'A yearly amount was approved before; the shop takes a monthly one.',
    arrange: () => ({
      earlier: [approve(at.dai, at.shop, eighteen(144))],
      request: {
        calls: [call(at.shop, 'pay(address,uint256,bytes32)', [at.dai, eighteen(12), invoice])],
        declared: [{ asset: at.dai, amount: eighteen(12) }],
      },
    }),
  },
  {
    name: 'invoice-in-coins',
    why: 'A user pays a shop in coins through a function of the shop.',
    arrange: () => ({
      request: {
        calls: [call(at.shop, 'payCoins(bytes32)', [invoice], eighteen(0.3))],
        declared: [{ asset: at.coin, amount: eighteen(0.3) }],
      },
    }),
  },
  {
    name: 'invoice-in-coins-self-funded',
    why: 'A user pays a shop and gas in coins.',
    arrange: () => ({
      request: {
        feeToken: null,
        calls: [call(at.shop, 'payCoins(bytes32)', [invoice], eighteen(0.3))],
        declared: [{ asset: at.coin, amount: eighteen(0.3) }],
      },
    }),
  },
  {
    name: 'two-shops-in-one-operation',
    why: 'A cart with two merchants, each with an exact allowance.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.usdc, at.shop, six(30)),
          call(at.shop, 'pay(address,uint256,bytes32)', [at.usdc, six(30), invoice]),
          approve(at.usdc, at.market, six(20)),
          call(at.market, 'pay(address,uint256,bytes32)', [at.usdc, six(20), invoice]),
        ],
        declared: [{ asset: at.usdc, amount: six(50) }],
      },
    }),
  },
  {
    name: 'collect-from-a-friend',
    why: 'A friend has allowed the account ten dollars, and the account takes them.',
    arrange: ({ account, friend }) => ({
      setUp: [
        call(at.crp, 'mint(address,uint256)', [at.stagehand, eighteen(10)]),
        approve(at.crp, account, eighteen(10)),
      ],
      request: {
        calls: [
          call(at.crp, 'transferFrom(address,address,uint256)', [
            at.stagehand,
            friend(1),
            eighteen(10),
          ]),
        ],
        declared: [],
      },
    }),
  },
]
