import {
  type Abi,
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  type Hex,
  slice,
  toFunctionSelector,
} from 'viem'

/** A reader of calls of these functions; `undefined` for every other one, and for arguments that cannot be read. */
export function functionReader<const abi extends Abi>(abi: abi) {
  const functions = new Map(
    abi
      .filter((item): item is AbiFunction => item.type === 'function')
      .map((item) => [toFunctionSelector(item), item]),
  )
  return (data: Hex) => {
    // Ten digits: most calls are of other functions, and nothing of them is decoded.
    const called = data.length < 10 ? undefined : functions.get(slice(data, 0, 4))
    if (!called) return undefined
    try {
      // viem's `decodeFunctionData` hashes signatures again to find the function, which takes longer than the arguments do.
      const args = decodeAbiParameters(called.inputs, slice(data, 4))
      return { functionName: called.name, args } as DecodeFunctionDataReturnType<abi>
    } catch {
      return undefined
    }
  }
}
