import { call, sendCoins, transfer } from '../cases/call.js'
import { at, deniedWallet, thief } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { lookAlike } from '../cases/look-alike.js'
import { eighteen, six } from '../cases/units.js'

/** Right amounts, wrong recipients. */
export const recipients: readonly AttackEntry[] = [
  {
    name: 'poisoned-recipient-of-dollars',
    why: 'The user copies the recipient from their history; it only looks like the friend whom they paid before.',
    arrange: ({ friend }) => ({
      history: [{ transfers: [{ asset: at.usdc, amount: six(50), to: friend(1) }] }],
      request: {
        transfers: [{ asset: at.usdc, amount: six(2_000), to: lookAlike(friend(1)) }],
      },
      harm: { lost: [{ asset: at.usdc, amount: six(2_000) }] },
    }),
  },
  {
    name: 'poisoned-recipient-of-coins',
    why: 'Coins for a friend whom the user has sent coins before; the address is another one with the same ends.',
    arrange: ({ friend }) => ({
      history: [{ transfers: [{ asset: at.coin, amount: eighteen(0.1), to: friend(1) }] }],
      request: {
        transfers: [{ asset: at.coin, amount: eighteen(4), to: lookAlike(friend(1)) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(4) }] },
    }),
  },
  {
    name: 'poisoned-recipient-among-payouts',
    why: 'The payroll of last month, in which one address was replaced by one that looks the same.',
    arrange: ({ friend }) => ({
      history: [
        {
          transfers: [1, 2, 3].map((number) => ({
            asset: at.dai,
            amount: eighteen(100),
            to: friend(number),
          })),
        },
      ],
      request: {
        transfers: [friend(1), lookAlike(friend(2)), friend(3)].map((to) => ({
          asset: at.dai,
          amount: eighteen(1_000),
          to,
        })),
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(3_000) }] },
    }),
  },
  {
    name: 'poisoned-recipient-after-a-worthless-transfer',
    why: 'A stranger has moved nothing in the account’s name to a look-alike, so that it stands in every list; the user takes it from there.',
    arrange: ({ account, friend }) => ({
      history: [{ transfers: [{ asset: at.crp, amount: eighteen(50), to: friend(1) }] }],
      setUp: [
        call(at.crp, 'transferFrom(address,address,uint256)', [account, lookAlike(friend(1)), 0n]),
      ],
      request: {
        calls: [transfer(at.crp, lookAlike(friend(1)), eighteen(3_000))],
        declared: [{ asset: at.crp, amount: eighteen(3_000) }],
      },
      harm: { lost: [{ asset: at.crp, amount: eighteen(3_000) }] },
    }),
  },
  {
    name: 'poisoned-recipient-of-a-collectible',
    why: 'The user moves a piece to the wallet that they paid before; it goes to one that looks like it.',
    arrange: ({ account, friend, collectibleId }) => ({
      history: [{ transfers: [{ asset: at.usdc, amount: six(5), to: friend(1) }] }],
      request: {
        calls: [
          call(at.collectible, 'safeTransferFrom(address,address,uint256)', [
            account,
            lookAlike(friend(1)),
            collectibleId,
          ]),
        ],
        declared: [],
      },
      harm: { lost: [{ asset: at.collectible, amount: 1n }] },
    }),
  },
  {
    name: 'denied-recipient-of-dollars',
    why: 'The invoice is paid to a wallet that every list of thieves has.',
    arrange: () => ({
      request: { transfers: [{ asset: at.usdc, amount: six(500), to: deniedWallet }] },
      harm: { lost: [{ asset: at.usdc, amount: six(500) }] },
    }),
  },
  {
    name: 'denied-contract-called-with-coins',
    why: 'The sale is declared at its price; the contract sells nothing, and every list of thieves has it.',
    arrange: () => ({
      request: {
        calls: [call(at.deniedDrainer, 'mint(uint256)', [1n], eighteen(1))],
        declared: [{ asset: at.coin, amount: eighteen(1) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(1) }] },
    }),
  },
  {
    name: 'denied-wallet-among-payouts-of-coins',
    why: 'Two friends and a known thief are paid alike, all of it declared.',
    arrange: ({ friend }) => ({
      request: {
        calls: [friend(1), deniedWallet, friend(2)].map((to) => sendCoins(to, eighteen(1))),
        declared: [{ asset: at.coin, amount: eighteen(3) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(3) }] },
    }),
  },
  {
    name: 'deposit-into-nothing',
    why: 'The user deposits coins into a contract; there is none at the address, only a wallet that keeps them.',
    arrange: () => ({
      request: {
        calls: [call(thief, 'deposit()', [], eighteen(2))],
        declared: [{ asset: at.coin, amount: eighteen(2) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(2) }] },
    }),
  },
  {
    name: 'swap-with-nothing',
    why: 'The user swaps coins for USDC at a router; the address is a wallet, to which any call data is well.',
    arrange: ({ account, friend, deadline }) => ({
      request: {
        calls: [
          call(
            friend(1),
            'swapExactETHForTokens(uint256,address[],address,uint256)',
            [six(2_400), [at.wrappedCoin, at.usdc], account, deadline],
            eighteen(1),
          ),
        ],
        declared: [{ asset: at.coin, amount: eighteen(1) }],
      },
      harm: { lost: [{ asset: at.coin, amount: eighteen(1) }] },
    }),
  },
]
