import type { Network } from '@gasless-gateway/core'
import { type Address, formatEther, isAddressEqual } from 'viem'
import type { PaymasterOnChain, PaymasterProxy } from './paymaster-on-chain.js'
import { paymasterRoles } from './planned-call.js'

/** What the configuration asks of the paymaster of a network. `undefined`: it says nothing of that. */
export interface PaymasterWanted {
  readonly address: Address
  /** Of this release. */
  readonly implementation: Address
  readonly signer: Address | undefined
  /** Who sends what it sponsors. */
  readonly executors: readonly Address[] | undefined
  /** The account that upgrades it: the timelock where there is one. */
  readonly admin: Address | undefined
  readonly manager: Address | undefined
  /** In wei. */
  readonly lowDeposit: bigint
}

/** Something that is not as the configuration wants it. */
export interface PaymasterFinding {
  /** A sentence. */
  readonly problem: string
  /** What mends it: the words behind `gateway-server paymaster`, or what to do by other means. */
  readonly remedy: { readonly command: string } | { readonly advice: string }
}

/** What is not in order, the most urgent first; empty when everything is. */
export function judgePaymaster(
  { name, entryPoint, tokens }: Pick<Network, 'name' | 'entryPoint' | 'tokens'>,
  wanted: PaymasterWanted,
  { deployed, proxy }: PaymasterOnChain,
): PaymasterFinding[] {
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
            `The deposit is ${formatEther(proxy.deposit)}, less than ${formatEther(wanted.lowDeposit)}.`,
            `deposit ${formatEther(2n * wanted.lowDeposit)}`,
          ),
        ]
      : []),
    ...judgeSigners(wanted, proxy),
    ...judgeBundlers(wanted, proxy),
    ...judgeTokens(tokens, proxy),
    ...judgeRoles(wanted, proxy),
  ]
}

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
      : [find(`The configured signer ${signer} is none of its signers.`, `signer add ${signer}`)]),
    ...signers
      .filter((other) => !isAddressEqual(other, signer))
      .map((other) => find(`${other} may sign and is not configured.`, `signer remove ${other}`)),
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
            `${others.length} listed as bundlers are no executors: ${others.join(', ')}.`,
            `bundlers remove ${others.join(' ')}`,
          ),
        ]
      : []),
  ]
}

function judgeTokens(tokens: Network['tokens'], proxy: PaymasterProxy): PaymasterFinding[] {
  const feeTokens = tokens.filter(({ feeToken }) => feeToken)
  return [
    ...feeTokens.flatMap(({ address, symbol }) => {
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
      return found.balance === 0n
        ? [
            find(
              `It holds no ${symbol}, so that the first payment takes more gas.`,
              `token add ${symbol}`,
            ),
          ]
        : []
    }),
    ...proxy.tokens
      .filter(
        ({ address, floor }) =>
          floor > 0 && !feeTokens.some((token) => isAddressEqual(token.address, address)),
      )
      .map(({ address }) =>
        find(`${address} is listed and no fee token of the network.`, `token remove ${address}`),
      ),
  ]
}

/** Others may well have the lesser roles, such as an alarm that pauses. A second admin can do anything. */
const judgeRoles = (
  { admin, manager }: PaymasterWanted,
  { roles }: PaymasterProxy,
): PaymasterFinding[] => [
  ...paymasterRoles.flatMap((role) => {
    const wanted = role === 'admin' ? admin : manager
    return !wanted || includes(roles[role], wanted)
      ? []
      : [find(`${wanted} has not the role of ${role}.`, `role grant ${role} ${wanted}`)]
  }),
  ...roles.admin
    .filter((other) => admin && !isAddressEqual(other, admin))
    .map((other) =>
      find(`${other} is an admin and is not configured.`, `role revoke admin ${other}`),
    ),
]
