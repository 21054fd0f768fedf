import {
  type Address,
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  prepareEncodeFunctionData,
  size,
  slice,
  toHex,
} from 'viem'
import { isPackedOnce } from './is-packed-once.js'

/** One call of an account. `value` in wei. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

const executeAbi = /* @__PURE__ */ parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])
/** Prepared once, because this hashes the function's signature. */
const execute = /* @__PURE__ */ prepareEncodeFunctionData({
  abi: executeAbi,
  functionName: 'execute',
})
const batchParameters = /* @__PURE__ */ parseAbiParameters(
  '(address target, uint256 value, bytes callData)[]',
)

/**
 * ERC-7579 execution modes: call type, then execution type. Only modes that revert completely are used. Under a `try`
 * mode, an operation with a failed call still succeeds.
 */
const modes = {
  single: /* @__PURE__ */ pad('0x00', { dir: 'right', size: 32 }),
  batch: /* @__PURE__ */ pad('0x01', { dir: 'right', size: 32 }),
}

/** Returns the call data of `execute` that runs the calls in order, all or nothing. Throws without calls. */
export function encodeExecution(calls: readonly Call[]): Hex {
  const [first, ...rest] = calls
  if (!first) throw new Error('An operation needs at least one call.')
  const [mode, data] =
    rest.length === 0
      ? [modes.single, concatHex([first.to, toHex(first.value, { size: 32 }), first.data])]
      : [modes.batch, encodeBatch(calls)]
  return encodeFunctionData({ ...execute, args: [mode, data] })
}

/**
 * Returns the calls inside `execute` call data. Throws for every other function, and for modes that this gateway never
 * builds: delegate call, static call, `try`. A check of an operation must refuse these.
 */
export function decodeExecution(callData: Hex): Call[] {
  const {
    args: [mode, data],
  } = decodeFunctionData({ abi: executeAbi, data: callData })
  if (mode === modes.single) return [decodeSingle(data)]
  if (mode === modes.batch) return decodeBatch(data)
  throw new Error(`Execution mode ${mode} is unknown.`)
}

/**
 * Returns the calls or the delegate call of `execute` call data, in any mode. `undefined` for every other function, and
 * for data that no encoder writes. An account may read such data beyond its stated length.
 */
export function readExecution(
  callData: Hex,
): { readonly calls: readonly Call[] } | { readonly delegateTo: Address } | undefined {
  try {
    const { args } = decodeFunctionData({ abi: executeAbi, data: callData })
    const [mode, data] = args
    if (!isSame(encodeFunctionData({ ...execute, args }), callData)) return undefined
    const callType = slice(mode, 0, 1)
    if (callType === '0xff') return { delegateTo: getAddress(slice(data, 0, 20)) }
    if (callType !== '0x01') return { calls: [decodeSingle(data)] }
    if (!isPackedOnce(data, 0, 2)) return undefined
    const calls = decodeBatch(data)
    return isSame(encodeBatch(calls), data) ? { calls } : undefined
  } catch {
    return undefined
  }
}

const isSame = (one: Hex, other: Hex): boolean => one.toLowerCase() === other.toLowerCase()

function decodeSingle(data: Hex): Call {
  if (size(data) < 52) throw new Error('The single execution is cut short.')
  return {
    to: getAddress(slice(data, 0, 20)),
    value: BigInt(slice(data, 20, 52)),
    data: size(data) > 52 ? slice(data, 52) : '0x',
  }
}

const encodeBatch = (calls: readonly Call[]): Hex =>
  encodeAbiParameters(batchParameters, [
    calls.map(({ to, value, data }) => ({ target: to, value, callData: data })),
  ])

function decodeBatch(data: Hex): Call[] {
  const [executions] = decodeAbiParameters(batchParameters, data)
  return executions.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
}
