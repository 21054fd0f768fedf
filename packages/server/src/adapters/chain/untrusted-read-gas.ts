import { toHex } from 'viem'

/**
 * Gas limit for one read of a contract that a caller of the gateway chose. Without it, a node grants each read the
 * gas of any call (50 million in Geth), and 64 of them share one request. Reading the balance of a known token takes
 * less than 100,000 gas. A read that needs more than the limit fails, and its result counts as unknown.
 */
export const untrustedReadGas = toHex(500_000n)
