import type { ChainLog, Network } from '@gasless-gateway/core'
import { type Address, getAddress, type Hash, type Hex, type PublicClient } from 'viem'
import { LaggingEndpointError, UnableEndpointError } from './endpoint-errors.js'
import { failureKind, mayPass } from './failure-kind.js'
import { bloomMayHold, bloomOf } from './log-bloom.js'
import { isTooMuchAsked } from './too-much-asked.js'

export interface BlockLogReader {
  /** Returns the logs of the EntryPoint, the paymaster and `others` in exactly this block. */
  (blockHash: Hash, others?: readonly Address[]): Promise<ChainLog[]>
  /**
   * Forgets earlier refusals and tests the endpoint again. Returns false if the logs of a block cannot be read,
   * because the endpoint refuses block hashes and headers have no bloom filter. Costs one request, and one more on a
   * chain without the filter.
   */
  probe(): Promise<boolean>
  /** Keeps the header of a block that the endpoint has shown, so that it is not requested again. */
  remember(header: Header): void
}

/** More blocks than one pass of the watcher reads. */
const headersKept = 64

/** Returns `proof`, a block that proves the other answers of its batch. Throws if it arrived too late to prove them. */
export type InTime = <T extends object | null>(proof: T) => T

/**
 * Creates a reader of logs by block hash. If an endpoint refuses hashes, the reader asks by block number. Then each
 * log, and the header of that number in the same batch, must have the hash. This costs a second round trip and one
 * more request, and is not done on chains without a bloom filter.
 *
 * Endpoints that are still indexing a block return no logs, so an empty answer counts only if the header's bloom
 * filter agrees. If it does not, all logs of the block are read and must account for the whole filter. Full blocks
 * cause this by chance too. Throws `LaggingEndpointError` when the logs do not account for the filter, or when the
 * endpoint lacks the block. Some chains have filters that are always empty, so an empty filter alone proves nothing.
 *
 * A header that the endpoint has already shown is not requested again. If its filter rules out all addresses, the
 * reader makes no request, because a bloom filter has no false negatives.
 */
export function createBlockLogReader(
  client: PublicClient,
  { entryPoint, paymaster }: Network,
  inTime: InTime,
): BlockLogReader {
  let takesHash = true
  const shown = new Map<Hash, Header>()

  const remember = (header: Header) => {
    shown.set(header.hash, header)
    for (const oldest of shown.keys()) {
      if (shown.size <= headersKept) break
      shown.delete(oldest)
    }
  }

  const byNumber = async (header: Header, address: readonly Address[] | undefined) => {
    const [logs, shown] = await Promise.all([
      client.request({
        method: 'eth_getLogs',
        params: [
          {
            fromBlock: header.number,
            toBlock: header.number,
            ...(address && { address: [...address] }),
          },
        ],
      }),
      client.request({ method: 'eth_getBlockByNumber', params: [header.number, false] }),
    ])
    const hashes = [inTime(shown)?.hash, ...logs.map(({ blockHash }) => blockHash)]
    if (hashes.some((hash) => hash !== header.hash))
      throw new LaggingEndpointError(`The endpoint shows another block than ${header.hash}.`)
    return logs
  }

  const byHash = (blockHash: Hash, address?: readonly Address[]) =>
    client.request({
      method: 'eth_getLogs',
      params: [{ blockHash, ...(address && { address: [...address] }) }],
    })

  async function search(
    blockHash: Hash,
    header: Promise<Header>,
    address?: readonly Address[],
  ): Promise<RpcLogs> {
    if (!takesHash) return byNumber(await header, address)
    try {
      return await byHash(blockHash, address)
    } catch (cause) {
      if (!isRefusal(cause)) throw cause
      const { logsBloom } = await header
      if (!logsBloom)
        throw new UnableEndpointError('The endpoint does not search by block hash.', { cause })
      const logs = await byNumber(await header, address)
      takesHash = false
      return logs
    }
  }

  const read = async (blockHash: Hash, others: readonly Address[] = []) => {
    const addresses = [entryPoint, ...(paymaster ? [paymaster] : []), ...others]
    const known = shown.get(blockHash)
    if (known && rulesOut(known, addresses)) return []
    // With an empty filter, only a new header proves that the endpoint has the block of the logs.
    const asked =
      known && !isEmptyFilter(known)
        ? Promise.resolve(known)
        : headerOf(client, blockHash).then(inTime)
    const [header, logs] = await Promise.all([asked, search(blockHash, asked, addresses)])
    const { logsBloom } = header
    // Headers of chains without a filter lack the field.
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

  async function probe(): Promise<boolean> {
    takesHash = true
    const newest = await client.request({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    })
    if (!newest?.hash || newest.logsBloom) return true
    try {
      await byHash(newest.hash, [entryPoint])
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      return false
    }
  }

  return Object.assign(read, { probe, remember })
}

export interface Header {
  readonly number: Hex
  readonly hash: Hash
  readonly logsBloom?: Hex | null
  readonly transactions?: readonly unknown[]
}

const isEmptyFilter = ({ logsBloom }: Header): boolean => !logsBloom || BigInt(logsBloom) === 0n

/** Returns whether the header alone proves that the block has no logs of these addresses. */
function rulesOut(header: Header, addresses: readonly Address[]): boolean {
  if (isEmptyFilter(header)) return header.transactions?.length === 0
  const { logsBloom } = header
  return !addresses.some((one) => bloomMayHold(logsBloom ?? '0x0', one))
}

type RpcLogs = readonly (RpcLog & { readonly blockHash: Hash | null })[]

async function headerOf(client: PublicClient, blockHash: Hash): Promise<Header> {
  const header = await client.request({ method: 'eth_getBlockByHash', params: [blockHash, false] })
  if (!header) throw new LaggingEndpointError(`The endpoint does not have block ${blockHash}.`)
  return header as Header
}

/**
 * Returns whether the endpoint refuses this kind of request, and not because of a missing block, too many logs or a
 * temporary error.
 */
const isRefusal = (error: unknown): boolean =>
  ['answer', 'unable'].includes(failureKind(error)) && !mayPass(error) && !isTooMuchAsked(error)

export interface RpcLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hash | null
  readonly logIndex: Hex | null
}

export const toChainLog = (log: RpcLog): ChainLog => ({
  address: getAddress(log.address),
  topics: log.topics,
  data: log.data,
  transactionHash: log.transactionHash ?? '0x',
  logIndex: Number(log.logIndex),
})
