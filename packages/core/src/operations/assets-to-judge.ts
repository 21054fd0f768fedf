import type { Address } from 'viem'
import { addDebits, debitsOf, judgedDebits, type ProjectDebits } from '../model/debits.js'
import type { Operation } from '../model/operation.js'

/**
 * `judged`: the assets that a submit compares beside the live operations. `every`: all assets that the operation takes.
 */
export type AssetsToRead = 'judged' | 'every'

/**
 * Returns the assets whose balances submit reads, and those that stay unread. Each read costs an `eth_call` of a
 * stranger's contract, and the same prepared operation, with up to 64 assets, may be submitted repeatedly.
 */
export function assetsToJudge(
  operation: Pick<Operation, 'spends' | 'quote'>,
  live: readonly Pick<ProjectDebits, 'debits'>[],
  toRead: AssetsToRead,
): { readonly assets: readonly Address[]; readonly unread: ReadonlySet<Address> } {
  const every = [...debitsOf(operation).keys()]
  if (toRead === 'every') return { assets: every, unread: new Set() }
  const taken = addDebits(live.map(({ debits }) => debits))
  const judged = judgedDebits(operation, { balances: new Map() }, taken)
  return {
    assets: [...judged.keys()],
    unread: new Set(every.filter((asset) => !judged.has(asset))),
  }
}
