import type { Address, Hash } from 'viem'
import type { ChainReader } from '../ports/chain.js'

export type NonceReader = Pick<ChainReader, 'block' | 'transactionCount' | 'transactions'>

/**
 * Does this endpoint show the block up to `final` in which the owner's nonce was used up, and not our transaction in it? A
 * missing receipt proves nothing: behind one address the node that counts and the one that looks for it may be two, and the
 * second one behind. Throws `NETWORK_UNAVAILABLE` when the endpoint lacks what it takes, and then nothing is known.
 */
export async function isNonceUsedByAnother(
  reader: NonceReader,
  { owner, nonce, hash }: { readonly owner: Address; readonly nonce: number; readonly hash: Hash },
  final: bigint,
): Promise<boolean> {
  const number = await blockOfNonce(
    async (block) => (await reader.transactionCount(owner, block)) > nonce,
    final,
  )
  const block = number === undefined ? undefined : await reader.block(number)
  return block !== undefined && !(await reader.transactions(block.hash)).includes(hash)
}

/**
 * The first block at which it is passed, up to `final`; `undefined`: it is not. Twice as far back with every step, as
 * endpoints keep the state of new blocks alone and the nonce was most likely used up a moment ago.
 */
async function blockOfNonce(
  isPassed: (block: bigint) => Promise<boolean>,
  final: bigint,
): Promise<bigint | undefined> {
  if (!(await isPassed(final))) return undefined
  // Genesis has no transactions.
  const back = (from: bigint, step: bigint) => (from > step ? from - step : 0n)
  let step = 1n
  let passed = final
  let open = back(passed, step)
  while (open > 0n && (await isPassed(open))) {
    step *= 2n
    passed = open
    open = back(passed, step)
  }
  while (passed - open > 1n) {
    const middle = (passed + open) / 2n
    if (await isPassed(middle)) passed = middle
    else open = middle
  }
  return passed
}
