import { outflowOf } from '../../call-data/asset-outflow.js'
import { sumByAsset } from '../../fees/charged-assets.js'
import type { SecurityRule } from './rule.js'

/**
 * Objects if more leaves the account than a non-empty declaration states. Without a declaration, there is nothing to
 * compare.
 */
export const undeclaredOutflow: SecurityRule = {
  name: 'undeclared-outflow',
  summary:
    'More of an asset leaves the account than a non-empty `transferredAssets` declares. Each NFT counts by itself: an incoming NFT does not make up for an outgoing one.',
  objectsTo({ declaredAssets, assetChanges }) {
    if (declaredAssets.length === 0 || !assetChanges) return undefined
    const declared = sumByAsset(declaredAssets)
    for (const [asset, leaves] of outflowOf(assetChanges)) {
      const allowed = declared.get(asset) ?? 0n
      if (leaves > allowed)
        return `${leaves} base units of ${asset} leave the account, but transferredAssets declares ${allowed}.`
    }
    return undefined
  },
}
