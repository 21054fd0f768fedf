import { decodeAbiParameters, type Hex } from 'viem'
import type { ContractRead } from './state-reads.js'

type Read = (read: ContractRead) => Promise<Hex>

/**
 * Reads one word from a contract. Rejects with viem's error if the answer is too short or the question cannot be
 * encoded.
 */
export const readWord = {
  uint: async (read: Read, question: () => ContractRead): Promise<bigint> =>
    decodeAbiParameters([{ type: 'uint256' }], await read(question()))[0],
  bool: async (read: Read, question: () => ContractRead): Promise<boolean> =>
    decodeAbiParameters([{ type: 'bool' }], await read(question()))[0],
}
