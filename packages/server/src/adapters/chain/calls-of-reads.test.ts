import { stateReaderAbi } from '@gasless-gateway/contracts'
import { type Address, decodeFunctionData, type Hex, toHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { answerReads } from '../../testing/answer-reads.js'
import { answerValidation, storedValidation } from '../../testing/answer-validation.js'
import { fakeChain } from '../../testing/fake-chain.js'
import { RpcFailure, type RpcRequest } from '../../testing/rpc-endpoint.js'
import { startFakeNetwork } from '../../testing/start-fake-network.js'
import { createChainlinkFeeds } from '../pricing/chainlink-feeds.js'
import { createViemChain } from './create-viem-chain.js'

const sender: Address = '0x00000000000000000000000000000000000000A1'
const paymaster: Address = '0x00000000000000000000000000000000000000c1'
const [token, ...feedAddresses] = Array.from({ length: 8 }, (_, at) =>
  toHex(BigInt(0xf0_00 + at), { size: 20 }),
) as [Address, ...Address[]]
const nobody = zeroAddress

/** An OP-stack network whose endpoint has shown its abilities, on a clock that stands still. */
async function start() {
  const fake = fakeChain()
  const { answer } = fake.node()
  const round = `0x${[1n, 5n, 1_000n, 1_000n, 1n].map((one) => toHex(one, { size: 32 }).slice(2)).join('')}`
  const latestRoundData = '0xfeaf968c'
  const aggregator = '0x245a7bfc'
  const state = { hasAccount: true, showsStorage: true }
  const emptied = { ...storedValidation, implementation: zeroAddress }
  const answerOne = (method: string, params: readonly unknown[]) => {
    const { to, data } = (params[0] ?? {}) as { to?: Hex; data?: Hex }
    if (!state.hasAccount && method === 'eth_getCode') return '0x'
    const isEmpty = !(state.hasAccount && state.showsStorage)
    const validation = isEmpty && answerValidation(method, params, () => emptied)
    if (validation) return validation
    if (data === latestRoundData) return round
    if (data === aggregator) throw new RpcFailure(3, 'execution reverted', '0x')
    return to === paymaster ? toHex(1n, { size: 32 }) : answer(method, params)
  }
  const { pool, network, endpoints } = await startFakeNetwork(
    [(method, params) => answerReads(method, params, answerOne) ?? answerOne(method, params)],
    {
      paymaster,
      dataFee: { kind: 'op-stack', gasPriceOracle: '0x420000000000000000000000000000000000000F' },
    },
  )
  let now = 0
  const pace = { keptMs: 2_000, now: () => now, head: pool.head }
  const chain = createViemChain({ pool, network, caller: nobody, pace })
  const feeds = createChainlinkFeeds({
    clientOf: () => pool.client,
    clock: { now: () => new Date(now) },
    paceOf: () => pace,
  })
  await chain.abilities()
  const { requests } = endpoints[0]
  return {
    state,
    /** The reads at the start of a prepare. */
    readState: () =>
      Promise.all([
        chain.readAccount({ sender, nonceKey: 0n, feeToken: token, assets: [nobody, token] }),
        chain.feeMarket(),
        chain.readPaymaster({ paymaster, token, bundlers: [nobody] }),
        Promise.all(feedAddresses.map((address) => feeds.latestRound(network, address))),
      ]),
    /** The reads of a submit. */
    readAccount: () =>
      chain.readAccount({ sender, nonceKey: 0n, feeToken: token, assets: [token] }),
    readRanges: () =>
      Promise.all(feedAddresses.slice(0, 2).map((address) => feeds.range(network, address))),
    readDataFee: () => chain.dataFee({ to: sender, data: '0x0123' }),
    pass: (ms: number) => {
      now += ms
    },
    async callsOf(work: () => Promise<unknown>): Promise<string[]> {
      const before = requests.length
      await work()
      return requests.slice(before).map(nameOf).sort()
    },
  }
}

/** The method, or the number of reads in a call of many reads. */
function nameOf({ method, params }: RpcRequest): string {
  const { data } = (params[0] ?? {}) as { data?: Hex }
  if (method !== 'eth_call') return method
  try {
    const { args } = decodeFunctionData({ abi: stateReaderAbi, data: data ?? '0x' })
    return `${(args[0] as readonly unknown[]).length} reads`
  } catch {
    return `eth_call ${data?.slice(0, 10)}`
  }
}

test('a prepare reads its state in two calls: one for the account, and one for the shared state', async () => {
  const { callsOf, readState } = await start()
  expect(await callsOf(readState)).toEqual([
    // Deposit, pause, floor and bundlers of the paymaster, and seven feeds.
    '11 reads',
    // Validation, block, nonce, deposit, coin, token and allowance.
    '7 reads',
    'eth_feeHistory',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_maxPriorityFeePerGas',
  ])
})

test('in the same block, the next prepare reads only the account', async () => {
  const { callsOf, readState, pass } = await start()
  await readState()
  expect(await callsOf(readState)).toEqual(['7 reads'])
  pass(2_000)
  expect(await callsOf(readState)).toHaveLength(4)
})

test('a submit reads the account in one call, and separately the code of an account not yet known to be deployed', async () => {
  const { callsOf, readAccount } = await start()
  expect(await callsOf(readAccount)).toEqual(['6 reads', 'eth_getCode'])
  expect(await callsOf(readAccount)).toEqual(['6 reads'])
})

test('the oracle of a data fee is read in one call', async () => {
  const { callsOf, readDataFee } = await start()
  expect(await callsOf(readDataFee)).toEqual(['4 reads'])
})

test('a function that a feed lacks fails as in a separate call', async () => {
  const { callsOf, readRanges } = await start()
  const ranges: unknown[] = []
  const work = async () => ranges.push(...(await readRanges()))
  // The two feeds have no aggregator, so the gateway reads the least and the greatest answer from the feeds.
  expect(await callsOf(work)).toEqual(['2 reads', '4 reads'])
  expect(ranges).toEqual([1, 2].map(() => ({ min: 100n, max: 100n })))
})

test('an account that a reorganisation removed does not count as deployed', async () => {
  const { callsOf, readAccount, state } = await start()
  expect((await readAccount()).deployed).toBe(true)
  state.hasAccount = false
  const accounts: unknown[] = []
  const work = async () => accounts.push(await readAccount())
  expect(await callsOf(work)).toEqual(['6 reads', 'eth_getCode'])
  expect(accounts).toMatchObject([{ deployed: false, validatedBy: [] }])
})

test('a node that shows no storage of an account whose code another node shows is not trusted', async () => {
  const { callsOf, readAccount, state } = await start()
  await readAccount()
  state.showsStorage = false
  let isAnswered = false
  const note = () => {
    isAnswered = true
  }
  const calls = await callsOf(async () => {
    void readAccount().then(note, note)
    // The pool asks again after a pause, and the clock stands still.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  })
  expect(calls).toEqual(['6 reads', 'eth_getCode'])
  expect(isAnswered).toBe(false)
})
