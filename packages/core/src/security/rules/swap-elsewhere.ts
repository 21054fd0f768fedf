import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { toldBy } from '../../call-data/strangers.js'
import { swapOutputsIn } from '../../call-data/swap-outputs.js'
import { contractInWords } from '../../model/amount-in-words.js'
import type { SecurityInput } from '../../model/security-check.js'
import { isOneOf } from '../../primitives/is-one-of.js'
import { isSameAddress } from '../../primitives/is-same-address.js'
import { isNativeCoin, nativeCoinAddress } from '../../primitives/native-coin.js'
import type { SecurityRule } from './rule.js'

/** A swap can give assets away under a familiar name. */
export const swapElsewhere: SecurityRule = {
  name: 'swap-elsewhere',
  summary:
    'A swap in the form of Uniswap’s routers yields nothing, or sends its output to an address that no call with data goes to and that the account has not paid recently. Other forms are not judged.',
  objectsTo(input) {
    const { calls, sender, network, counterparties, aftermath } = input
    const outputs = swapOutputsIn(reachedCalls(calls, sender).calls, sender)
    if (outputs.length === 0) return undefined
    const [isTold, isCodeless] = [toldBy(input), isOneOf(aftermath.codeless)]
    const wasPaid = isOneOf(counterparties)
    const mayReceive = receivedBy(input)
    /** A call without data does nothing, and neither does a call to an address without code. */
    const takesPart = (recipient: Address): boolean => isTold(recipient) && !isCodeless(recipient)
    for (const { router, recipient, asset } of outputs) {
      if (!isSameAddress(recipient, sender)) {
        if (takesPart(recipient) || wasPaid(recipient)) continue
        return `The swap at ${router} sends its output to ${recipient} instead of the account.`
      }
      if (asset && !mayReceive(asset))
        return `The swap at ${router} brings the account no ${isNativeCoin(asset) ? network.nativeCoin.symbol : contractInWords(network, asset)} at all.`
    }
    return undefined
  },
}

/** Returns whether the account receives an asset. Without reported transfers, every asset counts as received. */
const receivedBy = ({ effects, sender }: SecurityInput): ((asset: Address) => boolean) =>
  effects === undefined
    ? () => true
    : isOneOf(
        effects.transfers
          .filter(({ to, amount }) => amount > 0n && isSameAddress(to, sender))
          .map(({ asset }) => (isNativeCoin(asset) ? nativeCoinAddress : asset)),
      )
