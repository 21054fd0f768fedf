import { createProgram } from '../../packages/server/src/cli/program.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `Commands read the gateway's [configuration](configuration.md) from the environment. They use the gateway's
database, also while the gateway runs. Without \`DATABASE_URL\` this is the embedded database, which they start if it does
not run.

The exit code is 0 after success, 1 after a failure, and 2 for wrong arguments. The reason is one sentence on standard
error. \`paymaster status\` exits with 1 if the paymaster needs a correction, \`executors\` if an executor needs coins, and
\`ledger verify\` and \`rollup verify\` if they find a difference.`

type Command = ReturnType<typeof createProgram>
type Argument = Command['registeredArguments'][number]
type Option = Command['options'][number]

export const renderCommands = (): string =>
  referencePage('Commands', 'packages/server/src/cli/program.ts', [
    intro,
    ...leaves(program()).flatMap(describe),
  ])

/** Returns the program for reading its commands. It cannot run them. */
const program = () => {
  const nothing = async () => {
    throw new Error('A page runs no command.')
  }
  return createProgram(
    {
      start: nothing,
      migrate: nothing,
      createOwner: nothing,
      resetUser: nothing,
      endSessions: nothing,
      setRole: nothing,
      project: nothing,
      createKey: nothing,
      revokeKey: nothing,
      operations: nothing,
      resealKeys: nothing,
      verifyLedger: nothing,
      rollup: nothing,
      archive: nothing,
      executors: nothing,
      paymaster: nothing,
    },
    {
      env: {},
      version: '',
      clock: { now: () => new Date(0) },
      readLine: nothing,
      out: () => {},
      err: () => {},
    },
    () => {},
  )
}

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves)

const describe = (command: Command): string[] => {
  const rows = [
    ...command.registeredArguments.map((argument) => [
      `\`${shown(argument)}\``,
      argument.description,
    ]),
    ...command.options.map((option) => [
      `\`${option.flags}\``,
      `${option.description}${mark(option)}`,
    ]),
  ]
  return [
    `## \`gateway-server ${pathOf(command)}\``,
    command.description(),
    ...(rows.length > 0 ? [table(['Argument', 'Meaning'], rows)] : []),
  ]
}

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

function shown(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

const mark = ({ mandatory }: Option) => (mandatory ? ' Required.' : '')
