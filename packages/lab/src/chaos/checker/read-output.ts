import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import type { OutputFacts } from './evidence.js'

/** Searches the processes' output for secrets, with and without 0x, in upper and lower case. */
export async function readOutput(
  files: readonly string[],
  /** Secrets by the name to report. */
  secrets: Readonly<Record<string, string>>,
): Promise<OutputFacts> {
  const needles = Object.entries(secrets).map(([secret, value]) => ({
    secret,
    needle: value.replace(/^0x/, '').toLowerCase(),
  }))
  const found = new Map<string, { secret: string; file: string }>()
  for (const path of files) {
    const file = basename(path)
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const text = line.toLowerCase()
      for (const { secret, needle } of needles)
        if (text.includes(needle)) found.set(`${secret}/${file}`, { secret, file })
    }
  }
  return { secrets: [...found.values()] }
}
