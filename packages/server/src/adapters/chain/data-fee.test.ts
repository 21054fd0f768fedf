import { type DataFee, isGatewayError } from '@gasless-gateway/core'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  parseTransaction,
  size,
} from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { closedPort, RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createBlockCall } from './block-call.js'
import { readDataFee } from './data-fee.js'
import { failureKind } from './failure-kind.js'
import { createRpcClient } from './rpc-client.js'
import { createStateReads } from './state-reads.js'

const abi = parseAbi([
  'function getL1Fee(bytes unsignedTransaction) view returns (uint256)',
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function getOperatorFee(uint256 gasUsed) view returns (uint256)',
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])
const opStack: DataFee = {
  kind: 'op-stack',
  gasPriceOracle: '0x420000000000000000000000000000000000000F',
}
const arbitrum: DataFee = {
  kind: 'arbitrum',
  nodeInterface: '0x00000000000000000000000000000000000000C8',
}
const call = {
  to: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  data: `0x765e827f${'c0de'.repeat(500)}`,
} as const

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

type Asked = ReturnType<typeof decodeFunctionData<typeof abi>> & { readonly to: string }

/** Starts an endpoint whose `eth_call` is answered by `oracle`. */
async function endpoint(oracle: (asked: Asked) => Hex) {
  const { url, requests, close } = await startRpcEndpoint((method, params) => {
    if (method !== 'eth_call') throw new RpcFailure(-32601, `the method ${method} does not exist`)
    const { to, data } = params[0] as { to: string; data: Hex }
    return oracle({ ...decodeFunctionData({ abi, data }), to })
  })
  closers.push(close)
  return { asked: askedAt(url), requests }
}
/** Returns the reads of an endpoint that has not shown its abilities, so that each read is a separate call. */
function askedAt(url: string) {
  const client = createRpcClient(url)
  return { client, reads: createStateReads(client, createBlockCall(client), new Set()) }
}
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const revert = () => {
  throw new RpcFailure(3, 'execution reverted: GasPriceOracle: only Fjord', '0x')
}

describe('on an OP-stack chain', () => {
  const network = aNetwork({ chainId: 10, networkId: '10', dataFee: opStack })

  test('the fee is that of the unsigned transaction with the call, plus a tenth', async () => {
    const serialized: Hex[] = []
    const { asked } = await endpoint(({ functionName, args, to }) => {
      expect(to.toLowerCase()).toBe(opStack.gasPriceOracle.toLowerCase())
      if (functionName === 'getL1FeeUpperBound') return word(2_500n)
      if (functionName !== 'getL1Fee') return revert()
      serialized.push(args[0])
      return word(1_001n)
    })
    expect(await readDataFee(asked, network, call)).toEqual({
      gas: 0n,
      wei: 1_102n,
      weiPerMillionGas: 0n,
    })
    const unsigned = parseTransaction(serialized[0] as `0x02${string}`)
    expect(unsigned).toMatchObject({ type: 'eip1559', chainId: 10, to: call.to.toLowerCase() })
    expect(unsigned.data).toBe(call.data)
    expect('r' in unsigned).toBe(false)
  })

  test('the fee is the upper bound for the transaction’s size if the oracle cannot compress that much', async () => {
    const sizes: bigint[] = []
    const { asked } = await endpoint(({ functionName, args }) => {
      if (functionName !== 'getL1FeeUpperBound') throw new RpcFailure(-32000, 'out of gas')
      sizes.push(args[0])
      return word(1_000n * args[0])
    })
    const { gas, wei } = await readDataFee(asked, network, call)
    expect(gas).toBe(0n)
    expect(wei).toBe(1_000n * (sizes[0] ?? 0n))
    // The call data and the other fields of an EIP-1559 transaction, all with realistic lengths.
    const fields = Number(sizes[0]) - size(call.data)
    expect(fields).toBeGreaterThan(55)
    expect(fields).toBeLessThan(80)
  })

  test('the operator fee is added: a constant, and an amount per gas', async () => {
    const { asked } = await endpoint(({ functionName, args }) => {
      if (functionName === 'getOperatorFee') return word(30n + (args[0] * 7n) / 1_000n)
      return functionName === 'getL1Fee' ? word(1_000n) : revert()
    })
    expect(await readDataFee(asked, network, call)).toEqual({
      gas: 0n,
      wei: 1_130n,
      weiPerMillionGas: 7_000n,
    })
  })

  test('an endpoint that fails to return the operator fee does not count as one without it', async () => {
    const { asked } = await endpoint(({ functionName }) => {
      if (functionName === 'getOperatorFee') throw new RpcFailure(-32603, 'internal error')
      return word(1n)
    })
    const error = await readDataFee(asked, network, call).catch((failure: unknown) => failure)
    expect(failureKind(error)).toBe('unable')
  })

  test('all reads share one request', async () => {
    const { asked, requests } = await endpoint(() => word(1n))
    await readDataFee(asked, network, call)
    // The ids count the requests of a batch.
    expect(requests.map(({ id }) => id)).toEqual([0, 1, 2, 3])
  })

  test('an oracle that answers neither is NETWORK_UNAVAILABLE, so that no operation is priced without its data fee', async () => {
    for (const oracle of [revert, (): Hex => '0x']) {
      const { asked } = await endpoint(oracle)
      const error = await readDataFee(asked, network, call).catch((failure: unknown) => failure)
      expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
      expect((error as Error).message).toMatch(/Test network does not say what it charges for data/)
    }
  })
})

describe('on Arbitrum', () => {
  const network = aNetwork({ dataFee: arbitrum })

  test('the fee is gas, with a tenth of headroom that is rounded up', async () => {
    const { asked } = await endpoint(({ functionName, args, to }) => {
      expect([functionName, to.toLowerCase()]).toEqual([
        'gasEstimateL1Component',
        arbitrum.nodeInterface.toLowerCase(),
      ])
      expect(args).toEqual([call.to, false, call.data])
      return encodeFunctionResult({
        abi,
        functionName: 'gasEstimateL1Component',
        result: [100_001n, 10n ** 7n, 10n ** 9n],
      })
    })
    expect(await readDataFee(asked, network, call)).toEqual({
      gas: 110_002n,
      wei: 0n,
      weiPerMillionGas: 0n,
    })
  })

  test('an endpoint that is not a Nitro node is NETWORK_UNAVAILABLE', async () => {
    const { asked } = await endpoint(() => '0x')
    const error = await readDataFee(asked, network, call).catch((failure: unknown) => failure)
    expect(isGatewayError(error, 'NETWORK_UNAVAILABLE')).toBe(true)
  })
})

test('a network without a data fee gets no request', async () => {
  const { asked, requests } = await endpoint(revert)
  expect(await readDataFee(asked, aNetwork(), call)).toEqual({
    gas: 0n,
    wei: 0n,
    weiPerMillionGas: 0n,
  })
  expect(requests).toEqual([])
})

test.each([opStack, arbitrum])(
  'an endpoint that does not answer fails as silent, so that another one is asked ($kind)',
  async (dataFee) => {
    const asked = askedAt(await closedPort())
    const error = await readDataFee(asked, aNetwork({ dataFee }), call).catch(
      (failure: unknown) => failure,
    )
    expect(failureKind(error)).toBe('silent')
  },
)

test('each authorization is priced as 110 additional bytes that do not compress, on both kinds of chain', async () => {
  const priced: Hex[] = []
  const { asked } = await endpoint(({ functionName, args }) => {
    if (functionName === 'gasEstimateL1Component') {
      priced.push(args[2])
      return encodeAbiParameters(
        [{ type: 'uint64' }, { type: 'uint256' }, { type: 'uint256' }],
        [0n, 0n, 0n],
      )
    }
    if (functionName !== 'getL1Fee') return revert()
    priced.push(parseTransaction(args[0] as `0x02${string}`).data ?? '0x')
    return word(1n)
  })
  for (const [chainId, dataFee] of [
    [10, opStack],
    [42161, arbitrum],
  ] as const) {
    const network = aNetwork({ chainId, networkId: String(chainId), dataFee })
    for (const authorizations of [0, 1, 2])
      await readDataFee(asked, network, { ...call, authorizations }).catch(() => {})
  }
  expect(priced.map(size)).toEqual([0, 110, 220, 0, 110, 220].map((more) => size(call.data) + more))
  for (const data of priced) expect(data.startsWith(call.data)).toBe(true)
  const [, one = '0x', two = '0x'] = priced
  expect(new Set([one.slice(-220), two.slice(-220)]).size).toBe(2)
})
