import { withinTime } from '../../within-time.js'
import { VaultError } from '../vault-error.js'

/** The clock and the timers between two attempts. Tests control them manually. */
export interface PauseTimers {
  /** Returns monotonic milliseconds. */
  now(): number
  after(ms: number, run: () => void): () => void
}

export interface Budget {
  /** Milliseconds for all attempts and the pauses between them. */
  readonly totalMs: number
  /** Milliseconds for one attempt. */
  readonly attemptMs: number
}

/** Pause before the second attempt. It doubles with each further one. */
const firstPauseMs = 100

/**
 * Asks a vault, again after a failure that may pass, until the budget is used up. Waits as long as the vault asks for
 * between two attempts; a vault that asks for longer than the budget ends it at once. Throws the last `VaultError`.
 */
export async function askWithinBudget<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { totalMs, attemptMs }: Budget,
  timers: PauseTimers,
): Promise<T> {
  const end = timers.now() + totalMs
  for (let attempt = 0; ; attempt++) {
    const ms = Math.min(attemptMs, end - timers.now())
    const failure = await withinTime(ms, never, ask).catch(toVaultError)
    if (!(failure instanceof VaultError)) return failure
    const pauseMs = Math.max(failure.retryAfterMs ?? 0, firstPauseMs * 2 ** attempt)
    if (failure.failure !== 'busy' || timers.now() + pauseMs >= end) throw failure
    await new Promise<void>((resolve) => void timers.after(pauseMs, resolve))
  }
}

const never = new AbortController().signal

/** Errors of the client libraries stay inside: their texts may quote credentials. */
function toVaultError(error: unknown): VaultError {
  if (error instanceof VaultError) return error
  if (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name))
    return new VaultError('busy', 'it did not answer in time')
  return new VaultError('wrong', 'its answer could not be read')
}
