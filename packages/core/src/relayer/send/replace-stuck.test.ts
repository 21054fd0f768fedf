import { type Address, keccak256, parseTransaction, serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../model/network.js'
import type { RelayerDeps } from '../../ports/gateway-deps.js'
import type { OuterTransaction } from '../../ports/signers.js'
import type { SignedAttempt } from '../../ports/slot-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { toSignable } from '../signing/to-signable.js'
import { defaultRelayPolicy } from './relay-policy.js'
import { replaceStuck } from './replace-stuck.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** A live slot whose operations have ended otherwise, on a chain that says this of the data of a call. */
async function replacementOn(network: Network, dataGas: bigint) {
  const asked: unknown[] = []
  const replaced: SignedAttempt[] = []
  const transaction = { chainId: network.chainId, nonce: 4, to: entryPoint, data: '0x', value: 0n }
  const sign = async (_: Address, outer: OuterTransaction) => {
    const rawTransaction = serializeTransaction(toSignable(outer))
    return { rawTransaction, transactionHash: keccak256(rawTransaction) }
  }
  const fees = { maxFeePerGas: 20n, maxPriorityFeePerGas: 2n }
  const first = await sign(executor, { ...transaction, data: '0x', gas: 900_000n, ...fees })
  const slot = {
    id: 'slot',
    networkId: network.networkId,
    executor,
    nonce: 4,
    attempts: [{ id: 'attempt', purpose: 'bundle', signedAtBlock: 10n, ...first, ...fees }],
    operationIds: [],
  }
  const stores = {
    operations: { findMany: async () => [] },
    slots: {
      live: async () => [slot],
      lockFreeExecutor: async () => executor,
      replace: async (_: string, __: string, attempt: SignedAttempt) => replaced.push(attempt) > 0,
    },
  }
  const deps = {
    database: { ...stores, transaction: (run: (in_: typeof stores) => unknown) => run(stores) },
    chainOf: () => ({
      feeMarket: async () => ({
        baseFeePerGas: 9n,
        maxPriorityFeePerGas: 2n,
        block: { number: 100n, timestamp: 1n },
      }),
      transactionCount: async () => 4,
      dataFee: async (call: unknown) => {
        asked.push(call)
        return { gas: dataGas, wei: 0n, weiPerMillionGas: 0n }
      },
      broadcast: async () => {},
    }),
    executors: { sign },
    ids: { next: () => 'attempt2' },
    logger: { info() {}, warn() {} },
  } as unknown as RelayerDeps
  await replaceStuck(deps, defaultRelayPolicy, network)
  const [{ purpose, rawTransaction } = {} as SignedAttempt] = replaced
  return { purpose, asked, gas: parseTransaction(rawTransaction as `0x02${string}`).gas }
}

const nodeInterface: Address = '0x00000000000000000000000000000000000000C8'
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'

test.each([
  [0n, 21_000n],
  [80_000n, 111_000n],
  // More than any fixed amount: the price of Ethereum's data is not bounded.
  [1_000_000n, 1_146_000n],
])('on Arbitrum a no-op that needs %i gas for its data has %i', async (dataGas, gas) => {
  const network = aNetwork({ dataFee: { kind: 'arbitrum', nodeInterface } })
  expect(await replacementOn(network, dataGas)).toEqual({
    purpose: 'noop',
    gas,
    asked: [{ to: executor, data: '0x' }],
  })
})

test('elsewhere a no-op has the gas of a transfer, and nothing is asked for it', async () => {
  const noop = { purpose: 'noop', gas: 21_000n, asked: [] }
  expect(await replacementOn(aNetwork(), 5n)).toEqual(noop)
  const opStack = aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle } })
  expect(await replacementOn(opStack, 5n)).toEqual(noop)
})
