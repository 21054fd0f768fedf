import type { Address } from 'viem'
import type { ProjectId } from '../primitives/ids.js'
import { max, min } from '../primitives/math.js'
import { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'
import type { Operation } from './operation.js'

/** What operations may take from an account, in base units of one asset. */
export interface Debit {
  /** What their calls move out. */
  readonly spends: bigint
  /** Their fees at most; of native coin also what they withdraw from the EntryPoint deposit, which pays those first. */
  readonly fee: bigint
  /** The part of the fees that is taken from the allowance as it stands, before any call: that of prefunded operations. */
  readonly drawn?: bigint | undefined
  /** The lowest that one of them sets the allowance to the paymaster to, whatever it was before. */
  readonly approval?: bigint | undefined
}

export type Debits = ReadonlyMap<Address, Debit>

/** What operations of one project may take. */
export interface ProjectDebits {
  readonly projectId: ProjectId
  readonly debits: Debits
}

/** What an account's live operations may take, of whichever project. */
export interface LiveDebits {
  readonly all: Debits
  /** Of the caller's project: a caller is told no other amounts. */
  readonly ofProject: Debits
}

/** What an account has, as the chain shows it at one moment. */
export interface Funds {
  /** By token; the native coin by its sentinel. Assets that are not in it were not asked for. */
  readonly balances: ReadonlyMap<Address, bigint>
  /** EntryPoint deposit in wei: pays gas before the balance does. */
  readonly deposit: bigint
  /** To the paymaster, in the operation's fee token. */
  readonly allowance: bigint
  /** Live operations with an authorization for a lower nonce take nothing. @default 0 */
  readonly voidBelow?: number | undefined
  /** Assets of the operation that nobody has asked for, because no live operation took them. @default none */
  readonly unread?: ReadonlySet<Address> | undefined
}

/**
 * What is too little for an operation beside those that are live. Base units, worked out from operations of its own project
 * alone: no figure depends on what other projects' operations take, which their tenants alone may know.
 */
export interface Shortage {
  /** `approval`: what the operation sets the allowance to, less its own fee, is too little for live ones. */
  readonly of: 'balance' | 'allowance' | 'approval'
  readonly asset: Address
  readonly needed: bigint
  /** What the project's live operations leave. Not less than what is needed, where other projects' operations take the rest. */
  readonly available: bigint
  /** What the project's live operations take. */
  readonly reserved: bigint
  /** Live operations of other projects take some of the asset, too. */
  readonly heldByOthers: boolean
}

/** What an operation takes, its fee as the most that it may be. */
export function debitsOf(operation: Pick<Operation, 'spends' | 'quote'>): Debits {
  const { spends, quote } = operation
  const feeAsset = feeAssetOf(operation)
  // The gateway's approval is the last call, and replaces what the calls before it set.
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

/** What these live operations take, for a submit of the project. A submit is judged beside all of them, because the owner has signed it. */
export const debitsBeside = (projectId: ProjectId, live: readonly ProjectDebits[]): LiveDebits => ({
  all: addDebits(live.map(({ debits }) => debits)),
  ofProject: debitsOfProject(projectId, live),
})

/**
 * What the project's own live operations take. A prepare or estimate is judged beside these alone. Anyone may ask for one without a
 * signature. If all operations counted, a few refusals would tell what another project has under way.
 */
export const debitsOfProject = (projectId: ProjectId, live: readonly ProjectDebits[]): Debits =>
  addDebits(live.filter((each) => each.projectId === projectId).map(({ debits }) => debits))

/** Whether live operations of other projects pay their fees from the allowance of the token, or set it. */
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
 * The part of what an operation takes that is judged beside live ones: what it pays its fee in, and of what they take, too,
 * anything the account has. Of the rest the simulation knows better: calls may bring it themselves.
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
 * What live operations leave of an allowance: their fees are taken from it, and each approval replaces what is there by then,
 * in whichever order they land.
 */
export function freeAllowance(allowance: bigint, token: Address, live: Debits): bigint {
  const { fee, approval = allowance } = live.get(token) ?? noDebit
  return max(0n, min(allowance, approval) - fee)
}

/** The first asset of which there is too little for both; `undefined` when all balances are enough. */
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
      // Only this asset is added up. To add up all debits for each of 256 assets took 350 ms.
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
 * What the allowance lacks, if anything. An operation that sets an allowance replaces the one that live operations count on, and may
 * land before them. A prefunded operation needs an allowance beside theirs. A fronted one needs none before it runs.
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

/** Whether live operations of other projects take some of the asset. */
function isHeldByOthers(asset: Address, { all, ofProject }: LiveDebits): boolean {
  const { spends, fee } = all.get(asset) ?? noDebit
  const own = ofProject.get(asset) ?? noDebit
  return spends !== own.spends || fee !== own.fee
}

/** What there is of the two, put together where there are both. */
const both = (
  one: bigint | undefined,
  other: bigint | undefined,
  together: (one: bigint, other: bigint) => bigint,
): bigint | undefined =>
  one === undefined || other === undefined ? (one ?? other) : together(one, other)

const noDebit: Debit = { spends: 0n, fee: 0n }

/** What the balance has to have; fees are paid from what is prepaid first. */
const costOf = ({ spends, fee }: Debit, prepaid: bigint): bigint => spends + max(0n, fee - prepaid)
