import { type Address, encodeFunctionData, type Hex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { packUserOperation, type UserOperation } from '../../erc4337/user-operation.js'
import type { Network } from '../../networks/network.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { outerOverheadGas } from './outer-data-gas.js'

/** The EntryPoint keeps 1/64 of the gas back from each inner call and 10,000 for itself (`innerHandleOp`, AA95). */
const innerCallReserve = 10_000n
/** The outer frame: transaction base cost, bookkeeping and the payment of the beneficiary. */
const outerFrameGas = 60_000n
/** What the `BundleRunner` needs per operation to go on alone after the bundle as a whole has failed. */
const secondTryGas = 30_000n

/** Where a bundle is sent: a single one straight to the EntryPoint, several through the `BundleRunner`. */
export const bundleTarget = (network: Network, operations: readonly unknown[]): Address =>
  operations.length > 1 && network.bundleRunner ? network.bundleRunner : network.entryPoint

/** `handleOps`, of the EntryPoint and the `BundleRunner` alike. The beneficiary gets what the operations pay. */
export const bundleCallData = (operations: readonly UserOperation[], beneficiary: Address): Hex =>
  encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [operations.map(packUserOperation), beneficiary],
  })

/**
 * Gas limit of an outer transaction: every limit of its operations, with the 63/64 rule on the inner frames, and with
 * several of them the second try that the `BundleRunner` makes, one by one, when the first has failed in validation.
 * What Arbitrum takes inside the limit for the call data comes on top: `outerDataGas`.
 */
export const bundleGasLimit = (network: Network, operations: readonly UserOperation[]): bigint =>
  operations.reduce(
    (gas, operation) =>
      gas + gasOf(network, operation) + (operations.length > 1 ? secondTryOf(operation) : 0n),
    outerFrameGas,
  )

const validationGasOf = ({ verificationGasLimit, paymaster }: UserOperation): bigint =>
  verificationGasLimit + (paymaster?.verificationGasLimit ?? 0n)

const secondTryOf = (operation: UserOperation): bigint => validationGasOf(operation) + secondTryGas

function gasOf(network: Network, operation: UserOperation): bigint {
  const inner =
    operation.callGasLimit + (operation.paymaster?.postOpGasLimit ?? 0n) + innerCallReserve
  return overheadOf(network, operation) + validationGasOf(operation) + (inner * 64n) / 63n
}

const overheadOf = ({ dataFee }: Network, operation: UserOperation): bigint =>
  dataFee ? outerOverheadGas(operation) : operation.preVerificationGas

/**
 * Arbitrum's gas for the operation's data, as the operation pays for it: while a bundle is filled, nobody has asked yet
 * what the bundle takes, and together its operations take less than each alone.
 */
const dataGasOf = (network: Network, operation: UserOperation): bigint =>
  network.dataFee?.kind === 'arbitrum'
    ? operation.preVerificationGas - overheadOf(network, operation)
    : 0n

/**
 * Splits claimed operations into bundles, in their order. Sponsored and self-funded ones never share one; what failed
 * in a bundle before travels alone, as does everything on a network without a `BundleRunner`.
 */
export function fillBundles(
  network: Network,
  claims: readonly ClaimedOperation[],
): ClaimedOperation[][] {
  const alone = claims.filter(({ strikes }) => strikes > 0 || !network.bundleRunner)
  const shared = claims.filter((claim) => !alone.includes(claim))
  const isSponsored = ({ operation }: ClaimedOperation) => operation.quote.kind === 'sponsored'
  return [
    ...fill(network, shared.filter(isSponsored)),
    ...fill(
      network,
      shared.filter((claim) => !isSponsored(claim)),
    ),
    ...alone.map((claim) => [claim]),
  ]
}

/** Takes turns at filling: one bundle after the other, each up to the network's gas limit. */
function fill(network: Network, claims: readonly ClaimedOperation[]): ClaimedOperation[][] {
  const filled: ClaimedOperation[][] = []
  let gas = 0n
  for (const claim of claims) {
    const { userOperation } = claim.operation
    const own =
      gasOf(network, userOperation) + secondTryOf(userOperation) + dataGasOf(network, userOperation)
    const current = filled.at(-1)
    if (current && gas + own <= network.bundles.maxGas) {
      current.push(claim)
      gas += own
    } else {
      filled.push([claim])
      gas = outerFrameGas + own
    }
  }
  return filled
}
