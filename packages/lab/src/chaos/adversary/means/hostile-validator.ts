import { concatHex, type Hex, numberToHex, size } from 'viem'

/** Burns all the gas that it is given: INVALID. */
const burning: Hex = '0xfe'

/**
 * Runtime code of a validator that lets itself be installed and says "valid" where `condition` leaves something on the stack that is
 * not 0. Elsewhere it does what `otherwise` says.
 */
export function hostileValidator(condition: Hex, otherwise: Hex = burning): Hex {
  const valid = 15 + size(condition) + size(otherwise)
  const stop = valid + 6
  const place = (at: number) => numberToHex(at, { size: 1 })
  return concatHex([
    // The first byte of the selector is 0x6d, of `onInstall`: stop.
    ...(['0x60003560f81c606d1460', place(stop), '0x57'] as const),
    condition,
    ...(['0x60', place(valid), '0x57'] as const),
    otherwise,
    // JUMPDEST, and a word of zeros.
    '0x5b60206000f3',
    '0x5b00',
  ])
}
