import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import type {
  SignedOperation,
  SignedPlainTransactions,
  SignedTransaction,
} from '../model/signed-transaction.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'

/** The known members of a signed operation. The result of `sign` has all of them. */
export type KnownSigned = Partial<SignedTransaction> | Partial<SignedPlainTransactions>

/** The operation according to the gateway. `refused`: the gateway says that it has not accepted the operation. */
export type ClaimedOperation = Partial<Omit<TrackedOperation, 'status'>> &
  Pick<TrackedOperation, 'operationId' | 'userOperationHash' | 'networkId'> & {
    readonly status: TrackedOperation['status'] | 'refused'
  }

/** The state that a wait is about to report, or that a new prepare relies on. */
export interface ChainCheckInput {
  readonly operation: ClaimedOperation
  readonly signed: KnownSigned | undefined
  readonly networks: NetworksOption
  readonly clock: Clock
  /** Time by the clock at which the check must end, in milliseconds. */
  readonly endsAt: number
  readonly signal: AbortSignal | undefined
}

/** Created by `onChain`. Resolves if the chain confirms what the gateway says. */
export type ChainCheck = (input: ChainCheckInput) => Promise<void>

/** Throws {@link InvalidInputError} if the value is neither `undefined` nor a check. */
export function readCheck(verifyWith: unknown): void {
  if (verifyWith !== undefined && typeof verifyWith !== 'function')
    throw new InvalidInputError('verifyWith', 'must be what onChain(publicClient) returns')
}

/**
 * Throws {@link ChainCheckError} unless the chain shows of each operation that it did not land and never will. The
 * check reads finalized blocks. Otherwise a reorganisation could free the nonce that another operation had used.
 * `cause`: the error that the caller throws if the check passes.
 */
export async function checkRefused(
  verifyWith: ChainCheck | undefined,
  refused: readonly SignedOperation[],
  input: Omit<ChainCheckInput, 'operation' | 'signed'>,
  cause?: unknown,
): Promise<void> {
  for (const signed of refused)
    try {
      await verifyWith?.({ ...input, signed, operation: { ...signed, status: 'refused' } })
    } catch (error) {
      // The reason of an abort belongs to the caller.
      if (isMarkedSdkError(error)) error.cause ??= cause
      throw error
    }
}
