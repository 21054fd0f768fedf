import { parseEther } from 'viem'
import type { Adversary } from '../means/adversary.js'
import { asOwner } from '../means/stranger.js'
import { deployAccounts } from './deploy-accounts.js'

const coin = parseEther('1')

/** In the block of its operation, but before it, the account moves away the coin that would pay for gas. */
export const moveBalance: Adversary = {
  does: 'Accounts that pay their gas themselves move their coin away in the same block.',
  camp: { owners: 1, projectsPerOwner: 1, accountsPerProject: 6 },
  paysWith: 'own-coin',
  async arm(armory, accounts) {
    await deployAccounts(armory, accounts)
    const { client, send } = armory.stranger
    return {
      async strike(account) {
        const value = await client.getBalance({ address: account.address })
        await send(account.owner, asOwner(account, { to: account.owner.address, value }))
      },
      recover: ({ owner, address }) => send(owner, { to: address, value: coin }),
    }
  },
}
