import { randomBytes } from 'node:crypto'
import { type Address, bytesToHex } from 'viem'

/**
 * An address that nobody can foretell. What a simulation puts on the chain stands at another one every time, so no contract
 * can look for code there and behave in simulations only.
 */
export const randomAddress = (): Address => bytesToHex(randomBytes(20))
