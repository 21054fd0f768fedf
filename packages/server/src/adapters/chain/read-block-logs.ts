import type { ChainLog, Network } from '@gasless-gateway/core'
import { type Address, getAddress, type Hash, type Hex, type PublicClient } from 'viem'
import { LaggingEndpointError, UnableEndpointError } from './endpoint-errors.js'
import { failureKind, mayPass } from './failure-kind.js'
import { bloomMayHold, bloomOf } from './log-bloom.js'
import { isTooMuchAsked } from './too-much-asked.js'

/** Logs of the EntryPoint, the paymaster and `others` in exactly this block. */
export type BlockLogReader = (blockHash: Hash, others?: readonly Address[]) => Promise<ChainLog[]>

/**
 * Reads logs by the hash of their block. An endpoint that refuses this is asked by the block's number, and each log must have the
 * hash. This takes a second round trip, and as many requests.
 *
 * Endpoints that are still indexing a block answer with no logs. Therefore an empty answer counts only when the
 * header's bloom filter agrees. Where it does not, which full blocks bring about by chance too, all logs of the block
 * are read, and must account for the whole filter. Throws `LaggingEndpointError` when they do not, or when the endpoint
 * does not have the block. By number, an empty answer is no answer on a chain without the filter: it may be of another block.
 */
export function createBlockLogReader(
  client: PublicClient,
  { entryPoint, paymaster }: Network,
): BlockLogReader {
  let takesHash = true

  const byNumber = async (header: Header, address: readonly Address[] | undefined) => {
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          fromBlock: header.number,
          toBlock: header.number,
          ...(address && { address: [...address] }),
        },
      ],
    })
    if (logs.some(({ blockHash }) => blockHash !== header.hash))
      throw new LaggingEndpointError(`The endpoint shows another block than ${header.hash}.`)
    if (logs.length === 0 && !header.logsBloom)
      throw new UnableEndpointError('The endpoint searches no block by its hash.')
    return logs
  }

  async function search(
    blockHash: Hash,
    header: Promise<Header>,
    address?: readonly Address[],
  ): Promise<RpcLogs> {
    if (!takesHash) return byNumber(await header, address)
    try {
      return await client.request({
        method: 'eth_getLogs',
        params: [{ blockHash, ...(address && { address: [...address] }) }],
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const logs = await byNumber(await header, address)
      takesHash = false
      return logs
    }
  }

  return async (blockHash, others = []) => {
    const addresses = [entryPoint, ...(paymaster ? [paymaster] : []), ...others]
    const asked = headerOf(client, blockHash)
    const [header, logs] = await Promise.all([asked, search(blockHash, asked, addresses)])
    const { logsBloom } = header
    // Chains without a filter leave it out.
    if (logs.length > 0 || !logsBloom || !addresses.some((one) => bloomMayHold(logsBloom, one)))
      return logs.map(toChainLog)

    const all = await search(blockHash, asked)
    const unexplained =
      BigInt(logsBloom) & ~bloomOf(all.flatMap((log) => [log.address, ...log.topics]))
    if (unexplained !== 0n)
      throw new LaggingEndpointError(`The endpoint does not have all logs of block ${blockHash}.`)
    const wanted = addresses.map((address) => getAddress(address))
    return all.map(toChainLog).filter(({ address }) => wanted.includes(address))
  }
}

interface Header {
  readonly number: Hex
  readonly hash: Hash
  readonly logsBloom?: Hex | null
}

type RpcLogs = readonly (Parameters<typeof toChainLog>[0] & { readonly blockHash: Hash | null })[]

async function headerOf(client: PublicClient, blockHash: Hash): Promise<Header> {
  const header = await client.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
  if (!header) throw new LaggingEndpointError(`The endpoint does not have block ${blockHash}.`)
  return header as Header
}

/** Not of a block that is missing, of too many logs or of a moment: then the question itself is refused. */
const isRefusal = (error: unknown): boolean =>
  ['answer', 'unable'].includes(failureKind(error)) && !mayPass(error) && !isTooMuchAsked(error)

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
