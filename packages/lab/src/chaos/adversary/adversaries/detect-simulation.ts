import { type Address, concatHex, type Hex } from 'viem'
import type { Adversary } from '../means/adversary.js'
import { hostileValidator } from '../means/hostile-validator.js'
import { installValidator } from './install-validator.js'

/**
 * Clues by which a validator tells a simulation from a block: code that leaves 1 in a suspected simulation. The
 * gateway's simulations make every clue unreliable. Number, time and gas price fit the next block, but not the one
 * after it. The origin fits if the executor of the simulation also sends. The random number is a coin toss.
 */
export const clues = {
  // ORIGIN == the executor.
  address: ([executor]) => concatHex(['0x73', executor as Address, '0x3214']),
  // GASPRICE == 0 | GASPRICE & 1. The base fee changes from block to block.
  'gas-price': () => '0x3a153a60011617',
  // NUMBER & 1.
  'block-number': () => '0x43600116',
  // PREVRANDAO & 1.
  randomness: () => '0x44600116',
  // TIMESTAMP & 1.
  time: () => '0x42600116',
} as const satisfies Record<string, (executors: readonly Address[]) => Hex>

/** Returns an adversary whose validator detects simulations by one clue, and burns all its gas elsewhere. */
export function detectSimulation(by: keyof typeof clues, accepted: boolean): Adversary {
  const codeFor = (executors: readonly Address[]) => hostileValidator(clues[by](executors))
  return {
    does: `A validator detects simulations by ${by}. ${accepted ? 'The operator has accepted its code.' : 'Its code is unknown to the gateway.'}`,
    camp: { owners: 1, projectsPerOwner: 2, accountsPerProject: 4 },
    paysWith: 'own-coin',
    ...(accepted && { acceptedValidators: (executors) => [codeFor(executors)] }),
    async arm(armory, accounts) {
      await installValidator(armory, accounts, codeFor(armory.executors))
      return { signature: anySignature }
    },
  }
}

/** 65 bytes, the length that the operation pays for. */
const anySignature: Hex = `0x${'11'.repeat(65)}`
