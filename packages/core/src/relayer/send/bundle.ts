import { type Address, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { SignedAuthorization } from '../../erc4337/delegation.js'
import { splitNonce } from '../../erc4337/kernel-nonce.js'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import { bundleGasShare, transactionGas } from '../../gas/bundle-gas.js'
import { checkGasOf } from '../../gas/check-gas.js'
import { authorizationOf } from '../../model/delegation.js'
import {
  type AccountExposure,
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
import { min, sum } from '../../primitives/math.js'
import { handleCheckedData } from '../handle-checked.js'
import { hasFailedBefore } from './has-failed-before.js'
import type { Exposures } from './read-exposures.js'

/** Returns the contract that a bundle is sent to: the EntryPoint for one operation, the `BundleRunner` for several. */
export const bundleTarget = (network: Network, operations: readonly unknown[]): Address =>
  operations.length > 1 && network.bundleRunner ? network.bundleRunner : network.entryPoint

/**
 * Returns the call data of `handleOps`, which the EntryPoint and the `BundleRunner` share. The beneficiary receives the
 * fees.
 */
export const bundleCallData = (operations: readonly UserOperation[], beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations.map(packUserOperation), beneficiary],
  })

/** The call of a bundle's transaction. */
interface BundleCall {
  readonly to: Address
  readonly data: Hex
  /** Gas that the `BundleRunner` uses to check the operation before it runs. */
  readonly checkGas: bigint
}

/** Returns the call that sends these claims. A checked one is sent to `handleChecked` of the `BundleRunner`. */
export function bundleCall(
  network: Network,
  bundle: readonly ClaimedOperation[],
  beneficiary: Address,
): BundleCall {
  const operations = bundle.map(({ operation }) => operation.userOperation)
  const [first] = bundle
  const delegate = first?.operation.delegation?.delegate
  if (network.bundleRunner && first?.checked && bundle.length === 1)
    return {
      to: network.bundleRunner,
      data: handleCheckedData(first.operation.userOperation, beneficiary, delegate),
      checkGas: checkGasOf(first.operation.userOperation),
    }
  return {
    to: bundleTarget(network, operations),
    data: bundleCallData(operations, beneficiary),
    checkGas: 0n,
  }
}

/**
 * Marks the claims that the `BundleRunner` checks before it runs them: those of accounts that have no paid gas left to
 * burn, and that can be made to fail with an ordinary transaction, for a third of what the EntryPoint would use until
 * it notices.
 *
 * - The owner of an EIP-7702 account can do so. Leaves out accounts whose delegate is no longer the network's: the
 *   simulation judges them.
 * - An address that may take the tokens of a smart account can do so. The first failure is worth less than the
 *   deployment of the account. So only smart accounts on which gas was burnt are checked, and honest accounts pay for
 *   no check.
 */
export const markChecked = (
  network: Network,
  claims: readonly ClaimedOperation[],
  trust: Pick<Trust, 'exposures' | 'policy'>,
): readonly ClaimedOperation[] =>
  claims.map((claim) =>
    network.bundleRunner && !isTrusted(claim, trust) && isCheap(network, claim, trust)
      ? { ...claim, checked: true }
      : claim,
  )

/** Returns whether it costs little to make a further operation of the account fail. */
const isCheap = (
  { delegate }: Network,
  { operation: { accountId, delegation } }: ClaimedOperation,
  { exposures }: Pick<Trust, 'exposures'>,
): boolean =>
  delegation
    ? delegate !== undefined && isAddressEqual(delegation.delegate, delegate)
    : (exposures.get(accountId)?.burntInRecord ?? 0n) > 0n

function isTrusted(
  { operation: { accountId } }: ClaimedOperation,
  { exposures, policy }: Pick<Trust, 'exposures' | 'policy'>,
): boolean {
  const account = exposures.get(accountId)
  return account !== undefined && !isNewcomer(policy, account)
}

/**
 * Returns the authorizations that the operations carry. `undefined`: none, so the transaction is an EIP-1559
 * transaction.
 */
export function authorizationsIn(
  network: Network,
  operations: readonly Operation[],
): readonly SignedAuthorization[] | undefined {
  const list = operations.flatMap((operation) => authorizationOf(network, operation) ?? [])
  return list.length > 0 ? list : undefined
}

/** Returns the delegate that each sender adopts with the transaction of these operations, by the sender. */
export const adoptionsIn = (operations: readonly Operation[]): ReadonlyMap<Address, Address> =>
  new Map(
    operations.flatMap(({ delegation, userOperation }) =>
      delegation?.authorization ? [[userOperation.sender, delegation.delegate]] : [],
    ),
  )

/** The data that decides which operations share a bundle. */
interface Trust {
  readonly exposures: Exposures
  readonly policy: ExposurePolicy
  /** Base fee of the next block, in wei per gas. */
  readonly baseFeePerGas: bigint
}

/**
 * An operation bids low when it bids less than this many times the base fee. Six full blocks double the base fee
 * (EIP-1559: an eighth a block, 1.125⁶ = 2.03), and a bundle is replaced after six blocks (`replaceAfterBlocks`). So an
 * operation that bids more is mined or replaced in time.
 */
const lowBidMultiple = 2n

/**
 * Splits claimed operations into bundles, in their order. The following never share a bundle: sponsored and self-funded
 * operations; newcomers and other accounts; low and other bids, because the lowest bid inside is the ceiling of the
 * bundle; operations that the last simulation refused and others. Refused operations come after all others, because the
 * exposure limits count the bundles in this order, before they are simulated. So operations that cannot run yet hold
 * back no others.
 *
 * An operation is sent alone if it carries an authorization, if the `BundleRunner` checks it, or if the network has no
 * `BundleRunner`. So is an operation whose sender has burnt gas recently, or has failed and landed nothing since. So
 * the sender spoils the bundle of others only once, and must land an operation before it can do so again.
 */
export function fillBundles(
  network: Network,
  claims: readonly ClaimedOperation[],
  trust: Trust,
): ClaimedOperation[][] {
  const alone = claims.filter(
    ({ checked, operation: { accountId, delegation } }) =>
      !network.bundleRunner ||
      checked ||
      delegation?.authorization !== undefined ||
      hasSpoiled(trust.exposures.get(accountId)),
  )
  const groups = new Map<string, ClaimedOperation[]>()
  for (const claim of claims)
    if (!alone.includes(claim)) appendTo(groups, groupOf(network, claim, trust), claim)
  const bundles = [
    ...[...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, group]) => fill(network, group, trust)),
    ...alone.map((claim) => [claim]),
  ]
  const isRefused = (bundle: readonly ClaimedOperation[]) => bundle.some(hasFailedBefore)
  return bundles.toSorted((a, b) => Number(isRefused(a)) - Number(isRefused(b)))
}

const hasSpoiled = (account: AccountExposure | undefined): boolean =>
  account !== undefined && (account.sums.sender.burnt > 0n || account.failures.inARow > 0)

/**
 * Returns a key that sorts the groups in sending order, for refused and other operations alike. Low bids come last,
 * because they may delay transactions with higher nonces. Within each half, newcomers come last. Within each of those,
 * sponsored operations come first.
 */
function groupOf({ feeCeiling }: Network, claim: ClaimedOperation, trust: Trust): string {
  const { quote, userOperation } = claim.operation
  const isLow = min(feeCeiling, userOperation.maxFeePerGas) < lowBidMultiple * trust.baseFeePerGas
  const comesLater = [
    hasFailedBefore(claim),
    isLow,
    !isTrusted(claim, trust),
    quote.kind !== 'sponsored',
  ]
  return comesLater.map(Number).join('')
}

/**
 * Fills one bundle after another. Each stays within the network's gas limit. It also stays within the exposure limits
 * of each of its operations, because any of them could make it fail.
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

/** Returns the gas that a bundle with this operation may burn, if no other bundle is sent. */
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

/** Returns the most gas that the bundle can burn. */
export const riskOf = (bundle: readonly ClaimedOperation[]): bigint =>
  gasAtRisk(bundle.map(({ operation }) => operation)) + sum(bundle.map(unpaidCheckGas))

/**
 * Returns the gas of the check that the operation's `preVerificationGas` does not include. Only the first operation of
 * a nonce key of an EIP-7702 account pays for its check.
 */
export const unpaidCheckGas = ({
  checked,
  operation: { delegation, userOperation },
}: ClaimedOperation): bigint =>
  !checked || (delegation && splitNonce(userOperation.nonce).sequence === 0n)
    ? 0n
    : checkGasOf(userOperation)
