import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { ChainReader } from './chain-reader.js'

const methods = [
  'call',
  'getBlock',
  'getChainId',
  'getCode',
  'getLogs',
  'getTransactionCount',
  'getTransactionReceipt',
] as const satisfies readonly (keyof ChainReader)[]

/** Returns the client. Throws {@link InvalidInputError} if it lacks a method that the SDK calls. */
export function readNode(publicClient: ChainReader): ChainReader {
  const node = readObject(publicClient, 'publicClient')
  if (methods.some((name) => typeof node[name] !== 'function'))
    throw new InvalidInputError('publicClient', "must be what viem's createPublicClient returns")
  return publicClient
}
