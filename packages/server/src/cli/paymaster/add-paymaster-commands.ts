import type { Command } from 'commander'
import type { Address, Hex } from 'viem'
import type { PaymasterRole } from '../../paymaster/planned-call.js'
import { parseBlock } from '../arguments/parse-block.js'
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

/** Options of all commands. */
interface Common {
  readonly network?: string
  readonly fromBlock?: bigint
}
type Changing = Common & { readonly send: boolean }

/** Adds the commands `paymaster …`. */
export function addPaymasterCommands(program: Command, run: Run): void {
  const paymaster = program
    .command('paymaster')
    .description('Deploy and administer the contract that takes fees in tokens.')
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
      'First block of the search for the paymaster’s events, if the endpoints do not search the whole chain.',
      parseBlock,
    )

const withSend = (command: Command): Command =>
  withCommon(command).option(
    '--send',
    'Send the transactions; without it the command only shows them.',
    false,
  )

const change = (run: Run, { send, network, fromBlock }: Changing, what: PaymasterChange) =>
  run({ command: 'change', send, network, fromBlock, change: what })

function addStatus(paymaster: Command, run: Run): void {
  withCommon(paymaster.command('status'))
    .description(
      'Compare the chain with the configuration, and print a remedy for each difference.',
    )
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
      'Signer that determines the address, if it is not the current signer; may be repeated.',
      collectAddresses,
    )
    .option(
      '--salt <bytes>',
      'Salt for a second paymaster of the same admin and signer.',
      parseWord,
    )
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
      'Amount to fill up to, in whole coins. Left out: twice the amount below which the deposit is low.',
      parseCoins,
    )
    .action((upTo: bigint | undefined, common: Changing) =>
      change(run, common, { kind: 'deposit', upTo }),
    )
  withSend(paymaster.command('stake'))
    .description('Fill the stake, which other people’s bundlers require, up to an amount.')
    .argument('<coins>', 'Amount to fill up to, in whole coins.', parseCoins)
    .requiredOption(
      '--delay <span>',
      'Delay between unlocking the stake and withdrawing it, such as 1d.',
      parseDelay,
    )
    .action((upTo: bigint, { delay, ...common }: Changing & { delay: number }) =>
      change(run, common, { kind: 'stake', upTo, delaySeconds: delay }),
    )
  withSend(paymaster.command('withdraw'))
    .description('Withdraw coins from the deposit, down to an amount.')
    .requiredOption('--leave <coins>', 'Amount that stays, in whole coins.', parseCoinsOrNone)
    .requiredOption('--to <address>', 'Receiver of the rest.', parseAddress)
    .action(({ leave, to, ...common }: Changing & { leave: bigint; to: Address }) =>
      change(run, common, { kind: 'withdraw', leave, to }),
    )
  withSend(paymaster.command('unstake'))
    .description('Unlock the stake. After its delay, the same command withdraws it.')
    .requiredOption('--to <address>', 'Receiver of the stake.', parseAddress)
    .action(({ to, ...common }: Changing & { to: Address }) =>
      change(run, common, { kind: 'unstake', to }),
    )
  withSend(paymaster.command('sweep'))
    .description('Withdraw earned tokens, except for owed tokens and one unit.')
    .argument('<token>', 'Symbol or address.')
    .requiredOption('--to <address>', 'Receiver of the tokens.', parseAddress)
    .action((token: string, { to, ...common }: Changing & { to: Address }) =>
      change(run, common, { kind: 'sweep', token, to }),
    )
}

function addLists(paymaster: Command, run: Run): void {
  const signer = paymaster.command('signer').description('Accounts that sign sponsorships.')
  const bundlers = paymaster
    .command('bundlers')
    .description('Addresses that may submit sponsored operations.')
  for (const [name, allowed] of [
    ['add', true],
    ['remove', false],
  ] as const) {
    withSend(signer.command(name))
      .description(allowed ? 'Add a signer.' : 'Remove a signer.')
      .argument('<address>', 'Address of the signer.', parseAddress)
      .action((address: Address, common: Changing) =>
        change(run, common, { kind: 'signer', signer: address, allowed }),
      )
    withSend(bundlers.command(name))
      .description(allowed ? 'Add bundlers to the list.' : 'Take bundlers off the list.')
      .argument('<addresses...>', 'Their addresses.', collectAddresses)
      .action((addresses: Address[], common: Changing) =>
        change(run, common, { kind: 'bundlers', bundlers: addresses, allowed }),
      )
  }
  withSend(bundlers.command('sync'))
    .description('Make the list equal to the configured executors.')
    .action((common: Changing) => change(run, common, { kind: 'sync-bundlers' }))

  const token = paymaster.command('token').description('Tokens that fees are paid in.')
  withSend(token.command('add'))
    .description('List a fee token, and send the paymaster one unit of it if it has none.')
    .argument('<token>', 'Symbol or address.')
    .option('--floor <gas>', 'Measured gas of a settlement in the token.', parseFloor)
    .option('--exact', 'Trust that the token moves exactly the amount of each transfer.')
    .option('--no-exact', 'Measure the amounts that the token moves.')
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

  const role = paymaster.command('role').description('Roles of accounts.')
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
    paymaster.command('timelock').description('Calls that wait in the timelock.').command('cancel'),
  )
    .description('Cancel a call that waits to be executed.')
    .argument('<id>', 'Id of the call, as status prints it.', parseWord)
    .action((id: Hex, common: Changing) => change(run, common, { kind: 'cancel', id }))

  withSend(paymaster.command('upgrade'))
    .description('Replace the implementation with the one of this release.')
    .option(
      '--implementation <address>',
      'Use this implementation instead, which is deployed already.',
      parseAddress,
    )
    .action(({ implementation, ...common }: Changing & { implementation?: Address }) =>
      change(run, common, { kind: 'upgrade', implementation }),
    )
}
