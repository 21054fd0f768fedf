import { requiredPrefund } from '../erc4337/user-operation.js'
import type { Operation } from '../operations/operation.js'

/** How much of a paymaster's deposit a project, and all of them together, may tie up or lose. */
export interface SponsorshipPolicy {
  /** Sponsored operations of a project on one network that are prepared and not submitted. */
  readonly unsubmitted: number
  /** Share of the deposit that a project's reservations may hold, in hundredths of a percent. */
  readonly depositShare: bigint
  /** Losses from fronted operations that reverted. */
  readonly fronting: {
    /** Share of the deposit that a project may lose within the window, in hundredths of a percent. */
    readonly lossShare: bigint
    /** The same for all projects together, however many somebody makes. */
    readonly totalLossShare: bigint
    readonly windowSeconds: number
  }
}

/**
 * A day is how often somebody looks at the deposit. All projects together lose at most a tenth of it in one, so first
 * operations that all revert take a week to use up half of it, and one project, with a twentieth, two; the alarm for a low
 * deposit comes before. Two such projects leave no first operation to others: better that than the deposit.
 */
export const defaultSponsorshipPolicy: SponsorshipPolicy = {
  unsubmitted: 1_000,
  depositShare: 2_000n,
  fronting: { lossShare: 500n, totalLossShare: 1_000n, windowSeconds: 24 * 60 * 60 },
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
  readonly project: {
    readonly reserved: bigint
    /** The part of `reserved` that is fronted: what the project may still lose. */
    readonly fronted: bigint
    /** What it has lost within the window. */
    readonly lost: bigint
    readonly unsubmitted: number
  }
}

/**
 * Why an operation is not sponsored. `deposit`: it might not cover the operation. `project-share`: the project holds its
 * share. `unsubmitted`: too many are waiting for their signature. `fronting`: first operations have lost what they may, and
 * `fronting-under-way`: they may still lose it; `total-fronting` and `total-fronting-under-way`: those of all projects.
 * `above-share`, `above-loss`: it alone is more than the project's share, or than what may be lost, and so it stays while
 * the deposit does.
 */
export type BudgetRefusal =
  | 'deposit'
  | 'project-share'
  | 'unsubmitted'
  | 'fronting'
  | 'fronting-under-way'
  | 'total-fronting'
  | 'total-fronting-under-way'
  | 'above-share'
  | 'above-loss'

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
  if (!fronted) return undefined
  const mayLose = shareOf(deposit, policy.fronting.lossShare)
  const allMayLose = shareOf(deposit, policy.fronting.totalLossShare)
  if (cost > mayLose || cost > allMayLose) return 'above-loss'
  if (project.lost + cost > mayLose) return 'fronting'
  if (project.lost + project.fronted + cost > mayLose) return 'fronting-under-way'
  if (budget.lost + cost > allMayLose) return 'total-fronting'
  if (budget.lost + budget.fronted + cost > allMayLose) return 'total-fronting-under-way'
  return undefined
}

/** The budget with the step taken. */
export function withReservation(
  budget: Budget,
  { cost, from, fronted }: Reservation,
  step: BudgetStep,
): Budget {
  const held = step === from ? cost : 0n
  const heldFronted = fronted ? held : 0n
  const { project } = budget
  return {
    ...budget,
    reserved: budget.reserved + held,
    fronted: budget.fronted + heldFronted,
    project: {
      ...project,
      reserved: project.reserved + held,
      fronted: project.fronted + heldFronted,
      unsubmitted: project.unsubmitted + (step === 'prepare' ? 1 : -1),
    },
  }
}

/** Hundredths of a percent. Rounds down: a limit is never exceeded by the rounding. */
const shareOf = (amount: bigint, share: bigint): bigint => (amount * share) / 10_000n
