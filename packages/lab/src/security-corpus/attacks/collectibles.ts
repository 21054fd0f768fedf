import { type Address, type Hex, pad } from 'viem'
import { call, transfer } from '../cases/call.js'
import { at, thief } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

const approvalForAll = 'setApprovalForAll(address,bool)'

/** Tokens that cannot be exchanged for each other: ERC-721 and ERC-1155. */
export const collectibles: readonly AttackEntry[] = [
  {
    name: 'approval-for-all-collectibles',
    why: 'The page offers to list one piece; a stranger may take all present and future pieces.',
    arrange: ({ account, collectibleId }) => ({
      request: { calls: [call(at.collectible, approvalForAll, [thief, true])], declared: [] },
      harm: {
        strike: [
          call(at.collectible, 'transferFrom(address,address,uint256)', [
            account,
            thief,
            collectibleId,
          ]),
        ],
        lost: [{ asset: at.collectible, amount: 1n }],
      },
    }),
  },
  {
    name: 'approval-for-all-items',
    why: 'The game asks to use a sword; its contract may take every item from now on.',
    arrange: ({ account }) => ({
      request: { calls: [call(at.items, approvalForAll, [at.drainer, true])], declared: [] },
      harm: {
        strike: [
          call(at.drainer, 'perform(address,bytes)', [
            at.items,
            call(at.items, 'safeTransferFrom(address,address,uint256,uint256,bytes)', [
              account,
              thief,
              1n,
              100n,
              '0x',
            ]).data,
          ]),
        ],
        lost: [{ asset: at.items, id: 1n, amount: 100n }],
      },
    }),
  },
  {
    name: 'approval-for-all-behind-a-purchase',
    why: 'The user buys a piece at its price; a second call gives a drainer access to all other pieces.',
    arrange: ({ account, collectibleId }) => ({
      request: {
        calls: [
          call(at.collectible, 'buy(uint256)', [collectibleId + 1n], eighteen(0.01)),
          call(at.collectible, approvalForAll, [at.drainer, true]),
        ],
        declared: [{ asset: at.coin, amount: eighteen(0.01) }],
      },
      harm: {
        strike: [
          call(at.drainer, 'perform(address,bytes)', [
            at.collectible,
            call(at.collectible, 'transferFrom(address,address,uint256)', [
              account,
              thief,
              collectibleId,
            ]).data,
          ]),
        ],
        changed: [ownerChange(collectibleId, account)],
      },
    }),
  },
  {
    name: 'approve-a-collectible-to-a-wallet',
    why: 'The page says that it verifies the piece; the approved stranger takes it.',
    arrange: ({ account, collectibleId }) => ({
      request: {
        calls: [call(at.collectible, 'approve(address,uint256)', [thief, collectibleId])],
        declared: [],
      },
      harm: {
        strike: [
          call(at.collectible, 'transferFrom(address,address,uint256)', [
            account,
            thief,
            collectibleId,
          ]),
        ],
        lost: [{ asset: at.collectible, amount: 1n }],
      },
    }),
  },
  {
    name: 'collectible-hidden-behind-a-payment',
    why: 'The user pays a friend five dollars; a second call sends a piece to a stranger.',
    arrange: ({ account, friend, collectibleId }) => ({
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(at.collectible, 'transferFrom(address,address,uint256)', [
            account,
            thief,
            collectibleId,
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { lost: [{ asset: at.collectible, amount: 1n }] },
    }),
  },
  {
    name: 'items-hidden-behind-a-payment',
    why: 'The user pays a friend five dollars; a second call sends all items to a stranger.',
    arrange: ({ account, friend }) => ({
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(at.items, 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
            account,
            thief,
            [1n],
            [100n],
            '0x',
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { lost: [{ asset: at.items, id: 1n, amount: 100n }] },
    }),
  },
]

function ownerChange(id: bigint, before: Address) {
  const { data } = call(at.collectible, 'ownerOf(uint256)', [id])
  return {
    to: at.collectible,
    data,
    before: pad(before, { size: 32 }).toLowerCase() as Hex,
    after: pad(thief, { size: 32 }).toLowerCase() as Hex,
  }
}
