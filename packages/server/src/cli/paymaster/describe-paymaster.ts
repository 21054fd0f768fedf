import { type Network, paymasterCommand } from '@gasless-gateway/core'
import { type Address, formatEther, formatUnits, isAddressEqual } from 'viem'
import type { PaymasterFinding, PaymasterWanted } from '../../paymaster/judge-paymaster.js'
import type { PaymasterOnChain, PaymasterProxy } from '../../paymaster/paymaster-on-chain.js'
import { paymasterRoles } from '../../paymaster/planned-call.js'

/** The result of `paymaster status` on one network. */
export interface PaymasterReport {
  readonly network: Pick<Network, 'networkId' | 'name' | 'tokens' | 'nativeCoin'>
  readonly wanted: PaymasterWanted
  readonly onChain: PaymasterOnChain
  readonly findings: readonly PaymasterFinding[]
}

/** Returns a report as lines for the operator: a table, then each finding with its remedy. */
export function describePaymaster({
  network,
  wanted,
  onChain,
  findings,
}: PaymasterReport): string[] {
  const { proxy } = onChain
  const rows: (readonly [name: string, value: string])[] = [
    ['paymaster', `${wanted.address}${proxy ? '' : ' (no code)'}`],
    ...(proxy ? rowsOf(network, wanted, proxy) : []),
    ['bundle runner', onChain.deployed.bundleRunner ? 'deployed' : 'not deployed'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    `${network.name} (${network.networkId})`,
    ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`),
    ...(findings.length === 0 ? ['  In order.'] : findings.flatMap((one) => linesOf(one, network))),
  ]
}

const linesOf = (finding: PaymasterFinding, network: Pick<Network, 'networkId'>): string[] => [
  `  ! ${finding.problem}`,
  `      ${remedyOf(finding, network)}`,
]

/** Returns the command that corrects a finding, or advice if there is none. */
export const remedyOf = (
  { remedy }: PaymasterFinding,
  network: Pick<Network, 'networkId'>,
): string => ('command' in remedy ? paymasterCommand(remedy.command, network) : remedy.advice)

function rowsOf(
  { tokens, nativeCoin: { symbol } }: PaymasterReport['network'],
  { implementation, signer, executors }: PaymasterWanted,
  proxy: PaymasterProxy,
): (readonly [name: string, value: string])[] {
  const coins = (wei: bigint) => `${formatEther(wei)} ${symbol} (${wei} wei)`
  return [
    [
      'implementation',
      `${proxy.implementation} (${isAddressEqual(proxy.implementation, implementation) ? 'this release' : 'another release'})`,
    ],
    ['paused', proxy.paused ? 'yes' : 'no'],
    ['deposit', coins(proxy.deposit)],
    [
      'stake',
      `${coins(proxy.stake)}, unstake delay ${proxy.unstakeDelaySeconds} s${proxy.stake > 0n && !proxy.stakeLocked ? ', being withdrawn' : ''}`,
    ],
    ['signers', marked(proxy.signers, signer && [signer])],
    ['bundlers', marked(proxy.bundlers, executors)],
    ...proxy.tokens.map((token): readonly [string, string] => {
      const known = tokens.find(({ address }) => isAddressEqual(address, token.address))
      const amount = (units: bigint) => (known ? formatUnits(units, known.decimals) : `${units}`)
      const listing =
        token.floor === 0
          ? 'not listed'
          : `floor ${token.floor} gas, amounts ${token.exact ? 'exact' : 'measured'}`
      return [
        `token ${known?.symbol ?? token.address}`,
        `${listing}; holds ${amount(token.balance)}, owes ${amount(token.owed)}`,
      ]
    }),
    ...paymasterRoles.map((role): readonly [string, string] => [
      role,
      proxy.roles[role].map((account) => describeHolder(account, proxy)).join(', ') || 'not known',
    ]),
  ]
}

/** Returns a list of addresses that marks the configured ones. */
function marked(addresses: readonly Address[], configured: readonly Address[] | undefined): string {
  if (addresses.length === 0) return 'none'
  return addresses
    .map((address) =>
      configured?.some((one) => isAddressEqual(one, address)) ? `${address} (configured)` : address,
    )
    .join(', ')
}

function describeHolder(account: Address, { timelocks }: PaymasterProxy): string {
  const timelock = timelocks.find(({ address }) => isAddressEqual(address, account))
  return timelock ? `${account} (timelock of ${timelock.minDelaySeconds} s)` : account
}
