import { concatHex, type Hex } from 'viem'
import type { Adversary } from '../means/adversary.js'
import { hostileValidator } from '../means/hostile-validator.js'
import { deployAccounts } from './deploy-accounts.js'
import { clues } from './detect-simulation.js'
import { installValidator } from './install-validator.js'

/**
 * Accepts or reverts with 64 KiB, by PREVRANDAO. In both cases it first pays for 64 KiB of memory (PUSH3 65536, MLOAD,
 * POP). The estimated gas limit therefore covers the revert.
 */
const validator = hostileValidator(
  concatHex(['0x620100005150', clues.randomness()]),
  '0x620100006000fd',
)

/** Returns 256 KiB if PREVRANDAO is odd, and reverts with 256 KiB otherwise. */
const answeringMuch: Hex = '0x44600116600e57620400006000fd5b620400006000f3'

/**
 * Half of the accounts have a validator that reverts with 64 KiB. The others call a contract that answers with 256 KiB.
 */
export const returnHugeData: Adversary = {
  does: 'Validators that the operator has accepted revert with 64 KiB, and calls return 256 KiB.',
  camp: { owners: 1, projectsPerOwner: 2, accountsPerProject: 4 },
  paysWith: 'own-coin',
  acceptedValidators: () => [validator],
  async arm(armory, accounts) {
    const validating = accounts.filter((_, index) => index % 2 === 0)
    const calling = accounts.filter((_, index) => index % 2 === 1)
    await installValidator(armory, validating, validator)
    await deployAccounts(armory, calling)
    const target = await armory.stranger.deploy(armory.accomplice, answeringMuch)
    return { calls: (account) => (calling.includes(account) ? [{ to: target }] : undefined) }
  },
}
