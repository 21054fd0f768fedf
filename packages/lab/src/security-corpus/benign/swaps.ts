import type { Address } from 'viem'
import { zeroAddress, zeroHash } from 'viem'
import { approve, call } from '../cases/call.js'
import { at } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

/** Returns a swap in the devnet's pools, in which the zero address stands for the coin. */
const inPools = (path: readonly Address[], amount: bigint, to: Address) =>
  call(
    at.exchange,
    'swap(address[],uint256,address)',
    [path, amount, to],
    path[0] === zeroAddress ? amount : 0n,
  )

const forTokens = 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'
const forCoins = 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)'
const ofCoins = 'swapExactETHForTokens(uint256,address[],address,uint256)'

const lock = 'lock((bytes32,uint256,address,address,address,uint256,address,uint256))'
const otherChain = 31_338n

/** Swaps of one asset for another, on this chain or on another one. */
export const swaps: readonly BenignEntry[] = [
  {
    name: 'swap-dollars-in-a-pool',
    why: 'USDC becomes DAI: exact allowance, one pool.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.usdc, at.exchange, six(100)),
          inPools([at.usdc, at.dai], six(100), account),
        ],
        declared: [{ asset: at.usdc, amount: six(100) }],
      },
    }),
  },
  {
    name: 'swap-dai-in-a-pool-with-its-own-fee',
    why: 'DAI becomes USDC, and the fee is paid in DAI as well.',
    arrange: ({ account }) => ({
      request: {
        feeToken: at.dai,
        calls: [
          approve(at.dai, at.exchange, eighteen(100)),
          inPools([at.dai, at.usdc], eighteen(100), account),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'swap-dollars-for-coins-in-a-pool',
    why: 'USDC becomes coins.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.usdc, at.exchange, six(250)),
          inPools([at.usdc, zeroAddress], six(250), account),
        ],
        declared: [{ asset: at.usdc, amount: six(250) }],
      },
    }),
  },
  {
    name: 'swap-coins-in-a-pool',
    why: 'Coins become USDC.',
    arrange: ({ account }) => ({
      request: {
        calls: [inPools([zeroAddress, at.usdc], eighteen(0.2), account)],
        declared: [{ asset: at.coin, amount: eighteen(0.2) }],
      },
    }),
  },
  {
    name: 'swap-over-three-pools',
    why: 'USDT becomes coins by way of USDC and DAI.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.usdt, at.exchange, six(300)),
          inPools([at.usdt, at.usdc, at.dai, zeroAddress], six(300), account),
        ],
        declared: [{ asset: at.usdt, amount: six(300) }],
      },
    }),
  },
  {
    name: 'swap-not-declared',
    why: 'A backend declares nothing, and the gateway finds what the swap takes.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.dai, at.exchange, eighteen(100)),
          inPools([at.dai, at.usdc], eighteen(100), account),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'swap-self-funded',
    why: 'A user swaps coins and pays gas in coins.',
    arrange: ({ account }) => ({
      request: {
        feeToken: null,
        calls: [inPools([zeroAddress, at.dai], eighteen(0.5), account)],
        declared: [{ asset: at.coin, amount: eighteen(0.5) }],
      },
    }),
  },
  {
    name: 'first-operation-swaps',
    why: 'A new user swaps with their first operation.',
    arrange: ({ account }) => ({
      deployed: false,
      request: {
        calls: [
          approve(at.usdc, at.exchange, six(100)),
          inPools([at.usdc, at.dai], six(100), account),
        ],
        declared: [{ asset: at.usdc, amount: six(100) }],
      },
    }),
  },
  {
    name: 'two-swaps-at-once',
    why: 'Half of the amount goes into one pool, half into another.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.usdc, at.exchange, six(200)),
          inPools([at.usdc, at.dai], six(100), account),
          inPools([at.usdc, zeroAddress], six(100), account),
        ],
        declared: [{ asset: at.usdc, amount: six(200) }],
      },
    }),
  },
  {
    name: 'swap-there-and-back',
    why: 'An arbitrage sends the output of one pool into the next, and everything is declared.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          inPools([zeroAddress, at.dai], eighteen(0.1), account),
          approve(at.dai, at.exchange, eighteen(200)),
          inPools([at.dai, at.usdc], eighteen(200), account),
        ],
        declared: [
          { asset: at.coin, amount: eighteen(0.1) },
          { asset: at.dai, amount: eighteen(200) },
        ],
      },
    }),
  },
  {
    name: 'swap-at-a-router',
    why: 'A usual swap at a router, with an exact allowance and a minimum amount.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.crp, at.router, eighteen(100)),
          call(at.router, forTokens, [
            eighteen(100),
            six(99),
            [at.crp, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.crp, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'swap-for-coins-at-a-router',
    why: 'DAI becomes coins at a router.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, eighteen(250)),
          call(at.router, forCoins, [
            eighteen(250),
            eighteen(0.09),
            [at.dai, at.wrappedCoin],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(250) }],
      },
    }),
  },
  {
    name: 'swap-of-coins-at-a-router',
    why: 'Coins become DAI at a router.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          call(
            at.router,
            ofCoins,
            [eighteen(900), [at.wrappedCoin, at.dai], account, deadline],
            eighteen(0.4),
          ),
        ],
        declared: [{ asset: at.coin, amount: eighteen(0.4) }],
      },
    }),
  },
  {
    name: 'swap-of-a-token-with-a-fee-at-a-router',
    why: 'The token burns one percent of a transfer; the backend declares the whole outflow.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.feeOnTransfer, at.router, six(100)),
          call(at.router, forTokens, [
            six(100),
            six(90),
            [at.feeOnTransfer, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.feeOnTransfer, amount: six(100) }],
      },
    }),
  },
  {
    name: 'swap-several-tokens-into-one',
    why: 'Three small balances become USDC, each with an exact allowance.',
    arrange: ({ account }) => {
      const dust = [
        { asset: at.dai, amount: eighteen(7) },
        { asset: at.crp, amount: eighteen(3) },
        { asset: at.usdt, amount: six(2) },
      ]
      return {
        request: {
          calls: [
            ...dust.map(({ asset, amount }) => approve(asset, at.router, amount)),
            call(at.router, 'swapAll(address[],uint256[],address,address)', [
              dust.map(({ asset }) => asset),
              dust.map(({ amount }) => amount),
              at.usdc,
              account,
            ]),
          ],
          declared: dust,
        },
      }
    },
  },
  {
    name: 'swap-and-revoke',
    why: 'A careful program revokes the allowance after the swap, although it is used up.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, eighteen(100)),
          call(at.router, forTokens, [
            eighteen(100),
            six(99),
            [at.dai, at.usdc],
            account,
            deadline,
          ]),
          approve(at.dai, at.router, 0n),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'swap-and-revoke-what-is-left',
    why: 'The allowance exceeds the swap, and the same operation revokes the rest.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, eighteen(105)),
          call(at.router, forTokens, [
            eighteen(100),
            six(99),
            [at.dai, at.usdc],
            account,
            deadline,
          ]),
          approve(at.dai, at.router, 0n),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'swap-with-an-allowance-of-before',
    why: 'The allowance was given earlier, and the swap uses it up.',
    arrange: ({ account, deadline }) => ({
      earlier: [approve(at.dai, at.router, eighteen(100))],
      request: {
        calls: [
          call(at.router, forTokens, [
            eighteen(100),
            six(99),
            [at.dai, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'swap-through-permit2',
    why: 'Exact allowances to Permit2 and, through it, to the router, which uses them up.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.permit2, eighteen(100)),
          call(at.permit2, 'approve(address,address,uint160,uint48)', [
            at.dai,
            at.router,
            eighteen(100),
            Number(deadline),
          ]),
          call(at.router, 'multicall((address,uint256,bytes)[])', [
            [
              [
                at.permit2,
                0n,
                call(at.permit2, 'transferFrom(address,address,uint160,address)', [
                  account,
                  at.router,
                  eighteen(100),
                  at.dai,
                ]).data,
              ],
              [at.usdc, 0n, call(at.usdc, 'transfer(address,uint256)', [account, six(99)]).data],
            ],
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'swap-by-the-gateway',
    why: 'USDC becomes DAI on the route that the gateway found.',
    arrange: () => ({ request: { swap: { from: at.usdc, to: at.dai, amount: six(100) } } }),
  },
  {
    name: 'swap-for-coins-by-the-gateway',
    why: 'DAI becomes coins on the route that the gateway found.',
    arrange: () => ({ request: { swap: { from: at.dai, to: at.coin, amount: eighteen(100) } } }),
  },
  {
    name: 'swap-of-coins-by-the-gateway',
    why: 'Coins become USDC on the route that the gateway found, and gas is paid in coins.',
    arrange: () => ({ request: { swap: { from: at.coin, to: at.usdc, amount: eighteen(0.2) } } }),
  },
  {
    name: 'first-operation-swaps-by-the-gateway',
    why: 'A new user’s first operation is a swap through the gateway.',
    arrange: () => ({
      deployed: false,
      request: { swap: { from: at.usdc, to: at.dai, amount: six(100) } },
    }),
  },
  {
    name: 'bridge-dollars',
    why: 'The bridge takes an exact allowance; the user gets USDC on the other chain.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.usdc, at.bridge, six(150)),
          call(at.bridge, lock, [
            [zeroHash, otherChain, account, account, at.usdc, six(150), at.usdc, six(149)],
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(150) }],
      },
    }),
  },
  {
    name: 'bridge-coins',
    why: 'Coins are locked here and paid out on the other chain.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          call(
            at.bridge,
            lock,
            [
              [
                zeroHash,
                otherChain,
                account,
                account,
                zeroAddress,
                eighteen(0.5),
                zeroAddress,
                eighteen(0.499),
              ],
            ],
            eighteen(0.5),
          ),
        ],
        declared: [{ asset: at.coin, amount: eighteen(0.5) }],
      },
    }),
  },
  {
    name: 'bridge-to-another-wallet-of-mine',
    why: 'DAI goes to the owner’s own address on the other chain; refunds come to the account.',
    arrange: ({ account, owner }) => ({
      request: {
        calls: [
          approve(at.dai, at.bridge, eighteen(150)),
          call(at.bridge, lock, [
            [
              zeroHash,
              otherChain,
              owner.address,
              account,
              at.dai,
              eighteen(150),
              at.dai,
              eighteen(149),
            ],
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(150) }],
      },
    }),
  },
  {
    name: 'bridge-with-a-message-fee',
    why: 'The bridge takes USDC and a few coins for its message.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.usdc, at.bridge, six(90)),
          call(
            at.bridge,
            lock,
            [[zeroHash, otherChain, account, account, at.usdc, six(90), at.usdc, six(89)]],
            eighteen(0.001),
          ),
        ],
        declared: [
          { asset: at.usdc, amount: six(90) },
          { asset: at.coin, amount: eighteen(0.001) },
        ],
      },
    }),
  },
  {
    name: 'wrap-coins',
    why: 'Coins become wrapped coins.',
    arrange: () => ({
      request: {
        calls: [call(at.wrappedCoin, 'deposit()', [], eighteen(2))],
        declared: [{ asset: at.coin, amount: eighteen(2) }],
      },
    }),
  },
  {
    name: 'wrap-coins-by-sending-them',
    why: 'The wrapped coin takes coins without call data.',
    arrange: () => ({
      request: {
        calls: [{ to: at.wrappedCoin, value: eighteen(1), data: '0x' }],
        declared: [{ asset: at.coin, amount: eighteen(1) }],
      },
    }),
  },
  {
    name: 'unwrap-coins',
    why: 'Wrapped coins become coins.',
    arrange: () => ({
      request: {
        calls: [call(at.wrappedCoin, 'withdraw(uint256)', [eighteen(3)])],
        declared: [{ asset: at.wrappedCoin, amount: eighteen(3) }],
      },
    }),
  },
  {
    name: 'wrap-and-swap',
    why: 'Coins are wrapped, and the wrapped ones swapped with an exact allowance.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          call(at.wrappedCoin, 'deposit()', [], eighteen(1)),
          approve(at.wrappedCoin, at.router, eighteen(1)),
          call(at.router, forTokens, [
            eighteen(1),
            0n,
            [at.wrappedCoin, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [
          { asset: at.coin, amount: eighteen(1) },
          { asset: at.wrappedCoin, amount: eighteen(1) },
        ],
      },
    }),
  },
  {
    name: 'wrap-and-pay',
    why: 'A friend wants wrapped coins; the user has coins.',
    arrange: ({ friend }) => ({
      request: {
        calls: [
          call(at.wrappedCoin, 'deposit()', [], eighteen(0.5)),
          call(at.wrappedCoin, 'transfer(address,uint256)', [friend(1), eighteen(0.5)]),
        ],
        declared: [
          { asset: at.coin, amount: eighteen(0.5) },
          { asset: at.wrappedCoin, amount: eighteen(0.5) },
        ],
      },
    }),
  },
]
