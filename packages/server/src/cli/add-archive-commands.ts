import type { Month } from '@gasless-gateway/core'
import { type Command, InvalidArgumentError } from 'commander'

/** The parsed arguments of a `gateway-server archive` command. */
export type ArchiveRequest =
  | { readonly command: 'list'; readonly json: boolean }
  | { readonly command: 'detach' | 'attach'; readonly month: Month }

/** Adds the commands `archive …`. */
export function addArchiveCommands(
  program: Command,
  run: (request: ArchiveRequest) => Promise<void>,
): void {
  const archive = program
    .command('archive')
    .description('Operations that ended long ago, by month of creation in UTC.')

  archive
    .command('list')
    .description(
      'Print the months, with the tables, rows and size of each. Takes long, because it counts every row.',
    )
    .option('--json', 'Print one line of JSON.', false)
    .action(({ json }: { json: boolean }) => run({ command: 'list', json }))

  archive
    .command('detach')
    .description(
      'Detach a month: its rows are then in separate tables, which you can dump and drop. Totals do not change.',
    )
    .argument('<month>', 'Such as 2026-01.', parseMonth)
    .action((month: Month) => run({ command: 'detach', month }))

  archive
    .command('attach')
    .description('Attach a detached month again.')
    .argument('<month>', 'Such as 2026-01.', parseMonth)
    .action((month: Month) => run({ command: 'attach', month }))
}

function parseMonth(text: string): Month {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It must be a month such as 2026-01.')
  return text as Month
}
