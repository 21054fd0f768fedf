import { type Address, isAddressEqual } from 'viem'
import { isNativeCoin, nativeCoinAddress } from '../../primitives/native-coin.js'
import { contractInWords } from '../reading/in-words.js'
import { reachedCalls } from '../reading/reached-calls.js'
import { swapOutputsIn } from '../reading/swap-outputs.js'
import type { SecurityInput } from '../security-provider.js'
import type { SecurityRule } from './rule.js'

/** A swap is an easy way to give something away under a familiar name. */
export const swapElsewhere: SecurityRule = {
  name: 'swap-elsewhere',
  summary:
    'A swap in the form of a well-known exchange sends what it yields to somebody who has no part in the operation and was never paid before, or brings nothing at all of what it is for. Other forms are not judged.',
  objectsTo(input) {
    const {
      calls,
      sender,
      network,
      counterparties,
      aftermath: { codeless },
    } = input
    const reached = reachedCalls(calls, sender).calls
    /** An empty call does nothing, and where there is no code every call does. */
    const takesPart = (recipient: Address): boolean =>
      reached.some(({ to, data }) => data !== '0x' && isAddressEqual(to, recipient)) &&
      !codeless.some((one) => isAddressEqual(one, recipient))
    for (const { router, recipient, asset } of swapOutputsIn(reached, sender)) {
      if (!isAddressEqual(recipient, sender)) {
        if (takesPart(recipient) || counterparties.some((one) => isAddressEqual(one, recipient)))
          continue
        return `What the swap at ${router} yields goes to ${recipient}, and not to the account.`
      }
      if (asset && !mayReceive(input, asset))
        return `The swap at ${router} brings the account no ${isNativeCoin(asset) ? network.nativeCoin.symbol : contractInWords(network, asset)} at all.`
    }
    return undefined
  },
}

/** Without a report of transfers nothing is known. */
const mayReceive = ({ effects, sender }: SecurityInput, wanted: Address): boolean =>
  effects === undefined ||
  effects.transfers.some(
    ({ asset, to, amount }) =>
      amount > 0n &&
      isAddressEqual(isNativeCoin(asset) ? nativeCoinAddress : asset, wanted) &&
      isAddressEqual(to, sender),
  )
