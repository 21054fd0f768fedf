import { type Address, isAddressEqual } from 'viem'
import { expect, test } from 'vitest'
import type { RelayerDeps } from '../../deps.js'
import type { DataFeeQuote } from '../../ports/chain.js'
import type { ClaimedOperation } from '../../ports/operation-store.js'
import { aNetwork } from '../../testing/a-network.js'
import { inspectBundles } from './inspect-bundles.js'
import { defaultRelayPolicy } from './relay-policy.js'
import type { Relay } from './relay-queued.js'

const executor: Address = '0x00000000000000000000000000000000000000e1'
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const userOperation = {
  sender: '0x00000000000000000000000000000000000000a1',
  nonce: 0n,
  initCode: '0x',
  callData: '0x1234',
  verificationGasLimit: 100_000n,
  callGasLimit: 100_000n,
  preVerificationGas: 50_000n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 20n,
  signature: '0x',
} as const

/** Is a bundle of one sent that used a million gas, at 5 wei each, and paid so much, on a chain that takes this besides? */
async function isSent(paid: bigint, quote: Partial<DataFeeQuote>) {
  const reasons: string[] = []
  const relay = {
    deps: {
      executors: { addresses: [executor] },
      database: {
        operations: {
          putBack: async (_: unknown, { reason }: { reason: string }) => void reasons.push(reason),
        },
      },
      logger: { warn() {} },
    } as unknown as RelayerDeps,
    policy: defaultRelayPolicy,
    network: aNetwork({ dataFee: { kind: 'op-stack', gasPriceOracle } }),
    chain: {
      simulateBundle: async () => ({ refusals: new Map(), gasUsed: 1_000_000n, paid }),
      dataFee: async ({ to, data }: { to: Address; data: string }) => {
        expect(isAddressEqual(to, aNetwork().entryPoint)).toBe(true)
        expect(data).toContain(executor.slice(2).toLowerCase())
        return { gas: 0n, wei: 0n, weiPerMillionGas: 0n, ...quote }
      },
    },
  } as unknown as Relay
  const market = {
    baseFeePerGas: 4n,
    maxPriorityFeePerGas: 1n,
    block: { number: 1n, timestamp: 1n },
  }
  const bundle = [{ operation: { id: 'op', userOperation } }] as unknown as ClaimedOperation[]
  const conditions = { market, nextNonces: new Map(), balances: new Map([[executor, 1n]]) }
  const sent = (await inspectBundles(relay, conditions, [bundle])).flat().length === 1
  expect(reasons).toEqual(sent ? [] : [expect.stringMatching(/^WAITS_FOR_COVER/)])
  return sent
}

test('a bundle waits while it pays less than its gas, its data and what the chain’s operator takes', async () => {
  // A million gas and its call data, a fifth refunded, at 5 wei.
  const gasAlone = 4_200_000n
  expect(await isSent(gasAlone, {})).toBe(true)
  expect(await isSent(gasAlone, { wei: 1_000_000n })).toBe(false)
  expect(await isSent(gasAlone + 1_000_000n, { wei: 1_000_000n })).toBe(true)
  expect(await isSent(gasAlone, { weiPerMillionGas: 1_000_000n })).toBe(false)
  expect(await isSent(gasAlone + 1_000_000n, { weiPerMillionGas: 1_000_000n })).toBe(true)
})
