import type { Network } from '../../networks/network.js'
import type { Operation } from '../../operations/operation.js'
import { isTerminal } from '../../operations/operation-state.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { OperationId } from '../../primitives/ids.js'
import { isOver } from '../is-over.js'
import { bundleCeiling } from '../send/send-bundle.js'

/**
 * Of the operations in whose place a no-op was mined, those that bear its gas: those that could not have paid its price, and those that
 * could not land any more. The others could have landed in its place, and only shared a bundle with them. Where no operation is to
 * blame, all of them bear it: a no-op that counts against nobody could be caused again and again.
 */
export function bearersOfNoop(
  network: Network,
  operations: readonly Operation[],
  {
    receipt: { cost, gas },
    tip,
    deployed,
  }: {
    readonly receipt: Pick<TransactionReceipt, 'cost' | 'gas'>
    readonly tip: Pick<BlockLink, 'timestamp'>
    /** `deployedElsewhere`. */
    readonly deployed: ReadonlySet<OperationId>
  },
): readonly Operation[] {
  // Rounded down: an operation that bids exactly as much could have paid.
  const price = cost / gas
  const toBlame = operations.filter(
    (operation) =>
      operation.inclusion !== null ||
      isTerminal(operation.status) ||
      deployed.has(operation.id) ||
      isOver(operation, tip) ||
      bundleCeiling(network, [operation.userOperation]).maxFeePerGas < price,
  )
  return toBlame.length > 0 ? toBlame : operations
}
