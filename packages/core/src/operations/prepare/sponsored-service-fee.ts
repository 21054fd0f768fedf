import { outflowOf } from '../../call-data/asset-outflow.js'
import { chargedAssets } from '../../fees/charged-assets.js'
import { type ServiceFee, serviceFee } from '../../fees/service-fee.js'
import type { AssetChange } from '../../model/security-check.js'
import type { Snapshot } from './read-snapshot.js'
import type { SponsoredInput, SponsorshipTerms } from './sponsorship-terms.js'

/** The service fee of an operation, in base units of its fee token. Without a simulation, it is charged on what is declared. */
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
