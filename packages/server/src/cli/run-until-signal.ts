import { constants } from 'node:os'
import type { Logger } from '@gasless-gateway/core'

export interface RunUntilSignalOptions {
  /** Called one after the other, in this order; a failing one does not keep the next from running. */
  readonly close: readonly (() => unknown)[]
  readonly logger: Logger
  /** How long all of `close` may take together. */
  readonly capMs?: number
  readonly signals?: SignalSource
  readonly exit?: (code: number) => void
}

/** The part of `process` that is needed. */
export interface SignalSource {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/**
 * Waits for SIGINT or SIGTERM, then closes. Resolves when everything has closed, rejects when
 * something failed to. The cap ends the process with 1, and a second signal ends it at once.
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
      // What hangs would keep the process alive after an error, too.
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
        `The gateway did not stop within ${capMs / 1000} seconds and was cut off. What it had accepted is stored and goes on at the next start.`,
      )
      reject(error)
      onCap(error)
    }, capMs)
    work.then(resolve, reject).finally(() => clearTimeout(cap))
  })
}
