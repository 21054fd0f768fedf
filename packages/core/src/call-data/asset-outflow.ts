import type { Address } from 'viem'
import type { DepositWithdrawal } from '../erc4337/deposit-withdrawal.js'
import { sumByAsset } from '../fees/charged-assets.js'
import type { AssetChange } from '../model/security-check.js'
import type { SimulatedTransfer } from '../model/simulated-effects.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { max, min } from '../primitives/math.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'

/** The fee that the paymaster collects in a token. */
interface SponsoredFee {
  readonly paymaster: Address
  readonly token: Address
  /**
   * `true`: the fee is collected after the calls. `false`: it is collected before them, and the rest is refunded after
   * them.
   */
  readonly fronted: boolean
  /** The highest fee that may be collected, in base units. */
  readonly most: bigint
}

/** The account, and the payments that it makes for the operation itself. */
export interface Payer {
  readonly sender: Address
  readonly entryPoint: Address
  readonly sponsor: SponsoredFee | undefined
  /** The prefund that the simulated account paid to the EntryPoint, in wei. */
  readonly prefund: bigint
}

/**
 * Returns what the account's own calls change in its balances, net per asset, or per token id where tokens have ids.
 * The fee, its refund and the prefund are left out. Other payments to the paymaster or the EntryPoint count, because a
 * deposit there can credit another account. A withdrawal from the account's EntryPoint deposit to another address
 * counts too, although the coins never pass through the account.
 */
export function assetChangesOf(
  transfers: readonly SimulatedTransfer[],
  { withdrawals = [], ...payer }: Payer & { readonly withdrawals?: readonly DepositWithdrawal[] },
): AssetChange[] {
  const net = new Map<string, AssetChange>()
  for (const change of [
    ...movesOf(transfers, payer),
    ...withdrawals
      .filter(({ to }) => !isSameAddress(to, payer.sender))
      .map(({ amount }): AssetChange => ({ asset: nativeCoinAddress, amount: -amount })),
  ]) {
    const key = `${change.asset} ${change.tokenId}`
    net.set(key, { ...change, amount: (net.get(key)?.amount ?? 0n) + change.amount })
  }
  return [...net.values()].filter(({ amount }) => amount !== 0n)
}

/**
 * Returns the peak amount of each asset that the account needs while its calls run, without the fee and the prefund. A
 * later inflow does not cover an earlier outflow. The account must also hold an amount that it sends to itself.
 */
export function mostNeeded(
  transfers: readonly SimulatedTransfer[],
  payer: Payer,
): Map<Address, bigint> {
  const spent = new Map<Address, bigint>()
  const most = new Map<Address, bigint>()
  for (const { asset, amount } of movesOf(transfers, payer)) {
    const now = (spent.get(asset) ?? 0n) - amount
    spent.set(asset, now)
    most.set(asset, max(now, most.get(asset) ?? 0n))
  }
  return most
}

/** Returns transfers into the account (positive) and out of it (negative) by its own calls, in order. */
function movesOf(
  transfers: readonly SimulatedTransfer[],
  { sender, entryPoint, sponsor, prefund }: Payer,
): AssetChange[] {
  let unpaidPrefund = prefund
  const feePlaces = sponsor ? feePlacesOf(transfers, sender, sponsor) : []
  return transfers.flatMap(({ asset: moved, from, to, amount: whole, tokenId }, place) => {
    const amount = sponsor && feePlaces.includes(place) ? max(0n, whole - sponsor.most) : whole
    const numbered = tokenId !== undefined && { tokenId }
    const asset = isNativeCoin(moved) ? nativeCoinAddress : moved
    const outgoing = isSameAddress(from, sender)
    const incoming = isSameAddress(to, sender)
    if (outgoing && incoming)
      return [
        { asset, amount: -amount, ...numbered },
        { asset, amount, ...numbered },
      ]
    if (amount === 0n || (!outgoing && !incoming)) return []
    const mayBePrefund = outgoing && isSameAddress(to, entryPoint) && isNativeCoin(asset)
    const paysPrefund = mayBePrefund ? min(amount, unpaidPrefund) : 0n
    unpaidPrefund -= paysPrefund
    return [{ asset, amount: incoming ? amount : paysPrefund - amount, ...numbered }]
  })
}

/**
 * Returns the positions of the fee and its refund. The paymaster collects first and refunds last. If it fronts the gas,
 * it collects last. All other transfers between account and paymaster lie in between.
 */
function feePlacesOf(
  transfers: readonly SimulatedTransfer[],
  sender: Address,
  { paymaster, token, fronted }: SponsoredFee,
): (number | undefined)[] {
  const places = (payer: Address, payee: Address) =>
    transfers.flatMap(({ asset, from, to }, place) =>
      isSameAddress(asset, token) && isSameAddress(from, payer) && isSameAddress(to, payee)
        ? place
        : [],
    )
  const paid = places(sender, paymaster)
  return fronted ? [paid.at(-1)] : [paid[0], places(paymaster, sender).at(-1)]
}

/** Returns the outgoing amount per asset as a positive number. Tokens with ids are summed per contract. */
export const outflowOf = (changes: readonly AssetChange[]): Map<Address, bigint> =>
  sumByAsset(
    changes
      .filter(({ amount }) => amount < 0n)
      .map(({ asset, amount }) => ({ asset, amount: -amount })),
  )
