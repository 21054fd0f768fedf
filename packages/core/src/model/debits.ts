import type { Address } from 'viem'
import type { ProjectId } from '../primitives/ids.js'
import { max, min } from '../primitives/math.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'
import type { Operation } from './operation.js'

/** The amount of one asset that operations may take from an account, in base units. */
export interface Debit {
  /** The amount that their calls move out. */
  readonly spends: bigint
  /**
   * Their highest fees. For the native coin, it includes withdrawals from the EntryPoint deposit, which pays fees
   * first.
   */
  readonly fee: bigint
  /**
   * The part of the fees that is taken from the current allowance, before any call. These are the fees of prefunded
   * operations.
   */
  readonly drawn?: bigint | undefined
  /** The lowest allowance for the paymaster that one of them sets. */
  readonly approval?: bigint | undefined
}

export type Debits = ReadonlyMap<Address, Debit>

/** The amounts that operations of one project may take. */
export interface ProjectDebits {
  readonly projectId: ProjectId
  readonly debits: Debits
}

/** The amounts that an account's live operations may take, in all projects. */
export interface LiveDebits {
  readonly all: Debits
  /** Those of the caller's project. A caller may not learn other amounts. */
  readonly ofProject: Debits
}

/** The funds of an account at one block. */
export interface Funds {
  /** By token. The native coin has its sentinel address. Assets that were not read are missing. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** EntryPoint deposit in wei. It pays gas before the balance does. */
  readonly deposit: bigint
  /** Allowance for the paymaster, in the operation's fee token. */
  readonly allowance: bigint
  /** Live operations with an authorization for a lower nonce take nothing. @default 0 */
  readonly voidBelow?: number | undefined
  /** Assets of the operation that were not read, because no live operation took them. @default none */
  readonly unread?: ReadonlySet<Address> | undefined
}

/**
 * The asset that is too scarce for an operation next to the live ones. All figures are in base units and count only
 * operations of the operation's own project. They do not reveal the amounts of other projects.
 */
export interface Shortage {
  /** `approval`: the allowance that the operation sets, less its own fee, is too low for live operations. */
  readonly of: 'balance' | 'allowance' | 'approval'
  readonly asset: Address
  readonly needed: bigint
  /**
   * The amount that the project's live operations leave. May be at least `needed`, if operations of other projects take
   * the rest.
   */
  readonly available: bigint
  /** The amount that the project's live operations take. */
  readonly reserved: bigint
  /** Whether live operations of other projects take some of the asset too. */
  readonly heldByOthers: boolean
}

/** Returns the amounts that an operation takes, with its highest fee. */
export function debitsOf(operation: Pick<Operation, 'spends' | 'quote'>): Debits {
  const { spends, quote } = operation
  const feeAsset = feeAssetOf(operation)
  // The gateway's approval is the last call, so it replaces earlier approvals.
  const isReplaced = (asset: Address) =>
    asset === feeAsset && quote.kind === 'sponsored' && quote.approval !== undefined
  return addDebits([
    ...spends.map(
      ({ asset, amount, fromDeposit = false, approval }) =>
        new Map([
          [
            asset,
            {
              ...(fromDeposit ? { spends: 0n, fee: amount } : { spends: amount, fee: 0n }),
              approval: isReplaced(asset) ? undefined : approval,
            },
          ],
        ]),
    ),
    new Map([
      [
        feeAsset,
        {
          spends: 0n,
          fee: quote.maxAmount,
          ...(quote.kind === 'sponsored' && {
            drawn: quote.fronted ? undefined : quote.maxAmount,
            approval: quote.approval,
          }),
        },
      ],
    ]),
  ])
}

/**
 * Returns the amounts that live operations take, for a submit of the project. A submit counts operations of all
 * projects, because the owner has signed it.
 */
export const debitsBeside = (projectId: ProjectId, live: readonly ProjectDebits[]): LiveDebits => ({
  all: addDebits(live.map(({ debits }) => debits)),
  ofProject: debitsOfProject(projectId, live),
})

/**
 * Returns the amounts that the project's own live operations take. A prepare or estimate counts only these, because it
 * needs no signature. If all operations counted, a few refusals would reveal the pending operations of other projects.
 */
export const debitsOfProject = (projectId: ProjectId, live: readonly ProjectDebits[]): Debits =>
  addDebits(live.filter((each) => each.projectId === projectId).map(({ debits }) => debits))

/** Returns whether live operations of other projects pay their fees from the allowance of the token, or set it. */
export const isAllowanceShared = (
  projectId: ProjectId,
  token: Address,
  live: readonly ProjectDebits[],
): boolean =>
  live.some((each) => {
    const { drawn, approval } = each.debits.get(token) ?? noDebit
    return each.projectId !== projectId && (drawn !== undefined || approval !== undefined)
  })

export function addDebits(all: readonly Debits[]): Debits {
  const total = new Map<Address, Debit>()
  for (const debits of all)
    for (const [asset, { spends, fee, drawn, approval }] of debits) {
      const before = total.get(asset) ?? noDebit
      total.set(asset, {
        spends: before.spends + spends,
        fee: before.fee + fee,
        drawn: both(before.drawn, drawn, (a, b) => a + b),
        approval: both(before.approval, approval, min),
      })
    }
  return total
}

/**
 * Returns the amounts of an operation that are compared with live ones: its fee asset, and every asset that live
 * operations take too and that the account has. The simulation judges the other assets better, because calls may bring
 * them in first.
 */
export function judgedDebits(
  operation: Pick<Operation, 'spends' | 'quote'>,
  { balances }: Pick<Funds, 'balances'>,
  live: Debits,
): Debits {
  const feeAsset = feeAssetOf(operation)
  return new Map(
    [...debitsOf(operation)].filter(
      ([asset]) => asset === feeAsset || (live.has(asset) && balances.get(asset) !== 0n),
    ),
  )
}

export const feeAssetOf = ({ quote }: Pick<Operation, 'quote'>): Address =>
  quote.kind === 'sponsored' ? quote.token : nativeCoinAddress

/**
 * Returns the allowance that live operations leave, in any order of landing. Their fees reduce it, and each approval
 * replaces it.
 */
export function freeAllowance(allowance: bigint, token: Address, live: Debits): bigint {
  const { fee, approval = allowance } = live.get(token) ?? noDebit
  return max(0n, min(allowance, approval) - fee)
}

/**
 * Returns the first asset that is too scarce for the operation and the live ones, or `undefined` if all balances
 * suffice.
 */
export function shortBalance(
  { balances, deposit }: Pick<Funds, 'balances' | 'deposit'>,
  own: Debits,
  live: LiveDebits,
): Shortage | undefined {
  for (const [asset, { spends, fee }] of own) {
    const balance = balances.get(asset)
    if (balance === undefined) continue
    const prepaid = isNativeCoin(asset) ? deposit : 0n
    const figuresBeside = (debits: Debits) => {
      const held = debits.get(asset) ?? noDebit
      const reserved = costOf(held, prepaid)
      // Adds up only this asset. Adding up all debits for each of 256 assets took 350 ms.
      const together = { spends: held.spends + spends, fee: held.fee + fee }
      const needed = costOf(together, prepaid) - reserved
      return { needed, available: max(0n, balance - reserved), reserved }
    }
    const { needed, available } = figuresBeside(live.all)
    if (needed > available)
      return {
        of: 'balance',
        asset,
        ...figuresBeside(live.ofProject),
        heldByOthers: isHeldByOthers(asset, live),
      }
  }
  return undefined
}

/**
 * Returns the shortage of the allowance, if any. An operation that sets an allowance replaces the one that live
 * operations rely on, and may land before them. A prefunded operation needs its allowance in addition to theirs. A
 * fronted operation needs none before it runs.
 */
export function shortAllowance(
  { allowance }: Pick<Funds, 'allowance'>,
  operation: Pick<Operation, 'spends' | 'quote'>,
  live: LiveDebits,
): Shortage | undefined {
  for (const [asset, { fee, drawn = 0n, approval }] of debitsOf(operation)) {
    if (approval === undefined) continue
    const drawnBy = (debits: Debits) => debits.get(asset)?.drawn ?? 0n
    // The part of the fee that is not drawn before the calls is collected from the allowance that they leave.
    const left = approval - (fee - drawn)
    if (left < drawnBy(live.all))
      return {
        of: 'approval',
        asset,
        needed: drawnBy(live.ofProject),
        available: left,
        reserved: drawnBy(live.ofProject),
        heldByOthers: isHeldByOthers(asset, live),
      }
  }
  const { quote } = operation
  if (quote.kind !== 'sponsored') return undefined
  const { token: asset, maxAmount: needed, fronted } = quote
  if (fronted || needed <= freeAllowance(allowance, asset, live.all)) return undefined
  return {
    of: 'allowance',
    asset,
    needed,
    available: freeAllowance(allowance, asset, live.ofProject),
    reserved: live.ofProject.get(asset)?.fee ?? 0n,
    heldByOthers: isHeldByOthers(asset, live),
  }
}

/** Returns whether live operations of other projects take some of the asset. */
function isHeldByOthers(asset: Address, { all, ofProject }: LiveDebits): boolean {
  const { spends, fee } = all.get(asset) ?? noDebit
  const own = ofProject.get(asset) ?? noDebit
  return spends !== own.spends || fee !== own.fee
}

/** Combines the two values if both exist. Otherwise returns the one that exists. */
const both = (
  one: bigint | undefined,
  other: bigint | undefined,
  together: (one: bigint, other: bigint) => bigint,
): bigint | undefined =>
  one === undefined || other === undefined ? (one ?? other) : together(one, other)

const noDebit: Debit = { spends: 0n, fee: 0n }

/** Returns the balance that is needed, in base units. Fees are paid from the deposit first. */
const costOf = ({ spends, fee }: Debit, prepaid: bigint): bigint => spends + max(0n, fee - prepaid)
