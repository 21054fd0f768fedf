import type { Logger } from '@gasless-gateway/core'
import { type DestinationStream, pino } from 'pino'
import { redact } from './redact.js'

export interface PinoLoggerOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Values that no line may carry, wherever they turn up: keys, database passwords, RPC addresses with a token in them. */
  readonly secrets?: readonly string[]
  /** Standard output when omitted. */
  readonly destination?: DestinationStream
}

/** JSON lines, one per entry, without secrets, and without a sign that does anything but be read. Takes any value in `fields`, errors with their causes included. */
export function createPinoLogger({ level, secrets = [], destination }: PinoLoggerOptions): Logger {
  const options = {
    level,
    // Neither the process id nor the machine's name says anything to a reader of the lines.
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

/** What JSON leaves as it is, and terminals and editors obey: more ends of lines, escape sequences, changes of direction. */
const obeyed = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

/** All of them stand in strings, so a line of JSON stays one, with the same values. */
const escapeSigns = (line: string): string =>
  line.replaceAll(obeyed, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
