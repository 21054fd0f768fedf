import type { Call } from '@gasless-gateway/core/erc4337'
import type { Address } from 'viem'
import { approve, call } from '../cases/call.js'
import { at } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

const coins: Address = '0x0000000000000000000000000000000000000000'

/** Set-up: the shop offers a piece on the market. */
const offered = (id: bigint, currency: Address, price: bigint): readonly Call[] => [
  call(at.shop, 'multicall((address,uint256,bytes)[])', [
    [
      call(at.collectible, 'mint(address,uint256)', [at.shop, id]),
      call(at.collectible, 'approve(address,uint256)', [at.market, id]),
      call(at.market, 'list(address,uint256,address,uint256)', [
        at.collectible,
        id,
        currency,
        price,
      ]),
    ].map(({ to, value, data }) => [to, value, data]),
  ]),
]

const buy = (id: bigint, price = 0n) =>
  call(at.market, 'buy(address,uint256)', [at.collectible, id], price)

const gift = (from: Address, to: Address, id: bigint) =>
  call(at.collectible, 'safeTransferFrom(address,address,uint256)', [from, to, id])

/** Purchases, sales, listings and gifts of pieces and items. */
export const collectibles: readonly BenignEntry[] = [
  {
    name: 'buy-a-collectible-from-its-maker',
    why: 'A user buys a piece from the collection and pays in coins.',
    arrange: ({ collectibleId }) => ({
      request: {
        calls: [call(at.collectible, 'buy(uint256)', [collectibleId + 1n], eighteen(0.01))],
        declared: [{ asset: at.coin, amount: eighteen(0.01) }],
      },
    }),
  },
  {
    name: 'first-operation-buys-a-collectible',
    why: 'A new user’s first operation is a purchase.',
    arrange: ({ collectibleId }) => ({
      deployed: false,
      request: {
        calls: [call(at.collectible, 'buy(uint256)', [collectibleId + 1n], eighteen(0.01))],
        declared: [{ asset: at.coin, amount: eighteen(0.01) }],
      },
    }),
  },
  {
    name: 'buy-a-collectible-self-funded',
    why: 'A user buys a piece and pays gas in coins.',
    arrange: ({ collectibleId }) => ({
      request: {
        feeToken: null,
        calls: [call(at.collectible, 'buy(uint256)', [collectibleId + 1n], eighteen(0.01))],
        declared: [{ asset: at.coin, amount: eighteen(0.01) }],
      },
    }),
  },
  {
    name: 'buy-a-collectible-for-coins',
    why: 'A user buys a piece from another user on a market.',
    arrange: ({ collectibleId }) => ({
      setUp: offered(collectibleId + 2n, coins, eighteen(0.7)),
      request: {
        calls: [buy(collectibleId + 2n, eighteen(0.7))],
        declared: [{ asset: at.coin, amount: eighteen(0.7) }],
      },
    }),
  },
  {
    name: 'buy-a-collectible-for-dollars',
    why: 'A user buys a piece with an exact allowance that the market uses up.',
    arrange: ({ collectibleId }) => ({
      setUp: offered(collectibleId + 2n, at.usdc, six(350)),
      request: {
        calls: [approve(at.usdc, at.market, six(350)), buy(collectibleId + 2n)],
        declared: [{ asset: at.usdc, amount: six(350) }],
      },
    }),
  },
  {
    name: 'first-operation-buys-for-dollars',
    why: 'A new user has only USDC and buys with the first operation.',
    arrange: ({ collectibleId }) => ({
      deployed: false,
      setUp: offered(collectibleId + 2n, at.usdc, six(35)),
      request: {
        calls: [approve(at.usdc, at.market, six(35)), buy(collectibleId + 2n)],
        declared: [{ asset: at.usdc, amount: six(35) }],
      },
    }),
  },
  {
    name: 'buy-two-collectibles',
    why: 'A user buys two pieces in two currencies.',
    arrange: ({ collectibleId }) => ({
      setUp: [
        ...offered(collectibleId + 2n, at.dai, eighteen(120)),
        ...offered(collectibleId + 3n, coins, eighteen(0.2)),
      ],
      request: {
        calls: [
          approve(at.dai, at.market, eighteen(120)),
          buy(collectibleId + 2n),
          buy(collectibleId + 3n, eighteen(0.2)),
        ],
        declared: [
          { asset: at.dai, amount: eighteen(120) },
          { asset: at.coin, amount: eighteen(0.2) },
        ],
      },
    }),
  },
  {
    name: 'buy-a-present',
    why: 'A user buys a piece for a friend and transfers it.',
    arrange: ({ account, friend, collectibleId }) => ({
      request: {
        calls: [
          call(at.collectible, 'buy(uint256)', [collectibleId + 1n], eighteen(0.01)),
          gift(account, friend(1), collectibleId + 1n),
        ],
        declared: [
          { asset: at.coin, amount: eighteen(0.01) },
          { asset: at.collectible, amount: 1n },
        ],
      },
    }),
  },
  {
    name: 'mint-for-nothing',
    why: 'A free mint: nothing leaves.',
    arrange: ({ account, collectibleId }) => ({
      request: {
        calls: [call(at.collectible, 'mint(address,uint256)', [account, collectibleId + 1n])],
        declared: [],
      },
    }),
  },
  {
    name: 'mint-items',
    why: 'A free mint of an ERC-1155 token.',
    arrange: ({ account }) => ({
      request: {
        calls: [call(at.items, 'mint(address,uint256,uint256)', [account, 7n, 3n])],
        declared: [],
      },
    }),
  },
  {
    name: 'sell-a-collectible',
    why: 'Only this piece is approved, and the market takes it at once for DAI.',
    arrange: ({ collectibleId }) => ({
      request: {
        calls: [
          call(at.collectible, 'approve(address,uint256)', [at.market, collectibleId]),
          call(at.market, 'sell(address,uint256,address,uint256)', [
            at.collectible,
            collectibleId,
            at.dai,
            eighteen(90),
          ]),
        ],
        declared: [{ asset: at.collectible, amount: 1n }],
      },
    }),
  },
  {
    name: 'sell-a-collectible-for-coins',
    why: 'Only this piece is approved, the market takes it for coins, and the backend declares nothing.',
    arrange: ({ collectibleId }) => ({
      request: {
        calls: [
          call(at.collectible, 'approve(address,uint256)', [at.market, collectibleId]),
          call(at.market, 'sell(address,uint256,address,uint256)', [
            at.collectible,
            collectibleId,
            coins,
            eighteen(0.04),
          ]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'list-a-collectible',
    why: 'Only this piece is approved to the market that lists it; it leaves when somebody buys it.',
    arrange: ({ collectibleId }) => ({
      request: {
        calls: [
          call(at.collectible, 'approve(address,uint256)', [at.market, collectibleId]),
          call(at.market, 'list(address,uint256,address,uint256)', [
            at.collectible,
            collectibleId,
            at.usdc,
            six(500),
          ]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'cancel-a-listing',
    why: 'A user cancels a listing and revokes its approval.',
    arrange: ({ collectibleId }) => ({
      earlier: [
        call(at.collectible, 'approve(address,uint256)', [at.market, collectibleId]),
        call(at.market, 'list(address,uint256,address,uint256)', [
          at.collectible,
          collectibleId,
          at.usdc,
          six(500),
        ]),
      ],
      request: {
        calls: [
          call(at.market, 'cancel(address,uint256)', [at.collectible, collectibleId]),
          call(at.collectible, 'approve(address,uint256)', [coins, collectibleId]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'give-a-collectible-away',
    why: 'A user gives a piece to a friend.',
    arrange: ({ account, friend, collectibleId }) => ({
      request: { calls: [gift(account, friend(1), collectibleId)], declared: [] },
    }),
  },
  {
    name: 'give-a-declared-collectible-away',
    why: 'A user gives a piece to a friend, and the backend declares it.',
    arrange: ({ account, friend, collectibleId }) => ({
      request: {
        calls: [gift(account, friend(1), collectibleId)],
        declared: [{ asset: at.collectible, amount: 1n }],
      },
    }),
  },
  {
    name: 'give-items-away',
    why: 'A user gives three items to a friend.',
    arrange: ({ account, friend }) => ({
      request: {
        calls: [
          call(at.items, 'safeTransferFrom(address,address,uint256,uint256,bytes)', [
            account,
            friend(1),
            1n,
            3n,
            '0x',
          ]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'give-several-kinds-of-items-away',
    why: 'A user sends two kinds of items in one transfer, after a free mint of the second kind.',
    arrange: ({ account, friend }) => ({
      request: {
        calls: [
          call(at.items, 'mint(address,uint256,uint256)', [account, 9n, 5n]),
          call(at.items, 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
            account,
            friend(1),
            [1n, 9n],
            [2n, 5n],
            '0x',
          ]),
        ],
        declared: [],
      },
    }),
  },
]
