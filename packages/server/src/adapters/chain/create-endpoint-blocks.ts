import type { BlockLink, Network } from '@gasless-gateway/core'
import { type Hash, hexToBigInt } from 'viem'
import type { Endpoint } from './create-endpoint.js'
import type { EndpointChain } from './endpoint-chain.js'
import { LaggingEndpointError } from './endpoint-errors.js'
import { isUnsupported } from './is-unsupported.js'
import { type BlockPace, keepForABlock } from './keep-for-a-block.js'
import { readBlock, toLink } from './read-block.js'
import type { BlockLogReader } from './read-block-logs.js'
import { readFinal, readTag } from './read-final.js'

/** A suggested tip follows the tips of past blocks. If it is too low, a replacement raises it. */
const tipKeptMs = 30_000

type EndpointBlocks = Pick<
  EndpointChain,
  'knowsFinalTag' | 'identity' | 'feeMarket' | 'block' | 'transactions'
>

/** Reads blocks and the fee market that follows the newest one. Remembers headers for the reader of logs. */
export function createEndpointBlocks({
  endpoint,
  network,
  pace,
  logs,
}: {
  readonly endpoint: Endpoint
  readonly network: Network
  readonly pace: BlockPace | undefined
  readonly logs: BlockLogReader
}): EndpointBlocks {
  const { client } = endpoint
  let newest: { readonly block: BlockLink; readonly seenAt: number } | undefined
  /**
   * Returns the newest block that the endpoint has shown. Returns `undefined` if that block is older than a block time,
   * or another endpoint has shown a newer one.
   */
  const recentBlock = () =>
    pace &&
    newest &&
    newest.block.number === pace.head() &&
    pace.now() - newest.seenAt < pace.keptMs
      ? newest.block
      : undefined
  const readTip = () => client.request({ method: 'eth_maxPriorityFeePerGas' })
  const readKeptTip = pace?.keptMs
    ? keepForABlock({ keptMs: tipKeptMs, now: pace.now, head: () => undefined }, readTip)
    : readTip
  // If the endpoint lacks the method, the network's minimum tip is paid. The refusal may be temporary, so it is not
  // kept.
  const suggestedTip = () =>
    readKeptTip(undefined).catch((error: unknown) => {
      if (!isUnsupported(error)) throw error
      return '0x0' as const
    })

  /** Whether the endpoint has the tag, according to the last check of its abilities. */
  let showsTag: boolean | undefined
  const onTag = (isShown: boolean) => {
    if (showsTag !== undefined && isShown !== showsTag) endpoint.suspect()
  }

  return {
    async knowsFinalTag() {
      if (network.finality.kind !== 'tag') return true
      showsTag = (await readTag(client, network.finality.tag)) !== null
      return showsTag
    },

    async identity() {
      const [chainId, genesis] = await Promise.all([
        client.getChainId(),
        client.getBlock({ blockNumber: 0n }),
      ])
      return { chainId, genesisHash: genesis.hash }
    },

    async feeMarket() {
      const saw = endpoint.observeHead()
      const recent = recentBlock()
      const [block, { baseFeePerGas }, maxPriorityFeePerGas] = await Promise.all([
        recent ?? client.getBlock({ blockTag: 'latest' }),
        // The node computes the next block's base fee, because chains differ in how it moves. It is the last value of
        // the answer.
        client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] }),
        suggestedTip(),
      ])
      if (!recent) saw(block.number)
      return {
        baseFeePerGas: baseFeePerGas.at(-1) ?? 0n,
        maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
        block: { number: block.number, timestamp: block.timestamp },
      }
    },

    async block(which) {
      const saw = endpoint.observeHead()
      const block =
        which === 'safe' || which === 'finalized'
          ? await readFinal(client, which, network, onTag)
          : await readBlock(client, which)
      if (block) {
        logs.remember(block)
        const link = toLink(block)
        if (which === 'latest') {
          saw(link.number)
          newest = pace && { block: link, seenAt: pace.now() }
        } else endpoint.shows(link.number)
        return link
      }
      if (typeof which === 'bigint' && endpoint.lacks(which))
        throw new LaggingEndpointError(`The endpoint does not have block ${which} yet.`)
      return undefined
    },

    async transactions(blockHash) {
      const block = await client.request({
        method: 'eth_getBlockByHash',
        params: [blockHash, false],
      })
      if (!block) throw new LaggingEndpointError(`The endpoint does not have block ${blockHash}.`)
      return block.transactions as readonly Hash[]
    },
  }
}
