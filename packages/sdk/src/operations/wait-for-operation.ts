import { ConnectionError } from '../errors/connection-error.js'
import { GatewayApiError } from '../errors/gateway-api-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { OperationDroppedError } from '../errors/operation-dropped-error.js'
import { OperationRevertedError } from '../errors/operation-reverted-error.js'
import { WaitTimeoutError } from '../errors/wait-timeout-error.js'
import type { Clock } from '../time/clock.js'
import { runWithin } from '../time/run-within.js'
import { sleep } from '../time/sleep.js'
import type { TrackedOperation } from './tracked-operation.js'

/** `submitted`: has an outer transaction. `confirmed`: mined. `finalized`: safe from reorganisations. */
export type WaitUntil = 'submitted' | 'confirmed' | 'finalized'

export interface WaitOptions {
  /** Defaults to `finalized`. */
  readonly until?: WaitUntil | undefined
  /** For the whole wait, in milliseconds. Defaults to 180,000; for a bridge to 1,800,000. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Called once per change of `status`, `transactionHash` or the bridge, the first sight included. What it throws
   * is ignored: a broken progress bar must not lose track of money.
   */
  readonly onStatus?: ((operation: TrackedOperation) => unknown) | undefined
  /** The first pause between polls; later ones grow to eight times this. Defaults to 1,000. */
  readonly pollIntervalMs?: number | undefined
}

export interface WaitDependencies {
  readonly clock: Clock
  /** One read of the status, without retries. */
  readonly poll: (operationId: string, signal: AbortSignal) => Promise<TrackedOperation>
}

/** What a wait is for. */
interface Goal {
  /** Throws when it cannot be reached any more. */
  readonly reached: (operation: TrackedOperation) => boolean
  readonly defaultTimeoutMs: number
  /** How to go on waiting. */
  readonly method: string
}

const defaultTimeoutMs = 180_000
const defaultBridgeTimeoutMs = 1_800_000
const defaultPollIntervalMs = 1_000
const growth = 1.25
const slowest = 8

/** Polls until the operation is where the caller wants it, and no longer than the deadline. */
export const waitForOperation = (
  dependencies: WaitDependencies,
  operationId: string,
  { until = 'finalized', ...options }: WaitOptions = {},
): Promise<TrackedOperation> =>
  waitFor(dependencies, operationId, options, {
    reached: (operation) => hasArrived(operation, until),
    defaultTimeoutMs,
    method: 'transactions.wait',
  })

/** Polls until the operation is finalized and, if it is a swap across networks, its bridge is at its end. */
export const waitForBridge = (
  dependencies: WaitDependencies,
  operationId: string,
  options: Omit<WaitOptions, 'until'> = {},
): Promise<TrackedOperation> =>
  waitFor(dependencies, operationId, options, {
    reached: (operation) =>
      hasArrived(operation, 'finalized') && operation.bridge?.status !== 'pending',
    defaultTimeoutMs: defaultBridgeTimeoutMs,
    method: 'swaps.waitForBridge',
  })

function waitFor(
  { clock, poll }: WaitDependencies,
  operationId: string,
  { timeoutMs, signal, onStatus, pollIntervalMs }: Omit<WaitOptions, 'until'>,
  goal: Goal,
): Promise<TrackedOperation> {
  const deadlineMs = positive(timeoutMs ?? goal.defaultTimeoutMs, 'timeoutMs')
  const firstPauseMs = positive(pollIntervalMs ?? defaultPollIntervalMs, 'pollIntervalMs')
  let last: TrackedOperation | undefined
  let lastError: unknown

  const follow = async (waitSignal: AbortSignal): Promise<TrackedOperation> => {
    for (
      let pauseMs = firstPauseMs;
      ;
      pauseMs = Math.min(pauseMs * growth, slowest * firstPauseMs)
    ) {
      let askedPauseMs = 0
      try {
        const operation = await poll(operationId, waitSignal)
        lastError = undefined
        if (hasMoved(last, operation)) {
          pauseMs = firstPauseMs
          tell(onStatus, operation)
        }
        last = operation
        if (goal.reached(operation)) return operation
      } catch (error) {
        const transient = readTransient(error)
        if (!transient) throw error
        lastError = error
        askedPauseMs = transient.retryAfterMs
      }
      await sleep(clock, Math.max(jittered(pauseMs), askedPauseMs), waitSignal)
    }
  }

  return runWithin(follow, {
    clock,
    timeoutMs: deadlineMs,
    signal,
    timeoutError: () =>
      new WaitTimeoutError({
        operationId,
        lastStatus: last?.status,
        lastReason: last?.reason ?? null,
        timeoutMs: deadlineMs,
        method: goal.method,
        cause: lastError,
      }),
  })
}

function positive(value: number, path: string): number {
  if (!(value > 0)) throw new InvalidInputError(path, 'must be more than 0 milliseconds')
  return value
}

const hasMoved = (before: TrackedOperation | undefined, now: TrackedOperation) =>
  before?.status !== now.status ||
  before.transactionHash !== now.transactionHash ||
  before.bridge?.status !== now.bridge?.status ||
  before.bridge?.substatus !== now.bridge?.substatus

const goals: Readonly<Record<WaitUntil, readonly string[]>> = {
  submitted: ['submitted', 'confirmed', 'finalized'],
  confirmed: ['confirmed', 'finalized'],
  finalized: ['finalized'],
}

/**
 * Throws on failure: for who waits for what is final, not before that is final, too. An operation whose block leaves the
 * chain may still succeed in another one. A status that this SDK does not know is one on the way.
 */
function hasArrived(operation: TrackedOperation, until: WaitUntil): boolean {
  const { status, reason } = operation
  if (status === 'dropped') throw new OperationDroppedError(operation)
  const reverted = status === 'confirmed' && reason !== null && until !== 'finalized'
  if (status === 'failed' || reverted) throw new OperationRevertedError(operation)
  return goals[until].includes(status)
}

/** Trouble of the connection or the gateway, not of the operation; `undefined` for all else. */
function readTransient(error: unknown): { readonly retryAfterMs: number } | undefined {
  if (error instanceof ConnectionError) return { retryAfterMs: 0 }
  if (error instanceof GatewayApiError && error.retryable)
    return { retryAfterMs: error.retryAfterMs ?? 0 }
  return undefined
}

const jittered = (ms: number) => ms * (0.8 + 0.4 * Math.random())

function tell(onStatus: WaitOptions['onStatus'], operation: TrackedOperation): void {
  try {
    Promise.resolve(onStatus?.(operation)).catch(() => {})
  } catch {}
}
