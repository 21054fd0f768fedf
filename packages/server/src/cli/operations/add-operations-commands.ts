import { type Command, InvalidArgumentError } from 'commander'
import { type Address, getAddress, isAddress } from 'viem'
import type { OperationsRequest, WantedOperations } from './operations-request.js'

type Options = WantedOperations & { readonly json: boolean }

const descriptions = {
  hold: 'Do not broadcast matching operations, present or future, until the hold is released. It takes effect on every replica.',
  release: 'End the hold that was made with exactly these options, and send the held operations.',
  drop: 'End the accepted matching operations that were never broadcast. Later operations are accepted and sent.',
} as const

/** Adds the commands `operations …`. */
export function addOperationsCommands(
  program: Command,
  run: (request: OperationsRequest) => Promise<void>,
): void {
  const operations = program
    .command('operations')
    .description(
      'Stops operations that were not broadcast yet. An operation must match all options.',
    )

  for (const command of ['hold', 'release', 'drop'] as const) {
    const added: Command = operations
      .command(command)
      .description(descriptions[command])
      .option('--project <project>', 'Id or exact name of the project.')
      .option('--sender <address>', 'Account of the operations.', parseAddress)
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
    .description('Print the holds.')
    .option('--json', 'Print one line of JSON.', false)
    .action(({ json }: { json: boolean }) => run({ command: 'holds', json }))
}

/** Returns the address with its checksum, as operations store it. */
function parseAddress(text: string): Address {
  if (!isAddress(text, { strict: false }))
    throw new InvalidArgumentError(
      'It must be an address such as 0x1111111111111111111111111111111111111111.',
    )
  return getAddress(text)
}
