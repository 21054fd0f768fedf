import { toHex } from 'viem'

/**
 * Gas for one read of a contract that a caller of the gateway names. Without it, a node grants each read as much as it grants
 * any call, 50 million in Geth, and 64 of them travel in one request. Balances of known tokens take less than 100,000 gas.
 * A read that needs more than this fails, and its answer counts as unknown.
 */
export const strangerGas = toHex(500_000n)
