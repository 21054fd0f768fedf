import { call, sendCoins, transfer } from '../cases/call.js'
import { at, deniedWallet, thief } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { lookAlike } from '../cases/look-alike.js'
import { eighteen, six } from '../cases/units.js'

/** Attacks with correct amounts and wrong recipients. */
export const recipients: readonly AttackEntry[] = [
  {
    name: 'poisoned-recipient-of-dollars',
    why: 'The user copies the recipient from the history; the address only looks like that of a friend.',
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
    why: 'The user sends coins to a friend again; the address is another one with the same first and last digits.',
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
    why: 'The user repeats last month’s payroll; one address was replaced by a look-alike.',
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
    why: 'A stranger has moved zero tokens from the account to a look-alike, so that lists of transfers show it; the user copies it from there.',
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
    why: 'The user moves a piece to a wallet that was paid before; it goes to a look-alike.',
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
    why: 'The user pays an invoice; the recipient is a wallet on every deny-list.',
    arrange: () => ({
      request: { transfers: [{ asset: at.usdc, amount: six(500), to: deniedWallet }] },
      harm: { lost: [{ asset: at.usdc, amount: six(500) }] },
    }),
  },
  {
    name: 'denied-contract-called-with-coins',
    why: 'The sale is declared at its price; the contract sells nothing, and is on every deny-list.',
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
    why: 'Two friends and a known thief get the same amount, and everything is declared.',
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
    why: 'The user deposits coins into a contract; the address is a wallet that keeps them.',
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
    why: 'The user swaps coins for USDC at a router; the address is a wallet, which accepts any call data.',
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
