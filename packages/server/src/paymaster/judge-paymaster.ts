import { type Network, paymasterCommand } from '@gasless-gateway/core'
import { type Address, formatEther, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import {
  defaultTimelockHours,
  keepWithoutTimelock,
  lacksDefaultTimelock,
  type WantedTimelock,
} from './default-timelock.js'
import {
  type PaymasterOnChain,
  type PaymasterProxy,
  type Timelock,
  type TimelockRole,
  timelockRoles,
} from './paymaster-on-chain.js'
import { paymasterRoles } from './planned-call.js'

/** What the configuration requires of a network's paymaster. `undefined`: it is not configured. */
export interface PaymasterWanted {
  readonly address: Address
  /** The implementation of this release. */
  readonly implementation: Address
  readonly signer: Address | undefined
  /** The accounts that send sponsored operations. */
  readonly executors: readonly Address[] | undefined
  /** The account that upgrades it: the timelock, if there is one. */
  readonly admin: Address | undefined
  readonly manager: Address | undefined
  /** The timelock in front of the admin, if there is one. */
  readonly timelock: WantedTimelock | undefined
  /** The operator's account, which has a key and so needs no code on the chain. */
  readonly operator: Address | undefined
  /** The deposit below which the paymaster is low, in wei. */
  readonly lowDeposit: bigint
}

/** A difference between the chain and the configuration. */
export interface PaymasterFinding {
  /** The difference, as a sentence. */
  readonly problem: string
  /** The remedy: the arguments of `gateway-server paymaster`, or other advice. */
  readonly remedy: { readonly command: string } | { readonly advice: string }
}

type JudgedNetwork = Pick<Network, 'networkId' | 'name' | 'nativeCoin' | 'entryPoint' | 'tokens'>

/** Returns what differs from the configuration, the most urgent first. */
export function judgePaymaster(
  network: JudgedNetwork,
  wanted: PaymasterWanted,
  onChain: PaymasterOnChain,
): PaymasterFinding[] {
  const { timelock } = wanted
  if (!lacksDefaultTimelock(timelock, onChain.proxy?.roles.admin ?? []))
    return judgeAgainst(network, wanted, onChain)
  return [
    // The operator decides whether there is a timelock. The rest is judged against the deployed paymaster.
    advise(
      `It has no timelock: ${timelock.owner} can replace its code at once. The default on ${network.name} is a timelock of ${defaultTimelockHours} hours.`,
      `${keepWithoutTimelock}.`,
    ),
    ...judgeAgainst(
      network,
      { ...wanted, admin: timelock.owner, timelock: undefined },
      { ...onChain, deployed: { ...onChain.deployed, timelock: true } },
    ),
  ]
}

function judgeAgainst(
  network: JudgedNetwork,
  wanted: PaymasterWanted,
  { deployed, ownersWithoutCode, proxy }: PaymasterOnChain,
): PaymasterFinding[] {
  const { name, nativeCoin, entryPoint, tokens } = network
  if (!deployed.entryPoint)
    return [
      advise(`${name} has no EntryPoint v0.7 at ${entryPoint}.`, 'Deploy EntryPoint v0.7 there.'),
    ]
  if (!proxy) return [find(`There is no paymaster at ${wanted.address}.`, 'deploy')]
  return [
    ...(deployed.timelock ? [] : [find('The timelock is not deployed.', 'deploy')]),
    ...(deployed.bundleRunner
      ? []
      : [find('The bundle runner is not deployed: every operation travels alone.', 'deploy')]),
    ...judgeImplementation(wanted, proxy),
    ...(proxy.paused ? [find('It is paused.', 'unpause')] : []),
    ...(proxy.deposit < wanted.lowDeposit
      ? [
          find(
            `The deposit is ${formatEther(proxy.deposit)} ${nativeCoin.symbol}, less than ${formatEther(wanted.lowDeposit)} ${nativeCoin.symbol}.`,
            `deposit ${formatEther(fullDeposit(wanted.lowDeposit))}`,
          ),
        ]
      : []),
    ...judgeSigners(wanted, proxy),
    ...judgeBundlers(wanted, proxy),
    ...judgeTokens(tokens, wanted, proxy),
    ...judgeRoles(wanted, proxy),
    ...judgeOwners(wanted, ownersWithoutCode, name),
    ...proxy.timelocks.flatMap((timelock) => judgeTimelock(wanted, timelock, network)),
    ...(proxy.listsComplete && proxy.timelocks.every(({ listsComplete }) => listsComplete)
      ? []
      : [
          advise(
            'No endpoint shows the whole history: there may be signers, bundlers, roles and scheduled calls that are not shown here.',
            'Give --from-block with a block before the deployment of the paymaster and its timelock, or add an endpoint that searches the whole chain.',
          ),
        ]),
  ]
}

/**
 * Returns the deposit, in wei, to fill up to if no amount is given. A deposit just above `low` would soon be low again.
 */
export const fullDeposit = (low: bigint): bigint => 2n * low

const find = (problem: string, command: string): PaymasterFinding => ({
  problem,
  remedy: { command },
})
const advise = (problem: string, advice: string): PaymasterFinding => ({
  problem,
  remedy: { advice },
})

const includes = (addresses: readonly Address[], wanted: Address) =>
  addresses.some((address) => isAddressEqual(address, wanted))

const judgeImplementation = (
  { implementation: ours }: PaymasterWanted,
  { implementation }: PaymasterProxy,
): PaymasterFinding[] =>
  isAddressEqual(implementation, ours)
    ? []
    : [
        find(
          `Its implementation ${implementation} is not the one of this release, ${ours}.`,
          'upgrade',
        ),
      ]

function judgeSigners(
  { signer }: PaymasterWanted,
  { signers }: PaymasterProxy,
): PaymasterFinding[] {
  if (!signer) return []
  return [
    ...(includes(signers, signer)
      ? []
      : [
          find(
            `The configured signer ${signer} is not one of the paymaster's signers.`,
            `signer add ${signer}`,
          ),
        ]),
    ...signers
      .filter((other) => !isAddressEqual(other, signer))
      .map((other) =>
        find(`Signer ${other} may sign but is not configured.`, `signer remove ${other}`),
      ),
  ]
}

function judgeBundlers(
  { executors }: PaymasterWanted,
  { bundlers }: PaymasterProxy,
): PaymasterFinding[] {
  if (!executors) return []
  const missing = executors.filter((executor) => !includes(bundlers, executor))
  const others = bundlers.filter((bundler) => !includes(executors, bundler))
  return [
    ...(missing.length > 0
      ? [
          find(
            `${missing.length} of ${executors.length} executors are not listed as bundlers.`,
            'bundlers sync',
          ),
        ]
      : []),
    ...(others.length > 0
      ? [
          find(
            `${others.length} of ${bundlers.length} listed bundlers are not executors: ${others.join(', ')}.`,
            `bundlers remove ${others.join(' ')}`,
          ),
        ]
      : []),
  ]
}

function judgeTokens(
  tokens: Network['tokens'],
  wanted: Pick<PaymasterWanted, 'address'>,
  proxy: PaymasterProxy,
): PaymasterFinding[] {
  const feeTokens = tokens.filter(({ feeToken }) => feeToken)
  return [
    ...feeTokens.flatMap(({ address, symbol, decimals }) => {
      const found = proxy.tokens.find((token) => isAddressEqual(token.address, address))
      if (found?.answers === false)
        return [
          advise(
            `${symbol} at ${address} does not answer like an ERC-20 token.`,
            'Correct its address in the networks file.',
          ),
        ]
      if (!found || found.floor === 0)
        return [find(`The fee token ${symbol} is not listed.`, `token add ${symbol}`)]
      if (found.balance > 0n) return []
      const problem = `It holds no ${symbol}, so the first payment takes more gas.`
      if (found.operatorBalance) return [find(problem, `token add ${symbol}`)]
      // The command would send one unit of the operator, who has none.
      return [
        advise(
          problem,
          `Send ${formatUnits(1n, decimals)} ${symbol} or more to ${wanted.address} from any account, or do nothing: the first payment brings some.`,
        ),
      ]
    }),
    ...proxy.tokens
      .filter(
        ({ address, floor }) =>
          floor > 0 && !feeTokens.some((token) => isAddressEqual(token.address, address)),
      )
      .map(({ address }) =>
        find(`${address} is listed but is no fee token of the network.`, `token remove ${address}`),
      ),
  ]
}

/**
 * Other accounts may hold the pauser role, for example an alarm. A holder of another role can take the paymaster's
 * funds.
 */
const judgeRoles = (
  { admin, manager }: PaymasterWanted,
  { roles }: PaymasterProxy,
): PaymasterFinding[] => [
  ...paymasterRoles.flatMap((role) => {
    const wanted = role === 'admin' ? admin : manager
    return !wanted || includes(roles[role], wanted)
      ? []
      : [find(`${wanted} does not have the role of ${role}.`, `role grant ${role} ${wanted}`)]
  }),
  ...paymasterRoles.flatMap((role) => {
    const wanted = role === 'admin' ? admin : manager
    return roles[role]
      .filter((other) => role !== 'pauser' && wanted && !isAddressEqual(other, wanted))
      .map((other) =>
        find(
          `${other} is ${role === 'admin' ? 'an' : 'a'} ${role} but is not configured.`,
          `role revoke ${role} ${other}`,
        ),
      )
  }),
]

/**
 * An owner that is a multisig of another chain controls nothing here. Another account may deploy its own code at that
 * address and control the paymaster.
 */
const judgeOwners = (
  { operator }: PaymasterWanted,
  withoutCode: readonly Address[],
  network: string,
): PaymasterFinding[] =>
  withoutCode
    .filter((owner) => !operator || !isAddressEqual(owner, operator))
    .map((owner) =>
      advise(
        `${owner} is a configured owner of the paymaster but has no code on ${network}.`,
        'Deploy the multisig there. A single key is enough only on a testnet.',
      ),
    )

/** An account that may act in the timelock is the real admin, and its scheduled calls show what will change. */
function judgeTimelock(
  { timelock: wanted }: PaymasterWanted,
  found: Timelock,
  network: JudgedNetwork,
): PaymasterFinding[] {
  const { address, minDelaySeconds, roles, scheduled } = found
  const waiting = scheduled.map(({ id, at, calls }) =>
    advise(
      `The timelock ${address} may execute from ${new Date(Number(at) * 1_000).toISOString()} on: ${calls.map(({ to, text }) => `${text} at ${to}`).join(', ')}.`,
      `If none of your people scheduled this: ${paymasterCommand(`timelock cancel ${id}`, network)}.`,
    ),
  )
  if (!wanted || !isAddressEqual(wanted.address, address)) return waiting
  const expected: Record<TimelockRole, Address> = {
    admin: address,
    proposer: wanted.owner,
    canceller: wanted.owner,
    executor: wanted.owner,
  }
  return [
    ...(minDelaySeconds === wanted.minDelaySeconds
      ? []
      : [
          advise(
            `The delay of the timelock ${address} is ${minDelaySeconds} seconds instead of ${wanted.minDelaySeconds}.`,
            'Schedule a call of updateDelay in the timelock, to the timelock itself.',
          ),
        ]),
    ...timelockRoles.flatMap((role) => {
      const strangers = roles[role].filter((account) => !isAddressEqual(account, expected[role]))
      return [
        ...strangers.map((account) =>
          advise(
            `${isAddressEqual(account, zeroAddress) ? 'Everybody' : account} is ${role} of the timelock ${address} but is not configured.`,
            'Schedule a call of revokeRole in the timelock, to the timelock itself.',
          ),
        ),
        ...(role === 'admin' || includes(roles[role], expected[role])
          ? []
          : [
              advise(
                `${expected[role]} is no ${role} of the timelock ${address}.`,
                'Schedule a call of grantRole in the timelock, to the timelock itself.',
              ),
            ]),
      ]
    }),
    ...waiting,
  ]
}
