import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithParent } from '@gasless-gateway/server/local'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { devnetClient } from './devnet-client.js'
import { devnetKeys } from './devnet-keys.js'
import { rpcChainId } from './rpc-chain-id.js'
import { type Anvil, startAnvil } from './start-anvil.js'

const started: Anvil[] = []
const start = async (options: Parameters<typeof startAnvil>[0]) => {
  const chain = await startAnvil(options)
  started.push(chain)
  return chain
}
afterEach(() => Promise.all(started.splice(0).map((chain) => chain.stop())))

const eventually = (isTrue: () => Promise<boolean>) =>
  expect.poll(isTrue, { timeout: 2_000_000, interval: 50 }).toBe(true)

test('a chain answers with its chain id as soon as the start resolves, and no more after the stop', async () => {
  const chain = await start({ chainId: 4242 })
  await eventually(async () => (await rpcChainId(chain.rpcUrl)) === 4242)
  await chain.stop()
  expect(await rpcChainId(chain.rpcUrl)).toBeUndefined()
  await chain.stop()
})

test('a taken port is one sentence that names the port', async () => {
  const { rpcUrl } = await start({ chainId: 4242 })
  const { port } = new URL(rpcUrl)
  await expect(startAnvil({ chainId: 4243, port: Number(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Stop the program that listens there or choose another port.`,
  )
  await eventually(async () => (await rpcChainId(rpcUrl)) === 4242)
})

test('the finalized block is two blocks behind the head', async () => {
  const client = devnetClient(await start({ chainId: 4242 }))
  await client.mine({ blocks: 10 })
  expect((await client.getBlock({ blockTag: 'finalized' })).number).toBe(8n)
})

test('addresses adopt delegates from prague on, and not before', async () => {
  const adopt = async (hardfork: 'cancun' | 'prague') => {
    const client = devnetClient(await start({ chainId: 4242, hardfork }))
    const { deployer } = devnetKeys()
    const account = privateKeyToAccount(deployer.privateKey)
    const delegate = '0x00000000000000000000000000000000000000d1'
    const authorization = await account.signAuthorization({
      chainId: 4242,
      nonce: 1,
      address: delegate,
    })
    return client
      .sendTransaction({ account, to: account.address, authorizationList: [authorization] })
      .then(
        async (hash) => {
          await client.waitForTransactionReceipt({ hash })
          return client.getCode({ address: account.address })
        },
        () => 'refused',
      )
  }
  expect(await adopt('prague')).toBe('0xef010000000000000000000000000000000000000000d1')
  expect(await adopt('cancun')).toBe('refused')
})

test('the log gets what anvil prints', async () => {
  const lines: string[] = []
  await start({ chainId: 4242, log: (line) => lines.push(line) })
  await eventually(async () => lines.some((line) => line.includes('Listening on 127.0.0.1')))
})

test.skipIf(process.platform === 'win32')(
  'a chain ends with its parent, even when that is killed',
  async () => {
    const script = `
    import { startAnvil } from ${JSON.stringify(new URL('./start-anvil.ts', import.meta.url).href)}
    console.log((await startAnvil({ chainId: 4242 })).rpcUrl)`
    const parent = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    parent.once('exit', endWithParent(parent, 'KILL'))
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
    const rpcUrl = String(chunk).trim()
    await eventually(async () => (await rpcChainId(rpcUrl)) === 4242)
    parent.kill('SIGKILL')
    await eventually(async () => (await rpcChainId(rpcUrl)) === undefined)
  },
)
