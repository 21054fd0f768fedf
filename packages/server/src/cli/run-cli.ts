import { CommanderError } from 'commander'
import { redact } from '../adapters/system/redact.js'
import { type CliActions, createProgram, type ProgramOptions } from './program.js'

/** Conventional exit code for wrong use of a command line. */
const usageExitCode = 2

/**
 * Runs one command. Resolves to the exit code: 0 done, 1 failed, 2 wrong use, or the command's own. Prints the
 * message of an error, or its stack if LOG_LEVEL is debug.
 */
export async function runCli(
  argv: readonly string[],
  actions: CliActions,
  options: ProgramOptions,
): Promise<number> {
  let code = 0
  try {
    const program = createProgram(actions, options, (own) => {
      code = own
    })
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      options.err(`${redact([]).text(describe(error, options.env.LOG_LEVEL === 'debug'))}\n`)
      return 1
    }
    if (error.exitCode === 0) return 0
    // Without a command, commander has already printed the help.
    if (error.code !== 'commander.help') options.err(`${usageSentence(error.message)}\n`)
    return usageExitCode
  }
}

function usageSentence(message: string): string {
  const sentence = message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*)\?\)$/s, ' (did you mean $1?)')
    .replace(/\.$/, '')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. Run gateway-server --help.`
}

function describe(error: unknown, withStack: boolean): string {
  if (!(error instanceof Error)) return String(error)
  if (withStack && error.stack) return error.stack
  // Node's AggregateError for a refused connection has no message.
  if (error.message === '' && error instanceof AggregateError)
    return describe(error.errors[0], false)
  return error.message || error.name
}
