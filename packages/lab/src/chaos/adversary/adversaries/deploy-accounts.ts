import { accountInitCode } from '@gasless-gateway/core/erc4337'
import { slice } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Armory } from '../means/adversary.js'

/** Deploys the accounts with transactions of their owners, so that no executor has landed operations of theirs. */
export async function deployAccounts(
  { stranger, network }: Armory,
  accounts: readonly LoadAccount[],
): Promise<void> {
  await Promise.all(
    accounts.map(({ owner }) => {
      const initCode = accountInitCode({
        owner: owner.address,
        contracts: network.accountContracts,
      })
      return stranger.land(owner, { to: slice(initCode, 0, 20), data: slice(initCode, 20) })
    }),
  )
}
