import type { Address } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { recipientsIn } from '../../call-data/transfers-in-calls.js'
import type { SecurityInput } from '../../model/security-check.js'
import { isOneOf } from '../../primitives/is-one-of.js'
import { isSameAddress } from '../../primitives/is-same-address.js'
import { quickChecksum } from '../../primitives/quick-checksum.js'
import type { SecurityRule } from './rule.js'

/** Digits that wallets show at each end. A match takes about four billion tries, so it does not happen by chance. */
const shownDigits = 4

/**
 * Attackers create addresses that resemble a recent recipient, and place them in the account's history to be copied.
 */
export const poisonedRecipient: SecurityRule = {
  name: 'poisoned-recipient',
  summary: `The operation sends an asset to an address that begins and ends with the same ${shownDigits} digits as an address that the account has paid recently, but is another address.`,
  objectsTo(input) {
    const { counterparties } = input
    const isKnown = isOneOf(counterparties)
    // Inserted oldest first, so that the newest of several similar addresses remains.
    const byLook = new Map(counterparties.toReversed().map((known) => [shownOf(known), known]))
    for (const recipient of recipientsOf(input)) {
      if (isKnown(recipient)) continue
      const resembled = byLook.get(shownOf(recipient))
      if (resembled)
        return `${quickChecksum(recipient)} looks like ${resembled}, which the account has paid before, but is another address.`
    }
    return undefined
  },
}

const recipientsOf = ({ calls, sender, effects }: SecurityInput): Address[] => [
  ...recipientsIn(reachedCalls(calls, sender).calls, sender),
  ...(effects?.transfers ?? [])
    .filter(({ from }) => isSameAddress(from, sender))
    .map(({ to }) => to),
]

const shownOf = (address: Address): string =>
  `${address.slice(2, 2 + shownDigits)}${address.slice(-shownDigits)}`.toLowerCase()
