import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'

/** Networks that the gateway serves. `networkId` is the chain id as a decimal string. */
export const createNetworks = (call: Caller) => ({
  /** Lists all networks. The cheapest request to check an API key. */
  list: (options?: RequestOptions) => call('listNetworks', {}, options),

  get: (networkId: string, options?: RequestOptions) =>
    call('getNetwork', { params: { networkId } }, options),

  /** Lists the tokens that can pay fees on the network. */
  tokens: (networkId: string, options?: RequestOptions) =>
    call('listNetworkTokens', { params: { networkId } }, options),
})
