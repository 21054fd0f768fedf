import { bundleSimulatorAbi } from '@gasless-gateway/contracts'
import { type Chain, type ChainReader, GatewayError, isGatewayError } from '@gasless-gateway/core'
import {
  type Address,
  concat,
  encodeFunctionResult,
  type Hash,
  type Hex,
  keccak256,
  pad,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { answerReads } from '../../testing/answer-reads.js'
import { answerValidation } from '../../testing/answer-validation.js'
import { fakeChain } from '../../testing/fake-chain.js'
import type { ManualTimers } from '../../testing/manual-timers.js'
import { closedPort, type RpcEndpoint, RpcFailure } from '../../testing/rpc-endpoint.js'
import { startFakeNetwork } from '../../testing/start-fake-network.js'
import { createViemChain } from './create-viem-chain.js'
import { createEndpointPool } from './endpoint-pool.js'
import { bloomMayHold } from './log-bloom.js'

const hash = `0x${'11'.repeat(32)}` as const
const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const sender: Address = '0x00000000000000000000000000000000000000A1'
const hostile: Address = '0x00000000000000000000000000000000000000b2'

/**
 * Starts a network with one node per set of answers, the preferred node first. A set replaces the usual answers of its
 * methods.
 */
async function chainOf(...sets: readonly Readonly<Record<string, () => unknown>>[]) {
  const fake = fakeChain()
  const network = await startFakeNetwork(
    (sets.length > 0 ? sets : [{}]).map((answers) => {
      const { answer } = fake.node()
      return (method, params) => (answers[method] ? answers[method]() : answer(method, params))
    }),
  )
  return { ...network, fake, requests: network.endpoints[0].requests }
}

/** Starts two nodes of one chain, the preferred one first. */
async function twoNodes() {
  const fake = fakeChain()
  const nodes = [fake.node(), fake.node()] as const
  const network = await startFakeNetwork(nodes.map(({ answer }) => answer))
  return { ...network, fake, nodes }
}

/** Passes every pause before the next try of reads that no endpoint answers. */
async function passPauses<T>(reads: Promise<T>, { waitedFor, advance }: ManualTimers): Promise<T> {
  let settled = false
  const pauses = [250, 4_000]
  const ended = reads.finally(() => {
    settled = true
  })
  while (!settled) {
    const passed = await Promise.race([
      ended.catch(() => 0),
      ...pauses.map((ms) => waitedFor(ms).then(() => ms)),
    ])
    if (!settled) advance(Number(passed))
  }
  return ended
}
/** Returns the error of a read that no endpoint answers. */
const failureOf = (read: Promise<unknown>, timers: ManualTimers): Promise<unknown> =>
  passPauses(
    read.catch((error: unknown) => error),
    timers,
  )
const isUnavailable = (error: unknown) => isGatewayError(error, 'NETWORK_UNAVAILABLE')

const missing = () => {
  throw new RpcFailure(-32601, 'the method does not exist/is not available')
}

const witnessOf = (chain: Chain) => chain.witnesses()[0] as ChainReader

describe('endpoints that do not answer are NETWORK_UNAVAILABLE', () => {
  test('in every method of the chain and of a witness', async () => {
    const { chain, endpoints, pool, timers } = await chainOf()
    await pool.check()
    endpoints[0].breakWith('reset')
    const userOperation = {
      sender: zeroAddress,
      nonce: 0n,
      initCode: '0x',
      callData: '0x',
      accountGasLimits: hash,
      preVerificationGas: 0n,
      gasFees: hash,
      paymasterAndData: '0x',
      signature: '0x',
    } as const
    const readsOf = (reader: ChainReader) => ({
      block: () => reader.block('latest'),
      logs: () => reader.logs(hash),
      receipt: () => reader.receipt(hash),
      knows: () => reader.knows(hash),
      receiptIn: () => reader.receiptIn(hash, hash),
      transactionCount: () => reader.transactionCount(zeroAddress, 'latest'),
      accountAt: () => reader.accountAt({ sender, nonceKey: 0n }, 5n),
      findUserOperation: () => reader.findUserOperation(hash, { from: 1n, to: 5n }),
      operationBlocks: () =>
        reader.operationBlocks({ paymaster: zeroAddress }, { from: 1n, to: 5n }),
      transactions: () => reader.transactions(hash),
      simulateBundle: () =>
        reader.simulateBundle({ executor: zeroAddress, userOperations: [userOperation] }),
    })
    const calls: Record<
      Exclude<keyof typeof chain, 'witnesses' | 'dataFee' | 'abilities'>,
      () => unknown
    > = {
      ...readsOf(chain),
      identity: () => chain.identity(),
      feeMarket: () => chain.feeMarket(),
      isDeployed: () => chain.isDeployed(zeroAddress),
      decimalsOf: () => chain.decimalsOf(zeroAddress),
      readAccount: () =>
        chain.readAccount({
          sender: zeroAddress,
          nonceKey: 0n,
          feeToken: zeroAddress,
          assets: [zeroAddress],
        }),
      readPaymaster: () =>
        chain.readPaymaster({ paymaster: zeroAddress, token: zeroAddress, bundlers: [] }),
      isPaymasterSigner: () =>
        chain.isPaymasterSigner({ paymaster: zeroAddress, signer: zeroAddress }),
      depositOf: () => chain.depositOf(zeroAddress),
      balancesOf: () => chain.balancesOf([zeroAddress]),
      simulateTransactions: () =>
        chain.simulateTransactions({ from: sender, transactions: [], independent: true }),
      revertDataOf: () =>
        chain.revertDataOf({ from: sender, to: sender, data: '0x', value: 0n, gas: 1n }, 5n),
      simulate: () =>
        chain.simulate({
          userOperation,
          userOperationHash: hash,
          missingAccountFunds: 0n,
          maxCost: 0n,
        }),
      simulateCalls: () => chain.simulateCalls({ sender: zeroAddress, calls: [] }),
      broadcast: () => chain.broadcast('0x02'),
    }
    const all = [...Object.entries(calls), ...Object.entries(readsOf(witnessOf(chain)))]
    const failures = all.map(async ([name, call]) => {
      const error = await Promise.resolve(call()).catch((failure: unknown) => failure)
      return [name, isUnavailable(error)]
    })
    expect(await passPauses(Promise.all(failures), timers)).toEqual(
      all.map(([name]) => [name, true]),
    )
  })

  test('when nothing listens at the address', async () => {
    const { chain, timers } = await chainOf()
    expect(chain).toBeDefined()
    const pool = createEndpointPool({
      network: aNetwork(),
      urls: [`${await closedPort()}/secret-token`],
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      timers,
    })
    const alone = createViemChain({ pool, network: aNetwork(), caller: zeroAddress })
    const error = await failureOf(alone.block('latest'), timers)
    expect(isUnavailable(error)).toBe(true)
    expect((error as Error).message).toBe(
      'Test network did not answer in time, or only from nodes that lack the block. Retry shortly.',
    )
    pool.close()
  })
})

test('a refusal of the endpoint is not NETWORK_UNAVAILABLE', async () => {
  const { chain } = await chainOf({
    eth_getBlockByNumber: () => {
      throw new RpcFailure(-32602, 'invalid argument')
    },
  })
  const error = await chain.block('latest').catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(GatewayError)
})

test('one endpoint answers all reads of a method, in one round trip', async () => {
  const { chain, endpoints, pool } = await twoNodes()
  await pool.check()
  const before = endpoints.map(({ exchanges }) => exchanges.length)
  const account = await chain.readAccount({
    sender,
    nonceKey: 0n,
    feeToken: undefined,
    assets: [zeroAddress],
  })
  expect(account).toMatchObject({ deployed: true, sequence: 100n, deposit: 100n })
  expect(endpoints.map(({ exchanges }, at) => exchanges.length - (before[at] ?? 0))).toEqual([1, 0])
})

describe('an account that must not be read before a block', () => {
  const blockCode = '0x436000524260205260406000f3'
  /** Starts two nodes, the preferred one first, of which the first lacks ten blocks. */
  async function start(changes: Parameters<typeof startFakeNetwork>[1] = {}) {
    const fake = fakeChain()
    const nodes = [fake.node({ behind: 10 }), fake.node()] as const
    const started = await startFakeNetwork(
      nodes.map(({ answer, view }) => (method, params) => {
        const [, , overrides] = params as [unknown, unknown, Record<string, { code?: Hex }>?]
        const clock = Object.entries(overrides ?? {}).find(([, { code }]) => code === blockCode)
        const number = 100n - BigInt(view.behind)
        const one = (asked: string, of: readonly unknown[]) =>
          clock && (of[0] as { to?: string } | undefined)?.to === clock[0].toLowerCase()
            ? concat([toHex(number, { size: 32 }), toHex(1_000n + number, { size: 32 })])
            : answer(asked, of)
        return answerReads(method, params, one) ?? answer(method, params)
      }),
      changes,
    )
    await started.pool.check()
    await started.chain.abilities()
    const readAt = (notBefore: bigint | undefined) =>
      started.chain.readAccount({
        sender,
        nonceKey: 0n,
        feeToken: undefined,
        assets: [],
        notBefore,
      })
    return { ...started, readAt }
  }

  test('comes from the next endpoint while the preferred one lacks that block', async () => {
    const { readAt } = await start()
    expect(await readAt(90n)).toMatchObject({ sequence: 90n, at: { number: 90n } })
    expect(await readAt(undefined)).toMatchObject({ sequence: 90n })
    expect(await readAt(91n)).toMatchObject({ sequence: 100n, at: { number: 100n } })
  })

  test('is NETWORK_UNAVAILABLE while no endpoint has that block', async () => {
    const { readAt, timers } = await start()
    expect(isUnavailable(await failureOf(readAt(101n), timers))).toBe(true)
  })

  test('is read at any block on a network whose contracts see another number', async () => {
    const { readAt } = await start({
      dataFee: { kind: 'arbitrum', nodeInterface: '0x00000000000000000000000000000000000000C8' },
    })
    expect(await readAt(91n)).toMatchObject({ sequence: 90n })
  })
})

test('the balance call of a token that a client names gets half a million gas', async () => {
  const { chain, requests } = await chainOf()
  await chain.readAccount({ sender, nonceKey: 0n, feeToken: undefined, assets: [hostile] })
  const asked = requests.flatMap(({ method, params }) => {
    const [call] = params as [{ to?: Address; gas?: Hex } | undefined]
    return method === 'eth_call' && call?.to === hostile ? [call.gas] : []
  })
  expect(asked).toEqual([toHex(500_000)])
})

test('a receipt that does not exist is undefined, not a failure', async () => {
  const { chain } = await chainOf()
  expect(await chain.receipt(hash)).toBeUndefined()
})

test('a receipt that an endpoint does not show in its block comes from the next endpoint', async () => {
  const mined = {
    transactionHash: hash,
    blockHash: hash,
    blockNumber: '0x5',
    from: sender,
    status: '0x1',
    gasUsed: '0x1',
    effectiveGasPrice: '0x1',
  }
  const lagging = { eth_getTransactionReceipt: () => null }
  const elsewhere = { eth_getTransactionReceipt: () => ({ ...mined, blockHash: pad('0x1') }) }
  const shows = { eth_getTransactionReceipt: () => mined }
  for (const behind of [lagging, elsewhere]) {
    const { chain } = await chainOf(behind, shows)
    expect(await chain.receiptIn(hash, hash)).toMatchObject({ blockHash: hash, success: true })
  }
})

test('the cost of a transaction is gas times price, and the data fee and operator fee of a rollup', async () => {
  const receipt = {
    transactionHash: hash,
    blockHash: hash,
    blockNumber: '0x5',
    from: '0x00000000000000000000000000000000000000a1',
    status: '0x1',
    gasUsed: '0x64',
    effectiveGasPrice: '0xa',
  }
  const costOf = async (answer: object) => {
    const { chain } = await chainOf({ eth_getTransactionReceipt: () => answer })
    return (await chain.receipt(hash))?.cost
  }
  expect(await costOf(receipt)).toBe(1_000n)
  expect(await costOf({ ...receipt, l1Fee: '0x7' })).toBe(1_007n)
  // Isthmus counts the operator's fee in millionths per gas. Jovian counts it in hundreds, and its receipts have a
  // footprint.
  const operator = { operatorFeeScalar: toHex(50_000n), operatorFeeConstant: '0x5' }
  expect(await costOf({ ...receipt, l1Fee: '0x7', ...operator })).toBe(1_007n + 5n + 5n)
  expect(
    await costOf({ ...receipt, l1Fee: '0x7', ...operator, daFootprintGasScalar: '0x190' }),
  ).toBe(1_007n + 500_000_000n + 5n)
  expect(await costOf({ ...receipt, operatorFeeScalar: null, operatorFeeConstant: null })).toBe(
    1_000n,
  )
})

test('balances have the order of the addresses, in one round trip', async () => {
  const balances: Record<string, Hex> = { [sender.toLowerCase()]: '0x5', [entryPoint]: '0x6' }
  const { node } = fakeChain()
  const { chain, endpoints, pool } = await startFakeNetwork([
    (method, params) =>
      method === 'eth_getBalance'
        ? (balances[params[0] as string] ?? balances[(params[0] as string).toLowerCase()])
        : node().answer(method, params),
  ])
  await pool.check()
  const before = endpoints[0].exchanges.length
  expect(await chain.balancesOf([entryPoint, sender])).toEqual([6n, 5n])
  expect(endpoints[0].exchanges).toHaveLength(before + 1)
})

test('a network without a data fee gets zeros without a request', async () => {
  const { chain, pool, requests } = await chainOf()
  await pool.check()
  const before = requests.length
  expect(await chain.dataFee({ to: sender, data: '0x00' })).toEqual({
    gas: 0n,
    wei: 0n,
    weiPerMillionGas: 0n,
  })
  expect(requests).toHaveLength(before)
})

describe('the final block of an endpoint that does not know the tag', () => {
  /** With this block time, two hours are five blocks. */
  const slow = { blockTimeMs: 24 * 60_000 }
  const startWith = async (refuse: () => null, head?: number) => {
    const fake = fakeChain(head === undefined ? {} : { head })
    const { answer } = fake.node()
    const network = await startFakeNetwork(
      [
        (method, params) =>
          method === 'eth_getBlockByNumber' && ['safe', 'finalized'].includes(String(params[0]))
            ? refuse()
            : answer(method, params),
      ],
      slow,
    )
    return { ...network, fake }
  }
  const finalByTag = { finality: { kind: 'tag', tag: 'finalized' } } as const
  const refusals: [string, () => null][] = [
    ['null', () => null],
    [
      'an error',
      () => {
        throw new RpcFailure(-32602, 'invalid argument 0: hex string without 0x prefix')
      },
    ],
    [
      'geth’s error for a missing block',
      () => {
        throw new RpcFailure(-39001, 'finalized block not found')
      },
    ],
  ]

  test.each(refusals)('and answers %s is two hours old', async (_, refuse) => {
    const { chain } = await startWith(refuse)
    for (const tag of ['safe', 'finalized'] as const)
      expect((await chain.block(tag))?.number).toBe(95n)
  })

  test.each(refusals)('and answers %s is none on a younger chain', async (_, refuse) => {
    const { chain } = await startWith(refuse, 4)
    expect(await chain.block('finalized')).toBeUndefined()
  })

  test.each(refusals)(
    'any more and answers %s makes its abilities suspect until they are tested, and so does the tag’s return',
    async (_, refuse) => {
      const { answer } = fakeChain().node()
      let isKnown = true
      const { chain, suspicions, timers } = await startFakeNetwork(
        [
          (method, params) =>
            method === 'eth_getBlockByNumber' && params[0] === 'finalized' && !isKnown
              ? refuse()
              : answer(method, params),
        ],
        finalByTag,
      )
      const suspicionsOfReading = async () => {
        const before = suspicions()
        await chain.block('finalized')
        return suspicions() - before
      }
      const look = async () => (await passPauses(chain.abilities(), timers))[0]?.finalByAge
      expect(await suspicionsOfReading()).toBe(0)
      expect(await look()).toBe(false)
      expect(await suspicionsOfReading()).toBe(0)
      isKnown = false
      for (let time = 0; time < 2; time++) expect(await suspicionsOfReading()).toBe(1)
      expect(await look()).toBe(true)
      expect(await suspicionsOfReading()).toBe(0)
      isKnown = true
      expect(await suspicionsOfReading()).toBe(1)
      expect(await look()).toBe(false)
      expect(await suspicionsOfReading()).toBe(0)
    },
  )

  test('is not guessed while the endpoint does not answer', async () => {
    const { chain, endpoints, timers } = await startWith(() => null)
    endpoints[0].breakWith('reset')
    expect(isUnavailable(await failureOf(chain.block('finalized'), timers))).toBe(true)
  })
})

test('an endpoint that suggests no tip counts as 0, so the network’s lowest tip is paid', async () => {
  const { chain } = await chainOf({
    eth_maxPriorityFeePerGas: () => {
      throw new RpcFailure(-32601, 'the method eth_maxPriorityFeePerGas does not exist')
    },
  })
  expect(await chain.feeMarket()).toMatchObject({ maxPriorityFeePerGas: 0n })
})

describe('the identity of the chain', () => {
  test('comes from a right endpoint when another one serves another chain', async () => {
    const { chain, nodes, fake } = await twoNodes()
    nodes[0].view.chainId = 1
    expect(await chain.identity()).toEqual({ chainId: 31337, genesisHash: fake.hashOf(0) })
  })

  test('is the other chain’s when all endpoints serve another chain, so that the startup check can refuse it', async () => {
    const { chain, nodes, timers } = await twoNodes()
    for (const { view } of nodes) view.chainId = 1
    expect((await passPauses(chain.identity(), timers)).chainId).toBe(1)
  })

  test('is unknown while the only possibly right endpoint does not answer', async () => {
    const { chain, nodes, endpoints, timers } = await twoNodes()
    nodes[0].view.chainId = 1
    endpoints[1].breakWith('reset')
    expect(isUnavailable(await failureOf(chain.identity(), timers))).toBe(true)
  })
})

test('the fee market is that of the next block, as the node predicts it', async () => {
  const { chain } = await chainOf({
    eth_feeHistory: () => ({
      oldestBlock: '0x64',
      baseFeePerGas: ['0x7', '0x8'],
      gasUsedRatio: [1],
    }),
  })
  expect(await chain.feeMarket()).toMatchObject({ baseFeePerGas: 8n, maxPriorityFeePerGas: 1n })
})

describe('a block', () => {
  test('that no endpoint has shown is undefined', async () => {
    const { chain } = await twoNodes()
    expect(await chain.block(101n)).toBeUndefined()
  })

  test('that another endpoint has shown comes from that endpoint', async () => {
    const { chain, nodes, fake, pool } = await twoNodes()
    nodes[0].view.behind = 2
    await pool.check()
    expect(await chain.block(100n)).toMatchObject({ number: 100n, hash: fake.hashOf(100) })
  })

  test('that another endpoint has shown is not undefined, even if that endpoint is gone', async () => {
    const { chain, nodes, endpoints, pool, timers } = await twoNodes()
    nodes[0].view.behind = 2
    await pool.check()
    endpoints[1].breakWith('reset')
    expect(isUnavailable(await failureOf(chain.block(100n), timers))).toBe(true)
  })

  test('that is gone everywhere, as after a shortening reorg, is undefined', async () => {
    const { chain, nodes, pool } = await twoNodes()
    await pool.check()
    for (const { view } of nodes) view.behind = 4
    expect(await chain.block(100n)).toBeUndefined()
  })

  test('of a tag comes from the endpoint', async () => {
    const { chain, fake } = await twoNodes()
    expect(await chain.block('finalized')).toMatchObject({ number: 90n, hash: fake.hashOf(90) })
  })
})

describe('a read at a block', () => {
  test('comes from an endpoint that has the block, and one that guesses is detected', async () => {
    const { chain, nodes } = await twoNodes()
    Object.assign(nodes[0].view, { behind: 5, guesses: true })
    expect(await chain.transactionCount(sender, 98n)).toBe(98)
    expect(await chain.accountAt({ sender, nonceKey: 0n }, 98n)).toEqual({
      sequence: 98n,
      deployed: true,
    })
  })

  test('goes to the next endpoint when one answers that it does not have the block', async () => {
    const { chain, nodes } = await twoNodes()
    nodes[0].view.behind = 5
    expect(await chain.transactionCount(sender, 98n)).toBe(98)
    expect(await chain.accountAt({ sender, nonceKey: 0n }, 98n)).toMatchObject({ sequence: 98n })
  })

  test('of the newest state since a block comes from an endpoint that has that block', async () => {
    const { chain, nodes, timers } = await twoNodes()
    nodes[0].view.behind = 5
    const read = (since?: bigint) => chain.accountAt({ sender, nonceKey: 0n, since }, 'latest')
    expect(await read(98n)).toMatchObject({ sequence: 100n })
    nodes[1].view.behind = 5
    expect(isUnavailable(await failureOf(read(98n), timers))).toBe(true)
  })

  test('is unavailable when no endpoint has the block', async () => {
    const { chain, nodes, timers } = await twoNodes()
    for (const { view } of nodes) Object.assign(view, { behind: 5, guesses: true })
    expect(isUnavailable(await failureOf(chain.transactionCount(sender, 98n), timers))).toBe(true)
    const account = chain.accountAt({ sender, nonceKey: 0n }, 98n)
    expect(isUnavailable(await failureOf(account, timers))).toBe(true)
  })

  test('shows the state at that block, not the newest state', async () => {
    const { chain } = await twoNodes()
    expect(await chain.accountAt({ sender, nonceKey: 7n }, 89n)).toEqual({
      sequence: 89n,
      deployed: false,
    })
  })
})

describe('a bundle is simulated by an endpoint that can', () => {
  const success = encodeFunctionResult({
    abi: bundleSimulatorAbi,
    functionName: 'simulate',
    result: { failures: [], codes: [], gasUsed: 9n, paid: 7n, finished: true },
  })
  const bundle = { executor: sender, userOperations: [] }
  /** Starts one node per answer to the simulation. All other methods answer as usual. */
  const networkOf = (...answers: readonly (() => unknown)[]) => {
    const { answer } = fakeChain().node()
    return startFakeNetwork(
      answers.map(
        (simulation) => (method, params) =>
          answerValidation(method, params) ??
          (method === 'eth_call' ? simulation() : answer(method, params)),
      ),
    )
  }
  const cannot: readonly (readonly [string, () => unknown])[] = [
    ['ignores state overrides', () => '0x'],
    [
      'refuses them',
      () => {
        throw new RpcFailure(-32602, 'too many arguments, want at most 2')
      },
    ],
    [
      'does not grant the gas',
      () => {
        throw new RpcFailure(-32000, 'gas limit is too high')
      },
    ],
  ]

  test.each(cannot)('when the first one %s, the next is asked at once', async (_, simulation) => {
    const { chain } = await networkOf(simulation, () => success)
    expect((await chain.simulateBundle(bundle)).paid).toBe(7n)
  })

  test.each(cannot)('when the only one %s, the error tells the cause', async (_, simulation) => {
    const { chain, suspicions } = await networkOf(simulation)
    const error = await chain.simulateBundle(bundle).catch((failure: unknown) => failure)
    expect(isUnavailable(error)).toBe(true)
    expect(String((error as Error).cause)).toMatch(/must support state overrides/)
    expect(suspicions()).toBe(1)
  })
})

describe('the logs of a block', () => {
  const event = (topic: Hash) => ({ address: entryPoint, topics: [topic] })

  test('are those of the EntryPoint and the paymaster, by block hash, in one round trip', async () => {
    const { chain, fake, network, endpoints, pool } = await twoNodes()
    const paymaster = network.paymaster as Address
    fake.emit(95, event(hash), { address: sender, topics: [] }, { address: paymaster, topics: [] })
    await pool.check()
    const before = endpoints[0].exchanges.length
    const logs = await chain.logs(fake.hashOf(95))
    expect(logs.map(({ address }) => address.toLowerCase())).toEqual([
      entryPoint.toLowerCase(),
      paymaster.toLowerCase(),
    ])
    expect(endpoints[0].exchanges.slice(before)).toMatchObject([
      [
        { method: 'eth_getBlockByHash' },
        {
          method: 'eth_getLogs',
          params: [{ blockHash: fake.hashOf(95), address: [entryPoint, paymaster] }],
        },
      ],
    ])
  })

  test('that are promised by the header and missing come from the next endpoint', async () => {
    const { chain, fake, nodes, endpoints } = await twoNodes()
    fake.emit(95, event(hash))
    nodes[0].view.logs = 'none'
    expect(await chain.logs(fake.hashOf(95))).toHaveLength(1)
    // For a while, the first endpoint is no longer asked first.
    const before = endpoints[0].exchanges.length
    expect(await chain.logs(fake.hashOf(95))).toHaveLength(1)
    expect(endpoints[0].exchanges).toHaveLength(before)
  })

  test('that are missing everywhere are unavailable, not empty', async () => {
    const { chain, fake, nodes, timers } = await twoNodes()
    fake.emit(95, event(hash))
    for (const { view } of nodes) view.logs = 'none'
    expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(95)), timers))).toBe(true)
  })

  test('of the paymaster alone are promised by the header as well', async () => {
    const { chain, fake, network, nodes, timers } = await twoNodes()
    fake.emit(95, { address: network.paymaster as Address, topics: [] })
    for (const { view } of nodes) view.logs = 'none'
    expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(95)), timers))).toBe(true)
  })

  test('include those of other contracts on request, which the header promises as well', async () => {
    const { chain, fake, nodes, timers } = await twoNodes()
    fake.emit(95, { address: sender, topics: [] })
    expect(await chain.logs(fake.hashOf(95))).toEqual([])
    expect(await chain.logs(fake.hashOf(95), [sender])).toHaveLength(1)
    for (const { view } of nodes) view.logs = 'none'
    expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(95), [sender]), timers))).toBe(true)
  })

  test('of a block that the endpoint does not have are unavailable', async () => {
    const { chain, fake, nodes, timers } = await twoNodes()
    for (const { view } of nodes) view.behind = 10
    expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(95)), timers))).toBe(true)
  })

  test('are empty without another request if the header promises none', async () => {
    const { chain, fake, endpoints, pool } = await twoNodes()
    fake.emit(95, { address: sender, topics: [] })
    await pool.check()
    const before = endpoints[0].exchanges.length
    expect(await chain.logs(fake.hashOf(95))).toEqual([])
    expect(endpoints[0].exchanges).toHaveLength(before + 1)
  })

  describe('whose header the endpoint has shown', () => {
    /** Shows the header of this block first. `asked` returns the methods that are called afterwards. */
    async function askedAfterShown(
      number: number,
      change: (header: object) => object = (it) => it,
    ) {
      const { node, emit, hashOf } = fakeChain()
      const { view, answer } = node()
      emit(95, event(hash))
      emit(94, { address: sender, topics: [] })
      const { chain, endpoints, pool, timers } = await startFakeNetwork([
        (method, params) => {
          const found = answer(method, params)
          return method.startsWith('eth_getBlockBy') ? change(found as object) : found
        },
      ])
      await pool.check()
      await chain.block(BigInt(number))
      const before = endpoints[0].exchanges.length
      const read = () => chain.logs(hashOf(number))
      const asked = () =>
        endpoints[0].exchanges
          .slice(before)
          .flat()
          .map(({ method }) => method)
      return { read, asked, view, timers }
    }

    test('are empty without a request if the filter rules them out', async () => {
      const { read, asked } = await askedAfterShown(94)
      expect(await read()).toEqual([])
      expect(asked()).toEqual([])
    })

    test('need one request if the filter promises them', async () => {
      const { read, asked } = await askedAfterShown(95)
      expect(await read()).toHaveLength(1)
      expect(asked()).toEqual(['eth_getLogs'])
    })

    test('are unavailable if the filter promises them and the endpoint has none', async () => {
      const { read, view, timers } = await askedAfterShown(95)
      view.logs = 'none'
      expect(isUnavailable(await failureOf(read(), timers))).toBe(true)
    })

    test.each([
      ['empty', toHex(0, { size: 256 })],
      ['missing', undefined],
    ])('are requested with the header if the filter is %s', async (_, logsBloom) => {
      const { read, asked } = await askedAfterShown(95, (header) => ({ ...header, logsBloom }))
      expect(await read()).toHaveLength(1)
      expect(asked().sort()).toEqual(['eth_getBlockByHash', 'eth_getLogs'])
    })

    test('are empty without a request in a block without transactions', async () => {
      const { read, asked } = await askedAfterShown(93, (header) => ({
        ...header,
        transactions: [],
      }))
      expect(await read()).toEqual([])
      expect(asked()).toEqual([])
    })
  })

  describe('in a block so full that its filter seems to promise them', () => {
    /** Emits logs of another contract whose bits cover those of the EntryPoint by chance. */
    function full() {
      const { node, emit, hashOf } = fakeChain()
      const topics = Array.from({ length: 2_000 }, (_, index) => keccak256(toHex(index)))
      emit(95, { address: sender, topics })
      return { node, blockHash: hashOf(95) }
    }

    test('are empty when the other logs of the block account for the whole filter', async () => {
      const { node, blockHash } = full()
      const header = node().answer('eth_getBlockByHash', [blockHash]) as { logsBloom: Hex }
      expect(bloomMayHold(header.logsBloom, entryPoint)).toBe(true)
      const { chain } = await startFakeNetwork([node().answer])
      expect(await chain.logs(blockHash)).toEqual([])
    })

    test('are unavailable when they do not', async () => {
      const { node, blockHash } = full()
      const { chain, timers } = await startFakeNetwork([node({ logs: 'none' }).answer])
      expect(isUnavailable(await failureOf(chain.logs(blockHash), timers))).toBe(true)
    })
  })

  describe('of an endpoint that searches by number and refuses the hash of a block', () => {
    /** Counts the searches. `answer` may replace the logs of a number. */
    async function byNumber(
      answer?: (logs: object[]) => object[],
      changes: object = {},
      ofNumber: () => object = () => changes,
    ) {
      const fake = fakeChain()
      const { answer: node } = fake.node()
      const filters: object[] = []
      const network = await startFakeNetwork([
        (method, params) => {
          if (method === 'eth_getBlockByHash')
            return { ...(node(method, params) as object), ...changes }
          if (method === 'eth_getBlockByNumber')
            return { ...(node(method, params) as object), ...ofNumber() }
          if (method !== 'eth_getLogs') return node(method, params)
          filters.push(params[0] as object)
          if ('blockHash' in (params[0] as object))
            throw new RpcFailure(-32602, 'invalid argument 0: blockHash is not supported')
          const logs = node(method, params) as object[]
          return answer ? answer(logs) : logs
        },
      ])
      return { ...network, fake, filters }
    }

    test('are those of its number, and the hash is tried once', async () => {
      const { chain, fake, filters } = await byNumber()
      fake.emit(95, event(hash))
      fake.emit(96, event(hash))
      expect(await chain.logs(fake.hashOf(95))).toHaveLength(1)
      expect(await chain.logs(fake.hashOf(96))).toHaveLength(1)
      expect(filters).toMatchObject([
        { blockHash: fake.hashOf(95) },
        { fromBlock: toHex(95), toBlock: toHex(95) },
        { fromBlock: toHex(96), toBlock: toHex(96) },
      ])
    })

    test('are requested by the hash again after each test of the endpoint’s abilities', async () => {
      const { chain, fake, filters } = await byNumber()
      fake.emit(95, event(hash))
      await chain.logs(fake.hashOf(95))
      await chain.abilities()
      filters.splice(0)
      await chain.logs(fake.hashOf(95))
      expect(filters[0]).toMatchObject({ blockHash: fake.hashOf(95) })
    })

    test('are empty in an empty block only if the endpoint shows this block at that number', async () => {
      let other: object = {}
      const { chain, fake, timers, endpoints } = await byNumber(
        () => [],
        {},
        () => other,
      )
      expect(await chain.logs(fake.hashOf(94))).toEqual([])
      const search = endpoints[0].exchanges.at(-1)?.map(({ method }) => method)
      expect(search).toEqual(['eth_getLogs', 'eth_getBlockByNumber'])
      other = { hash }
      expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(94)), timers))).toBe(true)
    })

    test('are unavailable if the endpoint shows another block of that number', async () => {
      const { chain, fake, timers } = await byNumber((logs) =>
        logs.map((log) => ({ ...log, blockHash: hash })),
      )
      fake.emit(95, event(hash))
      expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(95)), timers))).toBe(true)
    })

    test('are empty only if the header promises none', async () => {
      const { chain, fake, timers } = await byNumber(() => [])
      expect(await chain.logs(fake.hashOf(94))).toEqual([])
      fake.emit(95, event(hash))
      expect(isUnavailable(await failureOf(chain.logs(fake.hashOf(95)), timers))).toBe(true)
    })

    test('are not trusted to be empty on a chain whose headers have no filter', async () => {
      const { chain, fake, timers } = await byNumber(() => [], { logsBloom: null })
      const error = await failureOf(chain.logs(fake.hashOf(95)), timers)
      expect(isUnavailable(error)).toBe(true)
      expect(String((error as Error).cause)).toContain('does not search by block hash')
    })

    test('are a missing ability on a chain whose headers have no filter', async () => {
      const { chain, timers } = await byNumber(() => [], { logsBloom: null })
      expect(await passPauses(chain.abilities(), timers)).toMatchObject([
        { lacks: ['blockHash in eth_getLogs'], canWitness: false },
      ])
    })
  })

  test('are read by the hash again after a temporary error, on a chain whose headers have no filter', async () => {
    const fake = fakeChain()
    const { answer } = fake.node()
    fake.emit(95, event(hash))
    let errors = 1
    const { chain, timers } = await startFakeNetwork([
      (method, params) => {
        if (method === 'eth_getBlockByHash')
          return { ...(answer(method, params) as object), logsBloom: null }
        if (method === 'eth_getLogs' && 'blockHash' in (params[0] as object) && errors-- > 0)
          throw new RpcFailure(-32000, 'the node is busy')
        return answer(method, params)
      },
    ])
    const error = await failureOf(chain.logs(fake.hashOf(95)), timers)
    expect(String((error as Error).cause)).toContain('by block hash')
    expect(await chain.logs(fake.hashOf(95))).toHaveLength(1)
    expect(await chain.logs(fake.hashOf(96))).toEqual([])
  })

  test('are trusted on a chain whose headers have no filter', async () => {
    const { chain } = await chainOf({
      eth_getBlockByHash: () => ({ number: '0x5', hash, parentHash: hash, timestamp: '0x1' }),
      eth_getLogs: () => [],
    })
    expect(await chain.logs(hash)).toEqual([])
  })
})

const userOperationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

describe('the search for a user operation', () => {
  test('finds the block of its event', async () => {
    const { chain, fake } = await twoNodes()
    fake.emit(95, { address: entryPoint, topics: [userOperationEvent, hash] })
    expect(await chain.findUserOperation(hash, { from: 90n, to: 100n })).toEqual({
      number: 95n,
      hash: fake.hashOf(95),
    })
    expect(await chain.findUserOperation(pad('0x1'), { from: 90n, to: 100n })).toBeUndefined()
    expect(await chain.findUserOperation(hash, { from: 96n, to: 100n })).toBeUndefined()
  })

  test('reads 2,000 blocks at a time, the newest first, each block once', async () => {
    const fake = fakeChain({ head: 5_000 })
    const { chain, endpoints } = await startFakeNetwork([fake.node().answer])
    await chain.findUserOperation(hash, { from: 100n, to: 4_500n })
    const ranges = endpoints[0].requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: Hex; toBlock: Hex })
      .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])
    expect(ranges).toEqual([
      [2_501, 4_500],
      [501, 2_500],
      [100, 500],
    ])
  })

  test('ends with the page that has it', async () => {
    const fake = fakeChain({ head: 5_000 })
    fake.emit(4_000, { address: entryPoint, topics: [userOperationEvent, hash] })
    const { chain, endpoints } = await startFakeNetwork([fake.node().answer])
    expect(await chain.findUserOperation(hash, { from: 0n, to: 5_000n })).toMatchObject({
      number: 4_000n,
    })
    expect(endpoints[0].requests.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(1)
  })

  test('is not answered by an endpoint that does not have the range yet, because its empty answer proves nothing', async () => {
    const { chain, fake, nodes, endpoints, timers } = await twoNodes()
    fake.emit(100, { address: entryPoint, topics: [userOperationEvent, hash] })
    nodes[0].view.behind = 2
    const range = { from: 90n, to: 100n }
    expect(await chain.findUserOperation(hash, range)).toMatchObject({ number: 100n })
    endpoints[1].breakWith('reset')
    expect(isUnavailable(await failureOf(chain.findUserOperation(hash, range), timers))).toBe(true)
  })
})

describe('an endpoint that refuses to search so many blocks at once', () => {
  /** Starts a node of 5,000 blocks that searches at most this many at once. It refuses more with this error. */
  async function limitedTo(most: number, code = -32602, wording = 'block range too large') {
    const fake = fakeChain({ head: 5_000 })
    const { answer } = fake.node()
    const network = await startFakeNetwork([
      (method, params) => {
        const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: Hex; toBlock?: Hex }
        if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= most)
          throw new RpcFailure(code, wording)
        return answer(method, params)
      },
    ])
    return { ...network, fake }
  }

  test('is asked for fewer and fewer blocks, and finds the operation', async () => {
    const { chain, fake } = await limitedTo(100)
    fake.emit(3_210, { address: entryPoint, topics: [userOperationEvent, hash] })
    const range = { from: 100n, to: 4_500n }
    expect(await chain.findUserOperation(hash, range)).toMatchObject({ number: 3_210n })
    expect(await chain.findUserOperation(pad('0x1'), range)).toBeUndefined()
    expect(await chain.operationBlocks({ hashes: [hash] }, range)).toEqual([3_210n])
  })

  test('still sees each block once', async () => {
    const { chain, endpoints } = await limitedTo(700)
    await chain.findUserOperation(hash, { from: 100n, to: 1_599n })
    const served = endpoints[0].requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: Hex; toBlock: Hex })
      .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)] as const)
      .filter(([from, to]) => to - from < 700)
    expect(served).toEqual([
      [1_225, 1_599],
      [850, 1_224],
      [475, 849],
      [100, 474],
    ])
  })

  test('is not asked again when it refuses a single block', async () => {
    const { chain } = await limitedTo(0)
    const range = { from: 0n, to: 5_000n }
    await expect(chain.findUserOperation(hash, range)).rejects.toThrow('block range too large')
  })

  test('is recognised even by an error code that would otherwise mean an internal error', async () => {
    const { chain, fake } = await limitedTo(100, -32603, 'query returned more than 10000 results')
    fake.emit(3_210, { address: entryPoint, topics: [userOperationEvent, hash] })
    const range = { from: 100n, to: 4_500n }
    expect(await chain.findUserOperation(hash, range)).toMatchObject({ number: 3_210n })
  })

  test('is not mistaken for one that limits requests', async () => {
    const { chain, fake } = await limitedTo(100, -32005, 'limit exceeded')
    fake.emit(3_210, { address: entryPoint, topics: [userOperationEvent, hash] })
    const range = { from: 100n, to: 4_500n }
    expect(await chain.findUserOperation(hash, range)).toMatchObject({ number: 3_210n })
  })
})

describe('the search for the blocks of operations', () => {
  const event = (operation: Hash, paymaster: Address) => ({
    address: entryPoint,
    topics: [userOperationEvent, operation, pad(sender), pad(paymaster)] as const,
  })
  const [first, second, third] = [pad('0x1'), pad('0x2'), pad('0x3')]

  test('finds those of the hashes and those that the paymaster paid for, each block once, in order', async () => {
    const { chain, fake, network } = await twoNodes()
    const paymaster = network.paymaster as Address
    fake.emit(97, event(first, zeroAddress))
    fake.emit(93, event(second, paymaster), event(first, paymaster))
    fake.emit(95, event(third, sender))
    const range = { from: 90n, to: 100n }
    expect(await chain.operationBlocks({ hashes: [first, second], paymaster }, range)).toEqual([
      93n,
      97n,
    ])
    expect(await chain.operationBlocks({ paymaster }, range)).toEqual([93n])
    expect(await chain.operationBlocks({ hashes: [third] }, range)).toEqual([95n])
    expect(await chain.operationBlocks({ hashes: [third] }, { from: 90n, to: 94n })).toEqual([])
    expect(await chain.operationBlocks({}, range)).toEqual([])
  })

  test('ignores events of other contracts in the same shape', async () => {
    const { chain, fake } = await twoNodes()
    fake.emit(95, { ...event(first, sender), address: sender })
    const query = { hashes: [first], paymaster: sender }
    expect(await chain.operationBlocks(query, { from: 90n, to: 100n })).toEqual([])
  })

  test('reads 2,000 blocks at a time, each block once', async () => {
    const fake = fakeChain({ head: 5_000 })
    const { chain, endpoints } = await startFakeNetwork([fake.node().answer])
    fake.emit(4_500, event(first, sender))
    fake.emit(2_100, event(first, sender))
    const query = { paymaster: sender }
    expect(await chain.operationBlocks(query, { from: 100n, to: 4_500n })).toEqual([2_100n, 4_500n])
    const ranges = endpoints[0].requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params }) => params[0] as { fromBlock: Hex; toBlock: Hex })
      .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])
    expect(ranges).toEqual([
      [100, 2_099],
      [2_100, 4_099],
      [4_100, 4_500],
    ])
  })

  test('is not answered by an endpoint that does not have the range yet', async () => {
    const { chain, fake, nodes } = await twoNodes()
    fake.emit(100, event(first, sender))
    nodes[0].view.behind = 2
    expect(await chain.operationBlocks({ hashes: [first] }, { from: 90n, to: 100n })).toEqual([
      100n,
    ])
  })
})

describe('a method that cannot be replaced', () => {
  const noAnswer = () => {
    throw new RpcFailure('BUSY' as never, 'One moment, please')
  }

  test('is tested at each endpoint in one exchange, and the result names missing ones', async () => {
    const { chain, pool, endpoints, timers } = await chainOf(
      {},
      { eth_getLogs: missing, eth_sendRawTransaction: missing },
    )
    await pool.check()
    const before = endpoints.map(({ exchanges }) => exchanges.length)
    expect(await passPauses(chain.abilities(), timers)).toEqual([
      {
        endpoint: 1,
        host: hostOf(endpoints[0]),
        lacks: [],
        shortcomings: [],
        canWitness: true,
        finalByAge: false,
      },
      {
        endpoint: 2,
        host: hostOf(endpoints[1]),
        lacks: ['eth_getLogs', 'eth_sendRawTransaction'],
        shortcomings: [],
        canWitness: false,
        finalByAge: false,
      },
    ])
    const all = expect.arrayContaining(probed.map((method) => expect.objectContaining({ method })))
    const refused = ['eth_getLogs', 'eth_sendRawTransaction'].map((method) =>
      expect.objectContaining({ method }),
    )
    expect(endpoints[0].exchanges.slice(before[0])).toEqual([all])
    expect(endpoints[1].exchanges.slice(before[1])).toEqual([
      all,
      ...Array.from({ length: 5 }, () => refused),
    ])
  })

  test('is tested again if one backend behind the address refuses it', async () => {
    let asks = 0
    const { chain, timers } = await chainOf({
      eth_getLogs: () => (++asks < 3 ? missing() : []),
    })
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: [] }])
    expect(asks).toBe(3)
  })

  test('is not missing if a provider refuses it temporarily, because it is tested again seconds later', async () => {
    let asks = 0
    const { chain, timers } = await chainOf({
      eth_getLogs: () => (++asks <= 3 ? missing() : []),
    })
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: [] }])
    expect(asks).toBe(4)
  })

  test('is missing after two series of tests, and gets one series from then on', async () => {
    let asks = 0
    const { chain, timers } = await chainOf({
      eth_getLogs: () => {
        asks++
        return missing()
      },
    })
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: ['eth_getLogs'] }])
    expect(asks).toBe(6)
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: ['eth_getLogs'] }])
    expect(asks).toBe(9)
  })

  test('and is not answered keeps its known result and does not affect the others', async () => {
    const silent = { eth_getLogs: false, eth_getBalance: false }
    const { chain, timers } = await chainOf({
      eth_getLogs: () => (silent.eth_getLogs ? noAnswer() : missing()),
      eth_getBalance: () => (silent.eth_getBalance ? noAnswer() : '0x0'),
    })
    silent.eth_getBalance = true
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: ['eth_getLogs'] }])
    silent.eth_getLogs = true
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: ['eth_getLogs'] }])
  })

  test('is not missing because of occasional internal errors', async () => {
    let asks = 0
    const { answer } = fakeChain().node()
    const { chain, timers } = await startFakeNetwork([
      (method, params) => {
        if (method === 'eth_call' && params.length > 2 && ++asks % 3 !== 0)
          throw new RpcFailure(-32603, 'Internal error')
        return answer(method, params)
      },
    ])
    for (let look = 0; look < 3; look++)
      expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: [] }])
  })

  test('is not missing if the endpoint only refuses the parameters', async () => {
    const refuse = () => {
      throw new RpcFailure(-32000, 'typed transaction too short')
    }
    const { chain } = await chainOf({ eth_sendRawTransaction: refuse, eth_getLogs: refuse })
    expect(await chain.abilities()).toMatchObject([{ lacks: [] }])
  })

  test.each([
    ['refuses', missing],
    ['has no block for', () => null],
  ])(
    'does not include the tag of the final block: an endpoint that %s it is reported',
    async (_, tagged) => {
      const { answer } = fakeChain().node()
      const { chain, timers } = await startFakeNetwork(
        [
          (method, params) =>
            method === 'eth_getBlockByNumber' && params[0] === 'finalized'
              ? tagged()
              : answer(method, params),
        ],
        { finality: { kind: 'tag', tag: 'finalized' } },
      )
      expect(await passPauses(chain.abilities(), timers)).toMatchObject([
        { lacks: [], finalByAge: true },
      ])
    },
  )

  test('is not known of an endpoint that does not answer', async () => {
    const { chain, endpoints, timers } = await chainOf()
    endpoints[0].breakWith('reset')
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ lacks: undefined }])
  })
})

describe('what the gateway does without', () => {
  const plain = 'eth_simulateV1'
  const effects = 'eth_simulateV1 and debug_traceCall'
  const estimates = 'eth_simulateV1 and eth_estimateGas'
  const delegate = { delegate: sender }
  test.each<[string, readonly string[], { delegate?: Address }, readonly string[]]>([
    ['eth_simulateV1', ['debug_traceCall', 'eth_estimateGas'], {}, [plain]],
    ['eth_simulateV1 beside a delegate', ['debug_traceCall'], delegate, []],
    ['eth_simulateV1 and debug_traceCall', ['eth_estimateGas'], {}, [plain, effects]],
    ['both beside a delegate', [], delegate, [effects]],
    ['eth_simulateV1 and eth_estimateGas', ['debug_traceCall'], {}, [plain, estimates]],
    ['debug_traceCall and eth_estimateGas', ['eth_simulateV1'], {}, []],
  ])('is told where it matters: an endpoint lacks %s', async (_, offered, changes, told) => {
    const { answer } = fakeChain().node()
    const optional = ['eth_simulateV1', 'debug_traceCall', 'eth_estimateGas']
    const { chain, timers } = await startFakeNetwork(
      [
        (method, params) => {
          if (!optional.includes(method)) return answer(method, params)
          return offered.includes(method) ? '0x' : missing()
        },
      ],
      changes,
    )
    const [found] = await passPauses(chain.abilities(), timers)
    expect(found).toMatchObject({ lacks: [], canWitness: true })
    expect(found?.shortcomings.map(({ lacks }) => lacks)).toEqual(told)
  })

  test('is missing after two looks in a row, is not asked for from then on, and is asked for again after a look that finds it', async () => {
    const { answer } = fakeChain().node()
    let isRefused = true
    const { chain, endpoints, timers } = await startFakeNetwork([
      (method, params) => {
        if (method === 'eth_estimateGas') return '0x5208'
        if (method !== 'eth_simulateV1') return answer(method, params)
        if (isRefused) missing()
        return [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }] }]
      },
    ])
    const simulate = () =>
      chain.simulateTransactions({
        from: sender,
        transactions: [{ to: sender, data: '0x', value: 0n }],
        independent: true,
      })
    await passPauses(chain.abilities(), timers)
    const before = endpoints[0].requests.length
    expect((await simulate()).effects).toBeUndefined()
    expect(endpoints[0].requests.slice(before).map(({ method }) => method)).toEqual([
      'eth_estimateGas',
    ])
    isRefused = false
    expect(await passPauses(chain.abilities(), timers)).toMatchObject([{ shortcomings: [] }])
    expect((await simulate()).effects).toBeDefined()
  })

  test('is named with who must act, and a late retry, where no endpoint replaces it', async () => {
    const estimates = { eth_simulateV1: missing, eth_estimateGas: () => '0x5208' }
    const neither = { eth_simulateV1: missing, eth_estimateGas: missing }
    const refusal = async (
      sets: readonly Readonly<Record<string, () => unknown>>[],
      {
        found,
        independent = false,
      }: { readonly found: readonly (readonly string[])[]; readonly independent?: boolean },
    ) => {
      const { chain, pool, timers } = await chainOf(...sets)
      for (const [index, { refused }] of pool.endpoints.entries())
        for (const method of found[index] ?? []) refused.add(method)
      const call = { to: sender, data: '0x', value: 0n } as const
      const query = { from: sender, transactions: [call, call], independent }
      return failureOf(chain.simulateTransactions(query), timers)
    }
    const [one, both] = [['eth_simulateV1'], ['eth_simulateV1', 'eth_estimateGas']]
    const act = 'The operator has to configure an endpoint that has it.'
    expect(await refusal([estimates, neither], { found: [one, both] })).toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
      message: `Test network prepares no plain transactions that depend on one another, such as a swap and its approval: none of its RPC endpoints has eth_simulateV1. ${act}`,
      retryAfterSeconds: 60,
    })
    expect(await refusal([neither], { found: [both], independent: true })).toMatchObject({
      message: `Test network prepares no plain transactions: none of its RPC endpoints has eth_simulateV1 or eth_estimateGas. ${act}`,
      retryAfterSeconds: 60,
    })
    // The last look has found the method at one endpoint.
    expect(await refusal([estimates, neither], { found: [[], both] })).toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
      retryAfterSeconds: 5,
    })
  })

  test('is looked at within a minute after an endpoint has refused it three times', async () => {
    const { chain, suspicions } = await chainOf({
      eth_simulateV1: missing,
      eth_estimateGas: () => '0x5208',
    })
    await chain.simulateTransactions({
      from: sender,
      transactions: [{ to: sender, data: '0x', value: 0n }],
      independent: true,
    })
    expect(suspicions()).toBe(1)
  })

  test('is asked of the next endpoint: transactions that depend on one another run where eth_simulateV1 is', async () => {
    const ran = { status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [] }
    const { chain, endpoints, timers } = await chainOf(
      { eth_simulateV1: missing },
      { eth_simulateV1: () => [{ calls: [ran, ran] }] },
    )
    await passPauses(chain.abilities(), timers)
    const before = endpoints[0].requests.length
    const call = { to: sender, data: '0x', value: 0n } as const
    const { gasUsed } = await chain.simulateTransactions({
      from: sender,
      transactions: [call, call],
      independent: false,
    })
    expect(gasUsed).toEqual([21_000n, 21_000n])
    const asked = endpoints[0].requests.slice(before).map(({ method }) => method)
    expect(asked).not.toContain('eth_simulateV1')
    expect(asked).not.toContain('eth_estimateGas')
  })
})

const hostOf = ({ url }: RpcEndpoint) => new URL(url).host

/** The methods that cannot be replaced. */
const probed = [
  'eth_call',
  'eth_getCode',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getBalance',
  'eth_feeHistory',
  'eth_sendRawTransaction',
]

test('a transaction is known in a block and in a pool', async () => {
  const { chain, fake } = await twoNodes()
  const raw = '0x02'
  expect(await chain.knows(fake.hashOf(100))).toBe(true)
  expect(await chain.knows(keccak256(raw))).toBe(false)
  await chain.broadcast(raw)
  expect(await chain.knows(keccak256(raw))).toBe(true)
})

test('the transactions of a block come from an endpoint that has the block', async () => {
  const { chain, fake, nodes, timers } = await twoNodes()
  nodes[0].view.behind = 2
  expect(await chain.transactions(fake.hashOf(100))).toEqual([fake.hashOf(100)])
  nodes[1].view.behind = 2
  expect(isUnavailable(await failureOf(chain.transactions(fake.hashOf(100)), timers))).toBe(true)
})

describe('a decision that cannot be undone', () => {
  test('has two witnesses, each of which reads only its own endpoint', async () => {
    const { chain, nodes, pool } = await twoNodes()
    await pool.check()
    nodes[1].view.behind = 3
    const heads = chain.witnesses().map((witness) => witness.block('latest'))
    expect((await Promise.all(heads)).map((head) => head?.number)).toEqual([100n, 97n])
  })

  test('fails when one of two witnesses lacks the block', async () => {
    const { chain, nodes, timers } = await twoNodes()
    Object.assign(nodes[1].view, { behind: 3, guesses: true })
    const [first, second] = chain.witnesses() as [ChainReader, ChainReader]
    expect(await first.accountAt({ sender, nonceKey: 0n }, 99n)).toMatchObject({ sequence: 99n })
    const account = second.accountAt({ sender, nonceKey: 0n }, 99n)
    expect(isUnavailable(await failureOf(account, timers))).toBe(true)
    expect(isUnavailable(await failureOf(second.block(99n), timers))).toBe(true)
  })

  test('simulates no bundle at a block that the witness lacks', async () => {
    const { chain, nodes, timers } = await twoNodes()
    nodes[1].view.behind = 3
    const witness = chain.witnesses()[1] as ChainReader
    const query = { executor: sender, userOperations: [], block: 99n }
    expect(isUnavailable(await failureOf(witness.simulateBundle(query), timers))).toBe(true)
  })

  test('fails when one of two witnesses hides the logs', async () => {
    const { chain, fake, nodes, timers } = await twoNodes()
    fake.emit(95, { address: entryPoint, topics: [hash] })
    nodes[1].view.logs = 'none'
    const [first, second] = chain.witnesses() as [ChainReader, ChainReader]
    expect(await first.logs(fake.hashOf(95))).toHaveLength(1)
    expect(isUnavailable(await failureOf(second.logs(fake.hashOf(95)), timers))).toBe(true)
  })

  test('has no witnesses while one of two endpoints is down', async () => {
    const { chain, endpoints } = await twoNodes()
    endpoints[1].breakWith('reset')
    await chain.block('latest')
    endpoints[0].breakWith('reset')
    endpoints[1].breakWith(undefined)
    for (let time = 0; time < 3; time++) await chain.block('latest')
    expect(() => chain.witnesses()).toThrow('Test network did not answer in time')
  })

  test('uses the two of three endpoints that lack nothing, once they have been tested', async () => {
    const { chain, pool, fake, timers } = await chainOf({ eth_getLogs: missing }, {}, {})
    await pool.check()
    await passPauses(chain.abilities(), timers)
    const seen = chain.witnesses().map((witness) => witness.logs(fake.hashOf(95)))
    expect(await Promise.all(seen)).toEqual([[], []])
  })

  test('fails with NETWORK_UNAVAILABLE while one of two witnesses lacks the method', async () => {
    const { chain, fake, pool } = await chainOf({ eth_getLogs: missing }, {})
    await pool.check()
    const [first, second] = chain.witnesses() as [ChainReader, ChainReader]
    const error = await first.logs(fake.hashOf(95)).catch((failure: unknown) => failure)
    expect(isUnavailable(error)).toBe(true)
    expect(await second.logs(fake.hashOf(95))).toEqual([])
  })

  test('uses the only endpoint if one is configured', async () => {
    const { chain } = await chainOf()
    const witnesses = chain.witnesses()
    expect(witnesses).toHaveLength(1)
    expect(await witnesses[0]?.block('latest')).toMatchObject({ number: 100n })
  })
})
