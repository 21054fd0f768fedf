import { approve, call } from '../cases/call.js'
import { at } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'
import { vaultShares } from '../cases/vault-shares.js'

/** Vaults, stakes, rewards and claims. */
export const pools: readonly BenignEntry[] = [
  {
    name: 'deposit-into-a-vault',
    why: 'DAI becomes shares: exact allowance, ERC-4626 deposit.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.dai, at.vault, eighteen(500)),
          call(at.vault, 'deposit(uint256,address)', [eighteen(500), account]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(500) }],
      },
    }),
  },
  {
    name: 'deposit-everything-into-a-vault',
    why: 'A saver deposits the whole balance.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.dai, at.vault, eighteen(10_000)),
          call(at.vault, 'deposit(uint256,address)', [eighteen(10_000), account]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(10_000) }],
      },
    }),
  },
  {
    name: 'mint-shares-of-a-vault',
    why: 'The saver chooses a number of shares, and allows exactly their cost.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.dai, at.vault, eighteen(100)),
          call(at.vault, 'mint(uint256,address)', [eighteen(100), account]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
    }),
  },
  {
    name: 'first-operation-deposits-into-a-vault',
    why: 'A new saver’s first operation is a deposit.',
    arrange: ({ account }) => ({
      deployed: false,
      request: {
        calls: [
          approve(at.dai, at.vault, eighteen(50)),
          call(at.vault, 'deposit(uint256,address)', [eighteen(50), account]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(50) }],
      },
    }),
  },
  {
    name: 'withdraw-from-a-vault',
    why: 'The saver withdraws DAI.',
    arrange: ({ account }) => ({
      setUp: vaultShares(account, eighteen(600)),
      request: {
        calls: [
          call(at.vault, 'withdraw(uint256,address,address)', [eighteen(200), account, account]),
        ],
        declared: [{ asset: at.vault, amount: eighteen(200) }],
      },
    }),
  },
  {
    name: 'redeem-all-shares',
    why: 'The saver leaves the vault.',
    arrange: ({ account }) => ({
      setUp: vaultShares(account, eighteen(600)),
      request: {
        calls: [
          call(at.vault, 'redeem(uint256,address,address)', [eighteen(600), account, account]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'stake-tokens',
    why: 'An exact allowance that the pool takes at once.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.crp, at.pool, eighteen(1_000)),
          call(at.pool, 'stake(address,uint256)', [at.crp, eighteen(1_000)]),
        ],
        declared: [{ asset: at.crp, amount: eighteen(1_000) }],
      },
    }),
  },
  {
    name: 'stake-tokens-not-declared',
    why: 'An exact allowance that the pool takes at once, and the backend declares nothing.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.crp, at.pool, eighteen(1_000)),
          call(at.pool, 'stake(address,uint256)', [at.crp, eighteen(1_000)]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'stake-coins',
    why: 'A user stakes coins in a pool, with call data and value.',
    arrange: () => ({
      request: {
        calls: [call(at.pool, 'stakeCoins()', [], eighteen(1))],
        declared: [{ asset: at.coin, amount: eighteen(1) }],
      },
    }),
  },
  {
    name: 'unstake-tokens',
    why: 'A user withdraws an earlier stake.',
    arrange: () => ({
      earlier: [
        approve(at.crp, at.pool, eighteen(300)),
        call(at.pool, 'stake(address,uint256)', [at.crp, eighteen(300)]),
      ],
      request: {
        calls: [call(at.pool, 'unstake(address,uint256)', [at.crp, eighteen(300)])],
        declared: [],
      },
    }),
  },
  {
    name: 'claim-rewards',
    why: 'The pool pays out, and nothing leaves.',
    arrange: () => ({
      request: { calls: [call(at.pool, 'claimRewards(address)', [at.crp])], declared: [] },
    }),
  },
  {
    name: 'claim-and-stake-again',
    why: 'A user claims rewards and stakes them in the same pool.',
    arrange: () => ({
      request: {
        calls: [
          call(at.pool, 'claimRewards(address)', [at.crp]),
          approve(at.crp, at.pool, eighteen(0.9)),
          call(at.pool, 'stake(address,uint256)', [at.crp, eighteen(0.9)]),
        ],
        declared: [{ asset: at.crp, amount: eighteen(0.9) }],
      },
    }),
  },
  {
    name: 'airdrop-that-only-brings',
    why: 'A user claims tokens for free.',
    arrange: () => ({
      request: { calls: [call(at.shop, 'claimRewards(address)', [at.dai])], declared: [] },
    }),
  },
  {
    name: 'airdrop-with-a-fee',
    why: 'A user claims tokens for a thousandth of a coin, as declared.',
    arrange: () => ({
      request: {
        calls: [
          call(at.shop, 'payCoins(bytes32)', [`0x${'00'.repeat(32)}`], eighteen(0.001)),
          call(at.shop, 'claimRewards(address)', [at.dai]),
        ],
        declared: [{ asset: at.coin, amount: eighteen(0.001) }],
      },
    }),
  },
  {
    name: 'first-operation-claims-an-airdrop',
    why: 'A new user’s first operation claims free tokens.',
    arrange: () => ({
      deployed: false,
      request: { calls: [call(at.shop, 'claimRewards(address)', [at.crp])], declared: [] },
    }),
  },
  {
    name: 'add-liquidity',
    why: 'Two exact allowances, both used up.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.usdc, at.pool, six(400)),
          approve(at.dai, at.pool, eighteen(400)),
          call(at.pool, 'addLiquidity(address,address,uint256,uint256)', [
            at.usdc,
            at.dai,
            six(400),
            eighteen(400),
          ]),
        ],
        declared: [
          { asset: at.usdc, amount: six(400) },
          { asset: at.dai, amount: eighteen(400) },
        ],
      },
    }),
  },
  {
    name: 'swap-and-stake',
    why: 'DAI becomes CRP and goes into a pool, in one operation.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, eighteen(100)),
          call(at.router, 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
            eighteen(100),
            eighteen(99),
            [at.dai, at.crp],
            account,
            deadline,
          ]),
          approve(at.crp, at.pool, eighteen(99)),
          call(at.pool, 'stake(address,uint256)', [at.crp, eighteen(99)]),
        ],
        declared: [
          { asset: at.dai, amount: eighteen(100) },
          { asset: at.crp, amount: eighteen(99) },
        ],
      },
    }),
  },
]
