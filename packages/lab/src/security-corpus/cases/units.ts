import { parseEther, parseUnits } from 'viem'

/** Returns the base units of a token with six decimals: USDC, USDT. */
export const six = (amount: number): bigint => parseUnits(String(amount), 6)

/** Returns the base units of an asset with eighteen decimals: DAI, coins and most other tokens. */
export const eighteen = (amount: number): bigint => parseEther(String(amount))
