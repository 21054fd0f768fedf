import { randomBytes } from 'node:crypto'
import type { FeeMarket, Network } from '@gasless-gateway/core'
import { bytesToHex, type Hex, toHex } from 'viem'

/** Block overrides of a simulated call, with geth's names. */
export interface BlockOverrides {
  readonly number?: Hex
  readonly time: Hex
  readonly baseFeePerGas: Hex
  readonly prevRandao: Hex
}

/**
 * Returns overrides for the next block, the earliest one for a transaction. Its `prevRandao` is unknown, so each
 * simulation gets a random value. The coinbase stays that of the newest block. On Arbitrum, `block.number` is
 * Ethereum's block number, which the fee market does not contain, so it is not overridden.
 */
export const blockToCome = (
  { blockTimeMs, dataFee }: Pick<Network, 'blockTimeMs' | 'dataFee'>,
  { baseFeePerGas, block: { number, timestamp } }: FeeMarket,
): BlockOverrides => ({
  ...(dataFee?.kind !== 'arbitrum' && { number: toHex(number + 1n) }),
  // Rounded up, because chains with several blocks per second still count time in seconds.
  time: toHex(timestamp + BigInt(Math.ceil(blockTimeMs / 1_000))),
  baseFeePerGas: toHex(baseFeePerGas),
  prevRandao: bytesToHex(randomBytes(32)),
})
