import type { Address } from 'viem'
import type { AccountId, ProjectId, UserId } from '../primitives/ids.js'
import { max, min, sum } from '../primitives/math.js'
import type { Operation } from './operation.js'

/**
 * How much gas executors may burn on a network for operations that do not land, in a rolling window. It covers what has burnt, and
 * what operations under way would burn if none of them landed.
 */
export interface ExposurePolicy {
  readonly windowSeconds: number
  /** Gas, of one sender. */
  readonly perSender: bigint
  /** Gas, of one project. */
  readonly perProject: bigint
  /** Gas, of all projects of one owner. */
  readonly perOwner: bigint
  /**
   * Gas of all senders together that neither they nor their projects have paid for. So a thousand new users burn no more than one
   * may.
   */
  readonly ofNewcomers: bigint
  /** Gas that each landed operation has paid for, and adds to the limits of its sender, its project and its owner. */
  readonly perLanded: bigint
}

/**
 * A lone operation that fails in validation burns about 100,000 gas (`exposure.e2e.test.ts`), a bundle of ten up to 3,000,000:
 * the size of a newcomer's bundle. 15,000,000 are half a block of 30,000,000; at 1 gwei that is 0.015 of the native coin a day.
 * An operation that landed has paid its executor for about 100,000 gas: the cheapest of an EIP-7702 account for 76,000, one of a
 * smart account for 120,000 and more (docs/security.md, "What a stranger can burn").
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
 * Gas that a sender may burn for each gas that it has paid for. Beyond that, it draws on the newcomers' pool. Tests hold attacks on
 * smart accounts to the same ratio: what the executor loses over what the attack costs (docs/security.md, "What a stranger can
 * burn").
 */
export const burntPerPaid = 3n

/** What counts against one of the limits. */
export interface Exposure {
  /** Gas that executors spent within the window on operations that did not land. */
  readonly burnt: bigint
  /** Gas that bundles under way would burn at most. A bundle counts once, however many of its operations are meant. */
  readonly underWay: bigint
  /** When the oldest gas that burnt leaves the window; `null` where none did. */
  readonly lapsesAt: Date | null
  /**
   * Operations that our executors have landed, up to a number: a sender's that are not archived, else the project's within the
   * window.
   */
  readonly landed: number
}

export const exposureLimits = ['sender', 'project', 'owner', 'newcomers'] as const
export type ExposureLimit = (typeof exposureLimits)[number]

/** An account of a project: whose operations are counted. */
export interface Exposed {
  readonly sender: Address
  readonly accountId: AccountId
  readonly projectId: ProjectId
}

/** Outer transactions that burnt gas on operations of a sender, in the 31 days for which that is recorded. */
export interface Failures {
  readonly total: number
  /** Since our executors last landed an operation of the account. */
  readonly inARow: number
  /** Since the last of them. */
  readonly secondsAgo: number
}

/** What counts against the limits that an account's next operation is held to. */
export interface AccountExposure extends Exposed {
  /** Who has owned the project for the longest; `null`: nobody does. */
  readonly ownerId: UserId | null
  readonly sums: Readonly<Record<ExposureLimit, Exposure>>
  readonly failures: Failures
  /**
   * Gas that executors spent on operations of the sender that did not land, in the 31 days for which that is recorded. It includes
   * gas that does not count against the sender's own limit, because somebody else had landed the operation or deployed the account:
   * that somebody can be the sender.
   */
  readonly burntInRecord: bigint
}

/** In gas. The newcomers' grows with nothing. */
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

/** Gas that others are about to put at risk beside what is counted already. */
type Others = (limit: ExposureLimit) => bigint
const nobody: Others = () => 0n

/** Gas that the sender may still burn for what it has paid. It is 0 or less when the sender has used that up, or paid nothing. */
const paidBySender = (
  { perLanded }: ExposurePolicy,
  { sums: { sender }, burntInRecord }: AccountExposure,
  others: Others,
): bigint =>
  burntPerPaid * perLanded * BigInt(sender.landed) -
  burntInRecord -
  sender.underWay -
  others('sender')

/** Whether the account may burn nothing for what it has paid. It costs nothing to be such an account. */
export const isNewcomer = (policy: ExposurePolicy, account: AccountExposure): boolean =>
  paidBySender(policy, account, nobody) <= 0n

/** Gas that the account's project has paid for within the window, less what the project has burnt and has under way. */
const paidByProject = (
  { perLanded }: ExposurePolicy,
  { sums: { project } }: AccountExposure,
  others: Others,
): bigint =>
  perLanded * BigInt(project.landed) - project.burnt - project.underWay - others('project')

/** Whether a bundle that risks this much counts against the newcomers' pool: if neither the account nor its project has paid for it. */
export const drawsOnPool = (
  policy: ExposurePolicy,
  account: AccountExposure,
  gas: bigint,
  others: Others = nobody,
): boolean => gas > paidFor(policy, account, others)

const paidFor = (policy: ExposurePolicy, account: AccountExposure, others: Others): bigint =>
  max(paidBySender(policy, account, others), paidByProject(policy, account, others))

/**
 * The most gas that a bundle with an operation of the account may burn under this limit.
 *
 * A proven sender has not failed for 31 days, has burnt nothing within the window, and has nothing under way. It is held to its own
 * limit alone, as long as the bundle risks no more than the sender may burn for what it has paid. So one bad user of a project does
 * not stop the others.
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

/** Which limits an account is held to. */
export const limitsFor = (account: AccountExposure): readonly ExposureLimit[] =>
  exposureLimits.filter((limit) => limit !== 'owner' || account.ownerId !== null)

type Priced = Pick<Operation, 'userOperation'>

/** What it takes of an outer transaction at most, where it fails before its execution. */
const validationGasOf = ({ userOperation }: Priced): bigint =>
  userOperation.verificationGasLimit + (userOperation.paymaster?.verificationGasLimit ?? 0n)

/**
 * Gas that the operations burn at most if none of them lands: base cost, call data and bookkeeping, for which
 * `preVerificationGas` is the price, and validation. Several are validated together, and when one fails then each by itself
 * (`BundleRunner.sol`): all of them twice, as the execution of one can make the next one fail.
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

/** What a bundle may burn. */
export interface Risk {
  readonly gas: bigint
  /** It carries one operation, on a network with a data fee. */
  readonly aloneOnRollup: boolean
}

/**
 * The limits that leave no room for a bundle with an operation of the account, beside what has burnt, what is under way, and
 * what `others` are about to put at risk under the same limit.
 *
 * On a rollup, a sender against which nothing counts may send one operation, whatever it risks: the price of data decides how much
 * that is, and waiting does not lower it.
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
 * Whether an operation that travels alone exceeds no limit, by the gas that has burnt. The sum of the network bounds the sums of
 * every project, every owner and the newcomers' pool.
 */
export const isWithinAll = (
  { perSender, perProject, perOwner, ofNewcomers }: ExposurePolicy,
  { ofSender, ofNetwork }: { readonly ofSender: bigint; readonly ofNetwork: bigint },
  { gas, aloneOnRollup }: Risk,
): boolean =>
  ((aloneOnRollup && ofSender === 0n) || ofSender + gas <= perSender) &&
  ofNetwork + gas <= min(perProject, perOwner, ofNewcomers)

const longestPauseSeconds = 60 * 60

/** How long all of the sender waits: from the second failure in a row on, twice as long after each. */
export const pauseAfter = ({ inARow, secondsAgo }: Failures): number =>
  inARow < 2 ? 0 : Math.max(0, Math.min(2 ** (inARow - 1), longestPauseSeconds) - secondsAgo)
