import type { ProjectSettings, RouteTrust, SecurityMode } from '@gasless-gateway/core'
import { type Command, Option } from 'commander'
import { type OwnLimit, parseIntegrator, parseOwnLimit } from './parse-settings.js'
import type { ProjectRequest } from './project-request.js'

interface SetOptions {
  readonly routerIntegrator?: string
  readonly securityMode?: SecurityMode
  readonly routeTrust?: RouteTrust
  readonly maxUnsubmitted?: OwnLimit
  readonly depositPercent?: OwnLimit
}

/** Adds the commands `project …`. */
export function addProjectCommands(
  program: Command,
  run: (request: ProjectRequest) => Promise<void>,
): void {
  const project = program
    .command('project')
    .description(
      'Settings of projects that only the operator can change. They take effect at once, on every replica.',
    )

  project
    .command('show')
    .description('Print the settings of a project.')
    .argument('<project>', 'Its id, or its exact name.')
    .option('--json', 'Print one line of JSON.', false)
    .action((which: string, { json }: { json: boolean }) => run({ command: 'show', which, json }))

  const set: Command = project
    .command('set')
    .description('Change settings of a project.')
    .argument('<project>', 'Its id, or its exact name.')
    .option(
      '--router-integrator <text>',
      'Id at the routing provider that router fees are attributed to; "" for none.',
      parseIntegrator,
    )
    .addOption(
      new Option(
        '--security-mode <mode>',
        'Whether operations that the security check calls unsafe can be submitted: monitor (yes) or enforce (no).',
      ).choices(['monitor', 'enforce']),
    )
    .addOption(
      new Option(
        '--route-trust <kind>',
        'Which swap routes its callers may ask for: proven (from their call data only) or router (also routes that trust the routing provider).',
      ).choices(['proven', 'router']),
    )
    .option(
      '--max-unsubmitted <number>',
      'Most sponsored operations on a network that may be prepared and not submitted; default is PROJECT_UNSUBMITTED.',
      parseOwnLimit(10_000_000),
    )
    .option(
      '--deposit-percent <number>',
      'Share of the paymaster’s deposit that may be reserved; default is PROJECT_DEPOSIT_PERCENT.',
      parseOwnLimit(100),
    )
    .action((which: string, options: SetOptions) => {
      const settings = toSettings(options)
      if (Object.keys(settings).length === 0)
        set.error(
          'Nothing to set: give --router-integrator, --security-mode, --route-trust, --max-unsubmitted or --deposit-percent',
        )
      return run({ command: 'set', which, settings })
    })
}

const toSettings = ({
  routerIntegrator,
  securityMode,
  routeTrust,
  maxUnsubmitted,
  depositPercent,
}: SetOptions): Partial<ProjectSettings> => ({
  ...(routerIntegrator !== undefined && { routerIntegrator }),
  ...(securityMode && { securityMode }),
  ...(routeTrust && { routeTrust }),
  ...(maxUnsubmitted !== undefined && {
    unsubmitted: maxUnsubmitted === 'default' ? null : maxUnsubmitted,
  }),
  ...(depositPercent !== undefined && {
    depositShare: depositPercent === 'default' ? null : 100n * BigInt(depositPercent),
  }),
})
