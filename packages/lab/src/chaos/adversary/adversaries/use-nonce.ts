import { splitNonce } from '@gasless-gateway/core/erc4337'
import { encodeFunctionData } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Adversary } from '../means/adversary.js'
import { asOwner } from '../means/stranger.js'
import { deployAccounts } from './deploy-accounts.js'

/** Returns an adversary that uses the operation's nonce in the same block, before the operation is validated. */
export const useNonce = (does: string, camp: Adversary['camp']): Adversary => ({
  does,
  camp,
  paysWith: 'own-coin',
  async arm(armory, accounts) {
    await deployAccounts(armory, accounts)
    const { stranger, network } = armory
    return {
      strike: (account, { nonce }) =>
        stranger.send(
          account.owner,
          asOwner(account, {
            to: network.entryPoint,
            data: encodeFunctionData({
              abi: entryPoint07Abi,
              functionName: 'incrementNonce',
              args: [splitNonce(nonce).nonceKey],
            }),
          }),
        ),
    }
  },
})
