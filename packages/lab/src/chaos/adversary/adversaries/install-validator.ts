import type { Hex } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Armory } from '../means/adversary.js'
import { changingRoot } from '../means/stranger.js'
import { deployAccounts } from './deploy-accounts.js'

/** Deploys the accounts, and makes one validator with this code their root validator. */
export async function installValidator(
  armory: Armory,
  accounts: readonly LoadAccount[],
  code: Hex,
): Promise<void> {
  const { stranger, accomplice } = armory
  await deployAccounts(armory, accounts)
  const validator = await stranger.deploy(accomplice, code)
  await Promise.all(
    accounts.map((account) => stranger.land(account.owner, changingRoot(account, validator))),
  )
}
