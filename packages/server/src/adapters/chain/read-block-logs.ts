import type { ChainLog, Network } from '@gasless-gateway/core'
import { type Address, getAddress, type Hash, type Hex, type PublicClient } from 'viem'
import { LaggingEndpointError } from './endpoint-errors.js'
import { bloomMayHold, bloomOf } from './log-bloom.js'

/**
 * Logs of the EntryPoint, the paymaster and `others` in exactly this block.
 *
 * Endpoints that are still indexing a block answer with no logs. Therefore an empty answer counts only when the
 * header's bloom filter agrees. Where it does not, which full blocks bring about by chance too, all logs of the block
 * are read, and must account for the whole filter. Throws `LaggingEndpointError` when they do not, or when the endpoint
 * does not have the block.
 */
export async function readBlockLogs(
  client: PublicClient,
  { entryPoint, paymaster }: Network,
  blockHash: Hash,
  others: readonly Address[] = [],
): Promise<ChainLog[]> {
  const addresses = [entryPoint, ...(paymaster ? [paymaster] : []), ...others]
  const [header, logs] = await Promise.all([
    client.request({ method: 'eth_getBlockByHash', params: [blockHash, false] }),
    client.request({
      method: 'eth_getLogs',
      params: [{ blockHash, address: addresses }],
    }),
  ])
  if (!header) throw new LaggingEndpointError(`The endpoint does not have block ${blockHash}.`)
  const { logsBloom } = header
  // Chains without a filter leave it out.
  if (logs.length > 0 || !logsBloom || !addresses.some((one) => bloomMayHold(logsBloom, one)))
    return logs.map(toChainLog)

  const all = await client.request({ method: 'eth_getLogs', params: [{ blockHash }] })
  const unexplained =
    BigInt(logsBloom) & ~bloomOf(all.flatMap((log) => [log.address, ...log.topics]))
  if (unexplained !== 0n)
    throw new LaggingEndpointError(`The endpoint does not have all logs of block ${blockHash}.`)
  const wanted = addresses.map((address) => getAddress(address))
  return all.map(toChainLog).filter(({ address }) => wanted.includes(address))
}

const toChainLog = (log: {
  address: Address
  topics: readonly Hex[]
  data: Hex
  transactionHash: Hash | null
  logIndex: Hex | null
}): ChainLog => ({
  address: getAddress(log.address),
  topics: log.topics,
  data: log.data,
  transactionHash: log.transactionHash ?? '0x',
  logIndex: Number(log.logIndex),
})
