import { decodeAbiParameters, type Hex } from 'viem'
import type { ContractRead } from './state-reads.js'

type Read = (read: ContractRead) => Promise<Hex>

/**
 * What a contract answers in one word. Rejects with viem's error for an answer that is too short, and for a question that cannot be
 * encoded.
 */
export const readWord = {
  uint: async (read: Read, question: () => ContractRead): Promise<bigint> =>
    decodeAbiParameters([{ type: 'uint256' }], await read(question()))[0],
  bool: async (read: Read, question: () => ContractRead): Promise<boolean> =>
    decodeAbiParameters([{ type: 'bool' }], await read(question()))[0],
}
