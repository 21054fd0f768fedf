import type { Hex } from 'viem'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import type { SignedOperation } from '../model/signed-transaction.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'
import type { ChainCheck, KnownSigned } from './chain-check.js'
import type { SubmittedOperation } from './create-submit.js'
import { readOperation } from './read-operation.js'
import {
  followOperation,
  type UpdatesOptions,
  type WaitDependencies,
  type WaitOptions,
  waitForBridge,
  waitForOperation,
} from './wait-for-operation.js'

/** Identifies a submitted operation, here or in another process. */
export interface OperationReference {
  readonly id: string
  /** The user-operation hash, or the hash of the last plain transaction. It never changes. */
  readonly hash: Hex
  readonly networkId: string
}

/**
 * A submitted operation. It ends as exactly one of `finalized`, `failed` and `dropped`, whether or not anyone waits.
 * Store its `id`: `client.operations.resume(id)` continues in any process.
 */
export interface OperationHandle extends OperationReference {
  /** Returns the operation with its current status. */
  get(options?: RequestOptions): Promise<TrackedOperation>

  /**
   * Polls until the operation reaches `until` (default `finalized`), through rate limits, outages and reorganisations.
   * Always ends by `timeoutMs`. Can be called again.
   *
   * Throws {@link OperationRevertedError} and {@link OperationDroppedError}. Throws {@link WaitTimeoutError} if the
   * time is up: the operation may still succeed.
   */
  wait(options?: WaitOptions): Promise<TrackedOperation>

  /**
   * Like `wait`, but yields the operation when it is first seen and after each change of its status, reason, bridge or
   * transaction hash. A replacement changes the transaction hash. Ends and throws like `wait`.
   *
   * @example
   * for await (const { status, transactionHash } of operation.updates()) console.log(status, transactionHash)
   */
  updates(options?: UpdatesOptions): AsyncIterable<TrackedOperation>

  /**
   * Polls until the bridge of a cross-chain swap ends, for 30 minutes by default. Returns the operation for every end
   * of the bridge: check `bridge.status`, which is `done`, `partial` (another token or a smaller amount arrived),
   * `refunded` or `failed`. If the operation is not a cross-chain swap, it is returned once finalized, with `bridge`
   * `null`. Throws like `wait`.
   */
  waitForBridge(options?: Omit<WaitOptions, 'until'>): Promise<TrackedOperation>

  /** Returns only the reference, which is what to store. */
  toJSON(): OperationReference
}

export interface HandleDependencies {
  readonly call: Caller
  readonly clock: Clock
  readonly networks: NetworksOption
  /** The check of waits that do not pass another one. */
  readonly verifyWith?: ChainCheck | undefined
  /** Earlier signed operations of the same payment, which the gateway refused. */
  readonly refused?: readonly SignedOperation[] | undefined
}

export function createHandle(
  { call, ...dependencies }: HandleDependencies,
  known: SubmittedOperation,
  signed?: KnownSigned,
): OperationHandle {
  const { operationId: id, userOperationHash: hash, networkId } = known
  const reference = { id, hash, networkId }
  const get = (options?: RequestOptions) => readOperation(call, known, options)
  const waiting: WaitDependencies = {
    ...dependencies,
    signed,
    poll: (_, signal) => get({ signal, maxRetries: 0 }),
  }
  return {
    ...reference,
    get,
    wait: (options) => waitForOperation(waiting, id, options),
    updates: (options) => followOperation(waiting, id, options),
    waitForBridge: (options) => waitForBridge(waiting, id, options),
    toJSON: () => reference,
  }
}
