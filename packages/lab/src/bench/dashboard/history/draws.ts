import { createCipheriv, createHash } from 'node:crypto'

/** Seeded random draws, cheap enough for millions of rows. */
export interface Draws {
  /** At least 0 and below 1. */
  next(): number
  /** Lower-case hex digits. At most 256 at once. */
  hex(digits: number): string
}

const chunkBytes = 1 << 16

const keyOf = (seed: string) => createHash('sha256').update(seed).digest().subarray(0, 16)

/** Creates draws from AES in counter mode. The same seed gives the same draws on every machine. */
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

/** Returns a function from a number to 64 hex digits. Its results depend on the seed and the number only. */
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
