import { keccak256, toHex } from 'viem'

/**
 * Returns whether an entry is held out. A hash of the name chooses about a third of the entries. Authors of rules look
 * at the other entries only, so the held-out ones measure the rules.
 */
export const isHeldOut = ({ name }: { readonly name: string }): boolean =>
  BigInt(keccak256(toHex(name))) % 3n === 0n
