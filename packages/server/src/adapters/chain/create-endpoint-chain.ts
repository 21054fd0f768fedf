import { gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import {
  type AccountState,
  type BlockLink,
  type Chain,
  isNativeCoin,
  type Network,
  nativeCoinAddress,
  type PaymasterState,
  type TransactionReceipt,
} from '@gasless-gateway/core'
import { delegationCode } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  hexToBigInt,
  keccak256,
  type PublicClient,
  pad,
  prepareEncodeFunctionData,
  toEventSelector,
  toHex,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { createBlockCall } from './block-call.js'
import type { Endpoint } from './create-endpoint.js'
import { readDataFee } from './data-fee.js'
import { LaggingEndpointError, LateProofError } from './endpoint-errors.js'
import { failureKind } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { offered } from './offered.js'
import { createBlockLogReader, type InTime, type RpcLog, toChainLog } from './read-block-logs.js'
import { readValidation, rootOwnerOf, validatedBy } from './read-validation.js'
import { revertDataOf } from './revert-data.js'
import { createBundleSimulator } from './simulate-bundle.js'
import { createTransactionsSimulator } from './simulate-transactions.js'
import { createSimulator } from './simulator.js'
import { strangerGas } from './stranger-gas.js'

/** What one endpoint alone can be asked. A range of `findUserOperation` and `operationBlocks` is one page here. */
export interface EndpointChain extends Omit<Chain, 'witnesses' | 'broadcast' | 'abilities'> {
  /** Finds out anew how calls with overridden state are run here. False where they cannot be run. */
  readonly probeCalls: () => Promise<boolean>
  /** Finds out anew how the logs of one block are read here. False where they cannot be read. */
  readonly probeLogs: () => Promise<boolean>
  /** Does it show a block for the tag of the final block, on a network that has one? */
  readonly knowsFinalTag: () => Promise<boolean>
}

/**
 * A network's chain as one endpoint shows it. Fails with viem's errors, and with `LaggingEndpointError` where the
 * endpoint would otherwise answer from an older block than the one that was asked for.
 */
export function createEndpointChain({
  endpoint,
  network,
  caller,
}: {
  endpoint: Endpoint
  network: Network
  caller: Address
}): EndpointChain {
  const { client } = endpoint
  const { entryPoint, paymaster } = network
  const call = createBlockCall(client)
  const lacks = new Set<string>()
  const simulator = createSimulator({ client, network, caller, call, lacks })
  const simulateBundle = createBundleSimulator(network, call)
  /** What was answered before the proof came may be of an older block. Then the read is made again as a whole. */
  const inTime: InTime = (proof) => {
    if (proof && endpoint.isLate(proof))
      throw new LateProofError(
        'The endpoint limited the request for the block that others rest on.',
      )
    return proof
  }
  const logs = createBlockLogReader(client, network, inTime)

  /** Travels with requests at this block: endpoints exist that answer from another one when they do not have it. */
  async function assertHasBlock(number: bigint): Promise<void> {
    if (inTime(await readBlock(client, number))) return endpoint.shows(number)
    endpoint.lacks(number)
    throw new LaggingEndpointError(`The endpoint does not have block ${number}.`)
  }

  const depositOf = async (address: Address, blockNumber?: bigint) => {
    const [deposit] = await Promise.all([
      client.readContract({
        address: entryPoint,
        abi: entryPoint07Abi,
        functionName: 'balanceOf',
        args: [address],
        ...(blockNumber !== undefined && { blockNumber }),
      }),
      blockNumber !== undefined && assertHasBlock(blockNumber),
    ])
    return deposit
  }
  const readSequence = async (sender: Address, nonceKey: bigint, blockNumber?: bigint) => {
    const nonce = await client.request({
      method: 'eth_call',
      params: [
        { to: entryPoint, data: encodeFunctionData({ ...getNonce, args: [sender, nonceKey] }) },
        blockNumber === undefined ? 'latest' : toHex(blockNumber),
      ],
    })
    return hexToBigInt(nonce) & 0xffff_ffff_ffff_ffffn
  }

  const readReceipt = async (transactionHash: Hash): Promise<TransactionReceipt | undefined> => {
    const receipt = (await client.request({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    })) as RpcReceipt | null
    return receipt ? toReceipt(receipt) : undefined
  }

  return {
    probeCalls() {
      lacks.clear()
      return call.probe()
    },
    probeLogs: logs.probe,
    knowsFinalTag: async () =>
      network.finality.kind !== 'tag' || (await readTag(client, network.finality.tag)) !== null,

    async identity() {
      const [chainId, genesis] = await Promise.all([
        client.getChainId(),
        client.getBlock({ blockNumber: 0n }),
      ])
      return { chainId, genesisHash: genesis.hash }
    },

    async feeMarket() {
      const saw = endpoint.observeHead()
      const [block, { baseFeePerGas }, maxPriorityFeePerGas] = await Promise.all([
        client.getBlock({ blockTag: 'latest' }),
        // Its last base fee is that of the block to come, worked out by the node: chains differ in how it moves.
        client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] }),
        // Without the method the network's least tip is paid.
        client.request({ method: 'eth_maxPriorityFeePerGas' }).catch((error: unknown) => {
          if (!isUnsupported(error)) throw error
          return '0x0' as const
        }),
      ])
      saw(block.number)
      return {
        baseFeePerGas: baseFeePerGas.at(-1) ?? 0n,
        maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas),
        block: { number: block.number, timestamp: block.timestamp },
      }
    },

    isDeployed: async (address, delegate) => isAccountCode(await codeAt(client, address), delegate),
    decimalsOf: (address) =>
      offered(client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })),
    depositOf,
    balancesOf: (addresses) =>
      Promise.all(addresses.map((address) => client.getBalance({ address }))),
    dataFee: (call) => readDataFee(client, network, call),

    async readAccount({ sender, nonceKey, delegate, feeToken, assets }) {
      const [code, nonce, sequence, [stored], deposit, balances, allowance] = await Promise.all([
        codeAt(client, sender),
        delegate && client.getTransactionCount({ address: sender, blockTag: 'latest' }),
        readSequence(sender, nonceKey),
        readValidation(call, network, [sender]),
        depositOf(sender),
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
      const deployed = isAccountCode(code, delegate)
      // Of an address of its own storage counts before it adopts the delegate. Before a deployment there is none.
      const validation = deployed || delegate ? stored : undefined
      return {
        deployed,
        ...(nonce !== undefined && {
          adoption: { nonce, otherCode: code !== undefined && !deployed },
        }),
        sequence,
        rootOwner: validation && rootOwnerOf(network, sender, delegate, validation),
        validatedBy: validation
          ? validatedBy(sender, { codeHash: code && keccak256(code), delegate }, validation)
          : [],
        deposit,
        balances,
        allowance,
      } satisfies AccountState
    },

    async readPaymaster({ paymaster: address, token, bundlers }) {
      const contract = { address, abi: gaslessPaymasterAbi } as const
      const [deposit, paused, postOpGasFloor, bundlersListed] = await Promise.all([
        depositOf(address),
        client.readContract({ ...contract, functionName: 'paused' }),
        client.readContract({ ...contract, functionName: 'postOpGasFloor', args: [token] }),
        client.readContract({ ...contract, functionName: 'areBundlers', args: [bundlers] }),
      ])
      return { deposit, paused, postOpGasFloor, bundlersListed } satisfies PaymasterState
    },

    isPaymasterSigner: ({ paymaster: address, signer }) =>
      client.readContract({
        address,
        abi: gaslessPaymasterAbi,
        functionName: 'isSigner',
        args: [signer],
      }),

    simulate: simulator.simulate,
    simulateCalls: simulator.simulateCalls,
    simulateTransactions: createTransactionsSimulator({ client, network, lacks }),
    async revertDataOf({ from, to, data, value, gas }, block) {
      const [reverted] = await Promise.all([
        client
          .request({
            method: 'eth_call',
            params: [{ from, to, data, value: toHex(value), gas: toHex(gas) }, toHex(block)],
          })
          .then(
            () => undefined,
            (error: unknown) => {
              const revertData = revertDataOf(error)
              if (revertData === undefined) throw error
              return revertData
            },
          ),
        assertHasBlock(block),
      ])
      return reverted
    },
    async simulateBundle(query) {
      const [simulated] = await Promise.all([
        simulateBundle(query),
        query.block !== undefined && assertHasBlock(query.block),
      ])
      return simulated
    },

    async block(which) {
      const saw = endpoint.observeHead()
      const block =
        which === 'safe' || which === 'finalized'
          ? await readFinal(client, which, network)
          : await readBlock(client, which)
      if (block) {
        logs.remember(block)
        const link = toLink(block)
        if (which === 'latest') saw(link.number)
        else endpoint.shows(link.number)
        return link
      }
      if (typeof which === 'bigint' && endpoint.lacks(which))
        throw new LaggingEndpointError(`The endpoint does not have block ${which} yet.`)
      return undefined
    },

    logs,

    receipt: readReceipt,

    async knows(transactionHash) {
      const found = await client.request({
        method: 'eth_getTransactionByHash',
        params: [transactionHash],
      })
      return found !== null
    },

    async receiptIn(blockHash, transactionHash) {
      const receipt = await readReceipt(transactionHash)
      if (receipt?.blockHash !== blockHash)
        throw new LaggingEndpointError(
          `The endpoint does not have transaction ${transactionHash} in block ${blockHash}.`,
        )
      return receipt
    },

    async transactionCount(address, block) {
      if (typeof block === 'string') return client.getTransactionCount({ address, blockTag: block })
      const [count] = await Promise.all([
        client.getTransactionCount({ address, blockNumber: block }),
        assertHasBlock(block),
      ])
      return count
    },

    async accountAt({ sender, nonceKey, delegate, since }, block) {
      const blockNumber = block === 'latest' ? undefined : block
      const needed = blockNumber ?? since
      const [sequence, code] = await Promise.all([
        readSequence(sender, nonceKey, blockNumber),
        codeAt(client, sender, blockNumber),
        needed !== undefined && assertHasBlock(needed),
      ])
      return { sequence, deployed: isAccountCode(code, delegate) }
    },

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

/** Selected once: every submit reads a nonce, and finding the function in the ABI costs more than the rest of it. */
const getNonce = prepareEncodeFunctionData({ abi: entryPoint07Abi, functionName: 'getNonce' })

const userOperationEventTopic = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

/** `undefined` without any. */
async function codeAt(
  client: PublicClient,
  address: Address,
  blockNumber?: bigint,
): Promise<Hex | undefined> {
  const code = await client.getCode({ address, ...(blockNumber !== undefined && { blockNumber }) })
  return code === '0x' ? undefined : code
}

const isAccountCode = (code: Hex | undefined, delegate: Address | undefined): boolean =>
  delegate ? code?.toLowerCase() === delegationCode(delegate) : code !== undefined

/** A contract that fails or answers with something else, however the endpoint words it. */
function undefinedIfAnswer(error: unknown): undefined {
  const kind = failureKind(error)
  if (kind === 'silent' || kind === 'lagging') throw error
  return undefined
}

const balanceOf = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' })

/** viem's `readContract` takes no gas limit. */
async function readBalance(client: PublicClient, owner: Address, token: Address): Promise<bigint> {
  const data = encodeFunctionData({ ...balanceOf, args: [owner] })
  const answer = await client.request({
    method: 'eth_call',
    params: [{ to: token, data, gas: strangerGas }, 'latest'],
  })
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer })
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
        : readBalance(client, owner, asset).catch(undefinedIfAnswer)
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
  readonly logs?: readonly RpcLog[] | null
  /** Data fee of OP-stack rollups, in wei. */
  readonly l1Fee?: Hex | null
  /** Since Isthmus, where the chain's operator takes a fee of its own. */
  readonly operatorFeeScalar?: Hex | null
  readonly operatorFeeConstant?: Hex | null
  /** Since Jovian. */
  readonly daFootprintGasScalar?: Hex | null
}

function toReceipt(receipt: RpcReceipt): TransactionReceipt {
  const [gasUsed, price] = [BigInt(receipt.gasUsed), BigInt(receipt.effectiveGasPrice)]
  const besides = BigInt(receipt.l1Fee ?? 0) + operatorFeeOf(receipt)
  return {
    transactionHash: receipt.transactionHash,
    blockHash: receipt.blockHash,
    blockNumber: BigInt(receipt.blockNumber),
    from: getAddress(receipt.from),
    success: BigInt(receipt.status) === 1n,
    cost: gasUsed * price + besides,
    gas: gasUsed + (price > 0n ? (besides + price - 1n) / price : 0n),
    logs: receipt.logs?.map(toChainLog) ?? [],
  }
}

/**
 * What an OP-stack chain's operator takes for the gas, in wei: the scalar counts millionths of a wei per gas in Isthmus,
 * and hundreds of wei per gas from Jovian on, whose receipts are known by their data footprint.
 */
function operatorFeeOf(receipt: RpcReceipt): bigint {
  const product = BigInt(receipt.gasUsed) * BigInt(receipt.operatorFeeScalar ?? 0)
  const forGas = receipt.daFootprintGasScalar == null ? product / 1_000_000n : product * 100n
  return forGas + BigInt(receipt.operatorFeeConstant ?? 0)
}

interface RpcBlock {
  readonly number: Hex
  readonly hash: Hash
  readonly parentHash: Hash
  readonly timestamp: Hex
  readonly logsBloom?: Hex | null
  readonly transactions?: readonly unknown[]
}

async function readBlock(
  client: PublicClient,
  which: Parameters<Chain['block']>[0],
): Promise<RpcBlock | null> {
  const block = await client.request({
    method: 'eth_getBlockByNumber',
    params: [typeof which === 'bigint' ? toHex(which) : which, false],
  })
  return block as RpcBlock | null
}

/** Ethereum takes about 13 minutes, a rollup as long after its batch; the longest stall of Ethereum's, in May 2023, took about an hour. */
const finalAfterMs = 2 * 60 * 60 * 1_000

/** `null` from an endpoint that does not know the tag, or has no such block. */
async function readTag(client: PublicClient, tag: 'safe' | 'finalized'): Promise<RpcBlock | null> {
  try {
    return await readBlock(client, tag)
  } catch (error) {
    if (failureKind(error) === 'silent') throw error
    return null
  }
}

/**
 * The block behind a tag; from an endpoint that does not know the tag, one so old that it counts as final. Such an endpoint
 * costs two more requests.
 */
async function readFinal(
  client: PublicClient,
  tag: 'safe' | 'finalized',
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
): Promise<RpcBlock | null> {
  const block = await readTag(client, tag)
  if (block) return block
  const newest = await readBlock(client, 'latest')
  const number = newest && BigInt(newest.number) - BigInt(Math.ceil(finalAfterMs / blockTimeMs))
  return number !== null && number >= 0n ? readBlock(client, number) : null
}

const toLink = (block: RpcBlock): BlockLink => ({
  number: BigInt(block.number),
  hash: block.hash,
  parentHash: block.parentHash,
  timestamp: BigInt(block.timestamp),
})
