import type { FailureLog } from '@gasless-gateway/core'
import { keccak_256 } from 'js-sha3'
import { type Address, hexToBytes, isAddressEqual } from 'viem'
import type { KeySigner } from '../key-signer.js'
import { longestPauseMs, VaultError } from '../vault-error.js'
import { askWithinBudget, type Budget, type PauseTimers } from './ask-within-budget.js'
import type { LimitAtOnce } from './limit-at-once.js'
import { toRecoverable } from './to-recoverable.js'
import type { VaultKey } from './vault-key.js'

export interface VaultOptions {
  /** Applies to all keys of a host that have the same role. */
  readonly limit: LimitAtOnce
  readonly failures: FailureLog
  readonly timers: PauseTimers
  /** @default `defaultBudgets` */
  readonly budgets?: VaultBudgets | undefined
}

export interface VaultBudgets {
  /** A key is read once, at the start, and the first request also finds credentials and opens a connection. */
  readonly read: Budget
  /**
   * The relayer signs inside a database transaction, which ends after five idle seconds. A prepare signs twice, and
   * its client waits.
   */
  readonly sign: Budget
}

const defaultBudgets: VaultBudgets = {
  read: { totalMs: 10_000, attemptMs: 5_000 },
  sign: { totalMs: 3_000, attemptMs: 1_500 },
}
/**
 * Pause after the second failure in a row. It doubles up to `longestPauseMs`. It keeps a vault that is down from
 * delaying others.
 */
const firstRestMs = 1_000

/**
 * Reads the key's address from its vault and returns a signer. Throws a `VaultError` if the vault does not answer, or
 * if the address differs from `expected`.
 */
export async function openVaultKey(
  key: VaultKey,
  expected: Address | undefined,
  { limit, failures, timers, budgets = defaultBudgets }: VaultOptions,
): Promise<KeySigner> {
  const ask = <T>(work: (signal: AbortSignal) => Promise<T>, within: Budget) =>
    askWithinBudget((signal) => limit(signal, () => work(signal)), within, timers)
  const address = await ask((signal) => key.readAddress(signal), budgets.read)
  if (expected && !isAddressEqual(expected, address))
    throw new VaultError(
      'refused',
      `the key has the address ${address}, and the setting expects ${expected}. Correct the setting, or find out who changed the key`,
    )
  const health = createHealth(timers)
  return {
    address,
    isReady: () => health.failing() === undefined,
    async sign(message) {
      const failing = health.failing()
      if (failing) throw failing
      const digest = new Uint8Array(keccak_256.arrayBuffer(hexToBytes(message)))
      try {
        const signature = await ask(
          async (signal) =>
            toRecoverable(digest, await key.sign({ message, digest }, signal), address),
          budgets.sign,
        )
        health.passed()
        failures.passed(key.name)
        return signature
      } catch (error) {
        if (!(error instanceof VaultError)) throw error
        const named = new VaultError(
          error.failure,
          `The key ${key.name} does not sign: ${error.message}.`,
          error,
        )
        health.failed(named)
        failures.failed(key.name, named.message, { address })
        throw named
      }
    },
  }
}

/** Remembers whether the key has just failed. */
function createHealth({ now }: Pick<PauseTimers, 'now'>) {
  let inARow = 0
  let last: { readonly error: VaultError; readonly until: number } | undefined
  return {
    /** Returns the last failure, with the time that is left, while the key rests. */
    failing() {
      if (!last) return undefined
      const retryAfterMs = last.until - now()
      if (retryAfterMs <= 0) return undefined
      return new VaultError(last.error.failure, last.error.message, { retryAfterMs })
    },
    failed(error: VaultError) {
      // Requests that were under way together fail together. They count once.
      if (last && now() < last.until) return
      inARow++
      // A single slow answer says little about the next one.
      const pauseMs =
        inARow === 1 && error.failure === 'busy'
          ? 0
          : Math.min(firstRestMs * 2 ** Math.max(0, inARow - 2), longestPauseMs)
      last = { error, until: now() + Math.max(pauseMs, error.retryAfterMs ?? 0) }
    },
    passed() {
      inARow = 0
      last = undefined
    },
  }
}
