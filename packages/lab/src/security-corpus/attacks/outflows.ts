import { maxUint256 } from 'viem'
import { approve, call, sendCoins, transfer, transferFrom } from '../cases/call.js'
import { at, thief } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'
import { vaultShares } from '../cases/vault-shares.js'

const all = eighteen(10_000)

/** Attacks in which more leaves the account than the integrator declares. */
export const outflows: readonly AttackEntry[] = [
  {
    name: 'stranger-among-payouts',
    why: 'Five salaries are declared; a sixth transfer in the batch goes to a stranger.',
    arrange: ({ friend }) => ({
      request: {
        calls: [
          ...[1, 2, 3].map((number) => transfer(at.usdc, friend(number), six(100))),
          transfer(at.usdc, thief, six(2_000)),
          ...[4, 5].map((number) => transfer(at.usdc, friend(number), six(100))),
        ],
        declared: [{ asset: at.usdc, amount: six(500) }],
      },
      harm: { lost: [{ asset: at.usdc, amount: six(2_500) }] },
    }),
  },
  {
    name: 'second-token-among-payouts',
    why: 'The payouts are in USDC and declared; a transfer of DAI hides among them.',
    arrange: ({ friend }) => ({
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(100)),
          transfer(at.dai, thief, eighteen(5_000)),
          transfer(at.usdc, friend(2), six(100)),
        ],
        declared: [{ asset: at.usdc, amount: six(200) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(5_000) }] },
    }),
  },
  {
    name: 'three-more-tokens-than-declared',
    why: 'One payment is declared; three other tokens go to a stranger in the same batch.',
    arrange: ({ friend }) => ({
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(20)),
          transfer(at.dai, thief, all),
          transfer(at.crp, thief, all),
          transfer(at.wrappedCoin, thief, eighteen(5)),
        ],
        declared: [{ asset: at.usdc, amount: six(20) }],
      },
      harm: {
        lost: [
          { asset: at.dai, amount: all },
          { asset: at.crp, amount: all },
          { asset: at.wrappedCoin, amount: eighteen(5) },
        ],
      },
    }),
  },
  {
    name: 'coins-behind-a-token-payment',
    why: 'The user pays in USDC; half of their coins go to a stranger in the same batch.',
    arrange: ({ friend }) => ({
      request: {
        calls: [transfer(at.usdc, friend(1), six(20)), sendCoins(thief, eighteen(5))],
        declared: [{ asset: at.usdc, amount: six(20) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(5) }] },
    }),
  },
  {
    name: 'ten-times-the-coins',
    why: 'The page shows a price of a tenth of a coin; the call sends a whole coin.',
    arrange: () => ({
      request: {
        calls: [call(at.drainer, 'mint(uint256)', [1n], eighteen(1))],
        declared: [{ asset: at.coin, amount: eighteen(0.1) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(1) }] },
    }),
  },
  {
    name: 'self-funded-coins-beyond-the-price',
    why: 'The user pays gas and price in coins; the call sends eight times the price.',
    arrange: () => ({
      request: {
        feeToken: null,
        calls: [call(at.drainer, 'mint(uint256)', [1n], eighteen(8))],
        declared: [{ asset: at.coin, amount: eighteen(1) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(8) }] },
    }),
  },
  {
    name: 'inflated-price',
    why: 'Ten dollars are shown and declared; the allowance and the call are for a thousand.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.usdc, at.drainer, six(1_000)),
          call(at.drainer, 'deposit(address,uint256)', [at.usdc, six(1_000)]),
        ],
        declared: [{ asset: at.usdc, amount: six(10) }],
      },
      harm: { lost: [{ asset: at.usdc, amount: six(1_000) }] },
    }),
  },
  {
    name: 'airdrop-that-takes',
    why: 'A claim promises tokens for a small fee; an old allowance lets it take all the DAI.',
    arrange: () => ({
      earlier: [approve(at.dai, at.drainer, maxUint256)],
      request: {
        calls: [call(at.drainer, 'claim(address[])', [[at.dai]], eighteen(0.001))],
        declared: [{ asset: at.coin, amount: eighteen(0.001) }],
      },
      harm: { lost: [{ asset: at.dai, amount: all }] },
    }),
  },
  {
    name: 'airdrop-that-takes-two-tokens',
    why: 'The claim costs five dollars of USDC according to the page; it takes every token that was ever approved.',
    arrange: () => ({
      earlier: [approve(at.dai, at.drainer, maxUint256), approve(at.crp, at.drainer, maxUint256)],
      request: {
        calls: [
          transfer(at.usdc, at.drainer, six(5)),
          call(at.drainer, 'claim(address[])', [[at.dai, at.crp]]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: {
        lost: [
          { asset: at.dai, amount: all },
          { asset: at.crp, amount: all },
        ],
      },
    }),
  },
  {
    name: 'old-allowance-through-a-multicall',
    why: 'An honest router executes calls for anybody; an old allowance to it pays the stranger.',
    arrange: ({ account, friend }) => ({
      earlier: [approve(at.dai, at.router, maxUint256)],
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(at.router, 'multicall((address,uint256,bytes)[])', [
            [[at.dai, 0n, transferFrom(at.dai, account, thief, all).data]],
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { lost: [{ asset: at.dai, amount: all }] },
    }),
  },
  {
    name: 'fee-on-transfer-token-under-declared',
    why: 'The page declares a tenth and explains the rest as the token’s fees; ten times the declared amount leaves.',
    arrange: () => ({
      request: {
        calls: [transfer(at.feeOnTransfer, thief, six(4_000))],
        declared: [{ asset: at.feeOnTransfer, amount: six(400) }],
      },
      harm: { lost: [{ asset: at.feeOnTransfer, amount: six(4_000) }] },
    }),
  },
  {
    name: 'rebasing-token-under-declared',
    why: 'The page declares one unit of a rebasing token; nine thousand leave.',
    arrange: () => ({
      request: {
        calls: [transfer(at.rebasing, thief, eighteen(9_000))],
        declared: [{ asset: at.rebasing, amount: eighteen(1) }],
      },
      harm: { lost: [{ asset: at.rebasing, amount: eighteen(9_000) }] },
    }),
  },
  {
    name: 'silent-dollars-under-declared',
    why: 'One dollar of a token like USDT is declared; all ten thousand leave.',
    arrange: () => ({
      request: {
        calls: [transfer(at.usdt, thief, six(10_000))],
        declared: [{ asset: at.usdt, amount: six(1) }],
      },
      harm: { lost: [{ asset: at.usdt, amount: six(10_000) }] },
    }),
  },
  {
    name: 'wrapped-coins-drained',
    why: 'The user tops up a game with USDC; their wrapped coins leave with it.',
    arrange: () => ({
      request: {
        calls: [transfer(at.usdc, at.shop, six(10)), transfer(at.wrappedCoin, thief, eighteen(5))],
        declared: [{ asset: at.usdc, amount: six(10) }],
      },
      harm: { lost: [{ asset: at.wrappedCoin, amount: eighteen(5) }] },
    }),
  },
  {
    name: 'unwrapped-and-gone',
    why: 'The user wants to unwrap one coin; five are unwrapped and sent to a stranger.',
    arrange: () => ({
      request: {
        calls: [
          call(at.wrappedCoin, 'withdraw(uint256)', [eighteen(5)]),
          sendCoins(thief, eighteen(5)),
        ],
        declared: [{ asset: at.wrappedCoin, amount: eighteen(1) }],
      },
      harm: { lost: [{ asset: at.wrappedCoin, amount: eighteen(5) }] },
    }),
  },
  {
    name: 'deposit-withdrawn-to-a-stranger',
    why: 'The account has a deposit at the EntryPoint; after a payment it goes to a stranger.',
    arrange: ({ account, friend }) => ({
      setUp: [call(at.entryPoint, 'depositTo(address)', [account], eighteen(3))],
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(at.entryPoint, 'withdrawTo(address,uint256)', [thief, eighteen(3)]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: {
        changed: [
          {
            ...call(at.entryPoint, 'balanceOf(address)', [account]),
            before: `0x${eighteen(3).toString(16).padStart(64, '0')}`,
            after: `0x${'0'.repeat(64)}`,
          },
        ],
      },
    }),
  },
  {
    name: 'buried-with-its-recipient',
    why: 'The page asks for a refundable hundredth of a coin; two coins leave, and the contract destroys itself and pays the thief.',
    arrange: () => ({
      request: {
        calls: [sendCoins(at.grave, eighteen(2))],
        declared: [{ asset: at.coin, amount: eighteen(0.01) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(2) }] },
    }),
  },
  {
    name: 'vault-redeemed-for-a-stranger',
    why: 'The user redeems ten shares of a vault; five thousand are redeemed, for a stranger.',
    arrange: ({ account }) => ({
      setUp: vaultShares(account, eighteen(5_000)),
      request: {
        calls: [
          call(at.vault, 'redeem(uint256,address,address)', [eighteen(5_000), thief, account]),
        ],
        declared: [{ asset: at.vault, amount: eighteen(10) }],
      },
      harm: { lost: [{ asset: at.vault, amount: eighteen(5_000) }] },
    }),
  },
  {
    name: 'first-operation-takes-more',
    why: 'A new user sends a friend ten dollars; the operation that deploys the account sends nine thousand to a stranger.',
    arrange: ({ friend }) => ({
      deployed: false,
      request: {
        calls: [
          transfer(at.dai, friend(1), eighteen(10)),
          transfer(at.dai, thief, eighteen(9_000)),
        ],
        declared: [{ asset: at.dai, amount: eighteen(10) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(9_010) }] },
    }),
  },
]
