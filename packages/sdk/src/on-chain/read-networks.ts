import { readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import type { NetworksOption } from '../pins/network-options.js'
import type { OutcomeOptions } from './read-outcome.js'

/** Returns the networks. Throws {@link InvalidInputError} for unknown options. */
export function readNetworks(options: OutcomeOptions): NetworksOption {
  refuseUnknown(readObject(options), 'networks')
  return readObject(options.networks, 'networks')
}
