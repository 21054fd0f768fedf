import { toHex } from 'viem'
import { approve, call, transfer } from '../cases/call.js'
import { at } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

const invoice = toHex('invoice 4712', { size: 32 })

/** Tokens that deviate from the standard or extend it. */
export const oddTokens: readonly BenignEntry[] = [
  {
    name: 'pay-silent-dollars',
    why: 'The transfer of a token like USDT returns nothing.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.usdt, amount: six(25), to: friend(1) }] },
    }),
  },
  {
    name: 'spend-silent-dollars-after-a-reset',
    why: 'A token like USDT needs a reset before a new allowance, which is used up at once.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.usdt, at.shop, 0n),
          approve(at.usdt, at.shop, six(60)),
          call(at.shop, 'pay(address,uint256,bytes32)', [at.usdt, six(60), invoice]),
        ],
        declared: [{ asset: at.usdt, amount: six(60) }],
      },
    }),
  },
  {
    name: 'pay-a-token-that-takes-a-fee',
    why: 'The recipient gets one percent less; the declared amount leaves.',
    arrange: ({ friend }) => ({
      request: {
        calls: [transfer(at.feeOnTransfer, friend(1), six(500))],
        declared: [{ asset: at.feeOnTransfer, amount: six(500) }],
      },
    }),
  },
  {
    name: 'spend-a-token-that-takes-a-fee',
    why: 'A shop takes an exact allowance of a token that burns one percent on the way.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.feeOnTransfer, at.shop, six(200)),
          call(at.shop, 'pay(address,uint256,bytes32)', [at.feeOnTransfer, six(200), invoice]),
        ],
        declared: [{ asset: at.feeOnTransfer, amount: six(200) }],
      },
    }),
  },
  {
    name: 'pay-a-token-with-a-surcharge',
    why: 'One percent more leaves than arrives, and the backend declares it.',
    arrange: ({ friend }) => ({
      request: {
        calls: [transfer(at.surcharge, friend(1), six(500))],
        declared: [{ asset: at.surcharge, amount: six(505) }],
      },
    }),
  },
  {
    name: 'pay-a-rebasing-token',
    why: 'The token’s balances are shares; a transfer works as usual.',
    arrange: ({ friend }) => ({
      request: {
        calls: [transfer(at.rebasing, friend(1), eighteen(50))],
        declared: [{ asset: at.rebasing, amount: eighteen(50) }],
      },
    }),
  },
  {
    name: 'pay-a-pausable-token',
    why: 'The token’s issuer may pause it, and has not.',
    arrange: ({ friend }) => ({
      request: { transfers: [{ asset: at.pausable, amount: eighteen(50), to: friend(1) }] },
    }),
  },
  {
    name: 'increase-an-allowance-and-spend-it',
    why: 'The older increaseAllowance() allows an amount that the shop takes at once.',
    arrange: () => ({
      request: {
        calls: [
          call(at.crp, 'increaseAllowance(address,uint256)', [at.shop, eighteen(40)]),
          call(at.shop, 'pay(address,uint256,bytes32)', [at.crp, eighteen(40), invoice]),
        ],
        declared: [{ asset: at.crp, amount: eighteen(40) }],
      },
    }),
  },
]
