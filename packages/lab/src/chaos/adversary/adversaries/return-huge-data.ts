import { concatHex, type Hex } from 'viem'
import type { Adversary } from '../means/adversary.js'
import { hostileValidator } from '../means/hostile-validator.js'
import { deployAccounts } from './deploy-accounts.js'
import { clues } from './detect-simulation.js'
import { installValidator } from './install-validator.js'

/** Has memory for 64 KiB in either case (PUSH3 65536, MLOAD, POP), so that the limit has gas for it; reverts with all of it. */
const validator = hostileValidator(
  concatHex(['0x620100005150', clues.randomness()]),
  '0x620100006000fd',
)

/** 256 KiB: returned where PREVRANDAO is odd, else the reason of a revert. */
const answeringMuch: Hex = '0x44600116600e57620400006000fd5b620400006000f3'

/** Half the accounts have a validator that refuses with 64 KiB. The others call a contract that answers with 256 KiB. */
export const returnHugeData: Adversary = {
  does: 'Validators that the operator has accepted refuse with 64 KiB, and calls are answered with 256 KiB.',
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
