import { type Abi, decodeFunctionData, type Hex, slice, toFunctionSelector } from 'viem'

/** A reader of calls of these functions; `undefined` for every other one, and for arguments that cannot be read. */
export function functionReader<const abi extends Abi>(abi: abi) {
  const selectors = new Set(
    abi.flatMap((item): Hex[] => (item.type === 'function' ? [toFunctionSelector(item)] : [])),
  )
  return (data: Hex) => {
    // Ten digits: most calls are of other functions, and nothing of them is decoded.
    if (data.length < 10 || !selectors.has(slice(data, 0, 4))) return undefined
    try {
      return decodeFunctionData({ abi, data })
    } catch {
      return undefined
    }
  }
}
