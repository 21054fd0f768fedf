import {
  type Chain,
  type ChainReader,
  GatewayError,
  isGatewayError,
  type Network,
  unableNetwork,
} from '@gasless-gateway/core'
import type { Address } from 'viem'
import { broadcast } from './broadcast.js'
import type { Endpoint } from './create-endpoint.js'
import { createEndpointChain } from './create-endpoint-chain.js'
import type { EndpointChain } from './endpoint-chain.js'
import type { EndpointPool } from './endpoint-pool.js'
import { failureKind } from './failure-kind.js'
import { type BlockPace, keepForABlock } from './keep-for-a-block.js'
import {
  type AbilityLook,
  dependentTransactions,
  lookAtAbilities,
  plainTransactions,
} from './look-at-abilities.js'
import { searchPages } from './search-pages.js'

/**
 * Creates the chain of a network over the JSON-RPC endpoints of a pool. One endpoint answers a method as a whole, so
 * its values fit together.
 *
 * `caller` is the address that simulations run from. It is one of the executors, so contracts see the origin that they
 * will see on chain.
 */
export function createViemChain({
  pool,
  network,
  caller,
  pace,
}: {
  pool: EndpointPool
  network: Network
  caller: Address
  /** How long answers that all accounts share are kept. @default not at all */
  pace?: BlockPace
}): Chain {
  const chains = new Map(
    pool.endpoints.map((endpoint) => [
      endpoint,
      createEndpointChain({ endpoint, network, caller, pace }),
    ]),
  )
  const at = (endpoint: Endpoint) => chains.get(endpoint) as EndpointChain
  const looks = new Map(
    pool.endpoints.map((endpoint) => [
      endpoint,
      lookAtAbilities(pool, network, endpoint, at(endpoint)),
    ]),
  )
  const lookOf = (endpoint: Endpoint) => looks.get(endpoint) as AbilityLook
  const ask: Ask = (read) => pool.ask((endpoint) => read(at(endpoint)))
  /** A witness that lacks a method counts as unavailable, because its own error would end more than this request. */
  const askWitness =
    (only: Endpoint): Ask =>
    (read) =>
      pool
        .askOnly(only, (endpoint) => read(at(endpoint)))
        .catch((cause: unknown) => {
          if (failureKind(cause) !== 'unable') throw cause
          throw new GatewayError('NETWORK_UNAVAILABLE', {
            message: `An RPC endpoint of ${network.name} lacks what it was asked for. Retry shortly.`,
            cause,
          })
        })

  const oncePerBlock = <Query, Answer>(read: (query: Query) => Promise<Answer>) =>
    pace ? keepForABlock(pace, read) : read
  const feeMarket = oncePerBlock((_: undefined) => ask((chain) => chain.feeMarket()))
  const readPaymaster = oncePerBlock((query: Parameters<Chain['readPaymaster']>[0]) =>
    ask((chain) => chain.readPaymaster(query)),
  )

  const allRefuse = (method: string) => pool.endpoints.every(({ refused }) => refused.has(method))
  /** Returns why no endpoint can run these transactions, if the last look at the endpoints has found the reason. */
  const lackFor = ({ transactions, independent }: Parameters<Chain['simulateTransactions']>[0]) => {
    if (!allRefuse('eth_simulateV1')) return undefined
    if (allRefuse('eth_estimateGas'))
      return `${plainTransactions}: none of its RPC endpoints has eth_simulateV1 or eth_estimateGas`
    return independent || transactions.length === 1
      ? undefined
      : `${dependentTransactions}: none of its RPC endpoints has eth_simulateV1`
  }

  return {
    ...createReader(ask),
    witnesses: () =>
      pool
        .witnesses((endpoint) => lookOf(endpoint).canWitness())
        .map((endpoint) => createReader(askWitness(endpoint))),

    abilities: () =>
      Promise.all(
        pool.endpoints.map(async (endpoint, index) => ({
          endpoint: index + 1,
          host: endpoint.host,
          ...(await lookOf(endpoint).look()),
        })),
      ),

    async identity() {
      try {
        return await ask((chain) => chain.identity())
      } catch (error) {
        const [other] = pool.endpoints
        if (!other || !pool.allServeAnotherChain()) throw error
        // This reads only which chain the endpoint serves instead.
        return at(other)
          .identity()
          .catch(() => {
            throw error
          })
      }
    },
    feeMarket: () => feeMarket(undefined),
    isDeployed: (address, delegate) => ask((chain) => chain.isDeployed(address, delegate)),
    decimalsOf: (address) => ask((chain) => chain.decimalsOf(address)),
    readAccount: (query) => ask((chain) => chain.readAccount(query)),
    readPaymaster,
    isPaymasterSigner: (query) => ask((chain) => chain.isPaymasterSigner(query)),
    depositOf: (address, block) => ask((chain) => chain.depositOf(address, block)),
    balancesOf: (addresses) => ask((chain) => chain.balancesOf(addresses)),
    simulate: (query) => ask((chain) => chain.simulate(query)),
    simulateCalls: (query) => ask((chain) => chain.simulateCalls(query)),
    simulateTransactions: (query) =>
      ask((chain) => chain.simulateTransactions(query)).catch((error: unknown) => {
        const lack = lackFor(query)
        if (!lack || !isGatewayError(error, 'NETWORK_UNAVAILABLE')) throw error
        throw unableNetwork(`${network.name} prepares no ${lack}.`, error)
      }),
    revertDataOf: (call, block) => ask((chain) => chain.revertDataOf(call, block)),
    dataFee: (call) => ask((chain) => chain.dataFee(call)),
    broadcast: (rawTransaction) => broadcast(pool, rawTransaction),
  }
}

type Ask = <T>(read: (chain: EndpointChain) => Promise<T>) => Promise<T>

const createReader = (ask: Ask): ChainReader => ({
  block: (which) => ask((chain) => chain.block(which)),
  logs: (blockHash, others) => ask((chain) => chain.logs(blockHash, others)),
  receipt: (transactionHash) => ask((chain) => chain.receipt(transactionHash)),
  knows: (transactionHash) => ask((chain) => chain.knows(transactionHash)),
  receiptIn: (blockHash, transactionHash) =>
    ask((chain) => chain.receiptIn(blockHash, transactionHash)),
  transactionCount: (address, block) => ask((chain) => chain.transactionCount(address, block)),
  accountAt: (query, block) => ask((chain) => chain.accountAt(query, block)),
  simulateBundle: (query) => ask((chain) => chain.simulateBundle(query)),
  async findUserOperation(hash, { mostPages = Number.POSITIVE_INFINITY, ...range }) {
    // Search the newest blocks first, because the operation has usually just landed.
    const pages = searchPages(range, 'newest first', (page) =>
      ask((chain) => chain.findUserOperation(hash, page)),
    )
    let searched = 0
    for await (const found of pages) {
      searched += 1
      if (found) return found
      if (searched >= mostPages) break
    }
    return undefined
  },
  async operationBlocks(query, range) {
    const numbers: bigint[] = []
    const pages = searchPages(range, 'oldest first', (page) =>
      ask((chain) => chain.operationBlocks(query, page)),
    )
    for await (const found of pages) numbers.push(...found)
    return numbers
  },
  transactions: (blockHash) => ask((chain) => chain.transactions(blockHash)),
})
