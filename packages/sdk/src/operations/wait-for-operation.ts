import type { GatewayApiError } from '../errors/gateway-api-error.js'
import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { OperationDroppedError } from '../errors/operation-dropped-error.js'
import { OperationRevertedError } from '../errors/operation-reverted-error.js'
import { WaitTimeoutError } from '../errors/wait-timeout-error.js'
import { harmless } from '../http/harmless.js'
import { mayPass } from '../http/may-pass.js'
import { readOptions } from '../inputs/read-options.js'
import type { SignedOperation } from '../model/signed-transaction.js'
import type { TrackedOperation } from '../model/tracked-operation.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { Clock } from '../time/clock.js'
import { runWithin } from '../time/run-within.js'
import { sleep } from '../time/sleep.js'
import { type ChainCheck, checkRefused, type KnownSigned, readCheck } from './chain-check.js'

/** `submitted`: has an outer transaction. `confirmed`: mined. `finalized`: safe from reorganisations. */
export type WaitUntil = 'submitted' | 'confirmed' | 'finalized'

export interface WaitOptions {
  /** Defaults to `finalized`. */
  readonly until?: WaitUntil | undefined
  /** Maximum duration of the wait, in milliseconds. Defaults to 180,000, or for a bridge to 1,800,000. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Called when the operation is first seen, and after each change of `status`, `transactionHash`, `reason` or the
   * bridge. Errors that it throws are ignored: a broken progress bar must not lose track of money.
   */
  readonly onStatus?: ((operation: TrackedOperation) => unknown) | undefined
  /** First pause between polls, in milliseconds. Later pauses grow to eight times this. Defaults to 1,000. */
  readonly pollIntervalMs?: number | undefined
  /**
   * Pass `onChain(publicClient)` of `@gasless-gateway/sdk/on-chain`. It asks your own node before the wait reports
   * `finalized`, a failure or its end. Throws {@link ChainCheckError} if the chain does not confirm what the gateway
   * says. Without it, the gateway is trusted. Defaults to what `transfer`, `send` or `swap` got. Then only an explicit
   * one checks an operation that is still `submitted`.
   */
  readonly verifyWith?: ChainCheck | undefined
}

/** Without `onStatus`, because the iterator yields the changes. */
export type UpdatesOptions = Omit<WaitOptions, 'onStatus'>

export interface WaitDependencies {
  readonly clock: Clock
  /** Pinned contracts for a check on the chain. */
  readonly networks: NetworksOption
  /** The signed operation. `undefined`: only the gateway's answers are known. */
  readonly signed?: KnownSigned | undefined
  /** Earlier signed operations of the same payment. The payment has failed only if none of them can land. */
  readonly refused?: readonly SignedOperation[] | undefined
  /** Default of the option. */
  readonly verifyWith?: ChainCheck | undefined
  /** Reads the status once, without retries. */
  readonly poll: (operationId: string, signal: AbortSignal) => Promise<TrackedOperation>
}

/** The goal of a wait. */
interface Goal {
  /** Returns whether the goal is reached. Throws if it cannot be reached any more. */
  readonly reached: (operation: TrackedOperation) => boolean
  readonly defaultTimeoutMs: number
  /** Method of the operation's handle that continues the wait. */
  readonly method: string
}

export const defaultTimeoutMs = 180_000
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

/** Polls until the operation reaches `until`, at most until the deadline. */
export const waitForOperation = async (
  dependencies: WaitDependencies,
  operationId: string,
  options: WaitOptions = {},
): Promise<TrackedOperation> =>
  waitFor(dependencies, operationId, options, goalOf(readOptions(options).until))

/** Polls until the operation is finalized and, for a cross-chain swap, its bridge has ended. */
export const waitForBridge = async (
  dependencies: WaitDependencies,
  operationId: string,
  options: Omit<WaitOptions, 'until'> = {},
): Promise<TrackedOperation> => waitFor(dependencies, operationId, readOptions(options), bridgeGoal)

/** Like {@link waitForOperation}, but yields the operation when it is first seen and after each change. */
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
  // `follow` yields at least once before it ends.
  return last as TrackedOperation
}

async function* follow(
  { clock, networks, signed, refused = [], verifyWith: usual, poll }: WaitDependencies,
  operationId: string,
  { timeoutMs, signal, pollIntervalMs, verifyWith }: Omit<UpdatesOptions, 'until'>,
  goal: Goal,
): AsyncGenerator<TrackedOperation, void> {
  const deadlineMs = timeoutMs ?? goal.defaultTimeoutMs
  const firstPauseMs = pollIntervalMs ?? defaultPollIntervalMs
  readCheck(verifyWith)
  const endsAt = clock.now() + deadlineMs
  const input = { signed, networks, clock, endsAt, signal }
  let pauseMs = firstPauseMs
  let last: TrackedOperation | undefined
  let lastError: unknown
  /** Pause before the next poll. `undefined`: no pause before the first one. */
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
        // Errors that a retry may resolve come from the connection or the gateway, not from the operation.
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
    }).catch(async (error: unknown) => {
      // A caller who believes a false refusal pays twice.
      if (signed?.userOperationHash && Object(error).status < 500)
        await checkRefused(
          verifyWith ?? usual,
          [signed as SignedOperation, ...refused],
          input,
          error,
        )
      throw error
    })
    let ended = true
    let failure: unknown
    try {
      ended = goal.reached(operation)
    } catch (error) {
      failure = error
    }
    // Every `finalized` is checked before it is reported, even while a bridge is pending. Failures are checked, too: a
    // caller who believes a false one pays twice.
    const { status } = operation
    if (ended || status === 'finalized') {
      const check = verifyWith ?? (status === 'submitted' ? undefined : usual)
      await check?.({ ...input, operation })
      if (failure) await checkRefused(check, refused, input)
    }
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

/** A new reason is no progress, but it is worth reporting. */
const hasChanged = (before: TrackedOperation | undefined, now: TrackedOperation) =>
  hasMoved(before, now) || before?.reason !== now.reason

/** The stages to wait for, in the order in which an operation reaches them. */
const stages: readonly string[] = ['submitted', 'confirmed', 'finalized'] satisfies WaitUntil[]

/**
 * Returns whether the operation has reached the stage. Throws on failure. A wait for `finalized` throws only for a
 * final failure, because an operation whose block leaves the chain may still succeed in another one. An unknown status
 * counts as not reached.
 */
function hasArrived(operation: TrackedOperation, until: WaitUntil): boolean {
  const { status, reason } = operation
  if (status === 'dropped') throw new OperationDroppedError(operation)
  const reverted = status === 'confirmed' && reason !== null && until !== 'finalized'
  if (status === 'failed' || reverted) throw new OperationRevertedError(operation)
  return stages.indexOf(status) >= stages.indexOf(until)
}

const jittered = (ms: number) => ms * (0.8 + 0.4 * Math.random())
