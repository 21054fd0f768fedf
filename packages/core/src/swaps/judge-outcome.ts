import type { Address } from 'viem'
import type { DeclaredAsset } from '../fees/charged-assets.js'
import type { Route, RouteRequest, RouteTrust } from '../model/route.js'
import type { AssetChange } from '../model/security-check.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { RouteDifference } from './judge-route.js'

/**
 * Returns how the simulated swap differs from its route. Only the declared amounts may leave the account. On one chain,
 * at least `minimumReceived` must arrive. If the endpoint cannot report `changes`, nothing is compared, and a proven
 * route passes. A route that trusts the router is then refused, because only the simulation shows what leaves. All of
 * its token must leave, because its call data does not show that the approved amount is spent.
 */
export function judgeOutcome(
  { from, to, fromToken, toToken }: RouteRequest,
  { minimumReceived }: Route,
  {
    declared,
    changes,
    trust,
  }: {
    declared: readonly DeclaredAsset[]
    changes: readonly AssetChange[] | undefined
    trust: RouteTrust
  },
): readonly RouteDifference[] {
  if (!changes) return trust === 'proven' ? [] : unseen
  const gained = (asset: Address) =>
    changes.find((change) => isSameAddress(change.asset, asset))?.amount ?? 0n
  const mayLeave = (asset: Address) =>
    declared.find((one) => isSameAddress(one.asset, asset))?.amount ?? 0n
  const beyond = changes
    .filter(({ asset, amount }) => -amount > mayLeave(asset))
    .map(({ asset, amount }) => ({
      field: `outflow of ${asset}`,
      expected: `at most ${mayLeave(asset)}`,
      actual: String(-amount),
    }))
  // The part that an unread call does not take stays approved to the spender.
  const left =
    trust === 'router' && !isNativeCoin(fromToken) && -gained(fromToken) < mayLeave(fromToken)
      ? [
          {
            field: `outflow of ${fromToken}`,
            expected: `exactly ${mayLeave(fromToken)}, so that no allowance is left`,
            actual: String(-gained(fromToken)),
          },
        ]
      : []
  const arrives = from.networkId === to.networkId
  return arrives && gained(toToken) < minimumReceived
    ? [
        ...beyond,
        ...left,
        {
          field: `inflow of ${toToken}`,
          expected: `at least ${minimumReceived}`,
          actual: String(gained(toToken)),
        },
      ]
    : [...beyond, ...left]
}

const unseen: readonly RouteDifference[] = [
  {
    field: 'outflow',
    expected: 'a simulation that shows what leaves the account',
    actual: 'an RPC endpoint that cannot show it',
  },
]
