import { type Address, isAddressEqual } from 'viem'
import type { SimulatedTransfer } from '../ports/chain.js'
import { min } from '../primitives/math.js'
import { isNativeCoin } from '../primitives/native-coin.js'
import type { AssetChange } from '../security/security-provider.js'

/**
 * What the account gains and loses by its own calls: net per asset, without the moves between it and the
 * paymaster in the fee token (the fee and its refund) and the prefund that it pays to the EntryPoint. Everything
 * else that goes to the EntryPoint counts: a deposit there can be made in anybody's name.
 */
export function assetChangesOf(
  transfers: readonly SimulatedTransfer[],
  {
    sender,
    entryPoint,
    sponsor,
    prefund,
  }: {
    sender: Address
    entryPoint: Address
    sponsor: { readonly paymaster: Address; readonly token: Address } | undefined
    /** Wei that the simulated account had to pay to the EntryPoint. */
    prefund: bigint
  },
): AssetChange[] {
  const net = new Map<Address, bigint>()
  let unpaidPrefund = prefund
  for (const { asset, from, to, amount } of transfers) {
    const outgoing = isAddressEqual(from, sender)
    const incoming = isAddressEqual(to, sender)
    if (outgoing === incoming) continue
    const other = outgoing ? to : from
    if (sponsor && isAddressEqual(other, sponsor.paymaster) && isAddressEqual(asset, sponsor.token))
      continue
    const mayBePrefund = outgoing && isAddressEqual(to, entryPoint) && isNativeCoin(asset)
    const paysPrefund = mayBePrefund ? min(amount, unpaidPrefund) : 0n
    unpaidPrefund -= paysPrefund
    net.set(asset, (net.get(asset) ?? 0n) + (incoming ? amount : paysPrefund - amount))
  }
  return [...net]
    .filter(([, amount]) => amount !== 0n)
    .map(([asset, amount]) => ({ asset, amount }))
}

/** Amounts that leave, per asset, as positive numbers. */
export const outflowOf = (changes: readonly AssetChange[]): Map<Address, bigint> =>
  new Map(changes.filter(({ amount }) => amount < 0n).map(({ asset, amount }) => [asset, -amount]))
