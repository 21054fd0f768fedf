import type { Address } from 'viem'
import type { DepositWithdrawal } from '../erc4337/deposit-withdrawal.js'
import { sumByAsset } from '../fees/charged-assets.js'
import type { AssetChange } from '../model/security-check.js'
import type { SimulatedTransfer } from '../model/simulated-effects.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { max, min } from '../primitives/math.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'

/** Who collects an operation's fee in a token. */
interface SponsoredFee {
  readonly paymaster: Address
  readonly token: Address
  /** Collected after the calls have run; otherwise before, and what is left comes back after. */
  readonly fronted: boolean
  /** The most that is collected, in base units. */
  readonly most: bigint
}

/** Whose transfers are looked at, and which of them pay for the operation itself. */
export interface Payer {
  readonly sender: Address
  readonly entryPoint: Address
  readonly sponsor: SponsoredFee | undefined
  /** Wei that the simulated account had to pay to the EntryPoint. */
  readonly prefund: bigint
}

/**
 * What the account gains and loses by its own calls: net per asset, of numbered tokens each by itself, without the fee,
 * its refund and the prefund that it pays to the EntryPoint. Everything else that goes to the paymaster or the EntryPoint
 * counts: a deposit there can be made in anybody's name. What the calls withdraw from the account's own deposit to
 * somebody else counts, too, although it never passes through the account.
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
 * The most of each asset that the account has to have while its calls run, beside what it pays for them before: what comes
 * back later does not pay for what leaves earlier, and what it sends to itself has to be there, too.
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

/** What moves in (positive) and out by the account's own calls, in the order of the transfers. */
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

/** The fee and its refund stand at the ends, and whatever else goes to the paymaster or comes from there between them. */
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

/** Amounts that leave, per asset, as positive numbers: of numbered tokens all together. */
export const outflowOf = (changes: readonly AssetChange[]): Map<Address, bigint> =>
  sumByAsset(
    changes
      .filter(({ amount }) => amount < 0n)
      .map(({ asset, amount }) => ({ asset, amount: -amount })),
  )
