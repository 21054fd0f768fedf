import type { Command } from 'commander'
import type { Address, Hex } from 'viem'
import type { PaymasterRole } from '../../paymaster/planned-call.js'
import { parseBlock } from '../parse-block.js'
import {
  collectAddresses,
  parseAddress,
  parseCoins,
  parseCoinsOrNone,
  parseDelay,
  parseFloor,
  parseRole,
  parseWord,
} from './parse-arguments.js'
import type { PaymasterChange, PaymasterRequest } from './paymaster-request.js'

type Run = (request: PaymasterRequest) => Promise<void>

/** Options that all of the commands have. */
interface Common {
  readonly network?: string
  readonly fromBlock?: bigint
}
type Changing = Common & { readonly send: boolean }

/** The commands `paymaster …`. */
export function addPaymasterCommands(program: Command, run: Run): void {
  const paymaster = program
    .command('paymaster')
    .description('The contract that takes fees in tokens: deploy it, look after it.')
  addStatus(paymaster, run)
  addDeploy(paymaster, run)
  addTreasury(paymaster, run)
  addLists(paymaster, run)
  addAdministration(paymaster, run)
}

const withCommon = (command: Command): Command =>
  command
    .option('--network <name>', 'Name or chain id of the network.')
    .option(
      '--from-block <number>',
      'Look for whom the paymaster lists from this block on, where endpoints do not search the whole chain.',
      parseBlock,
    )

const withSend = (command: Command): Command =>
  withCommon(command).option(
    '--send',
    'Send the transactions; without it they are only shown.',
    false,
  )

const change = (run: Run, { send, network, fromBlock }: Changing, what: PaymasterChange) =>
  run({ command: 'change', send, network, fromBlock, change: what })

function addStatus(paymaster: Command, run: Run): void {
  withCommon(paymaster.command('status'))
    .description('Compare what is on chain with the configuration and say what mends it.')
    .option('--json', 'Print one line of JSON.', false)
    .action(({ json, network, fromBlock }: Common & { json: boolean }) =>
      run({ command: 'status', json, network, fromBlock }),
    )
}

function addDeploy(paymaster: Command, run: Run): void {
  withSend(paymaster.command('deploy'))
    .description('Deploy the paymaster, at the same address on every chain, and the bundle runner.')
    .option(
      '--first-signer <address>',
      'Signer that the address follows from, when it is not the present one; may be given again.',
      collectAddresses,
    )
    .option('--salt <bytes>', 'For another paymaster of the same admin and signer.', parseWord)
    .action(
      ({ firstSigner, salt, ...common }: Changing & { firstSigner?: Address[]; salt?: Hex }) =>
        change(run, common, { kind: 'deploy', firstSigners: firstSigner, salt }),
    )
}

function addTreasury(paymaster: Command, run: Run): void {
  withSend(paymaster.command('deposit'))
    .description('Fill the deposit, which pays for gas, up to an amount.')
    .argument(
      '[coins]',
      'What it is to hold, in whole coins. Left out: twice what the gateway calls low.',
      parseCoins,
    )
    .action((upTo: bigint | undefined, common: Changing) =>
      change(run, common, { kind: 'deposit', upTo }),
    )
  withSend(paymaster.command('stake'))
    .description('Fill the stake, which bundlers of others ask for, up to an amount.')
    .argument('<coins>', 'What it is to hold, in whole coins.', parseCoins)
    .requiredOption('--delay <span>', 'What taking it out takes, such as 1d.', parseDelay)
    .action((upTo: bigint, { delay, ...common }: Changing & { delay: number }) =>
      change(run, common, { kind: 'stake', upTo, delaySeconds: delay }),
    )
  withSend(paymaster.command('withdraw'))
    .description('Take coins out of the deposit, down to an amount.')
    .requiredOption('--leave <coins>', 'What it is to keep, in whole coins.', parseCoinsOrNone)
    .requiredOption('--to <address>', 'Who gets the rest.', parseAddress)
    .action(({ leave, to, ...common }: Changing & { leave: bigint; to: Address }) =>
      change(run, common, { kind: 'withdraw', leave, to }),
    )
  withSend(paymaster.command('unstake'))
    .description('Unlock the stake; after its delay, take it out.')
    .requiredOption('--to <address>', 'Who gets it.', parseAddress)
    .action(({ to, ...common }: Changing & { to: Address }) =>
      change(run, common, { kind: 'unstake', to }),
    )
  withSend(paymaster.command('sweep'))
    .description('Take earned tokens out, but for what is owed and one unit.')
    .argument('<token>', 'Symbol or address.')
    .requiredOption('--to <address>', 'Who gets them.', parseAddress)
    .action((token: string, { to, ...common }: Changing & { to: Address }) =>
      change(run, common, { kind: 'sweep', token, to }),
    )
}

function addLists(paymaster: Command, run: Run): void {
  const signer = paymaster.command('signer').description('Who signs sponsorships.')
  const bundlers = paymaster.command('bundlers').description('Who may submit what is sponsored.')
  for (const [name, allowed] of [
    ['add', true],
    ['remove', false],
  ] as const) {
    withSend(signer.command(name))
      .description(allowed ? 'Add a signer.' : 'Remove a signer.')
      .argument('<address>', 'Address of its key.', parseAddress)
      .action((address: Address, common: Changing) =>
        change(run, common, { kind: 'signer', signer: address, allowed }),
      )
    withSend(bundlers.command(name))
      .description(allowed ? 'List bundlers.' : 'Take bundlers off the list.')
      .argument('<addresses...>', 'Their addresses.', collectAddresses)
      .action((addresses: Address[], common: Changing) =>
        change(run, common, { kind: 'bundlers', bundlers: addresses, allowed }),
      )
  }
  withSend(bundlers.command('sync'))
    .description('Make the list equal to the configured executors.')
    .action((common: Changing) => change(run, common, { kind: 'sync-bundlers' }))

  const token = paymaster.command('token').description('In which tokens fees are paid.')
  withSend(token.command('add'))
    .description('List a fee token, and see to it that the paymaster holds one unit of it.')
    .argument('<token>', 'Symbol or address.')
    .option('--floor <gas>', 'Gas of a settlement in it, as measured.', parseFloor)
    .option('--exact', 'Believe that it moves exactly what it is told to.')
    .option('--no-exact', 'Measure what it moves.')
    .action(
      (name: string, { floor, exact, ...common }: Changing & { floor?: number; exact?: boolean }) =>
        change(run, common, { kind: 'list-token', token: name, floor, exact }),
    )
  withSend(token.command('remove'))
    .description('Take a fee token off the list.')
    .argument('<token>', 'Symbol or address.')
    .action((name: string, common: Changing) =>
      change(run, common, { kind: 'take-off-token', token: name }),
    )
}

function addAdministration(paymaster: Command, run: Run): void {
  withSend(paymaster.command('pause'))
    .description('Stop new sponsored operations.')
    .action((common: Changing) => change(run, common, { kind: 'pause', paused: true }))
  withSend(paymaster.command('unpause'))
    .description('Lift the pause.')
    .action((common: Changing) => change(run, common, { kind: 'pause', paused: false }))

  const role = paymaster.command('role').description('Who may do what.')
  for (const [name, granted] of [
    ['grant', true],
    ['revoke', false],
  ] as const)
    withSend(role.command(name))
      .description(granted ? 'Give a role to an account.' : 'Take a role from an account.')
      .argument('<role>', 'admin, manager, pauser or treasurer.', parseRole)
      .argument('<address>', 'The account.', parseAddress)
      .action((which: PaymasterRole, account: Address, common: Changing) =>
        change(run, common, { kind: 'role', role: which, account, granted }),
      )

  withSend(
    paymaster.command('timelock').description('What waits in the timelock.').command('cancel'),
  )
    .description('Cancel what waits to be executed.')
    .argument('<id>', 'As status prints it.', parseWord)
    .action((id: Hex, common: Changing) => change(run, common, { kind: 'cancel', id }))

  withSend(paymaster.command('upgrade'))
    .description('Replace the implementation by the one of this release.')
    .option(
      '--implementation <address>',
      'By this one instead, which stands already.',
      parseAddress,
    )
    .action(({ implementation, ...common }: Changing & { implementation?: Address }) =>
      change(run, common, { kind: 'upgrade', implementation }),
    )
}
