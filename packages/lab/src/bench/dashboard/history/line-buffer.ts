/** Collects lines as bytes, because millions of strings would keep the garbage collector busy. */
export interface LineBuffer {
  add(line: string): void
  /** Returns a copy of the lines added since the previous call. */
  take(): Buffer
}

/** Creates a buffer of lines in ASCII. */
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
