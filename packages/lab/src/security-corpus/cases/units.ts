import { parseEther, parseUnits } from 'viem'

/** Base units of what has six decimals: USDC, USDT. */
export const six = (amount: number): bigint => parseUnits(String(amount), 6)

/** Base units of what has eighteen decimals: DAI, coins and most others. */
export const eighteen = (amount: number): bigint => parseEther(String(amount))
