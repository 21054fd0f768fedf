import { stateReaderAbi } from '@gasless-gateway/contracts'
import { type Address, decodeFunctionData, type Hex, pad, toHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { answerReads } from '../../testing/answer-reads.js'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createBlockCall } from './block-call.js'
import { failureKind } from './failure-kind.js'
import { revertDataOf } from './revert-data.js'
import { createRpcClient } from './rpc-client.js'
import { createStateReads } from './state-reads.js'

const [token, other, refusing, long]: Address[] = [1n, 2n, 3n, 4n].map((one) =>
  toHex(one, { size: 20 }),
)
const longBytes = 200_000
const holder: Address = '0x00000000000000000000000000000000000000A1'
const word = (value: bigint) => toHex(value, { size: 32 })

/** The answers of one node: every contract returns its own address, one reverts, and one returns much. */
const answerOne = (method: string, params: readonly unknown[]): unknown => {
  if (method === 'eth_getBalance') return '0x5'
  const { to } = params[0] as { to: Hex }
  if (to === refusing) throw new RpcFailure(3, 'execution reverted', '0xc0de')
  return pad(to, { size: to === long ? longBytes : 32 })
}

/** Starts an endpoint. By default it has shown that it runs overridden code. */
async function start({
  runsReader = () => true,
  isProbed = true,
}: {
  runsReader?: () => boolean
  isProbed?: boolean
} = {}) {
  const endpoint = await startRpcEndpoint((method, params) => {
    const together = answerReads(method, params, answerOne)
    if (together === undefined) return answerOne(method, params)
    if (!runsReader()) throw new RpcFailure(-32602, 'too many arguments, want at most 2')
    return together
  })
  onTestFinished(endpoint.close)
  const client = createRpcClient(endpoint.url)
  const call = createBlockCall(client)
  const refused = new Set<string>()
  if (isProbed) await call.probe()
  const before = endpoint.requests.length
  return {
    endpoint,
    refused,
    reads: createStateReads(client, call, refused),
    asked: () => endpoint.requests.slice(before),
  }
}
type Asked = Awaited<ReturnType<typeof start>>['endpoint']['requests'][number]

/** Returns the targets of a call to the reader, or the method of any other request. */
const toldTo = ({ method, params }: Asked) => {
  const { data } = params[0] as { data?: Hex }
  try {
    const { args } = decodeFunctionData({ abi: stateReaderAbi, data: data ?? '0x' })
    return (args[0] as readonly { target: Address }[]).map(({ target }) => target.toLowerCase())
  } catch {
    return method
  }
}

test('reads of one turn share one call, and each behaves like a separate call', async () => {
  const { reads, asked } = await start()
  const refusal = reads.read({ to: refusing as Address, data: '0x01' }).catch((error) => error)
  expect(
    await Promise.all([
      reads.read({ to: token as Address, data: '0x01' }),
      reads.read({ coinOf: holder }),
      Promise.resolve().then(() => reads.read({ to: other as Address, data: '0x01' })),
    ]),
  ).toEqual([word(1n), word(5n), word(2n)])
  expect(revertDataOf(await refusal)).toBe('0xc0de')
  expect(failureKind(await refusal)).toBe('answer')
  expect(asked()).toHaveLength(1)
})

test('equal reads of a turn are made once', async () => {
  const { reads, asked } = await start()
  const [one, same] = [0, 1].map(() => reads.read({ to: token as Address, data: '0x01' }))
  await reads.read({ to: other as Address, data: '0x01' })
  expect(await one).toBe(await same)
  expect(asked().map(toldTo)).toEqual([[token, other]])
})

test('a single read is a separate call', async () => {
  const { reads, asked } = await start()
  await reads.read({ to: token as Address, data: '0x01' })
  expect(asked()).toMatchObject([
    { method: 'eth_call', params: [{ to: token, data: '0x01' }, 'latest'] },
  ])
})

test('an endpoint that has not shown that it runs overridden code gets each read separately', async () => {
  const { reads, asked } = await start({ isProbed: false })
  await Promise.all([
    reads.read({ to: token as Address, data: '0x01' }),
    reads.read({ to: other as Address, data: '0x01', stranger: true }),
    reads.read({ coinOf: holder }),
  ])
  expect(asked().map(({ method, params }) => [method, params[0]])).toEqual([
    ['eth_call', { to: token, data: '0x01' }],
    ['eth_call', { to: other, data: '0x01', gas: toHex(500_000) }],
    ['eth_getBalance', holder],
  ])
})

test('a separate read of a contract that a client chose fails if the answer is long, and fails no other read', async () => {
  const { reads } = await start({ isProbed: false })
  const read = (to: Hex | undefined, stranger: boolean) =>
    reads
      .read({ to: to as Address, data: '0x01', stranger })
      .then((answer) => answer.length, failureKind)
  expect(await Promise.all([read(token, true), read(long, true), read(long, false)])).toEqual([
    66,
    'answer',
    2 + 2 * longBytes,
  ])
})

test('an endpoint that refuses the reader gets each read separately, and after three refusals the reader is not tried until the next test', async () => {
  let runs = false
  const { reads, refused, asked } = await start({ runsReader: () => runs })
  const callsOfTwoReads = async () => {
    const before = asked().length
    const two = [token, other].map((to) => reads.read({ to: to as Address, data: '0x01' }))
    expect(await Promise.all(two)).toEqual([word(1n), word(2n)])
    return asked().length - before
  }
  for (let time = 0; time < 3; time++) expect(await callsOfTwoReads()).toBe(1 + 2)
  expect(await callsOfTwoReads()).toBe(2)
  runs = true
  expect(await callsOfTwoReads()).toBe(2)
  refused.clear()
  expect(await callsOfTwoReads()).toBe(1)
})

test('an endpoint that does not answer fails every read as unavailable', async () => {
  const { reads, endpoint } = await start()
  endpoint.breakWith('reset')
  const failures = await Promise.all(
    [token, other].map((to) =>
      reads.read({ to: to as Address, data: '0x01' }).catch((error) => error),
    ),
  )
  expect(failures.map(failureKind)).toEqual(['silent', 'silent'])
})

test('no call has more reads than it has gas for', async () => {
  const { reads, asked } = await start()
  const tokens = Array.from({ length: 64 }, (_, at) => toHex(BigInt(at + 10), { size: 20 }))
  await Promise.all(tokens.map((to) => reads.read({ to, data: '0x01', stranger: true })))
  const parts = asked().map(toldTo)
  expect(parts.flat()).toEqual(tokens)
  expect(parts.map(({ length }) => length)).toEqual([26, 26, 12])
})

test('a call with overridden code contains no other reads, and no reads of the overridden contract', async () => {
  const { reads, asked } = await start()
  const [changed, reader] = [holder, '0x00000000000000000000000000000000000000C2'] as const
  const own = reads.seeing({ [changed]: { code: '0x01' }, [reader]: { code: '0x02' } })
  await Promise.all([
    own.readChanged({ to: reader, data: '0x01' }),
    own.read({ to: token as Address, data: '0x01' }),
    own.read({ to: changed.toLowerCase() as Address, data: '0x01' }),
    reads.read({ to: other as Address, data: '0x01' }),
  ])
  const calls = asked().map((request) => ({
    told: toldTo(request),
    codes: Object.keys((request.params[2] ?? {}) as object).length,
  }))
  expect(calls).toEqual([
    // The state reader and the two overridden contracts.
    { told: [reader.toLowerCase(), token], codes: 3 },
    { told: [changed.toLowerCase(), other], codes: 1 },
  ])
})
