import { type Address, concatHex, type Hex, keccak256, pad, toHex } from 'viem'

/** Returns the storage slot in which a token stores a holder's balance. */
export type SlotOf = (holder: Address) => Hex

const word = (value: bigint): Hex => toHex(value, { size: 32 })

const inSolidityMapping =
  (position: bigint): SlotOf =>
  (holder) =>
    keccak256(concatHex([pad(holder), word(position)]))

/** Vyper hashes position and key in the reverse order. */
const inVyperMapping =
  (position: bigint): SlotOf =>
  (holder) =>
    keccak256(concatHex([word(position), pad(holder)]))

/** Solady's ERC20 hashes the holder, eight zero bytes and its seed for balances. */
const inSolady: SlotOf = (holder) => keccak256(concatHex([holder, '0x000000000000000087a211a2']))

/** Slot of `openzeppelin.storage.ERC20` (ERC-7201), whose first variable is the balances. */
const openZeppelin = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n

/**
 * Positions of the mapping: 0 OpenZeppelin, 1 DSToken, 2 Dai, 3 WETH9 and Solmate, 9 USDC. Many tokens have a few
 * more variables before it.
 */
const positions = Array.from({ length: 21 }, (_, position) => BigInt(position))

/**
 * Positions after the word of `Initializable` and gaps of 50 words, as in OpenZeppelin's upgradeable contracts up to
 * version 4.
 */
const positionsBehindGaps = [51n, 101n, 151n, 201n]

/** Slots in which known tokens store balances. */
export const balanceSlots: readonly SlotOf[] = [
  ...[...positions, ...positionsBehindGaps, openZeppelin].map(inSolidityMapping),
  ...positions.map(inVyperMapping),
  inSolady,
]
