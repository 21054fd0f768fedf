import {
  type Abi,
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
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
      // Given the whole list, viem hashes each function until it finds the one that is called.
      return decodeFunctionData({ abi: [called], data }) as DecodeFunctionDataReturnType<abi>
    } catch {
      return undefined
    }
  }
}
