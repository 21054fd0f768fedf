import { outflowOf } from '../../call-data/asset-outflow.js'
import { chargedAssets } from '../../fees/charged-assets.js'
import { type ServiceFee, serviceFee } from '../../fees/service-fee.js'
import type { AssetChange } from '../../model/security-check.js'
import type { Snapshot } from './read-snapshot.js'
import type { SponsoredInput, SponsorshipTerms } from './sponsorship-terms.js'

/**
 * Returns the service fee in base units of the fee token. Without simulated asset changes, it is charged on the
 * declared assets.
 */
export const sponsoredServiceFee = (
  { network, declared, feeToken }: SponsoredInput,
  { prices }: Snapshot,
  { price }: SponsorshipTerms,
  assetChanges: readonly AssetChange[] | undefined,
): ServiceFee =>
  serviceFee({
    policy: network.feePolicy,
    assets: chargedAssets(network, declared, assetChanges && outflowOf(assetChanges)),
    prices,
    token: { price, decimals: feeToken.decimals },
  })
