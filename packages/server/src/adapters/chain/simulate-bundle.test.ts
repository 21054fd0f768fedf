import {
  bundleSimulatorAbi,
  bundleSimulatorAddress,
  bundleSimulatorRuntimeBytecode,
} from '@gasless-gateway/contracts'
import {
  type Address,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createRpcClient } from './rpc-client.js'
import { simulateBundle } from './simulate-bundle.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const executor = getAddress('0x00000000000000000000000000000000000000e1')
const userOperations = Array.from({ length: 4 }, (_, nonce) => ({
  sender: zeroAddress,
  nonce: BigInt(nonce),
  initCode: '0x',
  callData: '0x',
  accountGasLimits: zeroHash,
  preVerificationGas: 1n,
  gasFees: zeroHash,
  paymasterAndData: '0x',
  signature: '0x',
})) as Parameters<typeof simulateBundle>[2]['userOperations']

interface Result {
  readonly failures?: readonly { readonly index: bigint; readonly revertData: Hex }[]
  readonly gasUsed?: bigint
  readonly paid?: bigint
  readonly finished?: boolean
}

const encoded = ({ failures = [], gasUsed = 0n, paid = 0n, finished = true }: Result): Hex =>
  encodeFunctionResult({
    abi: bundleSimulatorAbi,
    functionName: 'simulate',
    result: { failures, gasUsed, paid, finished },
  })

const failedOp = (reason: string) =>
  encodeErrorResult({ abi: entryPoint07Abi, errorName: 'FailedOp', args: [0n, reason] })

interface Call {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas: Hex
  readonly maxFeePerGas: Hex
}

/** An endpoint that answers its eth_calls one by one. */
async function simulation(...answers: readonly (() => Hex)[]) {
  let next = 0
  const endpoint = await startRpcEndpoint(() => answers[next++]?.())
  closers.push(endpoint.close)
  const client = createRpcClient(endpoint.url)
  return {
    run: (
      query: Partial<
        Pick<Parameters<typeof simulateBundle>[2], 'block' | 'coin' | 'adoptions'>
      > = {},
    ) => simulateBundle(client, aNetwork(), { executor, userOperations, ...query }),
    calls: () => endpoint.requests.map(({ params }) => params?.[0] as Call),
    blocks: () => endpoint.requests.map(({ params }) => params?.[1]),
    overrides: () => endpoint.requests.map(({ params }) => params?.[2]),
    methods: () => endpoint.requests.map(({ method }) => method),
  }
}

const argumentsOf = ({ data }: Call) =>
  decodeFunctionData({ abi: bundleSimulatorAbi, data }).args as readonly unknown[]

test('a bundle that goes through is one eth_call, with the simulator beside the real EntryPoint', async () => {
  const { run, calls, methods, overrides } = await simulation(() =>
    encoded({ gasUsed: 900_000n, paid: 77n }),
  )
  expect(await run()).toEqual({ refusals: new Map(), gasUsed: 900_000n, paid: 77n })
  expect(methods()).toEqual(['eth_call'])
  const [call] = calls()
  expect(call).toMatchObject({ to: bundleSimulatorAddress, gas: '0x1000000' })
  expect(argumentsOf(call as Call)).toEqual([userOperations, executor, aNetwork().entryPoint, 0n])
  expect(overrides()).toEqual([
    {
      [bundleSimulatorAddress]: { code: bundleSimulatorRuntimeBytecode },
      [executor]: { balance: expect.stringMatching(/^0x1(0{32})$/) },
    },
  ])
})

test('who adopts a delegate with it has the code of an address that has', async () => {
  const { run, overrides } = await simulation(() => encoded({}))
  const owner = getAddress('0x00000000000000000000000000000000000000a1')
  const delegate = getAddress('0x00000000000000000000000000000000000000d1')
  await run({ adoptions: new Map([[owner, delegate]]) })
  expect(overrides()).toEqual([
    expect.objectContaining({ [owner]: { code: `0xef0100${delegate.slice(2).toLowerCase()}` } }),
  ])
})

test('it runs on the newest state, or on that of the block that is asked for', async () => {
  const { run, blocks } = await simulation(
    () => encoded({}),
    () => encoded({}),
  )
  await run()
  await run({ block: 255n })
  expect(blocks()).toEqual(['latest', '0xff'])
})

test('it runs from the executor at the chain’s base fee, which nodes hide from calls without a price', async () => {
  const { run, calls } = await simulation(() => encoded({}))
  await run()
  expect(calls()).toEqual([
    expect.objectContaining({ from: executor, maxFeePerGas: '0x10000000000000000' }),
  ])
})

describe('what the executor has', () => {
  const baseFeePerGas = 10n ** 9n
  const enough = 3n * baseFeePerGas * 16_777_216n
  const simulator = { [bundleSimulatorAddress]: { code: bundleSimulatorRuntimeBytecode } }

  test('is left as it is where it covers the call, so that no account can tell this from a transaction', async () => {
    const { run, calls, overrides } = await simulation(() => encoded({}))
    await run({ coin: { balance: enough, baseFeePerGas } })
    expect(calls()[0]).toMatchObject({ from: executor, maxFeePerGas: toHex(2n * baseFeePerGas) })
    expect(overrides()).toEqual([simulator])
  })

  test('covers the call on a chain without a base fee with next to nothing', async () => {
    const { run, calls, overrides } = await simulation(() => encoded({}))
    await run({ coin: { balance: 2n ** 26n, baseFeePerGas: 0n } })
    expect(calls()[0]).toMatchObject({ maxFeePerGas: '0x1' })
    expect(overrides()).toEqual([simulator])
  })

  test('is made ample where it has too little', async () => {
    const { run, calls, overrides } = await simulation(() => encoded({}))
    await run({ coin: { balance: enough - 1n, baseFeePerGas } })
    expect(calls()[0]).toMatchObject({ maxFeePerGas: '0x10000000000000000' })
    expect(overrides()).toEqual([{ ...simulator, [executor]: { balance: toHex(2n ** 128n) } }])
  })

  test('is made ample for a repetition with twice the gas alone', async () => {
    const { run, calls, overrides } = await simulation(
      () => encoded({ finished: false }),
      () => encoded({}),
    )
    await run({ coin: { balance: enough, baseFeePerGas } })
    expect(calls().map(({ gas }) => gas)).toEqual(['0x1000000', '0x2000000'])
    expect(overrides()[0]).toEqual(simulator)
    expect(overrides()[1]).toHaveProperty(executor)
  })
})

describe('refusals', () => {
  test('carry the EntryPoint’s reason and what the account or paymaster said inside', async () => {
    const inner = '0x08c379a0'
    const { run } = await simulation(() =>
      encoded({
        failures: [
          { index: 3n, revertData: failedOp('AA25 invalid account nonce') },
          {
            index: 1n,
            revertData: encodeErrorResult({
              abi: entryPoint07Abi,
              errorName: 'FailedOpWithRevert',
              args: [1n, 'AA33 reverted', inner],
            }),
          },
        ],
        paid: 5n,
      }),
    )
    expect(await run()).toEqual({
      refusals: new Map([
        [3, { kind: 'refused', reason: 'AA25 invalid account nonce', inner: '0x' }],
        [1, { kind: 'refused', reason: 'AA33 reverted', inner }],
      ]),
      gasUsed: 0n,
      paid: 5n,
    })
  })

  test.each([
    ['nothing', '0x'],
    ['an error of nobody’s', '0xdeadbeef'],
    ['a cut off FailedOp', failedOp('AA25 invalid account nonce').slice(0, 80) as Hex],
  ] as const)('pass on %s as it is', async (_name, revertData) => {
    const { run } = await simulation(() => encoded({ failures: [{ index: 0n, revertData }] }))
    expect((await run()).refusals).toEqual(new Map([[0, { kind: 'reverted', revertData }]]))
  })
})

describe('when the gas of one call does not suffice', () => {
  const failure = (index: bigint) => ({ index, revertData: failedOp('AA24 signature error') })

  test('the next one takes up where it ended, without what is known to fail', async () => {
    const { run, calls } = await simulation(
      () => encoded({ failures: [failure(2n), failure(0n)], finished: false }),
      () => encoded({ failures: [failure(3n)], finished: false }),
      () => encoded({ gasUsed: 1n, paid: 2n }),
    )
    const { refusals, gasUsed, paid } = await run()
    expect([...refusals.keys()]).toEqual([2, 0, 3])
    expect({ gasUsed, paid }).toEqual({ gasUsed: 1n, paid: 2n })
    expect(calls().map((call) => argumentsOf(call)[3])).toEqual([0n, 0b101n, 0b1101n])
    expect(calls().map(({ gas }) => gas)).toEqual(['0x1000000', '0x1000000', '0x1000000'])
  })

  test('a call that gets nowhere is repeated once with twice the gas', async () => {
    const { run, calls } = await simulation(
      () => encoded({ finished: false }),
      () => encoded({ paid: 2n }),
    )
    expect((await run()).paid).toBe(2n)
    expect(calls().map(({ gas }) => gas)).toEqual(['0x1000000', '0x2000000'])
  })

  test('an endpoint that never grants enough is at fault, not the operations', async () => {
    const { run, calls } = await simulation(
      () => encoded({ finished: false }),
      () => encoded({ finished: false }),
    )
    await expect(run()).rejects.toThrow('Lower the network')
    expect(calls()).toHaveLength(2)
  })
})

describe('a simulation that fails itself blames no operation', () => {
  test('when no bundle at all goes through', async () => {
    const data = encodeErrorResult({
      abi: bundleSimulatorAbi,
      errorName: 'EntryPointMissing',
      args: [zeroAddress],
    })
    const { run } = await simulation(() => {
      throw new RpcFailure(3, 'execution reverted', data)
    })
    await expect(run()).rejects.toThrow('EntryPointMissing')
  })

  test('when the endpoint ignores state overrides', async () => {
    const { run } = await simulation(() => '0x')
    await expect(run()).rejects.toThrow('state overrides')
  })

  test('when the endpoint answers with an error', async () => {
    const { run } = await simulation(() => {
      throw new RpcFailure(-32000, 'header not found')
    })
    await expect(run()).rejects.toThrow('header not found')
  })
})
