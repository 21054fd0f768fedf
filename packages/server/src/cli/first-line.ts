import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'

/**
 * Returns the first line without its line break, or an empty string. Does not wait for the end of the input, so a
 * person can finish with Enter.
 */
export async function firstLine(input: Readable): Promise<string> {
  const lines = createInterface({ input })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
