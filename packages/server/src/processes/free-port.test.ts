import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './free-port.js'

async function listenOn(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('each call without a wanted port returns a different port, below the range of outgoing connections', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(26_000)
    await listenOn(port)
  }
})

test('a wanted port is refused by name when somebody listens there', async () => {
  const port = await listenOn(0)
  await expect(freePort(port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
  )
})

/** Listens on the highest port of the range that is free. */
async function listenInRange(): Promise<number> {
  for (let port = 25_999; ; port--)
    try {
      return await listenOn(port)
    } catch {}
}

/** The random number that this port is drawn with. */
const drawing = (port: number) => (port - 20_000 + 0.5) / 6_000

test('where any port will do, a taken one is passed over, and without a free one the range is named', async () => {
  const taken = await listenInRange()
  const random = vi.spyOn(Math, 'random').mockReturnValue(drawing(taken))
  await expect(freePort()).rejects.toThrow(
    'No free port was found on 127.0.0.1 from 20000 to 25999 in 50 attempts. Stop programs that listen there.',
  )
  random.mockRestore()
  expect(await freePort()).not.toBe(taken)
})

test('no other process is given a port before its server listens there', async () => {
  const port = await freePort()
  const script = `
    import { freePort } from ${JSON.stringify(new URL('./free-port.ts', import.meta.url).href)}
    Math.random = () => ${drawing(port)}
    console.log(await freePort().catch(({ message }) => message))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toMatch(/^No free port was found/)
  expect(await listenOn(port)).toBe(port)
})
