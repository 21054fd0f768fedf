import { missingPin } from './missing-pin.js'
import type { NetworksOption } from './network-options.js'
import { entryPointV07, kernelV31, type Pin, pins } from './pins.js'

/** Returns the pins of a network. Throws `PIN_MISSING` for a network that is neither built in nor among the options. */
export function resolvePin(networkId: string, networks: NetworksOption): Pin {
  return (
    findPin(networkId, networks) ??
    missingPin(
      networkId,
      'contracts',
      'an operation',
      // The other contracts, if they are not the canonical ones.
      "paymaster: '0x…', entryPoint?: '0x…', accountContracts?: { … }",
    )
  )
}

/** Returns the pins of a network. `undefined` if the network is neither built in nor among the options. */
export function findPin(networkId: string, networks: NetworksOption): Pin | undefined {
  const given = Object.hasOwn(networks, networkId) ? networks[networkId] : undefined
  const builtIn = Object.hasOwn(pins, networkId) ? pins[networkId] : undefined
  if (!given && !builtIn) return undefined
  return {
    entryPoint: given?.entryPoint ?? builtIn?.entryPoint ?? entryPointV07,
    accountContracts: given?.accountContracts ?? builtIn?.accountContracts ?? kernelV31,
    paymaster: given?.paymaster ?? builtIn?.paymaster,
    routing: given?.routing ?? builtIn?.routing,
    delegate: given?.delegate === null ? undefined : (given?.delegate ?? builtIn?.delegate),
  }
}
