import { stateReaderAbi } from '@gasless-gateway/contracts'
import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  pad,
  slice,
  toFunctionSelector,
} from 'viem'
import { RpcFailure } from './rpc-endpoint.js'

const readSelector = toFunctionSelector('read((address,uint256,bytes)[])')
const coinSelector = toFunctionSelector('coinOf(address)')

interface Read {
  readonly target: Hex
  readonly data: Hex
}

/**
 * Returns a node's answer to a call of many reads, with each read answered like a separate call. Returns `undefined`
 * for any other request.
 */
export function answerReads(
  method: string,
  params: readonly unknown[],
  answer: (method: string, params: readonly unknown[]) => unknown,
): Hex | undefined {
  const [request, block] = params
  const { data } = (request ?? {}) as { readonly data?: Hex }
  if (method !== 'eth_call' || !data?.startsWith(readSelector)) return undefined
  const { args } = decodeFunctionData({ abi: stateReaderAbi, data })
  const answerOne = ({ target, data }: Read) =>
    (data.startsWith(coinSelector)
      ? pad(answer('eth_getBalance', [slice(data, 16), block]) as Hex)
      : answer('eth_call', [{ to: target.toLowerCase(), data }, block])) as Hex
  const answers = (args[0] as readonly Read[]).map((read) => {
    try {
      return { success: true, data: answerOne(read) }
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      return { success: false, data: (error.data ?? '0x') as Hex }
    }
  })
  return encodeFunctionResult({ abi: stateReaderAbi, functionName: 'read', result: answers })
}
