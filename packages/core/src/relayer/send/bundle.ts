import { type Address, encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import { bundleGasShare, transactionGas } from '../../gas/bundle-gas.js'
import { authorizationOf } from '../../model/delegation.js'
import {
  type ExposurePolicy,
  gasAtRisk,
  isNewcomer,
  limitsFor,
  roomOf,
} from '../../model/exposure.js'
import type { Network } from '../../model/network.js'
import type { Operation } from '../../model/operation.js'
import type { ClaimedOperation } from '../../ports/queue-store.js'
import { appendTo } from '../../primitives/append-to.js'
import { min } from '../../primitives/math.js'

import type { Exposures } from './read-exposures.js'

/** Where a bundle is sent: a single one straight to the EntryPoint, several through the `BundleRunner`. */
export const bundleTarget = (network: Network, operations: readonly unknown[]): Address =>
  operations.length > 1 && network.bundleRunner ? network.bundleRunner : network.entryPoint

/** `handleOps`, of the EntryPoint and the `BundleRunner` alike. The beneficiary gets what the operations pay. */
export const bundleCallData = (operations: readonly UserOperation[], beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations.map(packUserOperation), beneficiary],
  })

/** Authorizations that travel with the operations; `undefined`: none do, and the transaction is an ordinary one. */
export function authorizationsIn(
  network: Network,
  operations: readonly Operation[],
): readonly SignedAuthorization[] | undefined {
  const list = operations.flatMap((operation) => authorizationOf(network, operation) ?? [])
  return list.length > 0 ? list : undefined
}

/** What decides who shares a bundle with whom. */
interface Trust {
  readonly exposures: Exposures
  readonly policy: ExposurePolicy
  /** Of the next block, in wei per gas. */
  readonly baseFeePerGas: bigint
}

/**
 * An operation bids low when it bids less than this many times the base fee. Six full blocks double the base fee (EIP-1559: an eighth a
 * block, 1.125⁶ = 2.03), and a bundle is replaced after six blocks (`replaceAfterBlocks`). So an operation that bids more is mined or
 * replaced in time.
 */
const lowBidMultiple = 2n

/**
 * Splits claimed operations into bundles, in their order. Sponsored and self-funded ones never share one. Nor do newcomers and
 * other accounts, nor low bids and others: the lowest bid inside is the ceiling of the bundle. A sender whose operation has burnt gas
 * lately travels alone, so that it spoils the bundle of others only once. So does an operation with an authorization, and every
 * operation on a network without a `BundleRunner`.
 */
export function fillBundles(
  network: Network,
  claims: readonly ClaimedOperation[],
  trust: Trust,
): ClaimedOperation[][] {
  const alone = claims.filter(
    ({ operation: { accountId, delegation } }) =>
      !network.bundleRunner ||
      delegation?.authorization !== undefined ||
      (trust.exposures.get(accountId)?.sums.sender.burnt ?? 0n) > 0n,
  )
  const groups = new Map<string, ClaimedOperation[]>()
  for (const claim of claims)
    if (!alone.includes(claim)) appendTo(groups, groupOf(network, claim, trust), claim)
  return [
    ...[...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, group]) => fill(network, group, trust)),
    ...alone.map((claim) => [claim]),
  ]
}

/**
 * In the order in which they go out: low bids after all others, as they may hold up what has a higher nonce. Of each, newcomers are
 * last, and sponsored ones first.
 */
function groupOf(
  { feeCeiling }: Network,
  { operation: { accountId, quote, userOperation } }: ClaimedOperation,
  { exposures, policy, baseFeePerGas }: Trust,
): string {
  const account = exposures.get(accountId)
  const trusted = account !== undefined && !isNewcomer(policy, account)
  const low = min(feeCeiling, userOperation.maxFeePerGas) < lowBidMultiple * baseFeePerGas
  return `${low ? 2 : 1} ${trusted ? 1 : 2} ${quote.kind === 'sponsored' ? 1 : 2}`
}

/**
 * Takes turns at filling: one bundle after the other, each up to the network's gas limit, and to what the limits of each of its
 * operations have room for: any of them could make it fail.
 */
function fill(
  network: Network,
  claims: readonly ClaimedOperation[],
  trust: Trust,
): ClaimedOperation[][] {
  const filled: ClaimedOperation[][] = []
  let gas = 0n
  let room = 0n
  for (const claim of claims) {
    const own = bundleGasShare(network, claim.operation.userOperation)
    const ownRoom = leastRoomOf(claim, trust)
    const current = filled.at(-1)
    if (
      current &&
      gas + own <= network.bundles.maxGas &&
      riskOf([...current, claim]) <= min(room, ownRoom)
    ) {
      current.push(claim)
      gas += own
      room = min(room, ownRoom)
    } else {
      filled.push([claim])
      gas = transactionGas + own
      room = ownRoom
    }
  }
  return filled
}

/** Gas that a bundle with it may burn, if no other bundle goes out. */
function leastRoomOf(
  { operation: { accountId } }: ClaimedOperation,
  { exposures, policy }: Trust,
): bigint {
  const account = exposures.get(accountId)
  if (!account) return 0n
  return limitsFor(account)
    .map((limit) => roomOf(policy, account, limit))
    .reduce((least, room) => min(least, room))
}

/** Gas that the bundle burns at most. */
export const riskOf = (bundle: readonly ClaimedOperation[]): bigint =>
  gasAtRisk(bundle.map(({ operation }) => operation))
