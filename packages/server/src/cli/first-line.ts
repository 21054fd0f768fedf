import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'

/** Without its end; empty when there is nothing. Reads no further: whoever types ends with Enter. */
export async function firstLine(input: Readable): Promise<string> {
  const lines = createInterface({ input })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
