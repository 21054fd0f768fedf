import { outflowOf } from '../../call-data/asset-outflow.js'
import { sumByAsset } from '../../fees/charged-assets.js'
import { amountInBothWords } from '../../model/amount-in-words.js'
import type { SecurityRule } from './rule.js'

/**
 * Objects if more leaves the account than a non-empty declaration states. Without a declaration, there is nothing to
 * compare.
 */
export const undeclaredOutflow: SecurityRule = {
  name: 'undeclared-outflow',
  summary:
    'More of an asset leaves the account than a non-empty `transferredAssets` declares. Each NFT counts by itself: an incoming NFT does not make up for an outgoing one.',
  objectsTo({ network, declaredAssets, assetChanges }) {
    if (declaredAssets.length === 0 || !assetChanges) return undefined
    const declared = sumByAsset(declaredAssets)
    for (const [asset, leaves] of outflowOf(assetChanges)) {
      const allowed = declared.get(asset) ?? 0n
      if (leaves > allowed)
        return `${amountInBothWords(network, asset, leaves)} leave the account, but transferredAssets declares ${amountInBothWords(network, asset, allowed)}.`
    }
    return undefined
  },
}
