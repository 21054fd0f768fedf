import { type Command, InvalidArgumentError } from 'commander'
import { type Address, getAddress, isAddress } from 'viem'
import type { OperationsRequest, WantedOperations } from './operations-request.js'

type Options = WantedOperations & { readonly json: boolean }

const descriptions = {
  hold: 'Broadcast no operation that matches, of those to come neither, until it is released. It holds on every replica.',
  release: 'End a hold that was made with exactly these options, and send what it held.',
  drop: 'End the accepted operations that match and were never broadcast. Those to come are accepted and sent.',
} as const

/** The commands `operations …`. */
export function addOperationsCommands(
  program: Command,
  run: (request: OperationsRequest) => Promise<void>,
): void {
  const operations = program
    .command('operations')
    .description(
      'Stops operations that were not broadcast yet. What several options name must all match.',
    )

  for (const command of ['hold', 'release', 'drop'] as const) {
    const added: Command = operations
      .command(command)
      .description(descriptions[command])
      .option('--project <project>', 'Id or exact name of the project.')
      .option('--sender <address>', 'Account that the operations are of.', parseAddress)
      .option('--network <id>', 'Chain id of the network.')
      .option('--json', 'Print one line of JSON.', false)
      .action((options: Options) => {
        const { project, sender, network } = options
        if (project === undefined && sender === undefined && network === undefined)
          added.error('Say which operations: give --project, --sender or --network')
        return run({ command, ...options })
      })
  }

  operations
    .command('holds')
    .description('Print what is held.')
    .option('--json', 'Print one line of JSON.', false)
    .action(({ json }: { json: boolean }) => run({ command: 'holds', json }))
}

/** As operations keep it. */
function parseAddress(text: string): Address {
  if (!isAddress(text, { strict: false }))
    throw new InvalidArgumentError(
      'It must be an address such as 0x1111111111111111111111111111111111111111.',
    )
  return getAddress(text)
}
