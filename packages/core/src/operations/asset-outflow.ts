import { type Address, isAddressEqual } from 'viem'
import type { SimulatedTransfer } from '../ports/chain.js'
import type { AssetChange } from '../security/security-provider.js'

/**
 * What the account gains and loses by its own calls: net per asset, without the moves between it and the
 * paymaster in the fee token (the fee and its refund) and the native coin that it pays to the EntryPoint.
 */
export function assetChangesOf(
  transfers: readonly SimulatedTransfer[],
  {
    sender,
    entryPoint,
    sponsor,
  }: {
    sender: Address
    entryPoint: Address
    sponsor: { readonly paymaster: Address; readonly token: Address } | undefined
  },
): AssetChange[] {
  const net = new Map<Address, bigint>()
  for (const { asset, from, to, amount } of transfers) {
    const outgoing = isAddressEqual(from, sender)
    const incoming = isAddressEqual(to, sender)
    if (outgoing === incoming) continue
    const other = outgoing ? to : from
    if (isAddressEqual(other, entryPoint)) continue
    if (sponsor && isAddressEqual(other, sponsor.paymaster) && isAddressEqual(asset, sponsor.token))
      continue
    net.set(asset, (net.get(asset) ?? 0n) + (incoming ? amount : -amount))
  }
  return [...net]
    .filter(([, amount]) => amount !== 0n)
    .map(([asset, amount]) => ({ asset, amount }))
}

/** Amounts that leave, per asset, as positive numbers. */
export const outflowOf = (changes: readonly AssetChange[]): Map<Address, bigint> =>
  new Map(changes.filter(({ amount }) => amount < 0n).map(({ asset, amount }) => [asset, -amount]))
