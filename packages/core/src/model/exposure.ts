import type { Address } from 'viem'
import type { AccountId, ProjectId, UserId } from '../primitives/ids.js'
import { max, min, sum } from '../primitives/math.js'
import type { Operation } from './operation.js'

/**
 * Limits for the gas that executors may burn on a network for operations that do not land, in a rolling window. Burnt
 * gas counts, and the gas that operations in flight would burn if none of them landed.
 */
export interface ExposurePolicy {
  readonly windowSeconds: number
  /** Gas of one sender. */
  readonly perSender: bigint
  /** Gas of one project. */
  readonly perProject: bigint
  /** Gas of all projects of one owner. */
  readonly perOwner: bigint
  /**
   * Gas of all senders together that neither they nor their projects have paid for. So a thousand new users cannot burn
   * more than this limit.
   */
  readonly ofNewcomers: bigint
  /** Gas that each landed operation has paid for. It raises the limits of its sender, its project and its owner. */
  readonly perLanded: bigint
}

/**
 * A single operation that fails in validation burns about 100,000 gas (`exposure.e2e.test.ts`). A bundle of ten burns
 * up to 3,000,000, which is the limit of a newcomer. 15,000,000 gas are half a block of 30,000,000. At 1 gwei that is
 * 0.015 of the native coin a day.
 *
 * A landed operation has paid its executor for about 100,000 gas: at least 76,000 for an EIP-7702 account, and 120,000
 * or more for a smart account (docs/security.md, "What a stranger can burn").
 */
export const defaultExposurePolicy: ExposurePolicy = {
  windowSeconds: 24 * 60 * 60,
  perSender: 3_000_000n,
  perProject: 15_000_000n,
  perOwner: 15_000_000n,
  ofNewcomers: 30_000_000n,
  perLanded: 100_000n,
}

/**
 * Gas that a sender may burn for each gas that it has paid for. Beyond that, it draws on the newcomers' pool. Tests
 * hold most attacks to the same ratio of the executor's loss to the attacker's cost (docs/security.md, "What a stranger
 * can burn").
 */
export const burntPerPaid = 3n

/** The figures that count against one limit. */
export interface Exposure {
  /** Gas that executors spent within the window on operations that did not land. */
  readonly burnt: bigint
  /** Most gas that bundles in flight would burn. A bundle counts once, even if several of its operations count here. */
  readonly underWay: bigint
  /** When the oldest burnt gas leaves the window. `null` if none was burnt. */
  readonly lapsesAt: Date | null
  /**
   * Number of operations that our executors have landed, up to a maximum: for a sender those that are not archived,
   * otherwise the project's within the window.
   */
  readonly landed: number
}

export const exposureLimits = ['sender', 'project', 'owner', 'newcomers'] as const
export type ExposureLimit = (typeof exposureLimits)[number]

/** An account of a project, whose operations are counted. */
export interface Exposed {
  readonly sender: Address
  readonly accountId: AccountId
  readonly projectId: ProjectId
}

/** Outer transactions that burnt gas on operations of a sender. Records are kept for 31 days. */
export interface Failures {
  readonly total: number
  /** Failures since our executors last landed an operation of the account. */
  readonly inARow: number
  /** Seconds since the last failure. */
  readonly secondsAgo: number
}

/** The figures that count against the limits of an account's next operation. */
export interface AccountExposure extends Exposed {
  /** The user who has owned the project longest. `null` if it has no owner. */
  readonly ownerId: UserId | null
  readonly sums: Readonly<Record<ExposureLimit, Exposure>>
  readonly failures: Failures
  /**
   * Gas that executors spent on operations of the sender that did not land, in the recorded 31 days. It includes gas
   * that does not count against the sender's own limit because another party had landed the operation or deployed the
   * account. The other party may be the sender.
   */
  readonly burntInRecord: bigint
}

/** Returns the limit in gas. Landed operations raise every limit except the newcomers'. */
export function limitOf(
  { perSender, perProject, perOwner, ofNewcomers, perLanded }: ExposurePolicy,
  limit: ExposureLimit,
  { landed }: Pick<Exposure, 'landed'>,
): bigint {
  const earned = perLanded * BigInt(landed)
  switch (limit) {
    case 'sender':
      return perSender + earned
    case 'project':
      return perProject + earned
    case 'owner':
      return perOwner + earned
    case 'newcomers':
      return ofNewcomers
  }
}

/** Gas that other bundles are about to put at risk, in addition to the counted gas. */
type Others = (limit: ExposureLimit) => bigint
const nobody: Others = () => 0n

/**
 * Returns the gas that the sender may still burn for its payments. It is 0 or less if the sender has used that up or
 * has paid nothing.
 */
const paidBySender = (
  { perLanded }: ExposurePolicy,
  { sums: { sender }, burntInRecord }: AccountExposure,
  others: Others,
): bigint =>
  burntPerPaid * perLanded * BigInt(sender.landed) -
  burntInRecord -
  sender.underWay -
  others('sender')

/** Returns whether the account has no paid gas left to burn. Anybody can create such an account at no cost. */
export const isNewcomer = (policy: ExposurePolicy, account: AccountExposure): boolean =>
  paidBySender(policy, account, nobody) <= 0n

/**
 * Returns the gas that the account's project has paid for within the window, less its burnt gas and its gas in flight.
 */
const paidByProject = (
  { perLanded }: ExposurePolicy,
  { sums: { project } }: AccountExposure,
  others: Others,
): bigint =>
  perLanded * BigInt(project.landed) - project.burnt - project.underWay - others('project')

/**
 * Returns whether a bundle that risks this much gas counts against the newcomers' pool: neither the account nor its
 * project has paid for it.
 */
export const drawsOnPool = (
  policy: ExposurePolicy,
  account: AccountExposure,
  gas: bigint,
  others: Others = nobody,
): boolean => gas > paidFor(policy, account, others)

const paidFor = (policy: ExposurePolicy, account: AccountExposure, others: Others): bigint =>
  max(paidBySender(policy, account, others), paidByProject(policy, account, others))

/**
 * Returns the most gas that a bundle with an operation of the account may burn under this limit.
 *
 * A proven sender has not failed for 31 days, has burnt nothing within the window, and has nothing in flight. Only its
 * own limit applies, as long as the bundle risks no more gas than the sender may burn for its payments. So one bad user
 * of a project does not stop the others.
 */
export function roomOf(
  policy: ExposurePolicy,
  account: AccountExposure,
  limit: ExposureLimit,
  others: Others = nobody,
): bigint {
  const { sums, failures } = account
  const { burnt, underWay } = sums[limit]
  const room = limitOf(policy, limit, sums[limit]) - burnt - underWay - others(limit)
  if (limit === 'sender') return room
  if (limit === 'newcomers') return max(room, paidFor(policy, account, others))
  const counted = sums.sender.burnt + sums.sender.underWay + others('sender')
  const isProven = failures.total === 0 && counted === 0n
  return isProven ? max(room, paidBySender(policy, account, others)) : room
}

/** Returns the limits that apply to an account. */
export const limitsFor = (account: AccountExposure): readonly ExposureLimit[] =>
  exposureLimits.filter((limit) => limit !== 'owner' || account.ownerId !== null)

type Priced = Pick<Operation, 'userOperation'>

/** Returns the most gas that it uses in an outer transaction if it fails before its execution. */
const validationGasOf = ({ userOperation }: Priced): bigint =>
  userOperation.verificationGasLimit + (userOperation.paymaster?.verificationGasLimit ?? 0n)

/**
 * Returns the most gas that the operations burn if none of them lands: validation, and `preVerificationGas` for base
 * cost, call data and bookkeeping.
 *
 * Several operations are validated together. If one fails, each is validated again by itself (`BundleRunner.sol`). So
 * validation counts twice, because the execution of one operation can make the next one fail.
 */
export const gasAtRisk = (operations: readonly Priced[]): bigint => {
  const validations = operations.length > 1 ? 2n : 1n
  return sum(
    operations.map(
      (operation) =>
        operation.userOperation.preVerificationGas + validations * validationGasOf(operation),
    ),
  )
}

/** The gas that a bundle may burn. */
export interface Risk {
  readonly gas: bigint
  /** The bundle carries one operation, on a network with a data fee. */
  readonly aloneOnRollup: boolean
}

/**
 * Returns the limits that have no room for a bundle with an operation of the account. Counts burnt gas, gas in flight,
 * and the gas that `others` are about to put at risk under the same limit.
 *
 * On a rollup, a sender with no counted gas may send one operation, whatever it risks. The price of data decides that
 * amount, and waiting does not lower it.
 */
export const exceededLimits = (
  policy: ExposurePolicy,
  account: AccountExposure,
  { gas, aloneOnRollup }: Risk,
  others: Others = nobody,
): readonly ExposureLimit[] =>
  limitsFor(account).filter((limit) => {
    const { burnt, underWay } = account.sums[limit]
    if (limit === 'sender' && aloneOnRollup && burnt + underWay + others(limit) === 0n) return false
    return gas > roomOf(policy, account, limit, others)
  })

/**
 * Returns whether a single operation stays within every limit, judged by burnt gas. The network's sum is at least the
 * sum of every project, every owner and the newcomers' pool.
 */
export const isWithinAll = (
  { perSender, perProject, perOwner, ofNewcomers }: ExposurePolicy,
  { ofSender, ofNetwork }: { readonly ofSender: bigint; readonly ofNetwork: bigint },
  { gas, aloneOnRollup }: Risk,
): boolean =>
  ((aloneOnRollup && ofSender === 0n) || ofSender + gas <= perSender) &&
  ofNetwork + gas <= min(perProject, perOwner, ofNewcomers)

const longestPauseSeconds = 60 * 60

/**
 * Returns the seconds for which all operations of the sender wait. The pause starts at the second consecutive failure
 * and doubles with each further one.
 */
export const pauseAfter = ({ inARow, secondsAgo }: Failures): number =>
  inARow < 2 ? 0 : Math.max(0, Math.min(2 ** (inARow - 1), longestPauseSeconds) - secondsAgo)
