import type { Hex } from 'viem'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'
import type { KnownSigned } from './chain-check.js'
import { readOperation } from './read-operation.js'
import {
  followOperation,
  type UpdatesOptions,
  type WaitDependencies,
  type WaitOptions,
  waitForBridge,
  waitForOperation,
} from './wait-for-operation.js'

/** What is kept of a submitted operation to find it again, here or in another process. */
export interface OperationReference {
  readonly id: string
  /** The user-operation hash, or the hash of the last plain transaction: it never changes. */
  readonly hash: Hex
  readonly networkId: string
}

/**
 * A submitted operation. It ends in exactly one of `finalized`, `failed` and `dropped`, whether or not somebody waits:
 * keep its `id`, and `client.operations.resume(id)` follows it on, in any process.
 */
export interface OperationHandle extends OperationReference {
  /** How far it has come. */
  get(options?: RequestOptions): Promise<TrackedOperation>

  /**
   * Polls until it has come as far as `until` (default `finalized`), through rate limits, outages and reorganisations, and
   * always ends by `timeoutMs`. May be called again.
   *
   * Throws {@link OperationRevertedError}, {@link OperationDroppedError}, and {@link WaitTimeoutError} when the time is up:
   * the operation may still succeed then.
   */
  wait(options?: WaitOptions): Promise<TrackedOperation>

  /**
   * The same as `wait`, step by step: the operation as it is, and after each change of its status, reason, bridge or
   * transaction hash, which changes when the transaction is replaced. Ends, and throws, as `wait` does.
   *
   * @example
   * for await (const { status, transactionHash } of operation.updates()) console.log(status, transactionHash)
   */
  updates(options?: UpdatesOptions): AsyncIterable<TrackedOperation>

  /**
   * Polls until what a swap sent to another network has come to its end there, for 30 minutes by default. Returns every end:
   * look at `bridge.status`, which is `done`, `partial` (another token arrived), `refunded` or `failed`. Of what is no swap
   * across networks `bridge` is `null`, and it is returned once finalized. Throws like `wait`.
   */
  waitForBridge(options?: Omit<WaitOptions, 'until'>): Promise<TrackedOperation>

  /** What to keep; never more. */
  toJSON(): OperationReference
}

export interface HandleDependencies {
  readonly call: Caller
  readonly clock: Clock
  readonly networks: NetworksOption
}

export function createHandle(
  { call, ...dependencies }: HandleDependencies,
  { id, hash, networkId }: OperationReference,
  signed?: KnownSigned,
): OperationHandle {
  const reference = { id, hash, networkId }
  const get = (options?: RequestOptions) =>
    readOperation(call, { operationId: id, userOperationHash: hash, networkId }, options)
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
