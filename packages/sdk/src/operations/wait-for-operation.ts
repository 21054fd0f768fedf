import type { GatewayApiError } from '../errors/gateway-api-error.js'
import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { OperationDroppedError } from '../errors/operation-dropped-error.js'
import { OperationRevertedError } from '../errors/operation-reverted-error.js'
import { WaitTimeoutError } from '../errors/wait-timeout-error.js'
import { harmless } from '../http/harmless.js'
import { mayPass } from '../http/may-pass.js'
import { readOptions } from '../inputs/read-options.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'
import { runWithin } from '../time/run-within.js'
import { sleep } from '../time/sleep.js'
import type { ChainCheck, KnownSigned } from './chain-check.js'

/** `submitted`: has an outer transaction. `confirmed`: mined. `finalized`: safe from reorganisations. */
export type WaitUntil = 'submitted' | 'confirmed' | 'finalized'

export interface WaitOptions {
  /** Defaults to `finalized`. */
  readonly until?: WaitUntil | undefined
  /** For the whole wait, in milliseconds. Defaults to 180,000; for a bridge to 1,800,000. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Called once per change of `status`, `transactionHash`, `reason` or the bridge, the first sight included. What it
   * throws is ignored: a broken progress bar must not lose track of money.
   */
  readonly onStatus?: ((operation: TrackedOperation) => unknown) | undefined
  /** The first pause between polls; later ones grow to eight times this. Defaults to 1,000. */
  readonly pollIntervalMs?: number | undefined
  /**
   * `onChain(publicClient)` of `@gasless-gateway/sdk/on-chain`: asks a node of your own before the wait reports `finalized`, a failure
   * or its end, and throws {@link ChainCheckError} where the chain does not say what the gateway says. Left out: the gateway is believed.
   */
  readonly verifyWith?: ChainCheck | undefined
}

/** Without a callback: who follows an operation is told by the iterator. */
export type UpdatesOptions = Omit<WaitOptions, 'onStatus'>

export interface WaitDependencies {
  readonly clock: Clock
  /** The contracts that a check on the chain goes by. */
  readonly networks: NetworksOption
  /** What was signed; `undefined`: only the gateway's word is known. */
  readonly signed?: KnownSigned | undefined
  /** One read of the status, without retries. */
  readonly poll: (operationId: string, signal: AbortSignal) => Promise<TrackedOperation>
}

/** What a wait is for. */
interface Goal {
  /** Throws when it cannot be reached any more. */
  readonly reached: (operation: TrackedOperation) => boolean
  readonly defaultTimeoutMs: number
  /** Of the operation's handle: how to go on waiting. */
  readonly method: string
}

const defaultTimeoutMs = 180_000
const defaultBridgeTimeoutMs = 1_800_000
const defaultPollIntervalMs = 1_000
const growth = 1.25
const slowest = 8

function goalOf(until: WaitUntil = 'finalized'): Goal {
  if (!stages.includes(until))
    throw new InvalidInputError('until', `must be one of '${stages.join("', '")}'`)
  return {
    reached: (operation) => hasArrived(operation, until),
    defaultTimeoutMs,
    method: 'wait',
  }
}

const bridgeGoal: Goal = {
  reached: (operation) =>
    hasArrived(operation, 'finalized') && operation.bridge?.status !== 'pending',
  defaultTimeoutMs: defaultBridgeTimeoutMs,
  method: 'waitForBridge',
}

/** Polls until the operation is where the caller wants it, and no longer than the deadline. */
export const waitForOperation = async (
  dependencies: WaitDependencies,
  operationId: string,
  options: WaitOptions = {},
): Promise<TrackedOperation> =>
  waitFor(dependencies, operationId, options, goalOf(readOptions(options).until))

/** Polls until the operation is finalized and, if it is a swap across networks, its bridge is at its end. */
export const waitForBridge = async (
  dependencies: WaitDependencies,
  operationId: string,
  options: Omit<WaitOptions, 'until'> = {},
): Promise<TrackedOperation> => waitFor(dependencies, operationId, readOptions(options), bridgeGoal)

/** The same as {@link waitForOperation}, told step by step: the operation as it is first seen, and after each change. */
export const followOperation = (
  dependencies: WaitDependencies,
  operationId: string,
  options: UpdatesOptions = {},
): AsyncGenerator<TrackedOperation, void> =>
  follow(dependencies, operationId, options, goalOf(readOptions(options).until))

async function waitFor(
  dependencies: WaitDependencies,
  operationId: string,
  { onStatus, ...options }: Omit<WaitOptions, 'until'>,
  goal: Goal,
): Promise<TrackedOperation> {
  let last: TrackedOperation | undefined
  for await (const operation of follow(dependencies, operationId, options, goal)) {
    harmless(() => onStatus?.(operation))
    last = operation
  }
  // What is followed to its end was seen at least once.
  return last as TrackedOperation
}

async function* follow(
  { clock, networks, signed, poll }: WaitDependencies,
  operationId: string,
  { timeoutMs, signal, pollIntervalMs, verifyWith }: Omit<UpdatesOptions, 'until'>,
  goal: Goal,
): AsyncGenerator<TrackedOperation, void> {
  const deadlineMs = timeoutMs ?? goal.defaultTimeoutMs
  const firstPauseMs = pollIntervalMs ?? defaultPollIntervalMs
  if (verifyWith && typeof verifyWith !== 'function')
    throw new InvalidInputError('verifyWith', 'must be what onChain(publicClient) returns')
  const endsAt = clock.now() + deadlineMs
  let pauseMs = firstPauseMs
  let last: TrackedOperation | undefined
  let lastError: unknown
  /** Before the next poll; none before the first one. */
  let pauseNowMs: number | undefined

  const nextChange = async (stepSignal: AbortSignal): Promise<TrackedOperation> => {
    for (;;) {
      if (pauseNowMs !== undefined) await sleep(clock, pauseNowMs, stepSignal)
      let askedPauseMs: number | undefined
      let changed: TrackedOperation | undefined
      try {
        const operation = await poll(operationId, stepSignal)
        lastError = undefined
        if (hasMoved(last, operation)) pauseMs = firstPauseMs
        if (hasChanged(last, operation)) changed = operation
        last = operation
      } catch (error) {
        // All else is trouble of the connection or the gateway, and not of the operation.
        if (!(isMarkedSdkError(error) && mayPass(error))) throw error
        lastError = error
        askedPauseMs = (error as Partial<GatewayApiError>).retryAfterMs
      }
      pauseNowMs = Math.max(jittered(pauseMs), askedPauseMs ?? 0)
      pauseMs = Math.min(pauseMs * growth, slowest * firstPauseMs)
      if (changed) return changed
    }
  }

  const timeoutError = () =>
    new WaitTimeoutError({
      operationId,
      lastStatus: last?.status,
      lastReason: last?.reason ?? null,
      timeoutMs: deadlineMs,
      method: goal.method,
      cause: lastError,
    })

  for (;;) {
    const leftMs = endsAt - clock.now()
    if (leftMs <= 0) throw timeoutError()
    const operation = await runWithin(nextChange, {
      clock,
      timeoutMs: leftMs,
      signal,
      timeoutError,
    })
    let ended = true
    let failure: unknown
    try {
      ended = goal.reached(operation)
    } catch (error) {
      failure = error
    }
    // Every `finalized` is checked before it is reported, also while a bridge is pending. So is a failure: a caller who
    // believes a false one pays twice.
    if (ended || operation.status === 'finalized')
      await verifyWith?.({ operation, signed, networks, clock, endsAt, signal })
    yield operation
    if (failure) throw failure
    if (ended) return
  }
}

const hasMoved = (before: TrackedOperation | undefined, now: TrackedOperation) =>
  before?.status !== now.status ||
  before.transactionHash !== now.transactionHash ||
  before.bridge?.status !== now.bridge?.status ||
  before.bridge?.substatus !== now.bridge?.substatus

/** Why it waits is no progress, and worth telling. */
const hasChanged = (before: TrackedOperation | undefined, now: TrackedOperation) =>
  hasMoved(before, now) || before?.reason !== now.reason

/** What can be waited for, in the order in which an operation gets there. */
const stages: readonly string[] = ['submitted', 'confirmed', 'finalized'] satisfies WaitUntil[]

/**
 * Throws on failure: for who waits for what is final, not before that is final, too. An operation whose block leaves the
 * chain may still succeed in another one. A status that this SDK does not know is one on the way.
 */
function hasArrived(operation: TrackedOperation, until: WaitUntil): boolean {
  const { status, reason } = operation
  if (status === 'dropped') throw new OperationDroppedError(operation)
  const reverted = status === 'confirmed' && reason !== null && until !== 'finalized'
  if (status === 'failed' || reverted) throw new OperationRevertedError(operation)
  return stages.indexOf(status) >= stages.indexOf(until)
}

const jittered = (ms: number) => ms * (0.8 + 0.4 * Math.random())
