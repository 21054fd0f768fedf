import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { type Anvil, startAnvil } from '@gasless-gateway/devnet/chains/start-anvil'
import { askNode, type RpcOutcome, resultOf } from '@gasless-gateway/devnet/moods/json-rpc'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Hex, keccak256, parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startFaultProxy } from './start-fault-proxy.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
})
afterAll(() => anvil?.stop())

async function startProxy(options: { now?: () => number } = {}) {
  const proxy = await startFaultProxy({
    target: anvil.rpcUrl,
    random: seededRandom(1),
    token: 'secret',
    ...options,
  })
  onTestFinished(proxy.close)
  return proxy
}

/** An account whose transactions wait until the test mines them. */
async function startSender() {
  const client = devnetClient(anvil)
  await client.setAutomine(false)
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: parseEther('10') })
  const sign = (nonce: number, maxFee: string, tip: string): Promise<Hex> =>
    account.signTransaction({
      type: 'eip1559',
      chainId: anvil.chainId,
      nonce,
      to: account.address,
      value: 0n,
      gas: 21_000n,
      maxFeePerGas: parseGwei(maxFee),
      maxPriorityFeePerGas: parseGwei(tip),
    })
  return { client, sign }
}

const complaint = (outcome: RpcOutcome) => ('error' in outcome ? outcome.error.message : 'taken')

test("a replacement needs ten per cent more in both fees, and is refused in geth's words", async () => {
  const { send } = await startProxy()
  const { sign } = await startSender()
  expect(complaint(await send(await sign(0, '100', '10')))).toBe('taken')
  for (const [maxFee, tip] of [
    ['100', '20'],
    ['109.9', '11'],
    ['200', '10.9'],
  ] as const)
    expect(complaint(await send(await sign(0, maxFee, tip)))).toBe(
      'replacement transaction underpriced',
    )
  expect(complaint(await send(await sign(0, '110', '11')))).toBe('taken')
  expect(complaint(await send(await sign(0, '111', '12')))).toBe(
    'replacement transaction underpriced',
  )
})

test('what waits is already known, what is mined has too low a nonce, and a gap may wait', async () => {
  const { send } = await startProxy()
  const { client, sign } = await startSender()
  const first = await sign(0, '100', '10')
  expect(complaint(await send(first))).toBe('taken')
  expect(complaint(await send(first))).toBe('already known')
  expect(complaint(await send(await sign(5, '100', '10')))).toBe('taken')
  await client.mine({ blocks: 1 })
  expect(complaint(await send(first))).toBe('nonce too low: next nonce 1, tx nonce 0')
})

test('a transaction that the node has forgotten need not be outbid', async () => {
  const { send } = await startProxy()
  const { client, sign } = await startSender()
  const first = await sign(0, '100', '10')
  await send(first)
  await client.dropTransaction({ hash: keccak256(first) })
  expect(complaint(await send(await sign(0, '50', '5')))).toBe('taken')
})

test('without faults both endpoints say what the node says, alone and in a batch', async () => {
  const proxy = await startProxy()
  const calls = [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBlockByNumber', params: ['0x0', false] },
    { method: 'eth_nonsense', params: [] },
  ]
  const truth = await askNode(anvil.rpcUrl)(calls)
  for (const url of proxy.urls) {
    expect(await askNode(url)(calls)).toEqual(truth)
    const alone = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] }),
    })
    expect(await alone.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x7a69' })
  }
  expect(proxy.shown.size).toBe(0)
})

test('with faults requests fail in every way, and none does when they are over', async () => {
  const secondsPerRequest = 0.3
  let requests = 0
  const proxy = await startProxy({ now: () => ++requests * secondsPerRequest * 1_000 })
  proxy.setFaults(true)
  const { sign } = await startSender()
  const transactions = await Promise.all(
    Array.from({ length: 20 }, (_, nonce) => sign(nonce, '100', '10')),
  )
  let answered = 0
  const asked = Array.from({ length: 400 }, (_, n) =>
    askNode(proxy.urls[n % 2] as string)([
      { method: 'eth_sendRawTransaction', params: [transactions[n % 20]] },
      { method: 'eth_blockNumber', params: [] },
      { method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] },
    ])
      .catch(() => {})
      .finally(() => answered++),
  )
  // The proxy answers a withheld request only when faults are over, or after a while.
  await expect.poll(() => answered + proxy.withheld(), { timeout: 2_000_000 }).toBe(asked.length)
  proxy.setFaults(false)
  await Promise.all(asked)
  expect([...proxy.shown.keys()].sort()).toEqual([
    'denied',
    'lag',
    'page',
    'promised but dropped',
    'reset',
    'serverError',
    'taken but refused',
    'timeout',
    'tooManyRequests',
    'truncated',
  ])
  for (const url of proxy.urls) expect(await resultOf(askNode(url), 'eth_chainId')).toBe('0x7a69')
})
