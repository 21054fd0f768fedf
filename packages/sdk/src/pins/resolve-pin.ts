import { ConfigurationError } from '../errors/configuration-error.js'
import type { NetworksOption } from './network-options.js'
import { entryPointV07, kernelV31, type Pin, pins } from './pins.js'

/** Throws `PIN_MISSING` for a network that is neither built in nor among the options. */
export function resolvePin(networkId: string, networks: NetworksOption): Pin {
  const pin = findPin(networkId, networks)
  if (!pin)
    throw new ConfigurationError(
      `Network ${networkId} has no pinned contracts, so an operation cannot be checked before signing. Pass them: createGatewayClient({ networks: { '${networkId}': { paymaster: '0x…' } } }), with entryPoint and accountContracts where they are not the canonical ones.`,
      'PIN_MISSING',
    )
  return pin
}

/** `undefined` for a network that is neither built in nor among the options. */
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
