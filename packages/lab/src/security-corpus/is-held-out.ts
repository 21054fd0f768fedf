import { keccak256, toHex } from 'viem'

/** A third of the entries, which nobody chooses: who writes rules looks at the others, and is judged by these. */
export const isHeldOut = ({ name }: { readonly name: string }): boolean =>
  BigInt(keccak256(toHex(name))) % 3n === 0n
