import { concatHex, type Hex, numberToHex, size } from 'viem'

/** INVALID, which burns all gas. */
const burning: Hex = '0xfe'

/**
 * Returns runtime code of a validator that can be installed. It accepts the operation if `condition` leaves a value
 * other than 0 on the stack. Otherwise it runs `otherwise`.
 */
export function hostileValidator(condition: Hex, otherwise: Hex = burning): Hex {
  const valid = 15 + size(condition) + size(otherwise)
  const stop = valid + 6
  const place = (at: number) => numberToHex(at, { size: 1 })
  return concatHex([
    // Stop if the selector starts with 0x6d, as that of `onInstall` does.
    ...(['0x60003560f81c606d1460', place(stop), '0x57'] as const),
    condition,
    ...(['0x60', place(valid), '0x57'] as const),
    otherwise,
    // JUMPDEST, then return a word of zeros.
    '0x5b60206000f3',
    '0x5b00',
  ])
}
