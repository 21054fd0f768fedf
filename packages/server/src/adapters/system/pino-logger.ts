import type { Logger } from '@gasless-gateway/core'
import { type DestinationStream, pino } from 'pino'
import { redact } from './redact.js'

export interface PinoLoggerOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Texts that no line may contain: keys, database passwords, RPC URLs with a token. */
  readonly secrets?: readonly string[]
  /** @default standard output */
  readonly destination?: DestinationStream
}

/**
 * Creates a logger that writes one line of JSON per entry, without secrets and without control characters. `fields`
 * may hold any values, including errors with their causes.
 */
export function createPinoLogger({ level, secrets = [], destination }: PinoLoggerOptions): Logger {
  const options = {
    level,
    // Omits the process id and the host name, which are of no use to a reader.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: escapeSigns },
  }
  const target = destination ? pino(options, destination) : pino(options)
  const clean = redact(secrets)
  const write = (at: 'debug' | 'info' | 'warn' | 'error') => (fields: object, message: string) => {
    if (!target.isLevelEnabled(at)) return
    target[at](clean.fields(fields), clean.text(message))
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/**
 * Characters that JSON does not escape but terminals and editors interpret: line separators, escape sequences, text
 * direction.
 */
const obeyed = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

/** Escapes these characters. They occur only within JSON strings, so the line keeps its values. */
const escapeSigns = (line: string): string =>
  line.replaceAll(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
