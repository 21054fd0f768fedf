import type { RpcRequest } from './gateway-messages.js'

/** The block watcher and the check of the endpoint run beside every request and ask for nothing else. */
export const isWatching = ({ methods }: RpcRequest): boolean =>
  methods.every((method) => watching.has(method))

const watching: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_chainId',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getLogs',
])
