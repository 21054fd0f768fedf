import type { Network } from '@gasless-gateway/core'
import { type Hex, type PublicClient, pad, toEventSelector, toHex } from 'viem'
import type { EndpointChain } from './endpoint-chain.js'

const userOperationEventTopic = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

type EventSearch = Pick<EndpointChain, 'findUserOperation' | 'operationBlocks'>

/** Searches a range of blocks for operations that have landed. */
export function createEventSearch(
  client: PublicClient,
  { entryPoint }: Network,
  assertHasBlock: (number: bigint) => Promise<void>,
): EventSearch {
  return {
    async findUserOperation(hash, { from, to }) {
      const [[log]] = await Promise.all([
        client.request({
          method: 'eth_getLogs',
          params: [
            {
              address: entryPoint,
              topics: [userOperationEventTopic, hash],
              fromBlock: toHex(from),
              toBlock: toHex(to),
            },
          ],
        }),
        assertHasBlock(to),
      ])
      return log?.blockNumber && log.blockHash
        ? { number: BigInt(log.blockNumber), hash: log.blockHash }
        : undefined
    },

    async operationBlocks({ hashes = [], paymaster }, { from, to }) {
      const wanted: (Hex | Hex[] | null)[][] = []
      if (hashes.length > 0) wanted.push([userOperationEventTopic, [...hashes]])
      if (paymaster) wanted.push([userOperationEventTopic, null, null, pad(paymaster)])
      const [found] = await Promise.all([
        Promise.all(
          wanted.map((topics) =>
            client.request({
              method: 'eth_getLogs',
              params: [{ address: entryPoint, topics, fromBlock: toHex(from), toBlock: toHex(to) }],
            }),
          ),
        ),
        assertHasBlock(to),
      ])
      const numbers = found.flat().flatMap(({ blockNumber }) => blockNumber ?? [])
      return [...new Set(numbers.map(BigInt))].sort((a, b) => (a < b ? -1 : 1))
    },
  }
}
