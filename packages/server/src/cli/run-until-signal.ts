import { constants } from 'node:os'
import type { Logger } from '@gasless-gateway/core'

export interface RunUntilSignalOptions {
  /** Steps that run one after the other, in this order. If one fails, the next ones still run. */
  readonly close: readonly (() => unknown)[]
  readonly logger: Logger
  /** Milliseconds that all steps together may take. */
  readonly capMs?: number
  readonly signals?: SignalSource
  readonly exit?: (code: number) => void
}

/** The part of `process` that handles signals. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/**
 * Waits for SIGINT or SIGTERM, then runs `close`. Resolves when all steps succeeded, rejects when one failed. Ends
 * the process with exit code 1 when the steps take longer than `capMs`, and at once on a second signal.
 */
export async function runUntilSignal({
  close,
  logger,
  capMs = 10_000,
  signals = process,
  exit = (code) => process.exit(code),
}: RunUntilSignalOptions): Promise<void> {
  let onSignal = (_signal: NodeJS.Signals) => {}
  const first = new Promise<NodeJS.Signals>((resolve) => {
    let stopping = false
    onSignal = (signal) => {
      if (stopping) exit(128 + constants.signals[signal])
      stopping = true
      resolve(signal)
    }
  })
  for (const signal of stopSignals) signals.on(signal, onSignal)
  try {
    logger.info({ signal: await first }, 'stopping; a second signal stops at once')
    await withCap(closeAll(close, logger), capMs, (error) => {
      // A hanging step would keep the process alive even after an error.
      logger.error({ error }, 'stopping took too long')
      exit(1)
    })
    logger.info({}, 'stopped')
  } finally {
    for (const signal of stopSignals) signals.off(signal, onSignal)
  }
}

async function closeAll(close: readonly (() => unknown)[], logger: Logger): Promise<void> {
  let failed = false
  for (const step of close) {
    try {
      await step()
    } catch (error) {
      failed = true
      logger.error({ error }, 'a part of the gateway failed to stop')
    }
  }
  if (failed)
    throw new Error('The gateway stopped, but not cleanly. The log says which part failed.')
}

function withCap(work: Promise<void>, capMs: number, onCap: (error: Error) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const cap = setTimeout(() => {
      const error = new Error(
        `The gateway did not stop within ${capMs / 1000} seconds and was terminated. Accepted operations are stored and continue at the next start.`,
      )
      reject(error)
      onCap(error)
    }, capMs)
    work.then(resolve, reject).finally(() => clearTimeout(cap))
  })
}
