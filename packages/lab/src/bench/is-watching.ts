import type { RpcRequest } from './gateway-messages.js'

/**
 * Returns whether a request may come from the block watcher or the endpoint's check, which run beside every request.
 */
export const isWatching = ({ methods }: RpcRequest): boolean =>
  methods.every((method) => watching.has(method))

const watching: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_chainId',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getLogs',
])
