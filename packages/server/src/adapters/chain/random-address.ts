import { randomBytes } from 'node:crypto'
import { type Address, bytesToHex } from 'viem'

/**
 * Returns an unpredictable address. Simulations place their code at a new one each time, so a contract cannot detect
 * a simulation by looking for code at a known address.
 */
export const randomAddress = (): Address => bytesToHex(randomBytes(20))
