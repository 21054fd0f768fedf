import { batchExecutorAbi, userOperationSimulatorAbi } from '@gasless-gateway/contracts'
import { type FeeMarket, nativeCoinAddress } from '@gasless-gateway/core'
import {
  type Address,
  encodeFunctionResult,
  getAddress,
  type Hex,
  pad,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { answersGas, createBlockCall } from './block-call.js'
import { failureKind } from './failure-kind.js'
import { createRpcClient } from './rpc-client.js'
import { createSimulator } from './simulator.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const sender: Address = '0x00000000000000000000000000000000000000A1'
const friend: Address = '0x00000000000000000000000000000000000000b2'
const batchResult = (ok: boolean, revertData: Hex = '0x') =>
  encodeFunctionResult({
    abi: batchExecutorAbi,
    functionName: 'executeBatch',
    result: [ok, 12_345n, revertData],
  })
const nativeMove = {
  address: `0x${'e'.repeat(40)}`,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    pad(sender),
    pad(friend),
  ],
  data: pad('0x05'),
}

async function simulator(
  answer: (method: string, params: readonly unknown[]) => unknown,
  refused: ReadonlySet<string> = new Set(),
) {
  let suspicions = 0
  const endpoint = await startRpcEndpoint(answer)
  closers.push(endpoint.close)
  const client = createRpcClient(endpoint.url)
  const { simulateCalls, simulate } = createSimulator({
    client,
    network: aNetwork(),
    caller: zeroAddress,
    call: createBlockCall(client),
    offers: { refused: new Set(refused), suspect: () => void suspicions++ },
  })
  return {
    suspicions: () => suspicions,
    simulate,
    run: () => simulateCalls({ sender, calls: [{ to: friend, data: '0x', value: 5n }] }),
    methods: () => endpoint.requests.map(({ method }) => method),
    requests: endpoint.requests,
    breakWith: endpoint.breakWith,
  }
}
const simulated = (returnData: Hex, logs: unknown[] = []) => [
  { calls: [{ status: '0x1', returnData, logs }] },
]
const tooManyEvents = {
  code: 'EXECUTION_SIMULATION_REVERTED',
  reason: 'too many events: emitted 1001, limit 1000',
}
const missing = (code: number, message: string) => () => {
  throw new RpcFailure(code, message)
}

describe('an endpoint with eth_simulateV1', () => {
  test('reports gas and every transfer in one request', async () => {
    const { run, methods } = await simulator(() => simulated(batchResult(true), [nativeMove]))
    expect(await run()).toEqual({
      failure: undefined,
      executionGas: 12_345n,
      effects: {
        transfers: [
          {
            asset: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
            from: sender.toLowerCase(),
            to: friend,
            amount: 5n,
          },
        ],
        operatorGrants: [],
        accountChanges: [],
        ownershipTransfers: [],
        delegateCalls: undefined,
      },
    })
    expect(methods()).toEqual(['eth_simulateV1'])
  })

  test('reports a revert of the calls with its data', async () => {
    const { run } = await simulator(() => simulated(batchResult(false, '0x08c379a0')))
    expect((await run()).failure).toEqual({ phase: 'execution', revertData: '0x08c379a0' })
  })

  test('an answer of more than 1 MiB is refused unread, and the endpoint is not asked again', async () => {
    const { run, methods } = await simulator(() =>
      simulated(batchResult(true), [{ ...nativeMove, data: `0x${'05'.repeat(512 * 1024)}` }]),
    )
    await expect(run()).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      message: expect.stringContaining('Split the calls over several operations'),
      reason: 'too long a simulation: limit 1048576 bytes',
    })
    expect(methods()).toEqual(['eth_simulateV1'])
  })

  test('a revert with more data than the gateway decodes is refused', async () => {
    const revertWith = (bytes: number) => batchResult(false, `0x${'ab'.repeat(bytes)}`)
    // The result has four more words.
    const most = 64 * 1024 - 4 * 32
    const { run } = await simulator(() => simulated(revertWith(most)))
    expect((await run()).failure?.phase).toBe('execution')
    const beyond = await simulator(() => simulated(revertWith(most + 1)))
    await expect(beyond.run()).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: 'too much return data: returned 65568, limit 65536',
    })
    expect(beyond.methods()).toEqual(['eth_simulateV1'])
  })

  test('a simulation of more than 1,000 events is refused, and no other method is tried', async () => {
    const { run, methods } = await simulator(() =>
      simulated(batchResult(true), Array(1_001).fill(nativeMove)),
    )
    await expect(run()).rejects.toMatchObject(tooManyEvents)
    expect(methods()).toEqual(['eth_simulateV1'])
  })

  test('a simulation that fails itself is an error, not a verdict on the calls', async () => {
    const { run } = await simulator(() => [
      { calls: [{ status: '0x0', returnData: '0x', error: { message: 'out of gas' } }] },
    ])
    await expect(run()).rejects.toThrow('out of gas')
  })

  test('an answer without calls is an error', async () => {
    const { run } = await simulator(() => [])
    await expect(run()).rejects.toThrow('no call in it')
  })
})

/** Returns a frame of `callTracer`. Fields that are not given are those of a plain call. */
const frame = (changes: object) => ({
  type: 'CALL',
  from: zeroAddress,
  to: sender,
  input: '0x',
  ...changes,
})

describe('an endpoint without eth_simulateV1 that traces', () => {
  const tracing = (trace: object) =>
    simulator(
      (method) => (method === 'debug_traceCall' ? trace : missing(-32601, 'no such method')()),
      new Set(['eth_simulateV1']),
    )

  test('reports the same effects, and delegate calls as well', async () => {
    const { run, methods, requests } = await tracing(
      frame({
        output: batchResult(true),
        calls: [
          frame({ from: sender, to: friend, value: '0x5' }),
          frame({ type: 'DELEGATECALL', from: sender, to: friend, input: '0x1234' }),
        ],
      }),
    )
    expect(await run()).toEqual({
      failure: undefined,
      executionGas: 12_345n,
      effects: {
        transfers: [
          { asset: nativeCoinAddress, from: sender.toLowerCase(), to: friend, amount: 5n },
        ],
        operatorGrants: [],
        accountChanges: [],
        ownershipTransfers: [],
        delegateCalls: [getAddress(friend)],
      },
    })
    expect(methods()).toEqual(['debug_traceCall'])
    expect(requests[0]?.params[2]).toMatchObject({
      tracer: 'callTracer',
      tracerConfig: { withLog: true },
      stateOverrides: { [sender.toLowerCase()]: { code: expect.any(String) } },
    })
  })

  test('a trace of more than 2 MiB is refused, and the calls do not run without one', async () => {
    const { run, methods } = await tracing(
      frame({ output: batchResult(true), calls: [frame({ input: `0x${'05'.repeat(2 ** 20)}` })] }),
    )
    await expect(run()).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: 'too long a simulation: limit 2097152 bytes',
    })
    expect(methods()).toEqual(['debug_traceCall'])
  })

  test('a trace of more than 1,000 moves is refused', async () => {
    const { run } = await tracing(
      frame({
        output: batchResult(true),
        calls: Array(1_001).fill(frame({ from: sender, to: friend, value: '0x5' })),
      }),
    )
    await expect(run()).rejects.toMatchObject(tooManyEvents)
  })

  test('a trace of a call that fails as a whole is an error, not a verdict on the calls', async () => {
    const { run } = await tracing(frame({ error: 'out of gas' }))
    await expect(run()).rejects.toThrow('out of gas')
  })

  test.each([
    [
      'that took too long',
      () => {
        throw new RpcFailure(-32000, 'execution timeout')
      },
    ],
    ['that is not a frame', () => 'not a frame'],
  ])('a trace %s leaves only that simulation without effects', async (_, answer) => {
    let failing = true
    const { run, methods } = await simulator(
      (method) => {
        if (method === 'eth_call') return batchResult(true)
        return failing ? answer() : frame({ output: batchResult(true) })
      },
      new Set(['eth_simulateV1']),
    )
    expect((await run()).effects).toBeUndefined()
    failing = false
    expect((await run()).effects).toBeDefined()
    expect(methods()).toEqual(['debug_traceCall', 'eth_call', 'debug_traceCall'])
  })
})

describe('an endpoint that neither simulates nor traces', () => {
  const unsupported: [number, string][] = [
    [-32601, 'the method eth_simulateV1 does not exist/is not available'],
    [-32601, 'Method not found'],
    [-32000, 'method eth_simulateV1 not supported'],
    [-32004, 'Method eth_simulateV1 is not supported'],
    [-32600, 'method not found: eth_simulateV1'],
    [-32000, 'Unsupported method: eth_simulateV1'],
  ]

  test.each(unsupported)(
    'answering %i %j falls back to eth_call, and reports that the effects are unknown',
    async (code, message) => {
      const { run, methods } = await simulator((method) =>
        method === 'eth_call' ? batchResult(true) : missing(code, message)(),
      )
      expect(await run()).toEqual({
        failure: undefined,
        executionGas: 12_345n,
        effects: undefined,
      })
      expect(methods()).toContain('eth_call')
    },
  )

  test('sends an answer of more than 1 MiB: it is refused unread, and the endpoint is not asked again', async () => {
    const { run, methods } = await simulator(
      () => batchResult(false, `0x${'ab'.repeat(512 * 1024)}`),
      new Set(['eth_simulateV1', 'debug_traceCall']),
    )
    await expect(run()).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: 'too long a simulation: limit 1048576 bytes',
    })
    expect(methods()).toEqual(['eth_call'])
  })

  const runsOurs = (params: readonly unknown[]) => JSON.stringify(params).includes(answersGas)

  test.each([
    ['Geth', -32000, 'out of gas: gas required exceeds allowance: 16777216'],
    ['Geth', -32000, 'invalid opcode: opcode 0xfe not defined'],
    ['Geth', -32000, 'stack underflow (0 <=> 1)'],
    ['Geth', -32000, 'execution aborted (timeout = 5s)'],
    ['Geth', -32000, 'invalid input length'],
    ['Erigon', -32000, 'out of gas'],
    ['Nethermind', -32015, 'VM execution error.'],
    ['Besu', -32000, 'INSUFFICIENT_GAS'],
    ['Besu', -32603, 'Internal error'],
    ['Reth', -32003, 'out of gas: gas exhausted: 16777216'],
    ['Reth', -32000, 'EVM error: InvalidFEOpcode'],
    ['Anvil', -32603, 'EVM error OutOfGas'],
    ['Anvil', -32603, 'EVM error PrecompileError'],
    ['a node with another message', 3, 'halt'],
  ])('reports calls that %s stops with %i %j as reverted', async (_, code, message) => {
    const { run } = await simulator((method, params) => {
      if (method !== 'eth_call') return missing(-32601, 'no such method')()
      return runsOurs(params) ? pad('0x5208') : missing(code, message)()
    })
    await expect(run()).rejects.toMatchObject({
      code: 'EXECUTION_SIMULATION_REVERTED',
      reason: message,
    })
  })

  test.each([
    [-32603, 'Internal error', 2],
    [-32602, 'state override not supported', 1],
  ])(
    'repeats calls that one of its nodes has refused with %i %j',
    async (code, message, refusals) => {
      let failures = refusals
      const { run } = await simulator((method, params) => {
        if (method !== 'eth_call') return missing(-32601, 'no such method')()
        if (runsOurs(params)) return pad('0x5208')
        return failures-- > 0 ? missing(code, message)() : batchResult(true)
      })
      expect((await run()).failure).toBeUndefined()
    },
  )

  test('and refuses calls of this size is unable, although it accepts a small call', async () => {
    const { run } = await simulator((method, params) => {
      if (method !== 'eth_call') return missing(-32601, 'no such method')()
      return JSON.stringify(params).length > 1_000
        ? missing(-32000, 'request too large')()
        : pad('0x5208')
    })
    expect(failureKind(await run().catch((failure: unknown) => failure))).toBe('unable')
  })

  test.each<[string, () => unknown]>([
    ['refuses state overrides', missing(-32602, 'too many arguments, want at most 2')],
    ['refuses them with another message', missing(-32000, 'state override not supported')],
    ['refuses them with an internal error', missing(-32603, 'Internal error')],
    ['refuses the gas', missing(-32000, 'gas limit is too high')],
    ['ignores state overrides', () => '0x'],
    ['runs the code at the address', missing(3, 'execution reverted')],
  ])('and %s is unable, which says nothing about the calls', async (_, answer) => {
    const { run } = await simulator((method) =>
      method === 'eth_call' ? answer() : missing(-32601, 'no such method')(),
    )
    const error = await run().catch((failure: unknown) => failure)
    expect(failureKind(error)).toBe('unable')
    expect(String(error)).toContain('must support state overrides')
  })

  test('is asked for no way that the last look found to be missing', async () => {
    const { run, methods, suspicions } = await simulator(
      (method) => (method === 'eth_call' ? batchResult(true) : missing(-32601, 'no such method')()),
      new Set(['eth_simulateV1', 'debug_traceCall']),
    )
    await run()
    expect(methods()).toEqual(['eth_call'])
    expect(suspicions()).toBe(0)
  })

  test('is asked for each way three times, and is looked at again', async () => {
    const { run, methods, suspicions } = await simulator((method) =>
      method === 'eth_call' ? batchResult(true) : missing(-32601, 'no such method')(),
    )
    await run()
    expect(methods()).toEqual([
      ...Array(3).fill('eth_simulateV1'),
      ...Array(3).fill('debug_traceCall'),
      'eth_call',
    ])
    expect(suspicions()).toBe(2)
  })

  test.each([1, 2])(
    'at %i of its nodes in a row reports effects all the same, with this simulation and the next',
    async (refusals) => {
      let left = refusals
      const { run, methods, suspicions } = await simulator(() =>
        left-- > 0
          ? missing(-32601, 'no such method')()
          : simulated(batchResult(true), [nativeMove]),
      )
      expect((await run()).effects?.transfers).toHaveLength(1)
      expect((await run()).effects?.transfers).toHaveLength(1)
      expect(methods()).toEqual(Array(refusals + 2).fill('eth_simulateV1'))
      expect(suspicions()).toBe(0)
    },
  )

  test('gets the same call: from, data, gas and the replaced code', async () => {
    const { run, requests } = await simulator((method) =>
      method === 'eth_call' ? batchResult(true) : missing(-32601, 'no such method')(),
    )
    await run()
    const [modern, plain] = ['eth_simulateV1', 'eth_call'].map(
      (name) => requests.find(({ method }) => method === name)?.params,
    )
    const { blockStateCalls } = (modern?.[0] ?? {}) as {
      blockStateCalls: { calls: unknown[]; stateOverrides: unknown }[]
    }
    expect(plain).toEqual([
      blockStateCalls[0]?.calls[0],
      'latest',
      blockStateCalls[0]?.stateOverrides,
    ])
  })
})

test.each([
  [-32000, 'header not found'],
  [-32005, 'rate limited'],
  [-32602, 'invalid params'],
])(
  'another refusal, %i %j, is an error and does not disable the reports',
  async (code, message) => {
    let failing = true
    const { run, methods } = await simulator(() => {
      if (failing) throw new RpcFailure(code, message)
      return simulated(batchResult(true), [nativeMove])
    })
    await expect(run()).rejects.toThrow()
    failing = false
    expect((await run()).effects?.transfers).toHaveLength(1)
    expect(methods()).not.toContain('eth_call')
  },
)

test('HTTP 405 with "Method Not Allowed" is a failed request and does not disable the reports', async () => {
  const { run, methods, breakWith } = await simulator((method) =>
    method === 'eth_chainId' ? '0x7a69' : simulated(batchResult(true), [nativeMove]),
  )
  breakWith('status 405')
  await expect(run()).rejects.toThrow('Method Not Allowed')
  breakWith(undefined)
  expect((await run()).effects?.transfers).toHaveLength(1)
  expect(methods()).not.toContain('eth_call')
})

describe('a user operation', () => {
  const result = {
    failedPhase: 0,
    revertData: '0x' as Hex,
    accountValidationData: 0n,
    paymasterValidationData: 0n,
    deploymentGas: 1n,
    validationGas: 2n,
    paymasterValidationGas: 3n,
    executionGas: 4n,
    callGasLimit: 5n,
    postOpGas: 6n,
  }
  const operation = {
    userOperation: {
      sender,
      nonce: 0n,
      initCode: '0x',
      callData: '0x',
      accountGasLimits: pad('0x01'),
      preVerificationGas: 0n,
      gasFees: pad('0x01'),
      paymasterAndData: '0x',
      signature: '0x',
    },
    userOperationHash: pad('0x01'),
    missingAccountFunds: 0n,
    maxCost: 0n,
  } as const
  const answering = (changes: Partial<typeof result>) =>
    simulator((method) =>
      method === 'eth_getCode'
        ? '0x6001'
        : simulated(
            encodeFunctionResult({
              abi: userOperationSimulatorAbi,
              functionName: 'simulate',
              result: { ...result, ...changes } as never,
            }),
          ),
    )

  test.each([
    [0n, true],
    [1n, false],
    // A validity window around a valid and around a wrong signature.
    [(2n ** 48n - 1n) << 160n, true],
    [((2n ** 48n - 1n) << 160n) | 1n, false],
    // An aggregator's address is not a valid signature.
    [BigInt(friend), false],
  ])('validation data %i means signature valid: %s', async (accountValidationData, valid) => {
    const { simulate } = await answering({ accountValidationData })
    expect((await simulate(operation)).signatureValid).toBe(valid)
  })

  test.each([
    [1, 'deployment'],
    [2, 'validation'],
    [3, 'paymaster'],
    [4, 'execution'],
    [5, 'postOp'],
  ] as const)('phase %i that failed is the %s', async (failedPhase, phase) => {
    const { simulate } = await answering({ failedPhase, revertData: '0xdeadbeef' })
    expect((await simulate(operation)).failure).toEqual({ phase, revertData: '0xdeadbeef' })
  })

  test("the EntryPoint's code is read once, and again after a failure to read it", async () => {
    let codeFails = true
    const { simulate, methods } = await simulator((method) => {
      if (method !== 'eth_getCode')
        return simulated(
          encodeFunctionResult({
            abi: userOperationSimulatorAbi,
            functionName: 'simulate',
            result: result as never,
          }),
        )
      if (codeFails) throw new RpcFailure(-32000, 'header not found')
      return '0x6001'
    })
    await expect(simulate(operation)).rejects.toThrow()
    codeFails = false
    for (let time = 0; time < 3; time++) await simulate(operation)
    expect(methods().filter((method) => method === 'eth_getCode')).toHaveLength(2)
  })

  const encodedResult = encodeFunctionResult({
    abi: userOperationSimulatorAbi,
    functionName: 'simulate',
    result: result as never,
  })

  /** Returns the parameters of the simulation, for an endpoint that offers these methods. */
  const paramsAt = async (methods: Readonly<Record<string, unknown>>, market?: FeeMarket) => {
    const { simulate, requests } = await simulator((method) => {
      if (method === 'eth_getCode') return '0x6001'
      return methods[method] ?? missing(-32601, 'no such method')()
    })
    await simulate({ ...operation, market })
    await simulate({ ...operation, market })
    return requests.filter(({ method }) => method in methods).map(({ params }) => params as never[])
  }
  interface Ran {
    readonly stateOverrides: Record<Address, { readonly code?: Hex; readonly balance?: Hex }>
    readonly blockOverrides?: object
    readonly calls: [{ readonly gasPrice?: Hex; readonly from: Address }]
  }
  const blocksAt = async (market?: FeeMarket): Promise<Ran[]> =>
    (await paramsAt({ eth_simulateV1: simulated(encodedResult) }, market)).map(
      ([block]) => (block as unknown as { blockStateCalls: Ran[] }).blockStateCalls[0] as Ran,
    )

  test('finds the EntryPoint’s own code at a different address each time', async () => {
    const ran = await blocksAt()
    const places = ran.map(({ stateOverrides }) => {
      const simulatorCode = stateOverrides[aNetwork().entryPoint.toLowerCase() as Address]?.code
      return slice(simulatorCode as Hex, -20)
    })
    expect(new Set(places).size).toBe(2)
    for (const [index, place] of places.entries())
      expect(ran[index]?.stateOverrides[place]).toEqual({ code: '0x6001' })
  })

  const market: FeeMarket = {
    baseFeePerGas: 10n,
    maxPriorityFeePerGas: 3n,
    block: { number: 254n, timestamp: 1_000n },
  }
  const block = {
    number: '0xff',
    time: toHex(1_001n),
    baseFeePerGas: '0xa',
    prevRandao: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  }

  test('runs in the next block at its expected price, and its caller can pay it', async () => {
    const [ran] = await blocksAt(market)
    expect(ran?.blockOverrides).toEqual(block)
    expect(ran?.calls[0].gasPrice).toBe('0xd')
    expect(ran?.stateOverrides[zeroAddress]?.balance).toBe(toHex(16_777_216n * 13n + 10n ** 18n))
  })

  test('does so on an endpoint that traces, and on one that only calls', async () => {
    const traced = frame({ output: encodedResult })
    const [trace] = await paramsAt({ debug_traceCall: traced }, market)
    expect(trace?.[2]).toMatchObject({ blockOverrides: block })
    const [call] = await paramsAt({ eth_call: encodedResult }, market)
    expect(call?.[3]).toEqual(block)
    expect(call?.[0]).toMatchObject({ gasPrice: '0xd' })
  })

  test('a chain without the EntryPoint is reported', async () => {
    const { simulate } = await simulator(() => '0x')
    await expect(simulate(operation)).rejects.toThrow('There is no EntryPoint')
  })
})
