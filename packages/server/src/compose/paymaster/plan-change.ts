import { type Network, paymasterCommand, type Token } from '@gasless-gateway/core'
import { type Address, isAddress, isAddressEqual, zeroAddress } from 'viem'
import type { ChainView } from '../../adapters/paymaster/block-view.js'
import { measureRefund } from '../../adapters/paymaster/measure-refund.js'
import { readCandidate } from '../../adapters/paymaster/read-candidate.js'
import type { PaymasterChange } from '../../cli/paymaster/paymaster-request.js'
import { defaultTimelockHours, keepWithoutTimelock } from '../../paymaster/default-timelock.js'
import type { PaymasterOnChain } from '../../paymaster/paymaster-on-chain.js'
import {
  type DeployedPaymaster,
  planBundlerSync,
  planBundlers,
  planCancellation,
  planPause,
  planRole,
  planSigner,
  planToken,
  planTokenRemoval,
} from '../../paymaster/plan-administration.js'
import { deploymentRemarks, planDeployment } from '../../paymaster/plan-deployment.js'
import {
  planDeposit,
  planStake,
  planSweep,
  planUnstake,
  planWithdrawal,
} from '../../paymaster/plan-treasury.js'
import { planUpgrade } from '../../paymaster/plan-upgrade.js'
import { type PlannedCall, paymasterRoles } from '../../paymaster/planned-call.js'
import type { PaymasterSetting } from './paymaster-setting.js'
import { type Asked, releaseDeployments } from './read-setting.js'

type Located = PaymasterSetting & { readonly address: Address }

/** Returns what a change must read in addition to the configuration. Throws an `Error` for an unknown token. */
export function askedBy(change: PaymasterChange, network: Network): Asked {
  switch (change.kind) {
    case 'sweep':
      return { tokens: [tokenOf(network, change.token).address] }
    case 'signer':
      return { signers: [change.signer] }
    case 'bundlers':
      return { bundlers: change.bundlers }
    case 'list-token':
    case 'take-off-token':
      return { tokens: [tokenOf(network, change.token).address] }
    case 'role':
      return { accounts: [change.account] }
    default:
      return {}
  }
}

/** A change with all its amounts. */
export type CompleteChange =
  | Exclude<PaymasterChange, { kind: 'deposit' }>
  | { readonly kind: 'deposit'; readonly upTo: bigint }

/**
 * Returns the calls that a change needs at `now` (in seconds since 1970), or none if it is already done. Throws an
 * `Error` with the remedy when the change is impossible.
 */
export async function planChange(
  change: CompleteChange,
  setting: Located,
  onChain: PaymasterOnChain,
  view: ChainView,
  now: bigint,
): Promise<PlannedCall[]> {
  const { network, executors } = setting
  if (change.kind === 'deploy') return planDeployment(network, deploymentsOf(setting), onChain)
  const paymaster = requireDeployed(setting, onChain)
  switch (change.kind) {
    case 'deposit':
      refuseStrange(setting, paymaster)
      return planDeposit(paymaster, change.upTo)
    case 'stake':
      refuseStrange(setting, paymaster)
      return planStake(paymaster, change.upTo, change.delaySeconds)
    case 'withdraw':
      return planWithdrawal(paymaster, change.leave, change.to, network.entryPoint)
    case 'unstake':
      return planUnstake(paymaster, change.to, network.entryPoint, now)
    case 'sweep':
      return planSweep(paymaster, tokenOf(network, change.token), change.to, network.entryPoint)
    case 'cancel':
      return planCancellation(paymaster, change.id)
    case 'signer':
      return planSigner(paymaster, change.signer, change.allowed)
    case 'bundlers':
      return planBundlers(paymaster, change.bundlers, change.allowed)
    case 'sync-bundlers':
      if (!executors)
        throw new Error(
          `No executors are configured for ${network.name}. Set EXECUTOR_KEYS, or name the addresses: bundlers add, bundlers remove.`,
        )
      return planBundlerSync(paymaster, executors)
    case 'list-token':
      return planListing(change, setting, paymaster, view)
    case 'take-off-token':
      return planTokenRemoval(paymaster, tokenOf(network, change.token))
    case 'pause':
      return planPause(paymaster, change.paused)
    case 'role':
      return planRole(paymaster, change.role, change.account, change.granted)
    case 'upgrade': {
      const { implementation } = releaseDeployments()
      const address = change.implementation ?? implementation.address
      const candidate = await readCandidate(view, paymaster, {
        address,
        ...(isAddressEqual(address, implementation.address) && { deployment: implementation }),
      })
      return planUpgrade(paymaster, candidate, network.entryPoint)
    }
  }
}

/** Base units of the operator's tokens that the simulation of a refund moves. */
const unitsToMeasure = 3n

async function planListing(
  change: Extract<PaymasterChange, { kind: 'list-token' }>,
  { network, operator }: Located,
  paymaster: DeployedPaymaster,
  view: ChainView,
): Promise<PlannedCall[]> {
  const token = tokenOf(network, change.token)
  const found = paymaster.state.tokens.find(({ address }) => isAddressEqual(address, token.address))
  const measurable = operator && (found?.operatorBalance ?? 0n) >= unitsToMeasure
  const refundGas = measurable
    ? await measureRefund(view, {
        token: token.address,
        holder: operator.address,
        receiver: paymaster.address,
      })
    : undefined
  return planToken(paymaster, token, { ...change, refundGas })
}

/**
 * Throws an `Error` when no configured owner has a role in the paymaster. Coins sent to another operator's paymaster
 * would be lost.
 */
function refuseStrange(
  { admin, owners }: PaymasterSetting,
  { address, state: { roles } }: DeployedPaymaster,
): void {
  const ours = [...owners, ...(admin ? [admin] : [])]
  const holders = paymasterRoles.flatMap((role) => roles[role])
  if (
    ours.length > 0 &&
    !ours.some((owner) => holders.some((holder) => isAddressEqual(holder, owner)))
  )
    throw new Error(
      `Neither PAYMASTER_ADMIN nor PAYMASTER_MANAGER has any role in the paymaster ${address}: it belongs to someone else. Correct the configured address or these variables.`,
    )
}

/** Returns sentences that the operator should read before anything is sent. */
export function remarksOn(
  change: PaymasterChange,
  { network, deployments, operator, timelock }: PaymasterSetting,
  onChain: PaymasterOnChain,
): string[] {
  if (change.kind === 'deploy')
    return deployments && !onChain.proxy
      ? [
          ...deploymentRemarks(network, deployments, onChain, operator?.address),
          ...(timelock?.byDefault
            ? [
                `A timelock delays every call by the admin by ${defaultTimelockHours} hours, the default except on testnets. Set PAYMASTER_TIMELOCK_HOURS to another time, or to 0 for none; it is part of the address.`,
              ]
            : []),
        ]
      : []
  return change.kind === 'sync-bundlers' && onChain.proxy?.listsComplete === false
    ? [
        "No endpoint shows the paymaster's whole history: the list may contain bundlers that this command does not know and does not remove. Give --from-block with a block before its deployment.",
      ]
    : []
}

/**
 * Returns the deployments. Throws an `Error` when a setting is missing or is the zero address, or when the
 * deployment's address differs from the configured one.
 */
function deploymentsOf({ deployments, withoutTimelock, address, admin, network }: Located) {
  if (!deployments)
    throw new Error(
      admin
        ? 'PAYMASTER_SIGNER_KEY is missing: the address of its key becomes the first signer. Set it, or give that address as --first-signer.'
        : 'PAYMASTER_ADMIN is missing: it upgrades the paymaster and hands out its roles. Set it to the address of a multisig, and PAYMASTER_TIMELOCK_HOURS where the timelock in front is to be another than the default.',
    )
  const { parameters } = deployments
  for (const [name, owner] of [
    ['PAYMASTER_ADMIN', parameters.admin],
    ['PAYMASTER_MANAGER', parameters.manager],
    ...parameters.firstSigners.map((signer) => ['--first-signer', signer] as const),
  ] as const)
    if (isAddressEqual(owner, zeroAddress))
      throw new Error(
        `${name} is the zero address, which no one controls. Give an address that you control.`,
      )
  if (withoutTimelock && isAddressEqual(withoutTimelock, address))
    throw new Error(
      `${address} is where your paymaster is without a timelock, and on ${network.name} a timelock of ${defaultTimelockHours} hours is the default now. ${keepWithoutTimelock}, or to ${defaultTimelockHours}, without PAYMASTER_ADDRESS, to deploy another paymaster behind a timelock.`,
    )
  if (!isAddressEqual(deployments.proxy.address, address))
    throw new Error(
      `The paymaster would be deployed at ${deployments.proxy.address} on ${network.name}, but ${address} is configured. Deploy it with the same release, PAYMASTER_ADMIN, PAYMASTER_MANAGER, PAYMASTER_TIMELOCK_HOURS, --first-signer and --salt as on the other chains, or configure the new address.`,
    )
  return deployments
}

function requireDeployed(
  { address, network }: Located,
  { proxy }: PaymasterOnChain,
): DeployedPaymaster {
  if (proxy) return { address, coin: network.nativeCoin.symbol, state: proxy }
  throw new Error(
    `There is no paymaster at ${address} on ${network.name}. Run ${paymasterCommand('deploy', network)}.`,
  )
}

/** Returns a token of the network by its symbol or address, or any other token by its address. */
function tokenOf(
  { name, tokens }: Network,
  wanted: string,
): Pick<Token, 'address' | 'symbol' | 'postOpGas'> & { readonly decimals?: number } {
  if (/^0x/i.test(wanted)) {
    if (!isAddress(wanted))
      throw new Error(
        `${wanted} is not an address. Check it for a typo, or write it in lower case.`,
      )
    const known = tokens.find(({ address }) => isAddressEqual(address, wanted))
    return known ?? { address: wanted, symbol: wanted }
  }
  const found = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted.toLowerCase())
  const [token, second] = found
  if (second)
    throw new Error(`${name} has ${found.length} tokens called ${wanted}. Name it by its address.`)
  if (token) return token
  throw new Error(
    `${name} has no token ${wanted}. It has ${tokens.map(({ symbol }) => symbol).join(', ') || 'none'}; name other tokens by their address.`,
  )
}
