import { requiredPrefund } from '../erc4337/user-operation.js'
import { min } from '../primitives/math.js'
import type { Operation } from './operation.js'

/** How much of a paymaster's deposit a project, and all of them together, may tie up or lose. */
export interface SponsorshipPolicy {
  /** Sponsored operations of a project on one network that are prepared and not submitted. */
  readonly unsubmitted: number
  /** Share of the deposit that a project's reservations may hold, in hundredths of a percent. */
  readonly depositShare: bigint
  /** Losses from fronted operations that reverted. Shares of the deposit, in hundredths of a percent. */
  readonly fronting: {
    /** What a project may lose within the window, beside what its operations have paid for. */
    readonly lossShare: bigint
    /** The same for all projects of one owner together. */
    readonly ownerLossShare: bigint
    /** The same for all projects together: strangers who have paid nothing share it. */
    readonly unpaidLossShare: bigint
    /** What all projects may lose within the window, whatever they have paid. */
    readonly totalLossShare: bigint
    readonly windowSeconds: number
  }
}

/**
 * The deposit is looked at once a day. All projects together lose at most a tenth of it in a day, so first operations that
 * all revert use up half of it in a week. The alarm for a low deposit comes before. Projects that have paid nothing lose at
 * most half of that tenth. The rest is for projects up to what they have paid, whatever strangers do. 3 %: one owner
 * leaves room to other newcomers, and the recommended deposit is enough for a few first operations at a time.
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

/** Limits of a project's own; `null`: the gateway's hold. */
export type OwnLimits = {
  readonly [Limit in 'unsubmitted' | 'depositShare']: SponsorshipPolicy[Limit] | null
}

/** What holds for a project. What first operations may lose is the gateway's alone. */
export const policyOf = (own: OwnLimits, gateway: SponsorshipPolicy): SponsorshipPolicy => ({
  ...gateway,
  unsubmitted: own.unsubmitted ?? gateway.unsubmitted,
  depositShare: own.depositShare ?? gateway.depositShare,
})

/** What an operation may take from the paymaster's deposit. */
export interface Reservation {
  /** Wei: what the EntryPoint holds back, all limits at the highest fee. */
  readonly cost: bigint
  /**
   * Since when it is set aside. `prepare`: whoever has the signed sponsorship can land it. `submit`: only our own
   * executors can.
   */
  readonly from: 'prepare' | 'submit'
  readonly fronted: boolean
}

/** `undefined` for an operation that pays its gas itself. */
export const reservationOf = ({
  quote,
  userOperation,
}: Pick<Operation, 'quote' | 'userOperation'>): Reservation | undefined =>
  quote.kind === 'sponsored'
    ? { cost: requiredPrefund(userOperation), from: quote.reservedFrom, fronted: quote.fronted }
    : undefined

/** Wei that first operations lost, or may lose, beyond what operations of the same project paid for within the window. */
export interface UnpaidLoss {
  /** Of operations that have reverted. */
  readonly lost: bigint
  /** With those under way, if all of them revert. */
  readonly atMost: bigint
}

/** Where a paymaster's deposit stands, and one project's part in it. Amounts in wei. */
export interface Budget {
  /** As of one block; `undefined` when it was never read. */
  readonly deposit: bigint | undefined
  /** Reservations of operations that landed after that block: the deposit does not show their cost yet. */
  readonly landed: bigint
  /** Reservations of operations that have not landed, of all projects. */
  readonly reserved: bigint
  /** The part of `reserved` that is fronted, and what was lost within the window, of all projects. */
  readonly fronted: bigint
  readonly lost: bigint
  /** The unpaid losses of all projects, added up. */
  readonly unpaid: UnpaidLoss
  /** Those of all projects of the project's owner; `undefined` where nobody owns it. */
  readonly owner: UnpaidLoss | undefined
  readonly project: {
    readonly reserved: bigint
    /** The part of `reserved` that is fronted: what the project may still lose. */
    readonly fronted: bigint
    /** What it has lost within the window. */
    readonly lost: bigint
    /** Gas of its operations that landed within the window and paid for it. */
    readonly paid: bigint
    readonly unsubmitted: number
  }
}

/**
 * Why an operation is not sponsored. `deposit`: it might not cover the operation. `project-share`: the project holds its
 * share. `unsubmitted`: too many are waiting for their signature. `fronting`: first operations of the project have lost what
 * they may, and `fronting-under-way`: they may still lose it. `owner-…`: those of all projects of its owner. `unpaid-…`:
 * those of all projects, beyond what each has paid for. `total-…`: those of all projects.
 * `above-share`, `above-loss`: it alone is more than the project's share, or than what may be lost, and so it stays while
 * the deposit does.
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

/** What a store answers that refuses a reservation. */
export interface RefusedReservation {
  readonly refusal: BudgetRefusal
  /** When the oldest loss that counts against the limit leaves the window; absent where it is not losses that leave no room. */
  readonly lapsesAt?: Date | undefined
}

/** A step that an operation takes: what it adds to the budget. Taken at prepare, at submit, or at both. */
export type BudgetStep = 'prepare' | 'submit'

/** `undefined`: the budget has room. What was set aside at prepare is not asked for again. */
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
  // What the project has paid for is nobody else's to use up.
  if (after.atMost > 0n)
    for (const { limit, mayLose, of } of limits) {
      if (of.lost - before.lost + after.lost > mayLose) return limit
      if (of.atMost - before.atMost + after.atMost > mayLose) return `${limit}-under-way`
    }
  if (lost + cost > allMayLose) return 'total-fronting'
  if (lost + fronted + cost > allMayLose) return 'total-fronting-under-way'
  return undefined
}

/** Below this sum of all that was lost, is under way and is asked for, no limit depends on what projects have paid. */
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

/** The budget with the step taken. */
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

/** Hundredths of a percent. Rounds down: a limit is never exceeded by the rounding. */
const shareOf = (amount: bigint, share: bigint): bigint => (amount * share) / 10_000n
