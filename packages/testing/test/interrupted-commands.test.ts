import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** These end in order on Ctrl-C: they answer requests, and remove databases and files. */
const ending = ['demo', 'devnet', 'start', 'gateway-server', 'bench', 'chaos', 'fuzz', 'shake']

// The tsx command sends SIGKILL 60 ms after a signal if its program has not confirmed the signal. A busy program
// confirms too late.
test('a command that ends in order on Ctrl-C runs in Node itself, which nothing kills meanwhile', async () => {
  const workspace = new URL('../../../package.json', import.meta.url)
  const { scripts } = JSON.parse(await readFile(workspace, 'utf8'))
  for (const name of ending) expect(scripts[name], name).toMatch(/^node --import tsx packages\//)
})
