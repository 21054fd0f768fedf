import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import {
  type Abi,
  type Address,
  decodeEventLog,
  type Hex,
  isAddressEqual,
  parseAbi,
  parseAbiItem,
  zeroAddress,
} from 'viem'
import type { ChainLog } from './chain-reader.js'

/** Outcome of one user operation in a receipt. */
export interface Included {
  readonly sender: Address
  readonly success: boolean
  /** `undefined`: the paymaster emitted no fee. */
  readonly fee: CollectedFee | undefined
}

/** Collected fee, in base units. `token` is the native sentinel if no paymaster sponsored the operation. */
export interface CollectedFee {
  readonly token: Address
  readonly amount: bigint
}

/** Event of the EntryPoint for each executed operation. */
export const userOperationEvent = /* @__PURE__ */ parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)

const paymasterEvents = /* @__PURE__ */ parseAbi([
  'event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount)',
  'event Fronted(bytes32 indexed userOpHash, address token)',
  'event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])

/**
 * Reads the outcome of the operation from the logs of one transaction. `undefined`: the EntryPoint did not execute it
 * there. Events of other contracts with the same names are ignored, and so are events of other operations.
 */
export function readIncluded(
  logs: readonly ChainLog[],
  { userOperationHash, entryPoint }: { userOperationHash: Hex; entryPoint: Address },
): Included | undefined {
  const ofOperation = logs.filter(
    ({ topics }) => topics[1]?.toLowerCase() === userOperationHash.toLowerCase(),
  )
  const [executed] = operationsIn(ofOperation, entryPoint)
  if (!executed) return undefined
  const { sender, paymaster, success, actualGasCost } = executed
  const fee = isAddressEqual(paymaster, zeroAddress)
    ? { token: nativeCoinAddress, amount: actualGasCost }
    : collectedOf(saidBy(paymaster, ofOperation).map((log) => decode(paymasterEvents, log)))
  return { sender, success, fee }
}

/** Returns the operations that the EntryPoint executed, according to these logs. */
export const operationsIn = (logs: readonly ChainLog[], entryPoint: Address) =>
  saidBy(entryPoint, logs).flatMap((log) => decode([userOperationEvent], log)?.args ?? [])

const saidBy = (by: Address, logs: readonly ChainLog[]) =>
  logs.filter(({ address }) => isAddressEqual(address, by))

type Event = ReturnType<typeof decode<typeof paymasterEvents>>

/**
 * Returns the collected fee. Prefunded: the amount taken in advance minus refunded and owed amounts. Fronted: the
 * amount taken at the end. If the settlement reverted, the paymaster keeps the amount taken in advance.
 */
function collectedOf(events: readonly Event[]): CollectedFee | undefined {
  let token: Address | undefined
  let prefund: bigint | undefined
  let charged = 0n
  let returned = 0n
  for (const event of events) {
    if (event?.eventName === 'Prefunded') prefund = event.args.amount
    if (event?.eventName === 'Prefunded' || event?.eventName === 'Fronted') token = event.args.token
    if (event?.eventName === 'Settled') {
      const [gasFee, staticFee] = halvesOf(event.args.gasFeeAndStaticFee)
      const [transferFee, refunded] = halvesOf(event.args.transferFeeAndRefund)
      charged = gasFee + staticFee + transferFee
      returned += refunded
    }
    if (event?.eventName === 'Owed') returned += event.args.amount
  }
  return token && { token, amount: prefund === undefined ? charged : prefund - returned }
}

const halvesOf = (word: bigint): [bigint, bigint] => [word >> 128n, word & (2n ** 128n - 1n)]

/** `undefined` for events of another shape. */
function decode<const Known extends Abi>(abi: Known, { topics, data }: ChainLog) {
  try {
    return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data, strict: true })
  } catch {
    return undefined
  }
}
