import { validationReaderAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  toFunctionSelector,
  zeroHash,
} from 'viem'
import type { StoredValidation } from '../adapters/chain/read-validation.js'
import { aNetwork } from './a-network.js'

const { accountContracts } = aNetwork()

/** The validation storage of a newly deployed account of `aNetwork`. */
export const storedValidation: StoredValidation = {
  implementation: accountContracts.implementation,
  implementationCodeHash: zeroHash,
  root: concatHex(['0x01', accountContracts.ecdsaValidator]),
  rootCodeHash: zeroHash,
  owner: '0x00000000000000000000000000000000000000A1',
}

const readSelector = toFunctionSelector('read(address[],address)')

/** Returns a node's answer to `askValidation`, or `undefined` for any other request. */
export function answerValidation(
  method: string,
  params: readonly unknown[],
  of: (account: Address) => StoredValidation = () => storedValidation,
): Hex | undefined {
  const data = (params[0] as { data?: Hex } | undefined)?.data
  if (method !== 'eth_call' || !data?.startsWith(readSelector)) return undefined
  const {
    args: [accounts],
  } = decodeFunctionData({ abi: validationReaderAbi, data })
  return encodeFunctionResult({
    abi: validationReaderAbi,
    functionName: 'read',
    result: accounts.map(of),
  })
}
