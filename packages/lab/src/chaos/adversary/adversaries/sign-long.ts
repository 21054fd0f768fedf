import type { Hex } from 'viem'
import type { Adversary } from '../means/adversary.js'
import { hostileValidator } from '../means/hostile-validator.js'
import { installValidator } from './install-validator.js'

/** PUSH1 1: the validator accepts every signature. */
const acceptingAll = hostileValidator('0x6001')
/** The longest signature that the endpoint accepts. */
const longSignature: Hex = `0x${'11'.repeat(2_047)}`

/** The executor would pay for 2,047 bytes of call data, but the operation pays for 65. */
export const signLong: Adversary = {
  does: 'A validator that the operator has accepted takes any signature, and gets one of 2,047 bytes.',
  camp: { owners: 1, projectsPerOwner: 1, accountsPerProject: 4 },
  paysWith: 'own-coin',
  acceptedValidators: () => [acceptingAll],
  async arm(armory, accounts) {
    await installValidator(armory, accounts, acceptingAll)
    return { signature: longSignature }
  },
}
