import { searchBlocks } from '../../chain/search-blocks.js'
import type { Network } from '../../model/network.js'
import { appendTo } from '../../primitives/append-to.js'
import { min } from '../../primitives/math.js'
import { type Difference, type DifferenceOutcome, differenceOf } from './difference.js'
import { findLeads } from './find-leads.js'
import { judgeStrays } from './judge-strays.js'
import { rangeToVerify } from './range-to-verify.js'
import type { Run } from './run.js'
import { verifyBlocks } from './verify-blocks.js'
import { verifyBudget } from './verify-budget.js'
import type { VerifyDeps } from './verify-deps.js'

/** Blocks in one search. */
const blocksPerPage = 2_000n

export interface VerifyOptions {
  /** @default the first block that was ever watched */
  readonly fromBlock?: bigint | undefined
  /** Corrects the database where it differs from the chain. */
  readonly repair: boolean
  /** Called once for each difference. A difference that is corrected is reported after the commit. */
  readonly onDifference: (difference: Difference, outcome: DifferenceOutcome) => void
  /** Called between steps. `true` ends the run. Every repair so far is committed and complete. */
  readonly shouldStop?: () => boolean
}

export interface LedgerVerification {
  /** First block of the range to verify. It is above `to` if there is nothing to verify. */
  readonly from: bigint
  /** Last block of the range. A run that was stopped may not have reached it. */
  readonly to: bigint
  /** Number of compared blocks: those in which the chain or the database has something of this gateway. */
  readonly blocks: number
  readonly found: number
  /** Differences that were corrected in the database. */
  readonly repaired: number
  /** Whether `shouldStop` ended the run. */
  readonly stopped: boolean
}

/**
 * Recomputes statuses, fees and costs from the chain's logs and receipts, and compares them with the database. It also
 * counts the sponsorship budgets again. With `repair` it corrects the database. It can run while the gateway runs,
 * because it reads only blocks that every witness reports as final and that the watcher has applied.
 *
 * Throws a plain `Error` with the remedy if the chain cannot be verified, and `NETWORK_UNAVAILABLE` if an endpoint does
 * not answer.
 */
export async function verifyLedger(
  deps: VerifyDeps,
  network: Network,
  { fromBlock, repair, onDifference, shouldStop = () => false }: VerifyOptions,
): Promise<LedgerVerification> {
  const range = await rangeToVerify(deps, network, fromBlock)
  const leads = await findLeads(deps, network, range, shouldStop)
  const reported = new Set<string>()
  let repaired = 0
  const run: Run = {
    deps,
    network,
    range,
    leads,
    repair,
    visited: new Set(),
    followed: new Set(),
    report(finding, outcome) {
      const difference = differenceOf(network.networkId, finding)
      // A block may be compared twice, so each difference is reported once.
      const key = keyOf(difference)
      if (reported.has(key)) return
      reported.add(key)
      if (outcome.kind === 'repaired') repaired++
      onDifference(difference, outcome)
    },
  }
  // The budgets come before the blocks too: the repair of a block subtracts from a counter, and a counter that is too
  // low refuses it.
  if (!shouldStop()) await verifyBudget(run)
  const pageOf = (number: bigint) => (number - range.from) / blocksPerPage
  const led = new Map<bigint, bigint[]>()
  for (const numbers of [leads.recorded.keys(), leads.unbooked.keys(), leads.landed])
    for (const number of numbers) appendTo(led, pageOf(number), number)
  const early = [...leads.recorded.keys()].filter((number) => number < range.since)
  const strays = [...leads.strays, ...(await verifyBlocks(run, early, shouldStop))]
  for (let from = range.from; from <= range.to && !shouldStop(); from += blocksPerPage) {
    const page = { from, to: min(range.to, from + blocksPerPage - 1n) }
    const numbers = new Set([
      ...(await paidByUs(deps, network, page)),
      ...(await booked(deps, network, page)),
      ...(led.get(pageOf(from)) ?? []),
    ])
    strays.push(...(await verifyBlocks(run, ascending(numbers), shouldStop)))
  }
  await judgeStrays(run, strays, shouldStop)
  if (!shouldStop()) await verifyBudget(run)
  const { from, to } = range
  return {
    from,
    to,
    blocks: run.visited.size,
    found: reported.size,
    repaired,
    stopped: shouldStop(),
  }
}

const keyOf = ({ subject, problem, fields, ...difference }: Difference): string =>
  [
    subject,
    problem,
    difference.blockNumber,
    difference.transactionHash,
    difference.userOperationHash,
    difference.projectId,
    // A project has several counters.
    subject === 'budget' && fields[0]?.field,
  ].join(' ')

interface Page {
  readonly from: bigint
  readonly to: bigint
}

const paidByUs = async (
  { chainOf }: VerifyDeps,
  { networkId, paymaster }: Network,
  page: Page,
): Promise<bigint[]> =>
  paymaster ? searchBlocks(chainOf(networkId).witnesses(), { paymaster }, page) : []

/** Returns the blocks whose ledger entries are not reversed. May repeat a block. */
async function booked(
  { database }: VerifyDeps,
  { networkId }: Network,
  page: Page,
): Promise<bigint[]> {
  const { entries, outer } = await database.ledger.listBlocks(networkId, page)
  return [...entries, ...outer].map(({ blockNumber }) => blockNumber)
}

const ascending = (numbers: ReadonlySet<bigint>): bigint[] =>
  [...numbers].sort((a, b) => (a < b ? -1 : 1))
