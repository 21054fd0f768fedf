import type { Address, Hash } from 'viem'
import type { ChainReader } from '../ports/chain.js'

export type NonceReader = Pick<ChainReader, 'block' | 'transactionCount' | 'transactions'>

/**
 * Returns whether this endpoint shows, up to the block `final`, that another transaction used the owner's nonce. It
 * finds the block in which the nonce was used and checks that our transaction is not in it. A missing receipt proves
 * nothing. One endpoint may have several nodes, and the node that looks for a receipt may lag behind the node that
 * counts transactions.
 *
 * Throws `NETWORK_UNAVAILABLE` if the endpoint lacks a block or its state. The result is then unknown.
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
 * Returns the first block, up to `final`, whose state shows the nonce as used. `undefined`: no block does. Each step
 * goes twice as far back as the one before it. Many endpoints keep only the state of recent blocks, and the nonce was
 * most likely used recently.
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
