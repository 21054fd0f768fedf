import { randomBytes } from 'node:crypto'
import type { FeeMarket, Network } from '@gasless-gateway/core'
import { bytesToHex, type Hex, toHex } from 'viem'

/** Parts of a block that a simulated call sees in place of the newest block's, in the names that geth has for them. */
export interface BlockOverrides {
  readonly number?: Hex
  readonly time: Hex
  readonly baseFeePerGas: Hex
  readonly prevRandao: Hex
}

/**
 * The block that a transaction lands in at the soonest, as far as it is known. Its random number never is: each simulation sees
 * another one. The coinbase stays that of the newest block. Arbitrum numbers its blocks by Ethereum's, which the market
 * does not show.
 */
export const blockToCome = (
  { blockTimeMs, dataFee }: Pick<Network, 'blockTimeMs' | 'dataFee'>,
  { baseFeePerGas, block: { number, timestamp } }: FeeMarket,
): BlockOverrides => ({
  ...(dataFee?.kind !== 'arbitrum' && { number: toHex(number + 1n) }),
  // Rounded up: of blocks that come faster than the clock's seconds, time still does not go back.
  time: toHex(timestamp + BigInt(Math.ceil(blockTimeMs / 1_000))),
  baseFeePerGas: toHex(baseFeePerGas),
  prevRandao: bytesToHex(randomBytes(32)),
})
