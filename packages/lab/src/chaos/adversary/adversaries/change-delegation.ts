import type { Address } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Adversary } from '../means/adversary.js'

/** JUMPDEST, PUSH1 0, JUMP. The code loops until it runs out of gas. */
const looping = '0x5b600056'

/** In the block of its operation, but before it, the address adopts code that burns all its gas. */
export const changeDelegation: Adversary = {
  does: 'Addresses that have adopted the delegate adopt code that burns gas in the same block.',
  camp: { owners: 1, projectsPerOwner: 1, accountsPerProject: 6 },
  paysWith: 'own-coin',
  accountMode: 'eip7702',
  async arm({ stranger, accomplice, network }, accounts) {
    const { delegate, chainId } = network
    if (!delegate) throw new Error('The network has no delegate.')
    const burner = await stranger.deploy(accomplice, looping)
    /** One transaction of the accomplice delegates all these addresses. */
    const delegating = async (some: readonly LoadAccount[], address: Address) => ({
      to: network.entryPoint,
      authorizationList: await Promise.all(
        some.map(async ({ owner }) =>
          owner.signAuthorization({
            chainId,
            address,
            nonce: await stranger.client.getTransactionCount({ address: owner.address }),
          }),
        ),
      ),
    })
    await stranger.land(accomplice, await delegating(accounts, delegate))
    return {
      strike: async (account) => stranger.send(accomplice, await delegating([account], burner)),
      recover: async (account) => stranger.send(accomplice, await delegating([account], delegate)),
    }
  },
}
