import { bundleSimulatorAbi, bundleSimulatorRuntimeBytecode } from '@gasless-gateway/contracts'
import {
  type BundleRefusal,
  type BundleSimulation,
  type ChainReader,
  type Network,
  unknownValidation,
} from '@gasless-gateway/core'
import { delegationCode } from '@gasless-gateway/core/erc4337'
import {
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hash,
  type Hex,
  keccak256,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { type BlockCall, usualGas } from './block-call.js'
import { type BlockOverrides, blockToCome } from './block-to-come.js'
import { UnableEndpointError } from './endpoint-errors.js'
import { failureKind } from './failure-kind.js'
import { randomAddress } from './random-address.js'
import { type AccountCode, askValidation, readValidation, validatedBy } from './read-validation.js'
import { revertDataOf } from './revert-data.js'

type BundleQuery = Parameters<ChainReader['simulateBundle']>[0]

/** For bundles whose limits fill a whole transaction; geth and its kin grant up to 50 million. */
const wideGas = 2n * usualGas

/** Far above any base fee. */
const ample = { maxFeePerGas: 2n ** 64n, balance: 2n ** 128n }

/**
 * Runs a bundle in one call from the executor with `BundleSimulator` put beside the real EntryPoint, and singles
 * out what fails. A second `eth_call` in the same request reads what validates the operations, and what the network does not
 * know is left out, too. More calls follow only when something was left out for that, or when so much fails that the gas of
 * one call does not suffice.
 *
 * Throws `UnableEndpointError` when the endpoint cannot run the bundle at all: then it says nothing about the operations.
 */
export function createBundleSimulator(
  network: Network,
  call: BlockCall,
): ChainReader['simulateBundle'] {
  return (query) => simulateBundle(call, network, query)
}

async function simulateBundle(
  call: BlockCall,
  network: Network,
  { executor, userOperations, adoptions = new Map(), coin, market, block }: BundleQuery,
): Promise<BundleSimulation> {
  const { entryPoint } = network
  const tip = market?.maxPriorityFeePerGas ?? 0n
  const blockOverrides = market && block === undefined ? blockToCome(network, market) : undefined
  const refusals = new Map<number, BundleRefusal>()
  const question = askValidation(
    network,
    userOperations.map(({ sender }) => sender),
  )
  const at = block === undefined ? 'latest' : toHex(block)
  const reading = readValidation(
    call({ to: question.to, data: question.data }, at, question.codes, undefined),
  )
  let gas = usualGas
  for (;;) {
    const data = encodeFunctionData({
      abi: bundleSimulatorAbi,
      functionName: 'simulate',
      args: [userOperations, executor, entryPoint, maskOf(refusals.keys())],
    })
    const [{ failures, codes, gasUsed, paid, finished }, stored] = await Promise.all([
      run(call, { executor, data, gas, adoptions, coin, tip, block, blockOverrides }),
      reading,
    ])
    for (const { index, revertData } of failures) refusals.set(Number(index), explain(revertData))
    let ran = true
    for (const [index, { sender }] of userOperations.entries()) {
      const [code, validation] = [codes[index], stored[index]]
      if (!code || !validation || refusals.get(index)?.kind === 'validation') continue
      const unknown = unknownValidation(
        network,
        validatedBy(sender, accountCodeOf(code), validation),
      )
      if (!unknown) continue
      // What ran beside it may owe its result to it.
      if (!refusals.has(index)) ran = false
      refusals.set(index, { kind: 'validation', address: unknown.address })
    }
    if (finished && ran) return { refusals, gasUsed, paid }
    if (failures.length > 0 || !ran) continue
    if (gas === wideGas)
      throw new UnableEndpointError(
        `The endpoint does not grant a call the gas of this bundle. Lower the network's bundles.maxGas, or raise the node's gas cap to ${wideGas}.`,
      )
    gas = wideGas
  }
}

const emptyCodeHash = keccak256('0x')

const accountCodeOf = ({
  codeHash,
  delegate,
}: {
  readonly codeHash: Hash
  readonly delegate: Hex
}): AccountCode => ({
  codeHash: codeHash === zeroHash || codeHash === emptyCodeHash ? undefined : codeHash,
  delegate: delegate === zeroAddress ? undefined : delegate,
})

/**
 * A call that names no price is run with a base fee of 0, and the bundle would pay too little; so it names one, which the
 * executor must cover. An account could tell an executor that is made rich from a real one, go through here and fail on
 * chain; only an executor that could not cover the call with room for a rising base fee is made rich.
 */
function paymentOf(
  coin: BundleQuery['coin'] | undefined,
  tip: bigint,
  gas: bigint,
): { readonly maxFeePerGas: bigint; readonly balance?: bigint } {
  if (!coin) return ample
  // A price of 0 would be none. The coin may fall meanwhile, too.
  const maxFeePerGas = 2n * coin.baseFeePerGas + tip || 1n
  return 2n * coin.balance >= 3n * maxFeePerGas * gas ? { maxFeePerGas } : ample
}

async function run(
  call: BlockCall,
  {
    executor,
    data,
    gas,
    adoptions,
    coin,
    tip,
    block,
    blockOverrides,
  }: {
    executor: Hex
    data: Hex
    gas: bigint
    adoptions: NonNullable<BundleQuery['adoptions']>
    coin: BundleQuery['coin'] | undefined
    tip: bigint
    block: bigint | undefined
    blockOverrides: BlockOverrides | undefined
  },
) {
  const { maxFeePerGas, balance } = paymentOf(coin, tip, gas)
  const simulator = randomAddress()
  const answer = await call(
    {
      from: executor,
      to: simulator,
      data,
      gas: toHex(gas),
      maxFeePerGas: toHex(maxFeePerGas),
      maxPriorityFeePerGas: toHex(tip),
    },
    block === undefined ? 'latest' : toHex(block),
    {
      [simulator]: { code: bundleSimulatorRuntimeBytecode },
      ...(balance !== undefined && { [executor]: { balance: toHex(balance) } }),
      ...Object.fromEntries(
        [...adoptions].map(([address, delegate]) => [address, { code: delegationCode(delegate) }]),
      ),
    },
    blockOverrides,
  ).catch((error: unknown) => {
    const revertData = revertDataOf(error)
    if (revertData === undefined) throw failureKind(error) === 'answer' ? unable(error) : error
    throw new Error(`No bundle can be simulated: ${nameOf(revertData)}.`, { cause: error })
  })
  try {
    return decodeFunctionResult({
      abi: bundleSimulatorAbi,
      functionName: 'simulate',
      data: answer,
    })
  } catch (error) {
    throw unable(error)
  }
}

/** What is not a revert was not said of the bundle: the same call is welcome elsewhere. */
const unable = (cause: unknown) =>
  new UnableEndpointError(
    `The endpoint did not run the simulation. It must support state overrides in eth_call, or eth_simulateV1, and grant a call ${usualGas} gas.`,
    { cause },
  )

const maskOf = (indexes: Iterable<number>): bigint =>
  [...indexes].reduce((mask, index) => mask | (1n << BigInt(index)), 0n)

function explain(revertData: Hex): BundleRefusal {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data: revertData })
    if (errorName === 'FailedOp') return { kind: 'refused', reason: args[1], inner: '0x' }
    if (errorName === 'FailedOpWithRevert')
      return { kind: 'refused', reason: args[1], inner: args[2] }
  } catch {
    // Not one of the EntryPoint's errors: reported as it is.
  }
  return { kind: 'reverted', revertData }
}

function nameOf(revertData: Hex): string {
  try {
    return decodeErrorResult({ abi: bundleSimulatorAbi, data: revertData }).errorName
  } catch {
    return `it reverted with ${revertData}`
  }
}
