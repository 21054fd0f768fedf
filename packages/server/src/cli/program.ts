import { type Clock, type SettableRole, settableRoles } from '@gasless-gateway/core'
import { EmailInput, NameInput, NewPasswordInput } from '@gasless-gateway/core/api'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Config, loadConfig } from '../config/load-config.js'
import type { Environment } from '../config/read-value.js'
import { type ArchiveRequest, addArchiveCommands } from './add-archive-commands.js'
import { parseBlock } from './arguments/parse-block.js'
import { addOperationsCommands } from './operations/add-operations-commands.js'
import type { OperationsRequest } from './operations/operations-request.js'
import { parseAs } from './parse-as.js'
import { parseExpiry } from './parse-expiry.js'
import { addPaymasterCommands } from './paymaster/add-paymaster-commands.js'
import type { PaymasterRequest } from './paymaster/paymaster-request.js'
import { addProjectCommands } from './project/add-project-commands.js'
import type { ProjectRequest } from './project/project-request.js'

/** The actions of the commands. Each rejects with an error whose message is for the operator. */
export interface CliActions {
  /** Starts the server. Resolves when it has stopped. */
  start(config: Config, warnings: readonly string[]): Promise<void>
  migrate(config: Config): Promise<void>
  createOwner(config: Config, owner: OwnerOptions): Promise<void>
  /** Invalidates the password and sessions of the user with this e-mail, and mails a code that signs in. */
  resetUser(config: Config, email: string): Promise<void>
  /** Ends every session of the user with this e-mail. */
  endSessions(config: Config, email: string): Promise<void>
  /** Sets the system role of the user with this e-mail. */
  setRole(
    config: Config,
    user: { readonly email: string; readonly role: SettableRole },
  ): Promise<void>
  project(config: Config, request: ProjectRequest): Promise<void>
  createKey(config: Config, key: KeyOptions): Promise<void>
  revokeKey(config: Config, key: RevokeOptions): Promise<void>
  /** Encrypts the stored raw keys again under the first master key. */
  resealKeys(config: Config): Promise<void>
  /** Holds, releases or drops operations that were not broadcast, or lists the holds. */
  operations(config: Config, request: OperationsRequest): Promise<void>
  /** Resolves to the exit code: 0 when nothing differs, or every difference was repaired. */
  verifyLedger(config: Config, options: VerifyLedgerOptions): Promise<number>
  /** Resolves to the exit code: 1 when `verify` found a difference. */
  rollup(config: Config, request: RollupRequest): Promise<number>
  archive(config: Config, request: ArchiveRequest): Promise<void>
  /** Resolves to the exit code: 1 when an account lacks coins or a network could not be read. */
  executors(config: Config, options: ExecutorsOptions): Promise<number>
  /** Resolves to the exit code: 1 when `status` found something to repair. */
  paymaster(config: Config, request: PaymasterRequest): Promise<number>
}

export interface OwnerOptions {
  readonly email: string
  readonly name: string
  /** If absent, the command generates a password and prints it. */
  readonly password?: string
}

export interface KeyOptions {
  /** Id or name of the project. A project with a new name is created. */
  readonly project: string
  readonly name: string
  readonly expires?: Date
}

export interface RevokeOptions {
  readonly id: string
  /** Drops the project's accepted operations that were never broadcast. */
  readonly dropQueued: boolean
}

export interface VerifyLedgerOptions {
  readonly repair: boolean
  readonly json: boolean
  /** Verifies only the network with this id. */
  readonly network?: string
  readonly fromBlock?: bigint
}

export interface ExecutorsOptions {
  readonly json: boolean
  /** Shows only the network with this name or chain id. */
  readonly network?: string
}

export type RollupRequest = 'verify' | 'rebuild'

export interface ProgramOptions {
  readonly env: Environment
  readonly version: string
  readonly clock: Clock
  /** Returns the first line of standard input, without its line break. */
  readonly readLine: () => Promise<string>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/**
 * Returns the command line program. Parsing throws commander's errors and never ends the process. Commands with a
 * specific exit code pass it to `onExitCode`.
 */
export function createProgram(
  actions: CliActions,
  options: ProgramOptions,
  onExitCode: (code: number) => void,
): Command {
  const { env, version, clock, readLine, out, err } = options
  const program = new Command('gateway-server')
    .description('A self-hosted gateway for gasless ERC-4337 transactions.')
    .version(version, '--version', 'Print the version.')
    .helpOption('--help', 'Show this help.')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err, outputError: () => {} })
    .addHelpText(
      'after',
      '\nThe configuration is read from environment variables: docs/reference/configuration.md.',
    )

  program
    .command('start')
    .description('Serve the API and send transactions, until SIGINT or SIGTERM.')
    .action(() => {
      const { config, warnings } = loadConfig(env)
      return actions.start(config, warnings)
    })

  program
    .command('migrate')
    .description('Bring the database to the schema of this version.')
    .action(() => actions.migrate(loadConfig(env).config))

  const createOwner: Command = program
    .command('owner')
    .description('Owners of the platform.')
    .command('create')
    .description(
      'Create an owner of the platform. Without a password, the command generates one and shows it.',
    )
    .requiredOption('--email <email>', 'E-mail address to sign in with.', parseAs(EmailInput))
    .requiredOption('--name <name>', 'Name to show.', parseAs(NameInput))
    .option('--password-stdin', 'Read the password from the first line of standard input.')
    .addOption(
      new Option(
        '--password <password>',
        'Password. Every user of this machine can see it in the process list: prefer --password-stdin.',
      )
        .argParser(parseAs(NewPasswordInput))
        .conflicts('passwordStdin'),
    )
    .action(async ({ passwordStdin, ...owner }: OwnerOptions & { passwordStdin?: true }) => {
      const { config } = loadConfig(env)
      if (!passwordStdin) return actions.createOwner(config, owner)
      const password = NewPasswordInput.safeParse(await readLine())
      if (!password.success)
        return createOwner.error(`The password ${password.error.issues[0]?.message}`)
      return actions.createOwner(config, { ...owner, password: password.data })
    })

  const user = program.command('user').description('Users who sign in.')
  user
    .command('reset')
    .description(
      'End the password and every session of a user, and mail a code with which the user chooses a new password.',
    )
    .requiredOption('--email <email>', 'E-mail address of the user.', parseAs(EmailInput))
    .action(({ email }: { email: string }) => actions.resetUser(loadConfig(env).config, email))

  user
    .command('logout')
    .description('End every session of a user at once, on every replica. The password stays valid.')
    .requiredOption('--email <email>', 'E-mail address of the user.', parseAs(EmailInput))
    .action(({ email }: { email: string }) => actions.endSessions(loadConfig(env).config, email))

  user
    .command('set')
    .description('Give a registered user the role of a system administrator, or take it away.')
    .requiredOption('--email <email>', 'E-mail address of the user.', parseAs(EmailInput))
    .addOption(
      new Option(
        '--role <role>',
        'system_admin sees every project; client_admin sees their own. Owners of the platform stay owners.',
      )
        .choices(settableRoles)
        .makeOptionMandatory(),
    )
    .action((options: { email: string; role: SettableRole }) =>
      actions.setRole(loadConfig(env).config, options),
    )

  addProjectCommands(program, (request) => actions.project(loadConfig(env).config, request))

  const key = program.command('key').description('API keys of projects.')
  key
    .command('create')
    .description('Create an API key and show it.')
    .requiredOption(
      '--project <name>',
      'Id or name of the project; if there is none of this name, it is created.',
      parseAs(NameInput),
    )
    .requiredOption('--name <name>', 'Label of the key.', parseAs(NameInput))
    .option(
      '--expires <when>',
      'A time such as 2030-01-31, or a span such as 90d or 12h.',
      (text) => parseExpiry(text, clock.now()),
    )
    .action((options: KeyOptions) => actions.createKey(loadConfig(env).config, options))
  key
    .command('revoke')
    .description('End an API key at once, on every replica.')
    .argument('<id>', 'Id of the key, as lists of keys show it.')
    .option(
      '--drop-queued',
      'Also end the accepted operations of its project that were never broadcast. Operations do not record their key, so those of any other key of the project, earlier or later, end as well.',
      false,
    )
    .action((id: string, { dropQueued }: { dropQueued: boolean }) =>
      actions.revokeKey(loadConfig(env).config, { id, dropQueued }),
    )
  key
    .command('reseal')
    .description(
      'Encrypt every API key that can be read again under the first of MASTER_KEYS, so that you can remove the others.',
    )
    .action(() => actions.resealKeys(loadConfig(env).config))

  addOperationsCommands(program, (request) => actions.operations(loadConfig(env).config, request))

  program
    .command('ledger')
    .description('Payments and costs of operations.')
    .command('verify')
    .description('Recompute statuses, fees and costs from the chain alone and print what differs.')
    .option('--repair', 'Correct the database according to the chain.', false)
    .option('--network <id>', 'Verify this network only.', parseName)
    .option(
      '--from-block <number>',
      'Begin at this block of the network instead of the first watched one.',
      parseBlock,
    )
    .option('--json', 'Print one line of JSON.', false)
    .action(async (verify: VerifyLedgerOptions) =>
      onExitCode(await actions.verifyLedger(loadConfig(env).config, verify)),
    )

  const rollup = program.command('rollup').description('Stored sums of the dashboards.')
  const runRollup = (request: RollupRequest) => async () =>
    onExitCode(await actions.rollup(loadConfig(env).config, request))
  rollup
    .command('verify')
    .description('Compute all sums again from the rows, and print differences.')
    .action(runRollup('verify'))
  rollup
    .command('rebuild')
    .description('Compute all sums again and store them. The gateway may run in the meantime.')
    .action(runRollup('rebuild'))

  addArchiveCommands(program, (request) => actions.archive(loadConfig(env).config, request))

  program
    .command('executors')
    .description(
      'Show the addresses that send transactions, with the coin that each holds and needs.',
    )
    .option('--network <name>', 'Name or chain id of the only network to look at.', parseName)
    .option('--json', 'Print one line of JSON, amounts in wei.', false)
    .action(async (options: ExecutorsOptions) =>
      onExitCode(await actions.executors(loadConfig(env).config, options)),
    )

  addPaymasterCommands(program, async (request) =>
    onExitCode(await actions.paymaster(loadConfig(env).config, request)),
  )

  return program
}

const parseName = (text: string) => {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return text
}
