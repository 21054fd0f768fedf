import type { Call } from '@gasless-gateway/core/erc4337'
import { call } from './cases/call.js'
import { at } from './cases/corpus-contracts.js'
import type { Situation } from './cases/corpus-entry.js'
import { eighteen, six } from './cases/units.js'

/** The first coins of every account. */
export const firstCoins = eighteen(10)

const wrappedCoins = eighteen(5)

/** The first tokens of every account. */
const tokens: readonly (readonly [keyof typeof at, bigint])[] = [
  ['usdc', six(10_000)],
  ['usdt', six(10_000)],
  ['dai', eighteen(10_000)],
  ['crp', eighteen(10_000)],
  ['feeOnTransfer', six(10_000)],
  ['surcharge', six(10_000)],
  ['pausable', eighteen(10_000)],
  ['rebasing', eighteen(10_000)],
]

/** The first items of every account, with id 1. */
const items = 100n

/**
 * Returns the calls that give an account its tokens, collectible and items, and its treasury DAI. Any sender may make
 * them.
 */
export const holdingCalls = ({ account, collectibleId, treasury }: Situation): readonly Call[] => [
  ...tokens.map(([name, amount]) => call(at[name], 'mint(address,uint256)', [account, amount])),
  call(at.dai, 'mint(address,uint256)', [treasury, eighteen(10_000)]),
  call(at.wrappedCoin, 'depositTo(address)', [account], wrappedCoins),
  call(at.collectible, 'mint(address,uint256)', [account, collectibleId]),
  call(at.items, 'mint(address,uint256,uint256)', [account, 1n, items]),
]
