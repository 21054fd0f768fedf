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

/** Gas for bundles whose limits fill a whole transaction. Geth and its forks grant a call up to 50 million. */
const wideGas = 2n * usualGas

/** A price far above any base fee, and a balance that covers it. */
const ample = { maxFeePerGas: 2n ** 64n, balance: 2n ** 128n }

/**
 * Creates a simulator of bundles. It runs a bundle in one call from the executor and returns the operations that
 * fail. The call goes to `BundleSimulator`, a state override that calls the real EntryPoint. A second `eth_call` in
 * the same batch reads the code that validates the operations. Operations with validating code unknown to the network
 * are excluded too. More calls follow only after such an exclusion, or when so many operations fail that the gas of
 * one call does not suffice.
 *
 * The answer needs no limit: `BundleSimulator` undoes the events of the operations, and keeps at most 2,304 bytes of
 * revert data for each of them.
 *
 * Throws `UnableEndpointError` when the endpoint cannot run the bundle at all, which says nothing about the
 * operations.
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
      // The results of the other operations may depend on this one, so they run again without it.
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
 * Returns the price of the call and, if needed, an overridden balance of the executor. Without a price the node uses
 * a base fee of 0, and the bundle would pay too little. The executor must cover the price. An account could detect an
 * overridden balance, pass here and fail on chain. So the balance is overridden only if the executor's own could not
 * cover the call and a rising base fee.
 */
function paymentOf(
  coin: BundleQuery['coin'] | undefined,
  tip: bigint,
  gas: bigint,
): { readonly maxFeePerGas: bigint; readonly balance?: bigint } {
  if (!coin) return ample
  // A price of 0 would count as no price. The balance check leaves room for a balance that falls meanwhile.
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

/** An error that is not a revert is not about the bundle, so another endpoint may run the call. */
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
    // Not an error of the EntryPoint, so the raw revert data is returned.
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
