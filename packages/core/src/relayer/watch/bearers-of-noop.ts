import type { Network } from '../../networks/network.js'
import type { Operation } from '../../operations/operation.js'
import { isTerminal } from '../../operations/operation-state.js'
import type { BlockLink } from '../../ports/block-store.js'
import type { TransactionReceipt } from '../../ports/chain.js'
import type { OperationId } from '../../primitives/ids.js'
import { isOver } from '../is-over.js'
import { bundleCeiling } from '../send/send-bundle.js'

/**
 * The operations that bear the gas of a no-op, out of those in whose place it was mined. An operation bears it if it could not have paid
 * the no-op's price, or could not land any more. The others only shared a bundle with such an operation. If no operation is to blame,
 * all of them bear the gas: otherwise an attacker could cause no-ops again and again that count against nobody.
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
