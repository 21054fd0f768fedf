import {
  type Address,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  prepareEncodeFunctionData,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { ContractRead } from './state-reads.js'

/** Prepared once, because finding a function in its ABI costs more than the rest of a read. */
const nonceFunction = prepareEncodeFunctionData({ abi: entryPoint07Abi, functionName: 'getNonce' })

/** Returns the next sequence of a nonce key at the EntryPoint. */
export async function readSequence(
  entryPoint: Address,
  read: (read: ContractRead) => Promise<Hex>,
  sender: Address,
  nonceKey: bigint,
): Promise<bigint> {
  const data = encodeFunctionData({ ...nonceFunction, args: [sender, nonceKey] })
  return hexToBigInt(await read({ to: entryPoint, data })) & 0xffff_ffff_ffff_ffffn
}
