import { isAddressEqual } from 'viem'
import { amountInWords } from '../reading/in-words.js'
import { reachedCalls } from '../reading/reached-calls.js'
import { tokenTransfersIn } from '../reading/transfers-in-calls.js'
import type { SecurityRule } from './rule.js'

/**
 * Some tokens answer `false` where others revert, and the account does not read the answer: the operation would be finalized as a
 * success, and the recipient would have nothing. A token that takes a fee moves something, so only one that moves nothing is meant.
 */
export const unmovedTransfer: SecurityRule = {
  name: 'unmoved-transfer',
  summary:
    'A token is told to transfer, and in the simulation none of it leaves the account. Such a token answers `false` in place of reverting.',
  objectsTo({ calls, sender, network, effects }) {
    if (!effects) return undefined
    const moved = new Set(
      effects.transfers
        .filter(({ from, amount }) => amount > 0n && isAddressEqual(from, sender))
        .map(({ asset }) => asset.toLowerCase()),
    )
    const unmoved = tokenTransfersIn(reachedCalls(calls, sender).calls).find(
      ({ token, amount }) => amount > 0n && !moved.has(token.toLowerCase()),
    )
    if (!unmoved) return undefined
    const { token, to, amount } = unmoved
    return `A call transfers ${amountInWords(network, token, amount)} to ${to}, but in the simulation none of it leaves the account.`
  },
}
