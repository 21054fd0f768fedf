import {
  type Abi,
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  type Hex,
  slice,
  toFunctionSelector,
} from 'viem'

/**
 * Returns a decoder for calls of these functions. The decoder returns `undefined` for other functions and for arguments
 * that it cannot decode.
 */
export function functionReader<const abi extends Abi>(abi: abi) {
  const functions = new Map(
    abi
      .filter((item): item is AbiFunction => item.type === 'function')
      .map((item) => [toFunctionSelector(item), item]),
  )
  return (data: Hex) => {
    // Only the selector is read first, because most calls are of other functions. It has ten characters with 0x.
    const called = data.length < 10 ? undefined : functions.get(slice(data, 0, 4))
    if (!called) return undefined
    try {
      // viem's `decodeFunctionData` hashes the signatures on every call, which takes longer than decoding the
      // arguments.
      const args = decodeAbiParameters(called.inputs, slice(data, 4))
      return { functionName: called.name, args } as DecodeFunctionDataReturnType<abi>
    } catch {
      return undefined
    }
  }
}
