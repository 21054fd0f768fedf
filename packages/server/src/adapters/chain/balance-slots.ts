import { type Address, concatHex, type Hex, keccak256, pad, toHex } from 'viem'

/** The storage slot in which a token keeps a holder's balance. */
export type SlotOf = (holder: Address) => Hex

const word = (value: bigint): Hex => toHex(value, { size: 32 })

const inSolidityMapping =
  (position: bigint): SlotOf =>
  (holder) =>
    keccak256(concatHex([pad(holder), word(position)]))

/** Vyper hashes the two in the other order. */
const inVyperMapping =
  (position: bigint): SlotOf =>
  (holder) =>
    keccak256(concatHex([word(position), pad(holder)]))

/** Solady's ERC20: the holder, eight zero bytes and its seed for balances. */
const inSolady: SlotOf = (holder) => keccak256(concatHex([holder, '0x000000000000000087a211a2']))

/** `openzeppelin.storage.ERC20` (ERC-7201): balances are the first of it. */
const openZeppelin = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n

/** 0 OpenZeppelin, 1 DSToken, 2 Dai, 3 WETH9 and Solmate, 9 USDC; many have a few variables more before it. */
const positions = Array.from({ length: 21 }, (_, position) => BigInt(position))

/** Behind the word of `Initializable` and gaps of 50 words, as in OpenZeppelin's upgradeable contracts up to 4. */
const positionsBehindGaps = [51n, 101n, 151n, 201n]

/** Where tokens are known to keep balances. */
export const balanceSlots: readonly SlotOf[] = [
  ...[...positions, ...positionsBehindGaps, openZeppelin].map(inSolidityMapping),
  ...positions.map(inVyperMapping),
  inSolady,
]
