import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** End in order on Ctrl-C: the database last, its files removed, requests answered. */
const ending = ['demo', 'devnet', 'start', 'gateway-server']

// The command of tsx kills its program 60 ms after a signal, unless the program has confirmed the signal: on a busy machine it has not.
test('a command that ends in order on Ctrl-C runs in Node itself, which nothing kills meanwhile', async () => {
  const workspace = new URL('../../../package.json', import.meta.url)
  const { scripts } = JSON.parse(await readFile(workspace, 'utf8'))
  for (const name of ending) expect(scripts[name], name).toMatch(/^node --import tsx packages\//)
})
