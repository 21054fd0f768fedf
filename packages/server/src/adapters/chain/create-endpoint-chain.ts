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
  size,
  slice,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { Endpoint } from './create-endpoint.js'
import { readDataFee } from './data-fee.js'
import { LaggingEndpointError, LateProofError } from './endpoint-errors.js'
import { failureKind } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { type BlockPace, keepForABlock } from './keep-for-a-block.js'
import { createKnownCodes } from './known-codes.js'
import { offered } from './offered.js'
import { randomAddress } from './random-address.js'
import { createBlockLogReader, type InTime, type RpcLog, toChainLog } from './read-block-logs.js'
import {
  askValidation,
  readValidation,
  rootOwnerOf,
  type StoredValidation,
  validatedBy,
} from './read-validation.js'
import { readWord } from './read-word.js'
import { revertDataOf } from './revert-data.js'
import { createBundleSimulator } from './simulate-bundle.js'
import { createTransactionsSimulator } from './simulate-transactions.js'
import { createSimulator } from './simulator.js'
import type { ContractRead, StateReads } from './state-reads.js'

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
  pace,
}: {
  endpoint: Endpoint
  network: Network
  caller: Address
  /** How long answers that all accounts share are kept. @default they are read each time */
  pace?: BlockPace | undefined
}): EndpointChain {
  const { client, call, reads, refused: lacks } = endpoint
  const { entryPoint, paymaster } = network
  const knownCodes = createKnownCodes()
  let newest: { readonly block: BlockLink; readonly seenAt: number } | undefined
  /**
   * The newest block that the endpoint has shown, unless it is older than a block time or another endpoint has shown a
   * newer one.
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
  // If the endpoint lacks the method, the network's least tip is paid. That is not kept: a refusal may be temporary.
  const suggestedTip = () =>
    readKeptTip(undefined).catch((error: unknown) => {
      if (!isUnsupported(error)) throw error
      return '0x0' as const
    })
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
  const readSequence = async (read: Read, sender: Address, nonceKey: bigint) => {
    const data = encodeFunctionData({ ...nonceFunction, args: [sender, nonceKey] })
    return hexToBigInt(await read({ to: entryPoint, data })) & 0xffff_ffff_ffff_ffffn
  }
  const readAt =
    (blockNumber: bigint | undefined) =>
    ({ to, data }: ContractRead) =>
      client.request({
        method: 'eth_call',
        params: [{ to, data }, blockNumber === undefined ? 'latest' : toHex(blockNumber)],
      })

  /**
   * Returns the account's code. The code of a proxy is read once, because it exists as long as its storage exists. The
   * simulation of a bundle reads the code again before the bundle is sent. Adopted code may change, so it is read each
   * time.
   */
  async function readCode(
    sender: Address,
    delegate: Address | undefined,
    validation: Promise<readonly StoredValidation[]>,
  ) {
    const known = delegate ? undefined : knownCodes.of(sender)
    const [asked, [stored]] = await Promise.all([!known && codeAt(client, sender), validation])
    const isProxy = stored !== undefined && stored.implementation !== zeroAddress
    if (known && isProxy) return { codeHash: known, deployed: true, stored }
    if (known) knownCodes.forget(sender)
    const code = known ? await codeAt(client, sender) : asked || undefined
    const codeHash = code && keccak256(code)
    if (known && codeHash === known)
      throw new LaggingEndpointError(
        'The endpoint showed the storage of the account as of a block before its deployment.',
      )
    if (codeHash && isProxy && !delegate && !isDelegation(code)) knownCodes.keep(sender, codeHash)
    return { codeHash, deployed: isAccountCode(code, delegate), stored }
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
      const recent = recentBlock()
      const [block, { baseFeePerGas }, maxPriorityFeePerGas] = await Promise.all([
        recent ?? client.getBlock({ blockTag: 'latest' }),
        // Its last base fee is that of the block to come, worked out by the node: chains differ in how it moves.
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

    isDeployed: async (address, delegate) => isAccountCode(await codeAt(client, address), delegate),
    decimalsOf: (address) =>
      offered(client.readContract({ address, abi: erc20Abi, functionName: 'decimals' })),
    depositOf,
    balancesOf: (addresses) => Promise.all(addresses.map((one) => readCoin(reads.read, one))),
    dataFee: (call) => readDataFee({ client, reads }, network, call),

    async readAccount({ sender, nonceKey, delegate, feeToken, assets }) {
      const question = askValidation(network, [sender])
      const clock = randomAddress()
      const own = reads.seeing({ ...question.codes, [clock]: { code: answersBlock } })
      const [code, at, nonce, sequence, deposit, balances, allowance] = await Promise.all([
        readCode(sender, delegate, readValidation(own.readChanged(question))),
        // Without state overrides this would be a separate request, so the market's block is used.
        call.takesOverrides() ? blockIn(own.readChanged({ to: clock, data: '0x' })) : undefined,
        delegate && client.getTransactionCount({ address: sender, blockTag: 'latest' }),
        readSequence(own.read, sender, nonceKey),
        readDeposit(own.read, entryPoint, sender),
        readBalances(own.read, sender, assets),
        feeToken && paymaster
          ? uint(own.read, () => ({
              to: feeToken,
              data: encodeFunctionData({ ...allowanceFunction, args: [sender, paymaster] }),
            }))
          : 0n,
      ])
      const { codeHash, deployed, stored } = code
      const isNumbered = network.dataFee?.kind !== 'arbitrum'
      // Of an address of its own storage counts before it adopts the delegate. Before a deployment there is none.
      const validation = deployed || delegate ? stored : undefined
      return {
        deployed,
        ...(nonce !== undefined && {
          adoption: { nonce, otherCode: codeHash !== undefined && !deployed },
        }),
        sequence,
        rootOwner: validation && rootOwnerOf(network, sender, delegate, validation),
        validatedBy: validation ? validatedBy(sender, { codeHash, delegate }, validation) : [],
        deposit,
        balances,
        allowance,
        ...(at && { at: isNumbered ? at : { timestamp: at.timestamp } }),
      } satisfies AccountState
    },

    async readPaymaster({ paymaster: to, token, bundlers }) {
      const { read } = reads
      const [deposit, paused, postOpGasFloor, bundlersListed] = await Promise.all([
        readDeposit(read, entryPoint, to),
        bool(read, () => ({ to, data: encodeFunctionData(pausedFunction) })),
        uint(read, () => ({
          to,
          data: encodeFunctionData({ ...floorFunction, args: [token] }),
        })),
        bool(read, () => ({
          to,
          data: encodeFunctionData({ ...bundlersFunction, args: [bundlers] }),
        })),
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
        readSequence(readAt(blockNumber), sender, nonceKey),
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

/** Selected once, because finding a function in its ABI costs more than the rest of a read. */
const nonceFunction = prepareEncodeFunctionData({ abi: entryPoint07Abi, functionName: 'getNonce' })
const depositFunction = prepareEncodeFunctionData({
  abi: entryPoint07Abi,
  functionName: 'balanceOf',
})
const allowanceFunction = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'allowance' })
const balanceFunction = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' })
const pausedFunction = prepareEncodeFunctionData({
  abi: gaslessPaymasterAbi,
  functionName: 'paused',
})
const floorFunction = prepareEncodeFunctionData({
  abi: gaslessPaymasterAbi,
  functionName: 'postOpGasFloor',
})
const bundlersFunction = prepareEncodeFunctionData({
  abi: gaslessPaymasterAbi,
  functionName: 'areBundlers',
})

type Read = (read: ContractRead) => Promise<Hex>

const { uint, bool } = readWord

/**
 * Code that returns the block it runs in: `number, push 0, mstore, timestamp, push 32, mstore, push 64, push 0,
 * return`.
 */
const answersBlock: Hex = '0x436000524260205260406000f3'

/** `undefined` if the code did not run. */
const blockIn = (answer: Promise<Hex>) =>
  answer.then(
    (words) =>
      size(words) === 64
        ? { number: BigInt(slice(words, 0, 32)), timestamp: BigInt(slice(words, 32)) }
        : undefined,
    undefinedIfAnswer,
  )

/** A suggested tip follows the tips of past blocks. If it is too low, a replacement raises it. */
const tipKeptMs = 30_000

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

/** Delegation code of EIP-7702, which the owner of the address may replace. */
const isDelegation = (code: Hex): boolean => code.startsWith('0xef0100')

/** A contract that fails or answers with something else, however the endpoint words it. */
function undefinedIfAnswer(error: unknown): undefined {
  const kind = failureKind(error)
  if (kind === 'silent' || kind === 'lagging') throw error
  return undefined
}

const readCoin = async (read: StateReads['read'], coinOf: Address): Promise<bigint> =>
  hexToBigInt(await read({ coinOf }))

const readDeposit = (read: Read, entryPoint: Address, address: Address): Promise<bigint> =>
  uint(read, () => ({
    to: entryPoint,
    data: encodeFunctionData({ ...depositFunction, args: [address] }),
  }))

const readBalance = (read: Read, owner: Address, token: Address): Promise<bigint> =>
  uint(read, () => ({
    to: token,
    data: encodeFunctionData({ ...balanceFunction, args: [owner] }),
    stranger: true,
  }))

/** A token that does not answer `balanceOf` has no entry: it is not known what is held. */
async function readBalances(
  read: StateReads['read'],
  owner: Address,
  assets: readonly Address[],
): Promise<Map<Address, bigint>> {
  const entries = await Promise.all(
    assets.map(async (asset) => {
      const balance = isNativeCoin(asset)
        ? readCoin(read, owner)
        : readBalance(read, owner, asset).catch(undefinedIfAnswer)
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
