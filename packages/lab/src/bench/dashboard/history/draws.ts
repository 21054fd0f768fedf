import { createCipheriv, createHash } from 'node:crypto'

/** Draws that a seed decides, cheap enough for millions of rows. */
export interface Draws {
  /** From 0, included, to 1, excluded. */
  next(): number
  /** Lower-case hex digits. At most 256 at once. */
  hex(digits: number): string
}

const chunkBytes = 1 << 16

const keyOf = (seed: string) => createHash('sha256').update(seed).digest().subarray(0, 16)

/** AES in counter mode: the same seed gives the same draws on every machine. */
export function createDraws(seed: string): Draws {
  const cipher = createCipheriv('aes-128-ctr', keyOf(seed), Buffer.alloc(16))
  const zeros = Buffer.alloc(chunkBytes)
  let numbers = Buffer.alloc(0)
  let number = 0
  let text = ''
  let place = 0
  return {
    next() {
      if (number + 4 > numbers.length) {
        numbers = cipher.update(zeros)
        number = 0
      }
      const drawn = numbers.readUInt32LE(number) / 2 ** 32
      number += 4
      return drawn
    },
    hex(digits) {
      if (place + digits > text.length) {
        text = cipher.update(zeros).toString('hex')
        place = 0
      }
      const drawn = text.slice(place, place + digits)
      place += digits
      return drawn
    },
  }
}

/** Sixty-four hex digits that belong to a number, whichever was asked for before. */
export function createDigests(seed: string): (number: number) => string {
  const cipher = createCipheriv('aes-128-ecb', keyOf(seed), null).setAutoPadding(false)
  const block = Buffer.alloc(32)
  return (number) => {
    block.writeDoubleLE(number, 0)
    block.writeDoubleLE(number, 16)
    block[31] = 1
    return cipher.update(block).toString('hex')
  }
}
