import {
  type AccountState,
  type BlockLink,
  type Chain,
  type ChainLog,
  isNativeCoin,
  type Network,
  nativeCoinAddress,
  type TransactionReceipt,
} from '@gasless-gateway/core'
import {
  type Address,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  type PublicClient,
  parseAbi,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { broadcast } from './broadcast.js'
import { readDataFee } from './data-fee.js'
import { asNetworkError } from './rpc-client.js'
import { simulateBundle } from './simulate-bundle.js'
import { createSimulator } from './simulator.js'

/**
 * A network's chain over JSON-RPC.
 *
 * `caller` is the address that simulations run from: one of the executors, so that contracts see the origin that
 * they will see on chain.
 */
export function createViemChain({
  client,
  network,
  caller,
}: {
  client: PublicClient
  network: Network
  caller: Address
}): Chain {
  const { entryPoint, paymaster } = network
  const simulator = createSimulator({ client, network, caller })
  const chain: Chain = {
    async identity() {
      const [chainId, genesis] = await Promise.all([
        client.getChainId(),
        client.getBlock({ blockNumber: 0n }),
      ])
      return { chainId, genesisHash: genesis.hash }
    },

    async feeMarket() {
      const [block, maxPriorityFeePerGas] = await Promise.all([
        client.getBlock({ blockTag: 'latest' }),
        client.request({ method: 'eth_maxPriorityFeePerGas' }),
      ])
      return {
        baseFeePerGas: block.baseFeePerGas ?? 0n,
        maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
        block: { number: block.number, timestamp: block.timestamp },
      }
    },

    isDeployed: (address) => hasCode(client, address),

    async readAccount({ sender, nonceKey, feeToken, assets }) {
      const [deployed, nonce, rootOwner, deposit, balances, allowance] = await Promise.all([
        hasCode(client, sender),
        client.readContract({
          address: entryPoint,
          abi: entryPoint07Abi,
          functionName: 'getNonce',
          args: [sender, nonceKey],
        }),
        readRootOwner(client, network, sender),
        chain.depositOf(sender),
        readBalances(client, sender, assets),
        feeToken && paymaster
          ? client.readContract({
              address: feeToken,
              abi: erc20Abi,
              functionName: 'allowance',
              args: [sender, paymaster],
            })
          : 0n,
      ])
      return {
        deployed,
        sequence: nonce & 0xffff_ffff_ffff_ffffn,
        rootOwner: deployed ? rootOwner : undefined,
        deposit,
        balances,
        allowance,
      } satisfies AccountState
    },

    depositOf: (address) =>
      client.readContract({
        address: entryPoint,
        abi: entryPoint07Abi,
        functionName: 'balanceOf',
        args: [address],
      }),

    simulate: simulator.simulate,
    simulateCalls: simulator.simulateCalls,
    simulateBundle: (query) => simulateBundle(client, network, query),
    dataFee: (query) => readDataFee(client, network, query),

    transactionCount: (address, block) =>
      client.getTransactionCount(
        block === 'latest' ? { address, blockTag: block } : { address, blockNumber: block },
      ),
    broadcast: (rawTransaction) => broadcast(client, rawTransaction),

    async receipt(transactionHash) {
      const receipt = (await client.request({
        method: 'eth_getTransactionReceipt',
        params: [transactionHash],
      })) as RpcReceipt | null
      return receipt ? toReceipt(receipt) : undefined
    },

    async block(which) {
      const block = await client.request({
        method: 'eth_getBlockByNumber',
        params: [typeof which === 'bigint' ? `0x${which.toString(16)}` : which, false],
      })
      return block ? toLink(block as RpcBlock) : undefined
    },

    async findUserOperation(hash, { from, to }) {
      const [log] = await client.request({
        method: 'eth_getLogs',
        params: [
          {
            address: entryPoint,
            topics: [userOperationEventTopic, hash],
            fromBlock: toHex(from),
            toBlock: toHex(to),
          },
        ],
      })
      return log?.blockNumber && log.blockHash
        ? { number: BigInt(log.blockNumber), hash: log.blockHash }
        : undefined
    },

    witnesses: () => [chain],

    async accountAt({ sender, nonceKey }, blockNumber) {
      const [code, nonce] = await Promise.all([
        client.getCode({ address: sender, blockNumber }),
        client.readContract({
          address: entryPoint,
          abi: entryPoint07Abi,
          functionName: 'getNonce',
          args: [sender, nonceKey],
          blockNumber,
        }),
      ])
      return {
        deployed: code !== undefined && code !== '0x',
        sequence: nonce & 0xffff_ffff_ffff_ffffn,
      }
    },

    balancesOf: (addresses) =>
      Promise.all(addresses.map((address) => client.getBalance({ address }))),

    async logs(blockHash) {
      const logs = await client.request({
        method: 'eth_getLogs',
        params: [{ blockHash, address: paymaster ? [entryPoint, paymaster] : entryPoint }],
      })
      return logs.map(toLog)
    },
  }
  return withNetworkErrors(chain, network.name)
}

/** Every method's transport failure becomes the one coded error that callers know. */
function withNetworkErrors(chain: Chain, name: string): Chain {
  const wrap =
    <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await method(...args)
      } catch (error) {
        throw asNetworkError(error, name)
      }
    }
  return {
    identity: wrap(chain.identity),
    feeMarket: wrap(chain.feeMarket),
    isDeployed: wrap(chain.isDeployed),
    readAccount: wrap(chain.readAccount),
    depositOf: wrap(chain.depositOf),
    simulate: wrap(chain.simulate),
    simulateCalls: wrap(chain.simulateCalls),
    simulateBundle: wrap(chain.simulateBundle),
    dataFee: wrap(chain.dataFee),
    transactionCount: wrap(chain.transactionCount),
    broadcast: wrap(chain.broadcast),
    receipt: wrap(chain.receipt),
    block: wrap(chain.block),
    findUserOperation: wrap(chain.findUserOperation),
    logs: wrap(chain.logs),
    witnesses: chain.witnesses,
    accountAt: wrap(chain.accountAt),
    balancesOf: wrap(chain.balancesOf),
  }
}

const userOperationEventTopic = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

async function hasCode(client: PublicClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address })
  return code !== undefined && code !== '0x'
}

const kernelAbi = parseAbi([
  'function rootValidator() view returns (bytes21)',
  'function ecdsaValidatorStorage(address account) view returns (address)',
])

/** The owner behind the account's root validator, when that is the ECDSA validator. */
async function readRootOwner(
  client: PublicClient,
  { accountContracts: { ecdsaValidator } }: Network,
  sender: Address,
): Promise<Address | undefined> {
  const [root, owner] = await Promise.all([
    // An address without code has no root validator: that is an answer, not a failure.
    client
      .readContract({ address: sender, abi: kernelAbi, functionName: 'rootValidator' })
      .catch(rethrowUnlessContractError),
    client
      .readContract({
        address: ecdsaValidator,
        abi: kernelAbi,
        functionName: 'ecdsaValidatorStorage',
        args: [sender],
      })
      .catch(rethrowUnlessContractError),
  ])
  const isEcdsa = root?.toLowerCase() === `0x01${ecdsaValidator.slice(2).toLowerCase()}`
  return isEcdsa && owner !== undefined && owner !== zeroAddress ? getAddress(owner) : undefined
}

function rethrowUnlessContractError(error: unknown): undefined {
  const mapped = asNetworkError(error, '')
  if (mapped !== error) throw error
  return undefined
}

/** A token that does not answer `balanceOf` has no entry: it is not known what is held. */
async function readBalances(
  client: PublicClient,
  owner: Address,
  assets: readonly Address[],
): Promise<Map<Address, bigint>> {
  const entries = await Promise.all(
    assets.map(async (asset) => {
      const balance = isNativeCoin(asset)
        ? client.getBalance({ address: owner })
        : client
            .readContract({
              address: asset,
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [owner],
            })
            .catch(rethrowUnlessContractError)
      return [isNativeCoin(asset) ? nativeCoinAddress : asset, await balance] as const
    }),
  )
  return new Map(
    entries.flatMap(([asset, balance]) => (balance === undefined ? [] : [[asset, balance]])),
  )
}

interface RpcReceipt {
  readonly transactionHash: Hash
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly from: Address
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  /** Data fee of OP-stack rollups, in wei. */
  readonly l1Fee?: Hex
}

const toReceipt = (receipt: RpcReceipt): TransactionReceipt => ({
  transactionHash: receipt.transactionHash,
  blockHash: receipt.blockHash,
  blockNumber: BigInt(receipt.blockNumber),
  from: getAddress(receipt.from),
  success: BigInt(receipt.status) === 1n,
  cost: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) + BigInt(receipt.l1Fee ?? 0),
})

interface RpcBlock {
  readonly number: Hex
  readonly hash: Hash
  readonly parentHash: Hash
  readonly timestamp: Hex
}

const toLink = (block: RpcBlock): BlockLink => ({
  number: BigInt(block.number),
  hash: block.hash,
  parentHash: block.parentHash,
  timestamp: BigInt(block.timestamp),
})

const toLog = (log: {
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
