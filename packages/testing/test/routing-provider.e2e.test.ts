import { type BridgeStatus, type Network, nativeCoinAddress } from '@gasless-gateway/core'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { devnetDeployment } from '@gasless-gateway/devnet/chains/devnet-deployment'
import { fundToken } from '@gasless-gateway/devnet/chains/fund-token'
import type { BridgeOutcome } from '@gasless-gateway/devnet/router/router-settings'
import { startDevnetRouter } from '@gasless-gateway/devnet/router/start-devnet-router'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, inject } from 'vitest'
import { routingProviderContract } from '../../core/src/testing/routing-provider-contract.js'
import { createLifiRouting } from '../../server/src/adapters/routing/lifi.js'
import { until } from '../src/until.js'

// Runs the contract of every routing provider against the real adapter and real contracts. Routes are sent, and bridges
// settle them.

/** How each test ends a bridge, and the router's message that shows the end. */
const ends: Readonly<
  Record<BridgeStatus, { readonly outcome: BridgeOutcome; readonly message: string }>
> = {
  pending: {
    outcome: 'hold',
    message: 'The transaction on the destination chain is awaited.',
  },
  done: { outcome: 'complete', message: 'The transfer is complete.' },
  partial: {
    outcome: 'partial',
    message: 'Another token was received than was asked for.',
  },
  refunded: { outcome: 'refund', message: 'The sender was refunded.' },
  failed: { outcome: 'fail', message: 'The bridge has failed.' },
}

const gas = { approve: 100_000n, route: 2_000_000n }

routingProviderContract('LI.FI over the devnet router', async () => {
  const chains = inject('chains')
  const [chain] = chains
  const [from, to] = chains.map(({ network }) => network) as [Network, Network]
  if (!chain) throw new Error('There is no chain.')
  const { usdc, dai, diamond } = devnetDeployment()
  const owner = privateKeyToAccount(generatePrivateKey())
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: from.chainId })
  const outcomes = new Map<Hex, BridgeOutcome>()
  const router = await startDevnetRouter({
    chains,
    settings: { bridgeOutcome: (transactionId) => outcomes.get(transactionId) ?? 'hold' },
  })
  const pair = { from, to: from, fromToken: usdc.address, toToken: dai.address }
  const amount = parseUnits('25', 6)

  await client.setBalance({ address: owner.address, value: parseEther('1000') })
  await fundToken(chain, {
    token: usdc.address,
    to: owner.address,
    amount: amount * BigInt(Object.keys(ends).length),
  })

  /**
   * Sends a transaction. Others may send on the same chain, so it bids twice the base fee, which is enough for the next
   * blocks.
   */
  async function transact(call: { to: Address; data: Hex; value?: bigint; gas: bigint }) {
    const { baseFeePerGas } = await client.getBlock()
    const maxPriorityFeePerGas = 10n ** 9n
    const maxFeePerGas = 2n * (baseFeePerGas ?? 0n) + maxPriorityFeePerGas
    const hash = await client.sendTransaction({
      account: owner,
      ...call,
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    return hash
  }
  await transact({
    to: usdc.address,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [diamond.address, maxUint256],
    }),
    gas: gas.approve,
  })

  async function shown(hash: Hex): Promise<unknown> {
    const response = await fetch(`${router.url}/status?txHash=${hash}`)
    return ((await response.json()) as { substatusMessage?: string }).substatusMessage
  }

  return {
    // An outage lasts until the test ends it, so the pauses between retries are skipped.
    provider: createLifiRouting({
      url: router.url,
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      sleep: async () => undefined,
    }),
    account: owner.address,
    integrator: 'shop',
    pairs: {
      tokenToToken: { ...pair, amount },
      tokenToNative: { ...pair, toToken: nativeCoinAddress, amount },
      nativeToToken: { ...pair, fromToken: nativeCoinAddress, amount: parseEther('0.1') },
      acrossChains: { ...pair, to, toToken: usdc.address, amount },
    },
    tooSmall: { ...pair, amount: 1_000n },
    unknown: { ...pair, amount, toToken: '0x2222222222222222222222222222222222222222' },
    async send({ transactionId, transaction }, end) {
      if (!transactionId) throw new Error('The router gave its route no transaction id.')
      const { outcome, message } = ends[end]
      outcomes.set(transactionId, outcome)
      const { to: target, data, value } = transaction
      const hash = await transact({ to: target, data, value, gas: gas.route })
      await until(`the bridge to be ${end}`, async () => (await shown(hash)) === message)
      return hash
    },
    async setUp(up) {
      if (up) router.reset()
      else router.inject({ kind: 'status', status: 502 })
    },
    close: router.stop,
  }
})
