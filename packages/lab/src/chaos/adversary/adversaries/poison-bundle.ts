import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { Adversary } from '../means/adversary.js'
import { feeTokenOf } from '../means/operate.js'
import { asOwner } from '../means/stranger.js'

/** Enough for every fee of a run. */
const plenty = 10n ** 30n

/**
 * Hostile users of an honest project have a history, so they share bundles with honest users. They revoke the
 * paymaster's allowance in the block of the bundle. The whole bundle fails, and the gateway validates its operations
 * again.
 */
export const poisonBundle: Adversary = {
  does: 'Users of an honest project with a history revoke their allowance in the block of a shared bundle.',
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
