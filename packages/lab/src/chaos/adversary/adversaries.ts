import { changeDelegation } from './adversaries/change-delegation.js'
import { clues, detectSimulation } from './adversaries/detect-simulation.js'
import { moveBalance } from './adversaries/move-balance.js'
import { poisonBundle } from './adversaries/poison-bundle.js'
import { returnHugeData } from './adversaries/return-huge-data.js'
import { signLong } from './adversaries/sign-long.js'
import { useNonce } from './adversaries/use-nonce.js'
import type { Adversary } from './means/adversary.js'

const clueNames = Object.keys(clues) as (keyof typeof clues)[]

/** Every adversary by its name on the command line. */
export const adversaries: Readonly<Record<string, Adversary>> = {
  ...Object.fromEntries(
    clueNames.flatMap((clue) => [
      [`detect-${clue}`, detectSimulation(clue, false)],
      [`detect-${clue}-accepted`, detectSimulation(clue, true)],
    ]),
  ),
  'balance-moved': moveBalance,
  'nonce-used': useNonce(
    'One account uses the nonce of its operation elsewhere in the same block.',
    { owners: 1, projectsPerOwner: 1, accountsPerProject: 1 },
  ),
  'delegation-changed': changeDelegation,
  'poisoned-bundle': poisonBundle,
  'huge-return-data': returnHugeData,
  'long-signatures': signLong,
  'many-accounts': useNonce(
    'Forty accounts of one project use the nonces of their operations elsewhere.',
    { owners: 1, projectsPerOwner: 1, accountsPerProject: 40 },
  ),
  'many-projects': useNonce(
    'Accounts of four projects of one user, ten each, use the nonces of their operations elsewhere.',
    {
      owners: 1,
      projectsPerOwner: 4,
      accountsPerProject: 10,
    },
  ),
  'many-users': useNonce(
    'Accounts of five users, eight each, use the nonces of their operations elsewhere.',
    {
      owners: 5,
      projectsPerOwner: 1,
      accountsPerProject: 8,
    },
  ),
}
