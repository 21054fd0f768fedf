import * as z from 'zod'
import { AddressString, NetworkIdInput } from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const CoinBody = z.object({ name: z.string(), symbol: z.string(), decimals: z.int() })

export const NetworkBody = z
  .object({
    name: z.string(),
    networkId: z.string(),
    explorerUrl: z.string(),
    nativeCoin: CoinBody,
    wrappedNative: AddressString,
  })
  .meta({ id: 'Network' })

export const NetworkToken = z
  .object({ address: AddressString, symbol: z.string(), decimals: z.int() })
  .meta({ id: 'NetworkToken' })

const NetworkPath = z.strictObject({ networkId: NetworkIdInput })

export const listNetworks = defineEndpoint({
  method: 'get',
  path: '/network/list',
  summary: 'List the networks that this gateway serves',
  description: 'The cheapest request to check an API key.',
  tag: 'Networks',
  auth: 'api-key',
  status: 200,
  response: z.object({ networks: z.array(NetworkBody) }),
  errors: [],
})

export const getNetwork = defineEndpoint({
  method: 'get',
  path: '/network/:networkId',
  summary: 'Get one network',
  tag: 'Networks',
  auth: 'api-key',
  params: NetworkPath,
  status: 200,
  response: NetworkBody,
  errors: ['NETWORK_NOT_FOUND'],
})

export const listNetworkTokens = defineEndpoint({
  method: 'get',
  path: '/network/:networkId/tokens',
  summary: 'List the tokens that can pay fees on a network',
  tag: 'Networks',
  auth: 'api-key',
  params: NetworkPath,
  status: 200,
  response: z.object({ networkId: z.string(), tokens: z.array(NetworkToken) }),
  errors: ['NETWORK_NOT_FOUND'],
})
