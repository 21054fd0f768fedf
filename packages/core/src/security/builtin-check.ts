import { outflowOf } from '../operations/asset-outflow.js'
import { sumByAsset } from '../operations/charged-assets.js'
import type { SecurityInput, SecurityProvider, SecurityVerdict } from './security-provider.js'

const name = 'builtin'

/**
 * The gateway's own check over the simulated balance changes: what leaves beyond a non-empty declaration is unsafe.
 * Answers `unavailable` when the endpoint reported no balance changes.
 */
export const builtinCheck: SecurityProvider = {
  name,
  async check({ declaredAssets, assetChanges }) {
    if (assetChanges === undefined)
      return {
        verdict: 'unavailable',
        reason: 'The network endpoint does not report balance changes of a simulation.',
        provider: name,
      }
    return undeclaredOutflow({ declaredAssets, assetChanges }) ?? safe
  },
}

const safe: SecurityVerdict = { verdict: 'safe', reason: null, provider: name }

function undeclaredOutflow({
  declaredAssets,
  assetChanges,
}: {
  declaredAssets: SecurityInput['declaredAssets']
  assetChanges: NonNullable<SecurityInput['assetChanges']>
}): SecurityVerdict | undefined {
  if (declaredAssets.length === 0) return undefined
  const declared = sumByAsset(declaredAssets)
  for (const [asset, leaves] of outflowOf(assetChanges)) {
    const allowed = declared.get(asset) ?? 0n
    if (leaves > allowed)
      return {
        verdict: 'unsafe',
        reason: `undeclared-outflow: ${leaves} base units of ${asset} leave the account, but transferredAssets declares ${allowed}.`,
        provider: name,
      }
  }
  return undefined
}
