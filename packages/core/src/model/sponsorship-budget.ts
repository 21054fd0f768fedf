import { requiredPrefund } from '../erc4337/user-operation.js'
import { min } from '../primitives/math.js'
import type { Operation } from './operation.js'

/** The shares of a paymaster's deposit that a project, and all projects together, may reserve or lose. */
export interface SponsorshipPolicy {
  /** Most sponsored operations of a project on one network that are prepared and not submitted. */
  readonly unsubmitted: number
  /** Share of the deposit that a project's reservations may hold, in hundredths of a percent. */
  readonly depositShare: bigint
  /** Losses from fronted operations that reverted. Shares of the deposit, in hundredths of a percent. */
  readonly fronting: {
    /** Most that a project may lose within the window, beyond the gas that its operations have paid for. */
    readonly lossShare: bigint
    /** The same limit for all projects of one owner together. */
    readonly ownerLossShare: bigint
    /** The same limit for all projects together. Strangers who have paid nothing share it. */
    readonly unpaidLossShare: bigint
    /** Most that all projects may lose within the window, whatever they have paid. */
    readonly totalLossShare: bigint
    readonly windowSeconds: number
  }
}

/**
 * The operator is assumed to check the deposit once a day. All projects together lose at most a tenth of it in a day.
 * First operations that all revert then use up half of it in a week. The alarm for a low deposit comes earlier.
 *
 * Projects that have paid nothing lose at most half of that tenth. The rest is for projects up to what they have paid,
 * whatever strangers do. At 3 %, one owner leaves room for other newcomers, and the recommended deposit suffices for a
 * few first operations at a time.
 */
export const defaultSponsorshipPolicy: SponsorshipPolicy = {
  unsubmitted: 1_000,
  depositShare: 2_000n,
  fronting: {
    lossShare: 300n,
    ownerLossShare: 300n,
    unpaidLossShare: 500n,
    totalLossShare: 1_000n,
    windowSeconds: 24 * 60 * 60,
  },
}

/** Limits of one project. `null`: the gateway's default applies. */
export type OwnLimits = {
  readonly [Limit in 'unsubmitted' | 'depositShare']: SponsorshipPolicy[Limit] | null
}

/** Returns the policy of a project. The limits for first operations always come from the gateway. */
export const policyOf = (own: OwnLimits, gateway: SponsorshipPolicy): SponsorshipPolicy => ({
  ...gateway,
  unsubmitted: own.unsubmitted ?? gateway.unsubmitted,
  depositShare: own.depositShare ?? gateway.depositShare,
})

/** The amount that an operation may take from the paymaster's deposit. */
export interface Reservation {
  /** Prefund that the EntryPoint requires, in wei: all limits at the highest fee. */
  readonly cost: bigint
  /**
   * The step that reserves it. `prepare`: anyone who has the signed sponsorship can land it. `submit`: only our own
   * executors can.
   */
  readonly from: 'prepare' | 'submit'
  readonly fronted: boolean
}

/** Returns the reservation of a sponsored operation, and `undefined` for a self-funded one. */
export const reservationOf = ({
  quote,
  userOperation,
}: Pick<Operation, 'quote' | 'userOperation'>): Reservation | undefined =>
  quote.kind === 'sponsored'
    ? { cost: requiredPrefund(userOperation), from: quote.reservedFrom, fronted: quote.fronted }
    : undefined

/** Loss from first operations in wei, beyond what operations of the same project paid for within the window. */
export interface UnpaidLoss {
  /** Loss from operations that have reverted. */
  readonly lost: bigint
  /** Loss including operations in flight, if all of them revert. */
  readonly atMost: bigint
}

/** The state of a paymaster's deposit and of one project's share. Amounts in wei. */
export interface Budget {
  /** As of one block. `undefined` if it was never read. */
  readonly deposit: bigint | undefined
  /** Reservations of operations that landed after that block. The deposit does not include their cost yet. */
  readonly landed: bigint
  /** Reservations of operations that have not landed, of all projects. */
  readonly reserved: bigint
  /** The fronted part of `reserved`, and the loss within the window, both of all projects. */
  readonly fronted: bigint
  readonly lost: bigint
  /** The sum of the unpaid losses of all projects. */
  readonly unpaid: UnpaidLoss
  /** The unpaid losses of all projects of the project's owner. `undefined` if it has no owner. */
  readonly owner: UnpaidLoss | undefined
  readonly project: {
    readonly reserved: bigint
    /** The fronted part of `reserved`: what the project may still lose. */
    readonly fronted: bigint
    /** Its loss within the window. */
    readonly lost: bigint
    /** Cost of its operations that landed within the window and paid for their gas. */
    readonly paid: bigint
    readonly unsubmitted: number
  }
}

/**
 * Why an operation is not sponsored. `deposit`: the deposit might not cover it. `project-share`: the project has
 * reserved its share. `unsubmitted`: too many operations wait for their signature.
 *
 * `fronting`: first operations of the project have lost as much as they may. `fronting-under-way`: together with those
 * in flight, they might. `owner-…`: the same for all projects of its owner. `unpaid-…`: the same for all projects,
 * beyond what each has paid for. `total-…`: the same for all projects.
 *
 * `above-share`, `above-loss`: the operation alone exceeds the project's share, or the allowed loss. Only a larger
 * deposit changes that.
 */
export type BudgetRefusal =
  | 'deposit'
  | 'project-share'
  | 'unsubmitted'
  | FrontingLimit
  | `${FrontingLimit}-under-way`
  | 'above-share'
  | 'above-loss'

type FrontingLimit = 'fronting' | 'owner-fronting' | 'unpaid-fronting' | 'total-fronting'

/** A store's refusal of a reservation. */
export interface RefusedReservation {
  readonly refusal: BudgetRefusal
  /** When the oldest loss that counts against the limit leaves the window. Absent if losses are not the cause. */
  readonly lapsesAt?: Date | undefined
}

/** A step of an operation that changes the budget. An operation may reserve at prepare or at submit. */
export type BudgetStep = 'prepare' | 'submit'

/**
 * Returns why the budget refuses the operation, or `undefined` if it has room. A reservation made at prepare is not
 * checked again.
 */
export function refuseReservation(
  budget: Budget,
  { cost, from, fronted }: Reservation,
  step: BudgetStep,
  policy: SponsorshipPolicy,
): BudgetRefusal | undefined {
  const { deposit = 0n, landed, reserved, project } = budget
  if (step === 'prepare' && project.unsubmitted >= policy.unsubmitted) return 'unsubmitted'
  if (step === 'submit' && from === 'prepare') return undefined
  if (reserved + landed + cost > deposit) return 'deposit'
  const share = shareOf(deposit, policy.depositShare)
  if (cost > share) return 'above-share'
  if (project.reserved + cost > share) return 'project-share'
  return fronted ? refuseFronted(budget, cost, policy) : undefined
}

function refuseFronted(
  { deposit = 0n, lost, fronted, unpaid, owner, project }: Budget,
  cost: bigint,
  { fronting }: SponsorshipPolicy,
): BudgetRefusal | undefined {
  const before = unpaidLossOf(project)
  const after: UnpaidLoss = {
    lost: positive(project.lost + cost - project.paid),
    atMost: unpaidLossOf({ ...project, fronted: project.fronted + cost }).atMost,
  }
  const sums = [
    { limit: 'fronting', share: fronting.lossShare, of: before },
    { limit: 'owner-fronting', share: fronting.ownerLossShare, of: owner },
    { limit: 'unpaid-fronting', share: fronting.unpaidLossShare, of: unpaid },
  ] as const
  const limits = sums.flatMap(({ limit, share, of }) =>
    of ? [{ limit, mayLose: shareOf(deposit, share), of }] : [],
  )
  const allMayLose = shareOf(deposit, fronting.totalLossShare)
  const alone = positive(cost - project.paid)
  if (cost > allMayLose || limits.some(({ mayLose }) => alone > mayLose)) return 'above-loss'
  // Other projects cannot use up what the project has paid for.
  if (after.atMost > 0n)
    for (const { limit, mayLose, of } of limits) {
      if (of.lost - before.lost + after.lost > mayLose) return limit
      if (of.atMost - before.atMost + after.atMost > mayLose) return `${limit}-under-way`
    }
  if (lost + cost > allMayLose) return 'total-fronting'
  if (lost + fronted + cost > allMayLose) return 'total-fronting-under-way'
  return undefined
}

/**
 * Returns the sum of losses, gas in flight and the requested amount below which no limit depends on what projects have
 * paid.
 */
export const losableUnpaid = (
  deposit: bigint | undefined,
  { fronting: { lossShare, ownerLossShare, unpaidLossShare } }: SponsorshipPolicy,
): bigint => shareOf(deposit ?? 0n, min(lossShare, ownerLossShare, unpaidLossShare))

const unpaidLossOf = ({
  lost,
  fronted,
  paid,
}: Pick<Budget['project'], 'lost' | 'fronted' | 'paid'>): UnpaidLoss => ({
  lost: positive(lost - paid),
  atMost: positive(lost + fronted - paid),
})

/** Returns the budget after the step. */
export function withReservation(
  budget: Budget,
  { cost, from, fronted }: Reservation,
  step: BudgetStep,
): Budget {
  const held = step === from ? cost : 0n
  const heldFronted = fronted ? held : 0n
  const project = { ...budget.project, fronted: budget.project.fronted + heldFronted }
  const grown = unpaidLossOf(project).atMost - unpaidLossOf(budget.project).atMost
  return {
    ...budget,
    reserved: budget.reserved + held,
    fronted: budget.fronted + heldFronted,
    unpaid: { ...budget.unpaid, atMost: budget.unpaid.atMost + grown },
    owner: budget.owner && { ...budget.owner, atMost: budget.owner.atMost + grown },
    project: {
      ...project,
      reserved: project.reserved + held,
      unsubmitted: project.unsubmitted + (step === 'prepare' ? 1 : -1),
    },
  }
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** `share` is in hundredths of a percent. Rounds down, so rounding never exceeds a limit. */
const shareOf = (amount: bigint, share: bigint): bigint => (amount * share) / 10_000n
