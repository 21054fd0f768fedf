import type { AccountContracts } from '@gasless-gateway/core/erc4337'
import type { NetworksOption } from './network-options.js'
import { kernelV31 } from './pins.js'
import { findPin } from './resolve-pin.js'

/**
 * The contracts that accounts may be made of: those pinned for the network. A gateway has one set for all of its networks, so
 * without a network, or for one without a pin, they are the sets of the client's other networks, and Kernel v3.1 if it has none.
 */
export function pinnedAccountContracts(
  networks: NetworksOption,
  networkId: string | undefined,
): readonly AccountContracts[] {
  const pin = networkId === undefined ? undefined : findPin(networkId, networks)
  if (pin) return [pin.accountContracts]
  const configured = new Set(
    Object.keys(networks).flatMap((id) => findPin(id, networks)?.accountContracts ?? []),
  )
  return configured.size > 0 ? [...configured] : [kernelV31]
}
