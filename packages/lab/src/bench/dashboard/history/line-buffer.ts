/** Collects lines as bytes: millions of strings that are put together later keep the garbage collector busy. */
export interface LineBuffer {
  add(line: string): void
  /** What was added since, in memory of its own. */
  take(): Buffer
}

/** Of lines in ASCII. */
export function createLineBuffer(): LineBuffer {
  let bytes = Buffer.allocUnsafe(1 << 20)
  let length = 0
  return {
    add(line) {
      if (length + line.length > bytes.length)
        bytes = Buffer.concat([bytes], bytes.length * 2 + line.length)
      length += bytes.write(line, length, 'latin1')
    },
    take() {
      const taken = Buffer.from(bytes.subarray(0, length))
      length = 0
      return taken
    },
  }
}
