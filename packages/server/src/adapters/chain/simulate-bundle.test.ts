import { bundleSimulatorAbi, bundleSimulatorRuntimeBytecode } from '@gasless-gateway/contracts'
import type { ChainReader, Network } from '@gasless-gateway/core'
import { proxyCodeHash } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  getAddress,
  type Hex,
  keccak256,
  padHex,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { answerValidation, storedValidation } from '../../testing/answer-validation.js'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createBlockCall } from './block-call.js'
import type { StoredValidation } from './read-validation.js'
import { createRpcClient } from './rpc-client.js'
import { createBundleSimulator } from './simulate-bundle.js'

type Query = Parameters<ChainReader['simulateBundle']>[0]

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const executor = getAddress('0x00000000000000000000000000000000000000e1')
const userOperations = Array.from({ length: 4 }, (_, nonce) => ({
  sender: getAddress(padHex(toHex(0xa0 + nonce), { size: 20 })),
  nonce: BigInt(nonce),
  initCode: '0x',
  callData: '0x',
  accountGasLimits: zeroHash,
  preVerificationGas: 1n,
  gasFees: zeroHash,
  paymasterAndData: '0x',
  signature: '0x',
})) as Query['userOperations']

interface Result {
  readonly failures?: readonly { readonly index: bigint; readonly revertData: Hex }[]
  readonly gasUsed?: bigint
  readonly paid?: bigint
  readonly finished?: boolean
  readonly codes?: readonly { readonly codeHash: Hex; readonly delegate: Address }[]
}

const accountCode = { codeHash: proxyCodeHash, delegate: zeroAddress } as const

const encoded = ({
  failures = [],
  gasUsed = 0n,
  paid = 0n,
  finished = true,
  codes = userOperations.map(() => accountCode),
}: Result): Hex =>
  encodeFunctionResult({
    abi: bundleSimulatorAbi,
    functionName: 'simulate',
    result: { failures, codes, gasUsed, paid, finished },
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

/** An endpoint that answers its simulations one by one; the accounts are as their deployment left them. */
function simulation(...answers: readonly (() => Hex)[]) {
  return simulationOf(() => storedValidation, ...answers)
}

async function simulationOf(
  validationOf: (account: Address) => StoredValidation,
  ...answers: readonly (() => Hex)[]
) {
  let next = 0
  const endpoint = await startRpcEndpoint(
    (method, params) => answerValidation(method, params, validationOf) ?? answers[next++]?.(),
  )
  closers.push(endpoint.close)
  const client = createRpcClient(endpoint.url)
  const simulations = () =>
    endpoint.requests.filter(
      ({ method, params }) => answerValidation(method, params, validationOf) === undefined,
    )
  return {
    run: (
      query: Partial<Pick<Query, 'block' | 'coin' | 'adoptions' | 'market'>> = {},
      changes: Partial<Network> = {},
    ) =>
      createBundleSimulator(
        aNetwork(changes),
        createBlockCall(client),
      )({ executor, userOperations, ...query }),
    calls: () => simulations().map(({ params }) => params?.[0] as Call),
    blocks: () => endpoint.requests.map(({ params }) => params?.[1]),
    blockOverrides: () => simulations().map(({ params }) => params?.[3] as object | undefined),
    overrides: () => simulations().map(({ params }) => params?.[2] as object),
    exchanges: endpoint.exchanges,
  }
}

const argumentsOf = ({ data }: Call) =>
  decodeFunctionData({ abi: bundleSimulatorAbi, data }).args as readonly unknown[]

test('a bundle that goes through is one exchange, with the simulator beside the real EntryPoint', async () => {
  const { run, calls, exchanges, overrides } = await simulation(() =>
    encoded({ gasUsed: 900_000n, paid: 77n }),
  )
  expect(await run()).toEqual({ refusals: new Map(), gasUsed: 900_000n, paid: 77n })
  expect(exchanges.map((requests) => requests.map(({ method }) => method))).toEqual([
    ['eth_call', 'eth_call'],
  ])
  const [call] = calls()
  expect(call).toMatchObject({ gas: '0x1000000' })
  expect(argumentsOf(call as Call)).toEqual([userOperations, executor, aNetwork().entryPoint, 0n])
  expect(overrides()).toEqual([
    {
      [call?.to as Address]: { code: bundleSimulatorRuntimeBytecode },
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
  expect(blocks()).toEqual(['latest', 'latest', '0xff', '0xff'])
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
  const code = { code: bundleSimulatorRuntimeBytecode }
  const simulatorIn = (call: Call | undefined) => ({ [call?.to as Address]: code })

  test('is left as it is where it covers the call, so that no account can tell this from a transaction', async () => {
    const { run, calls, overrides } = await simulation(() => encoded({}))
    await run({ coin: { balance: enough, baseFeePerGas } })
    expect(calls()[0]).toMatchObject({ from: executor, maxFeePerGas: toHex(2n * baseFeePerGas) })
    expect(overrides()).toEqual([simulatorIn(calls()[0])])
  })

  test('covers the call on a chain without a base fee with next to nothing', async () => {
    const { run, calls, overrides } = await simulation(() => encoded({}))
    await run({ coin: { balance: 2n ** 26n, baseFeePerGas: 0n } })
    expect(calls()[0]).toMatchObject({ maxFeePerGas: '0x1' })
    expect(overrides()).toEqual([simulatorIn(calls()[0])])
  })

  test('is made ample where it has too little', async () => {
    const { run, calls, overrides } = await simulation(() => encoded({}))
    await run({ coin: { balance: enough - 1n, baseFeePerGas } })
    expect(calls()[0]).toMatchObject({ maxFeePerGas: '0x10000000000000000' })
    expect(overrides()).toEqual([
      { ...simulatorIn(calls()[0]), [executor]: { balance: toHex(2n ** 128n) } },
    ])
  })

  test('is made ample for a repetition with twice the gas alone', async () => {
    const { run, calls, overrides } = await simulation(
      () => encoded({ finished: false }),
      () => encoded({}),
    )
    await run({ coin: { balance: enough, baseFeePerGas } })
    expect(calls().map(({ gas }) => gas)).toEqual(['0x1000000', '0x2000000'])
    expect(overrides()[0]).toEqual(simulatorIn(calls()[0]))
    expect(overrides()[1]).toHaveProperty(executor)
  })
})

describe('the block that it runs in', () => {
  const market = {
    baseFeePerGas: 10n ** 9n,
    maxPriorityFeePerGas: 7n,
    block: { number: 254n, timestamp: 1_000n },
  }
  const coin = { balance: 10n ** 20n, baseFeePerGas: market.baseFeePerGas }

  test('is the one to come, at the price that the transaction pays', async () => {
    const { run, calls, blockOverrides } = await simulation(() => encoded({}))
    await run({ market, coin }, { blockTimeMs: 450 })
    expect(blockOverrides()).toEqual([
      {
        number: '0xff',
        time: toHex(1_001n),
        baseFeePerGas: toHex(market.baseFeePerGas),
        prevRandao: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
    expect(calls()[0]).toMatchObject({
      maxFeePerGas: toHex(2n * market.baseFeePerGas + 7n),
      maxPriorityFeePerGas: '0x7',
    })
  })

  test('has another random number every time', async () => {
    const { run, blockOverrides } = await simulation(...Array(3).fill(() => encoded({})))
    for (let time = 0; time < 3; time++) await run({ market, coin })
    expect(new Set(blockOverrides().map((block) => JSON.stringify(block))).size).toBe(3)
  })

  test('keeps its number on Arbitrum, which counts Ethereum’s blocks', async () => {
    const { run, blockOverrides } = await simulation(() => encoded({}))
    await run({ market, coin }, { dataFee: { kind: 'arbitrum', nodeInterface: zeroAddress } })
    expect(blockOverrides()[0]).not.toHaveProperty('number')
  })

  test('is the one that is asked for, where one is', async () => {
    const { run, blockOverrides } = await simulation(() => encoded({}))
    await run({ market, coin, block: 9n })
    expect(blockOverrides()).toEqual([undefined])
  })
})

test('the simulator stands at another address every time, so that no contract can look for it', async () => {
  const { run, calls } = await simulation(...Array(3).fill(() => encoded({})))
  for (let time = 0; time < 3; time++) await run()
  expect(new Set(calls().map(({ to }) => to)).size).toBe(3)
})

describe('an operation whose validation is not known', () => {
  const stranger = getAddress('0x00000000000000000000000000000000000000b0')
  const bad = (userOperations[2] as (typeof userOperations)[number]).sender
  const changed = (change: Partial<StoredValidation>) => (account: Address) =>
    account === bad ? { ...storedValidation, ...change } : storedValidation
  const refused = new Map([[2, { kind: 'validation', address: stranger }]])

  test.each([
    ['another implementation', { implementation: stranger }],
    ['another root validator', { root: concatHex(['0x01', stranger]) }],
  ])('is left out, and the rest runs again without: %s', async (_, change) => {
    const { run, calls } = await simulationOf(
      changed(change),
      () => encoded({ gasUsed: 9n, paid: 9n }),
      () => encoded({ gasUsed: 5n, paid: 4n }),
    )
    expect(await run()).toEqual({ refusals: refused, gasUsed: 5n, paid: 4n })
    expect(calls().map((call) => argumentsOf(call)[3])).toEqual([0n, 0b100n])
  })

  test('is refused for that, whatever else is said of it', async () => {
    const { run, calls } = await simulationOf(changed({ implementation: stranger }), () =>
      encoded({ failures: [{ index: 2n, revertData: failedOp('AA25 invalid account nonce') }] }),
    )
    expect((await run()).refusals).toEqual(refused)
    expect(calls()).toHaveLength(1)
  })

  test('has its own code looked at', async () => {
    const other = { codeHash: keccak256('0xfe'), delegate: zeroAddress }
    const codes = userOperations.map((_, index) => (index === 2 ? other : accountCode))
    const { run } = await simulation(
      () => encoded({ codes }),
      () => encoded({ codes }),
    )
    expect((await run()).refusals).toEqual(
      new Map([[2, { kind: 'validation', address: getAddress(bad) }]]),
    )
  })

  test('is left out where the address has adopted another delegate', async () => {
    const delegate = getAddress('0x00000000000000000000000000000000000000d1')
    const adopted = (to: Address) =>
      userOperations.map(() => ({ codeHash: keccak256('0xef'), delegate: to }))
    const rootless = () => ({ ...storedValidation, root: `0x${'00'.repeat(21)}` as Hex })
    const good = await simulationOf(rootless, () => encoded({ codes: adopted(delegate) }))
    expect((await good.run({}, { delegate })).refusals).toEqual(new Map())
    const strange = await simulationOf(
      rootless,
      ...Array(2).fill(() => encoded({ codes: adopted(stranger) })),
    )
    expect([...(await strange.run({}, { delegate })).refusals.values()]).toEqual(
      Array(4).fill({ kind: 'validation', address: stranger }),
    )
  })

  test('is not one whose account is not there yet: this gateway’s own code brings it about', async () => {
    const nothing = { codeHash: zeroHash, delegate: zeroAddress } as const
    const empty = { codeHash: keccak256('0x'), delegate: zeroAddress }
    const { run } = await simulationOf(changed({ root: `0x${'00'.repeat(21)}` }), () =>
      encoded({ codes: [accountCode, accountCode, nothing, empty] }),
    )
    expect((await run()).refusals).toEqual(new Map())
  })

  test('makes the rest run again also where gas is short', async () => {
    const { run, calls } = await simulationOf(
      changed({ implementation: stranger }),
      () => encoded({ finished: false }),
      () => encoded({ paid: 3n }),
    )
    expect((await run()).paid).toBe(3n)
    expect(calls().map(({ gas }) => gas)).toEqual(['0x1000000', '0x1000000'])
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
