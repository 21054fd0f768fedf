import { isGatewaySdkError } from '../errors/is-gateway-sdk-error.js'

/**
 * Runs a task that prepares, signs and submits one operation, at most `attempts` times. It runs again after a refusal
 * that only a new prepare resolves: the operation is stale, or another operation has its hash. The gateway did not
 * accept the refused operation and never will. `hasKey`: the task uses an idempotency key that other workers may share.
 * Then it also runs again after `OPERATION_NOT_FOUND`: the operation expired, and the same key prepares a new one.
 * `beforeGivingUp` runs before an error is thrown. It gets whether the error is such a refusal, and the error.
 */
export async function untilFresh<Result>(
  task: () => Promise<Result>,
  attempts: number,
  signal: AbortSignal | undefined,
  hasKey = false,
  beforeGivingUp?: (isRefused: boolean, error: unknown) => Promise<void>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await task()
    } catch (error) {
      const isRefused =
        isOutdated(error) || (hasKey && isGatewaySdkError(error, 'OPERATION_NOT_FOUND'))
      if (isRefused && attempt < attempts) continue
      await beforeGivingUp?.(isRefused, error)
      throw error
    }
  }
}

const isOutdated = (error: unknown): boolean =>
  isGatewaySdkError(error, 'OPERATION_STALE') ||
  isGatewaySdkError(error, 'DUPLICATE_USER_OPERATION')
