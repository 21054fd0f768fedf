import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startRpcProxy } from './rpc-proxy.js'

test('a request is cut when the endpoint cuts it, and the next one is answered', async () => {
  let isGone = true
  const endpoint = createServer((request, response) => {
    if (isGone) request.socket.destroy()
    else response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  await new Promise<void>((resolve) => {
    endpoint.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void endpoint.close())
  const { port } = endpoint.address() as AddressInfo
  for (const refuse of [undefined, () => undefined]) {
    isGone = true
    const proxy = await startRpcProxy(`http://127.0.0.1:${port}`, refuse)
    onTestFinished(proxy.close)
    const ask = () =>
      fetch(proxy.url, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' })
    // An error that nothing caught would end the whole run.
    await expect(ask()).rejects.toThrow('fetch failed')
    isGone = false
    expect(await (await ask()).json()).toMatchObject({ result: '0x1' })
  }
})
