import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Adversary } from '../means/adversary.js'
import { feeTokenOf } from '../means/operate.js'
import { asOwner } from '../means/stranger.js'

/** Enough for every fee of a run. */
const plenty = 10n ** 30n

/**
 * Users of an honest project with a history, so that they share bundles with honest users. The paymaster cannot take its fee in the
 * same block: the bundle fails as a whole, and everything in it is validated twice.
 */
export const poisonBundle: Adversary = {
  does: 'Users of an honest project, with a history, take their allowance back in the block of a shared bundle.',
  camp: { guests: 16 },
  paysWith: 'fee-token',
  hasHistory: true,
  async arm({ stranger, network }) {
    const allow = (account: LoadAccount, amount: bigint) =>
      stranger.send(
        account.owner,
        asOwner(account, {
          to: feeTokenOf(network),
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'approve',
            args: [network.paymaster as Address, amount],
          }),
        }),
      )
    return {
      strike: (account) => allow(account, 0n),
      recover: (account) => allow(account, plenty),
    }
  },
}
