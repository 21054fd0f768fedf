import type { PreparedOperation } from '@gasless-gateway/core/api'
import { type Hex, keccak256, parseEther, parseGwei, slice } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareCalls, prepareTransfer, submit, waitFor } from '../src/operate.js'
import { newPlainOwner, signAll } from '../src/plain.js'
import { readInclusion } from '../src/read-chain.js'
import { deployRevertingTarget, targetCall } from '../src/reverting-target.js'
import { startRpcProxy } from '../src/rpc-proxy.js'
import { startPlainSteps } from '../src/start-plain-steps.js'
import { type Rollup, startRollup } from '../src/start-rollup.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

const baseFee = parseGwei('20')
/** The lowest base fee that a quote at `baseFee` allows for: an eighth less. */
const fallenBaseFee = parseGwei('17.5')

const tipOf = ({ userOperation }: PreparedOperation) => BigInt(slice(userOperation.gasFees, 0, 16))

describe.each([
  // A transfer's data costs about 20,000 gas at this base fee, and 10 kB of call data about 300,000.
  { kind: 'op-stack', beforeFjord: false, price: parseGwei('600') },
  { kind: 'op-stack', beforeFjord: true, price: parseGwei('600') },
  { kind: 'arbitrum', beforeFjord: false, price: 30n },
] as const)('$kind, before Fjord: $beforeFjord', ({ kind, beforeFjord, price }) => {
  let rollup: Rollup
  let gateway: TestGateway
  let account: TestAccount
  beforeAll(async () => {
    rollup = await startRollup(kind, { beforeFjord })
    await deployRevertingTarget(rollup.chain)
    gateway = await startTestGateway({ chains: [rollup.chain] })
    account = await newAccount(rollup.chain, { usdc: usdc('100000'), native: parseEther('100') })
  })
  afterAll(async () => {
    await gateway?.close()
    await rollup?.stop()
  })

  /** Mines a block with this base fee. The node predicts the same base fee for the next block. */
  const mineAt = async (baseFeePerGas: bigint) => {
    await rollup.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
    await rollup.client.mine({ blocks: 1 })
    await rollup.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  }

  /** Prepares the same operation without and with a price of data, at the same block. The second operation lands. */
  async function compare(prepare: () => Promise<PreparedOperation>) {
    await mineAt(baseFee)
    await rollup.setDataPrice(0n)
    const free = await prepare()
    await rollup.setDataPrice(price)
    const prepared = await prepare()
    await rollup.client.setNextBlockBaseFeePerGas({ baseFeePerGas: fallenBaseFee })
    await submit(gateway, account, prepared)
    const { transactionHash, userOperationHash } = await waitFor(
      gateway,
      prepared.operationId,
      'confirmed',
    )
    const { receipt, event } = await readInclusion(
      rollup.chain,
      transactionHash as Hex,
      userOperationHash,
    )
    expect(receipt.effectiveGasPrice).toBe(fallenBaseFee + tipOf(prepared))
    const dataFee = await rollup.dataFeeOf(transactionHash as Hex, baseFee + tipOf(prepared))
    const forData =
      BigInt(prepared.userOperation.preVerificationGas) -
      BigInt(free.userOperation.preVerificationGas)
    return {
      prepared,
      free,
      dataFee,
      paidForData: forData * receipt.effectiveGasPrice,
      executorGains:
        (event?.actualGasCost ?? 0n) - receipt.gasUsed * receipt.effectiveGasPrice - dataFee,
    }
  }

  /** The operation pays the fee that the oracle states, and the executor loses nothing, although the base fee fell. */
  async function expectPaid(prepare: () => Promise<PreparedOperation>) {
    const { prepared, free, dataFee, paidForData, executorGains } = await compare(prepare)
    expect(dataFee).toBeGreaterThan(0n)
    expect(paidForData).toBeGreaterThanOrEqual(dataFee)
    expect(executorGains).toBeGreaterThanOrEqual(0n)
    // The excess is at most a tenth of headroom, the upper bound's 1/255, and a few bytes that were filled in.
    expect(Number(paidForData) / Number(dataFee)).toBeLessThan(1.2)
    expect(BigInt(prepared.gatewayFee.expectedTokenAmount)).toBeGreaterThan(
      BigInt(free.gatewayFee.expectedTokenAmount),
    )
  }

  test('sponsored operations pay for their data: the one that deploys the account, and a later one', async () => {
    const prepare = () =>
      prepareTransfer(gateway, account, {
        transfers: [
          { token: tokenOf(rollup.chain, 'USDC').address, amount: usdc('25'), to: newAddress() },
        ],
      })
    await expectPaid(prepare)
    await expectPaid(prepare)
  })

  test('self-funded operations pay for their data', async () => {
    await expectPaid(() =>
      prepareCalls(gateway, account, { calls: [targetCall('store', 5n)], feeToken: null }),
    )
  })

  test('an operation with 10 kB of call data pays for its data', async () => {
    const { to, data } = targetCall('store', 1n)
    await expectPaid(() =>
      prepareCalls(gateway, account, {
        calls: [{ to, data: `${data}${'ab'.repeat(10_000)}` as Hex }],
      }),
    )
  })

  test('the estimate for a sender without code covers the data of its deployment', async () => {
    await rollup.setDataPrice(price)
    const fresh = await newAccount(rollup.chain, { usdc: usdc('1000') })
    const token = tokenOf(rollup.chain, 'USDC').address
    const calls = [targetCall('store', 6n)]
    const { body } = await gateway.request('POST', '/fee/estimate', {
      body: {
        networkId: rollup.chain.network.networkId,
        senderAddress: fresh.address,
        transferredAssets: [],
        calls,
        feeToken: token,
      },
    })
    const { gatewayFee } = await prepareCalls(gateway, fresh, { calls })
    expect(BigInt(body.estimatedFeeRaw)).toBeGreaterThanOrEqual(BigInt(gatewayFee.tokenAmount))
  })

  test('a prepare asks for the fee while it simulates, so it makes no further round trip', async () => {
    const marker = 'c0ffee'.repeat(20)
    const isMarked = (body: unknown) => JSON.stringify(body).includes(marker)
    // The gateway reads the four values of an OP-stack oracle with one call, whose data contains the oracle's address.
    const oracle = kind === 'arbitrum' ? /0x0+c8"/i : /420{36}0f/i
    let isHeld = false
    const proxy = await startRpcProxy(rollup.chain.rpcUrl, async (request) => {
      // The simulation is answered only after the question for the fee has come.
      if (isHeld && request.method === 'eth_simulateV1' && isMarked(request))
        await until('the question', async () => feeRequests().length > 0)
      return undefined
    })
    let before = 0
    const feeRequests = () =>
      proxy.requests
        .slice(before)
        .flatMap((body) => JSON.parse(body) as { method: string } | { method: string }[])
        .filter((request) => request.method === 'eth_call' && oracle.test(JSON.stringify(request)))
    const watched = await startTestGateway({ chains: [{ ...rollup.chain, rpcUrl: proxy.url }] })
    try {
      const { to, data } = targetCall('store', 7n)
      const call = { to, data: `${data}${marker}` as Hex }
      // The first simulation also reads the EntryPoint's code.
      await prepareCalls(watched, account, { calls: [call] })
      before = proxy.requests.length
      isHeld = true
      await prepareCalls(watched, account, { calls: [call] })
      expect(feeRequests()).toHaveLength(1)
    } finally {
      await watched.close()
      await proxy.close()
    }
  })

  test('Arbitrum gets no tip, in the operation or in its transaction; an OP-stack chain gets its minimum', async () => {
    const tip = kind === 'arbitrum' ? 0n : rollup.chain.network.minPriorityFeePerGas
    const prepared = await prepareCalls(gateway, account, { calls: [targetCall('store', 8n)] })
    expect(tipOf(prepared)).toBe(tip)
    await submit(gateway, account, prepared)
    const { transactionHash } = await waitFor(gateway, prepared.operationId, 'confirmed')
    const outer = await rollup.client.getTransaction({ hash: transactionHash as Hex })
    expect(outer.maxPriorityFeePerGas).toBe(tip)
  })
})

describe.each([
  { kind: 'op-stack', price: parseGwei('600') },
  { kind: 'arbitrum', price: 30n },
] as const)("an owner's own transactions, $kind", ({ kind, price }) => {
  test('are quoted with the rollup’s fee for their data, and have the gas for it', async () => {
    const rollup = await startRollup(kind, { hardfork: 'cancun' })
    try {
      const steps = await startPlainSteps(rollup.chain)
      try {
        const account = await newPlainOwner(rollup.chain, {
          usdc: usdc('10'),
          native: parseEther('10'),
        })
        const transfers = [1n, 2n].map((amount) => ({
          token: tokenOf(rollup.chain, 'USDC').address,
          amount,
          to: newAddress(),
        }))
        await rollup.setDataPrice(0n)
        const free = await steps.prepare(account, transfers)
        await rollup.setDataPrice(price)
        const prepared = await steps.prepare(account, transfers)
        const { baseFeePerGas } = await rollup.client.getBlock()
        const signed = await signAll(account, prepared)
        await steps.submit(prepared, signed)
        await steps.carryOut()

        const dataFees = await Promise.all(
          signed.map((raw) => rollup.dataFeeOf(keccak256(raw), baseFeePerGas ?? 0n)),
        )
        const dataFee = dataFees.reduce((total, fee) => total + fee, 0n)
        expect(dataFee).toBeGreaterThan(0n)
        const more = (field: 'tokenAmount' | 'expectedTokenAmount') =>
          BigInt(prepared.gatewayFee[field]) - BigInt(free.gatewayFee[field])
        // The base fee changes by up to an eighth with a block.
        const share = Number(more('expectedTokenAmount')) / Number(dataFee)
        expect(share).toBeGreaterThanOrEqual(7 / 8)
        expect(share).toBeLessThan(1.3)
        expect(more('tokenAmount')).toBeGreaterThanOrEqual((3n * dataFee) / 2n)
        for (const [place, { gas }] of prepared.transactions.entries()) {
          const forData = BigInt(gas) - BigInt(free.transactions[place]?.gas ?? 0)
          if (kind === 'op-stack') expect(forData).toBe(0n)
          else expect(forData * (baseFeePerGas ?? 0n)).toBeGreaterThanOrEqual(dataFees[place] ?? 0n)
        }
      } finally {
        await steps.close()
      }
    } finally {
      await rollup.stop()
    }
  })
})
