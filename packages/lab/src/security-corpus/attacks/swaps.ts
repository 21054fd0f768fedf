import { maxUint256 } from 'viem'
import { approve, call } from '../cases/call.js'
import { at, thief } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

const forTokens = 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'

/** Attacks that look like swaps or deposits. The contract keeps the assets, or a stranger gets the output. */
export const swaps: readonly AttackEntry[] = [
  {
    name: 'proxy-swap-target-takes-all',
    why: 'The user swaps a hundred dollars; the router is a proxy of a drainer, which uses the unlimited allowance.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.dai, at.fakeRouter, maxUint256),
          call(at.fakeRouter, 'swap(address[],uint256,address)', [
            [at.dai, at.usdc],
            eighteen(100),
            account,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(10_000) }] },
    }),
  },
  {
    name: 'proxy-swap-target-takes-the-old-allowance',
    why: 'An earlier allowance was never used up; today’s swap takes all of it.',
    arrange: ({ account }) => ({
      earlier: [approve(at.dai, at.fakeRouter, eighteen(8_000))],
      request: {
        calls: [
          call(at.fakeRouter, 'swap(address[],uint256,address)', [
            [at.dai, at.usdc],
            eighteen(100),
            account,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(8_000) }] },
    }),
  },
  {
    name: 'proxy-swap-target-gives-nothing',
    why: 'Allowance and amount are exact and declared; the router sends the tokens to a thief and returns nothing.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.fakeRouter, eighteen(1_000)),
          call(at.fakeRouter, forTokens, [
            eighteen(1_000),
            six(990),
            [at.dai, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(1_000) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(1_000) }] },
    }),
  },
  {
    name: 'coin-swap-gives-nothing',
    why: 'The user swaps two coins for USDC; the router keeps them.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          call(
            at.fakeRouter,
            'swapExactETHForTokens(uint256,address[],address,uint256)',
            [six(4_900), [at.wrappedCoin, at.usdc], account, deadline],
            eighteen(2),
          ),
        ],
        declared: [{ asset: at.coin, amount: eighteen(2) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(2) }] },
    }),
  },
  {
    name: 'swap-for-somebody-else',
    why: 'Router and rate are honest; the receiver in the call data is a stranger.',
    arrange: ({ deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, eighteen(1_000)),
          call(at.router, forTokens, [
            eighteen(1_000),
            six(990),
            [at.dai, at.usdc],
            thief,
            deadline,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(1_000) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(1_000) }] },
    }),
  },
  {
    name: 'fake-vault-takes-all',
    why: 'The user deposits a hundred dollars; the allowance covers everything, and the vault takes it.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.crp, at.drainer, eighteen(10_000)),
          call(at.drainer, 'deposit(address,uint256)', [at.crp, eighteen(100)]),
        ],
        declared: [{ asset: at.crp, amount: eighteen(100) }],
      },
      harm: { lost: [{ asset: at.crp, amount: eighteen(10_000) }] },
    }),
  },
]
