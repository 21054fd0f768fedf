import { type Address, getAddress, isAddressEqual } from 'viem'
import { approvalsIn } from '../call-data/approvals-in-calls.js'
import { reachedCalls } from '../call-data/reached-calls.js'
import type { Call } from '../erc4337/kernel-execution.js'
import type { Network } from '../model/network.js'
import type { LookAt } from '../model/simulated-effects.js'
import { isOneOf } from '../primitives/is-one-of.js'

/** Most addresses that are checked. The simulation has to fit into one transaction's gas. */
const mostAddresses = 200

/**
 * Returns the state that the rules need from before and after an operation: the allowances that its calls set, and
 * whether the called contracts and the spenders have code. Addresses from the network definition are known contracts,
 * so an ordinary transfer needs no reads.
 */
export function lookAtOf({
  network,
  sender,
  calls,
}: {
  readonly network: Network
  readonly sender: Address
  readonly calls: readonly Call[]
}): LookAt {
  const reached = reachedCalls(calls, sender).calls
  const allowances = approvalsIn(reached, sender)
    .filter(
      ({ spender }) =>
        !isAddressEqual(spender, sender) &&
        !(network.paymaster && isAddressEqual(spender, network.paymaster)),
    )
    .map(({ permit, ...approval }) => approval)
  const isKnown = isOneOf([
    sender,
    network.entryPoint,
    network.wrappedNative,
    ...network.tokens.map(({ address }) => address),
    ...Object.values(network.routing ?? {}).flatMap(({ targets, spenders }) => [
      ...targets,
      ...spenders,
    ]),
  ])
  const asked = new Set(
    [
      ...allowances.map(({ spender }) => spender),
      ...reached.filter(({ data }) => data !== '0x').map(({ to }) => to),
    ].map((address) => address.toLowerCase() as Address),
  )
  // Checksums come last, because each one costs a hash.
  const addresses = [...asked].filter((address) => !isKnown(address)).slice(0, mostAddresses)
  return { allowances, addresses: addresses.map((address) => getAddress(address)) }
}
