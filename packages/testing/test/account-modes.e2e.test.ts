import { type AccountMode, nativeCoinAddress, verifyLedger } from '@gasless-gateway/core'
import { type DevnetChain, type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import {
  createGatewayClient,
  type GatewayClient,
  OperationRevertedError,
  type PreparedOperation,
  type PreparedTransaction,
  type TrackedOperation,
  type TransferItem,
} from '@gasless-gateway/sdk'
import {
  type Address,
  erc20Abi,
  type Hex,
  parseEther,
  parseGwei,
  parseTransaction,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AttemptRow, attemptsOf } from '../src/attempts.js'
import { patient } from '../src/patient.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import {
  countInclusions,
  nativeBalance,
  paymasterAllowance,
  readInclusion,
  tokenBalance,
} from '../src/read-chain.js'
import { deployRevertingTarget, targetCall } from '../src/reverting-target.js'
import { setTokens } from '../src/set-tokens.js'
import { pinsOf, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import {
  clientOf,
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'
import { ledgerOf, transitionsOf } from '../src/transitions.js'
import { until } from '../src/until.js'

// One suite for every account mode, from the SDK through a running gateway to the chain. No other test uses the chains,
// so every balance is known exactly.

interface Outer {
  readonly type: string
  /** The nonces of its authorizations. */
  readonly authorizations: readonly number[]
}

const plainOuter: Outer = { type: 'eip1559', authorizations: [] }

const outerOf = ({ raw_transaction }: AttemptRow): Outer => {
  const parsed = parseTransaction(raw_transaction as `0x04${string}`)
  return {
    type: String(parsed.type),
    authorizations: (parsed.authorizationList ?? []).map(({ nonce }) => nonce),
  }
}

/** The differences between the modes in this suite. */
const modes: Record<
  AccountMode,
  {
    /** Parts that the first operation of an account carries, as the SDK reads it. */
    readonly brought: { readonly deployment: boolean; readonly authorization: boolean }
    /** The transaction that carries the first operation. */
    readonly outer: Outer
  }
> = {
  smart_account: {
    brought: { deployment: true, authorization: false },
    outer: plainOuter,
  },
  eip7702: {
    brought: { deployment: false, authorization: true },
    outer: { type: 'eip7702', authorizations: [0] },
  },
}

let source: PrivateChain
let destination: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
beforeAll(async () => {
  ;[source, destination] = await Promise.all([startPrivateChain(31337), startPrivateChain(31338)])
  const chains = [source.chain, destination.chain]
  await deployRevertingTarget(source.chain)
  router = await startDevnetRouter({ chains })
  gateway = await startTestGateway({ chains, lifi: { url: router.url } })
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await Promise.all([source?.stop(), destination?.stop()])
})
beforeEach(async () => {
  await source.client.setAutomine(true)
  await mineAt(gwei)
})

const gwei = parseGwei('1')
const dai = (amount: string) => parseUnits(amount, 18)
const tokenOn = (chain: DevnetChain, symbol: 'USDC' | 'DAI') => tokenOf(chain, symbol).address
const staticFee = usdc('0.05')
/** A tenth of a percent of the amount that leaves. */
const transferFee = (amount: bigint) => amount / 1_000n

/** Mines a block with this base fee. The node predicts the same base fee for the next block. */
async function mineAt(baseFeePerGas: bigint, blocks = 1) {
  await source.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  for (let n = 0; n < blocks; n++) {
    await source.client.mine({ blocks: 1 })
    await source.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  }
}

/**
 * These chains mine a block only for a transaction. This waits until the operation is confirmed and then adds the
 * blocks that make it final.
 */
const finalizing = {
  ...patient,
  onStatus: ({ status }: Pick<TrackedOperation, 'status'>) =>
    status === 'confirmed' ? source.finalize() : undefined,
}

type Holding = readonly [chain: DevnetChain, asset: Address, holder: Address]

const balanceOf = ([chain, asset, holder]: Holding) =>
  asset === nativeCoinAddress ? nativeBalance(chain, holder) : tokenBalance(chain, asset, holder)

/** Returns a function that answers how the balances have changed since this call. */
async function watchBalances<Name extends string>(holdings: Readonly<Record<Name, Holding>>) {
  const names = Object.keys(holdings) as Name[]
  const read = () => Promise.all(names.map((name) => balanceOf(holdings[name])))
  const before = await read()
  return async () => {
    const after = await read()
    return Object.fromEntries(
      names.map((name, at) => [name, (after[at] ?? 0n) - (before[at] ?? 0n)]),
    ) as Record<Name, bigint>
  }
}

const paymaster = () => source.chain.network.paymaster as Address

/**
 * Expects that the answer, the ledger and the logs of the mined transaction agree exactly. Returns the parts of the
 * fee.
 */
async function expectBooked(
  prepared: PreparedTransaction,
  operation: TrackedOperation,
  { success = true, reversed = 0 }: { success?: boolean; reversed?: number } = {},
) {
  const { operationId, userOperationHash, transactionHash, feeBreakdown } = operation
  const inclusion = await readInclusion(source.chain, transactionHash as Hex, userOperationHash)
  const { event, prefunded, settled, owed, receipt, outerCost } = inclusion
  expect(await countInclusions(source.chain, userOperationHash)).toBe(1)
  expect(event?.success).toBe(success)
  if (!settled) throw new Error('Nothing was settled.')
  const { gasFee, collected, refunded } = settled
  const max = BigInt(prepared.gatewayFee.tokenAmount)
  expect(owed).toBeUndefined()
  expect(collected).toBeLessThanOrEqual(max)
  if (prefunded) expect(prefunded.amount).toBe(max)
  expect(refunded).toBe(prefunded ? max - collected : 0n)
  expect(feeBreakdown).toMatchObject({
    token: { address: prepared.gatewayFee.feeToken },
    gasFeeRaw: gasFee.toString(),
    staticFeeRaw: settled.staticFee.toString(),
    transferFeeRaw: settled.transferFee.toString(),
    collectedFeeRaw: collected.toString(),
    refundedFeeRaw: refunded.toString(),
    owedFeeRaw: '0',
    maxFeeRaw: max.toString(),
    outerCostWei: outerCost.toString(),
  })
  const rows = await ledgerOf(gateway, operationId)
  expect(rows.filter((row) => row.reversed_at)).toHaveLength(reversed)
  expect(rows.filter((row) => !row.reversed_at)).toMatchObject([
    {
      block_hash: receipt.blockHash,
      transaction_hash: transactionHash,
      success,
      actual_gas_cost: event?.actualGasCost.toString(),
      actual_gas_used: event?.actualGasUsed.toString(),
      outer_cost_wei: outerCost.toString(),
      token: settled.token,
      collected: collected.toString(),
      refunded: refunded.toString(),
      gas_fee: gasFee.toString(),
      static_fee: settled.staticFee.toString(),
      transfer_fee: settled.transferFee.toString(),
    },
  ])
  expect(
    await gateway.sql(
      `select cost, landed::int, success, purpose from outer_entries
       where transaction_hash = $1 and reversed_at is null`,
      [transactionHash],
    ),
  ).toEqual([{ cost: outerCost.toString(), landed: 1, success: true, purpose: 'bundle' }])
  await expectVerified(receipt.blockNumber)
  return { ...settled, prefunded, actualGasCost: event?.actualGasCost ?? 0n, outerCost, receipt }
}

/** Expects that the comparison of the books with the chain finds no difference from this block on. */
async function expectVerified(fromBlock: bigint) {
  const differences: unknown[] = []
  const { from, to, blocks, found } = await verifyLedger(gateway.deps, source.chain.network, {
    fromBlock,
    repair: false,
    onDifference: (difference) => void differences.push(difference),
  })
  expect([found, differences]).toEqual([0, []])
  expect(from).toBe(fromBlock)
  expect(to).toBeGreaterThanOrEqual(fromBlock)
  expect(blocks).toBe(1)
}

const cases = (Object.keys(modes) as AccountMode[]).flatMap((mode) =>
  (['first', 'later'] as const).map((occasion) => [mode, occasion] as const),
)

describe.each(cases)('%s: a %s operation of an account', (mode, occasion) => {
  const isFirst = occasion === 'first'
  let client: GatewayClient<AccountMode>
  beforeAll(async () => {
    const { apiKey } = await gateway.newTenant(mode)
    const { baseUrl, chains } = gateway
    client = createGatewayClient({
      baseUrl,
      apiKey,
      networks: pinsOf(chains),
      accountMode: mode,
      ...unhurried,
    })
  })

  /**
   * Creates an account with tokens and no native coin. It has done something before unless this is the first operation.
   */
  async function anAccount(): Promise<TestAccount> {
    const funds = { usdc: usdc('300'), dai: dai('300') }
    const account = await newAccount(source.chain, funds, mode)
    if (isFirst) return account
    const operation = await client.transfer({
      maxFee: 'any',
      owner: account.owner,
      networkId: source.chain.network.networkId,
      transfers: [transferOf('USDC', usdc('1'), newAddress())],
      feeToken: tokenOn(source.chain, 'USDC'),
    })
    await operation.wait(finalizing)
    return account
  }

  const transferOf = (symbol: 'USDC' | 'DAI', amount: bigint, to: Address): TransferItem => ({
    tokenAddress: tokenOn(source.chain, symbol),
    recipientAddress: to,
    amount,
  })

  const prepareTransfer = async (
    { owner }: TestAccount,
    transfers: readonly TransferItem[],
    feeToken = tokenOn(source.chain, 'USDC'),
  ) =>
    onUserOperationRail(
      await client.transactions.prepareTransfer({
        ownerAddress: owner.address,
        networkId: source.chain.network.networkId,
        transfers,
        feeTokenAddress: feeToken,
      }),
    )

  function onUserOperationRail(prepared: PreparedOperation): PreparedTransaction {
    if (prepared.rail !== 'userOperation') throw new Error('The rail is not userOperation.')
    expect(prepared.security).toMatchObject({ verdict: 'safe', reason: null })
    return prepared
  }

  /** Verifies, signs and submits step by step. */
  async function submit({ owner, address }: TestAccount, prepared: PreparedTransaction) {
    const { transactions } = client
    const verified = transactions.verify(prepared, { ownerAddress: owner.address, maxFee: 'any' })
    expect(verified.sender).toBe(address)
    expect({
      deployment: verified.deploysAccount,
      authorization: verified.authorization !== undefined,
    }).toEqual(isFirst ? modes[mode].brought : { deployment: false, authorization: false })
    // From the second operation on, a wallet that signs only messages is enough.
    const signer = isFirst ? owner : { address: owner.address, signMessage: owner.signMessage }
    const signed = await transactions.sign(prepared, signer, { maxFee: 'any' })
    const submitted = await transactions.submit(signed)
    expect(submitted).toEqual({
      operationId: prepared.operationId,
      status: 'queued',
      userOperationHash: verified.userOperationHash,
      networkId: source.chain.network.networkId,
    })
    return { ...verified, operationId: prepared.operationId }
  }

  const codeOf = (chain: DevnetChain, { address }: TestAccount) =>
    clientOf(chain).getCode({ address })

  const expectKind = async ({ operationId }: TrackedOperation, operationKind: string) => {
    const { operations } = await client.transactions.list({ limit: 200 })
    expect(operations.find((row) => row.operationId === operationId)).toMatchObject({
      operationKind,
      status: 'finalized',
    })
  }

  /** Expects that the operation landed, with the given transitions in between. */
  const expectWay = async ({ operationId }: TrackedOperation, ...between: string[]) =>
    expect(await transitionsOf(gateway, operationId)).toEqual([
      'prepared>received',
      'received>queued',
      'queued>submitted',
      ...between,
      'submitted>confirmed',
      'confirmed>finalized',
    ])

  /** The first operation pays from the allowance that it approves. Later operations pay in advance. */
  const expectPaidAsUsual = ({ prefunded }: Awaited<ReturnType<typeof expectBooked>>) =>
    expect(prefunded === undefined).toBe(isFirst)

  test('transfers a token and pays its fee in it, without a coin', async () => {
    const account = await anAccount()
    const token = tokenOn(source.chain, 'USDC')
    const to = newAddress()
    const changes = await watchBalances({
      account: [source.chain, token, account.address],
      coins: [source.chain, nativeCoinAddress, account.address],
      recipient: [source.chain, token, to],
      paymaster: [source.chain, token, paymaster()],
    })
    expect((await codeOf(source.chain, account)) === undefined).toBe(isFirst)
    const prepared = await prepareTransfer(account, [transferOf('USDC', usdc('25'), to)])
    const { operationId, calls, approval } = await submit(account, prepared)
    expect(calls).toHaveLength(1)
    const operation = await client.transactions.wait(operationId, finalizing)

    const fee = await expectBooked(prepared, operation)
    expectPaidAsUsual(fee)
    // The approval is ten times the highest possible fee of this operation. Later operations need no approval.
    const approved = isFirst ? 10n * BigInt(prepared.gatewayFee.tokenAmount) : undefined
    expect(approval).toBe(approved)
    if (approved !== undefined)
      expect(await paymasterAllowance(source.chain, token, account.address)).toBe(
        approved - fee.collected,
      )
    expect(fee).toMatchObject({ staticFee, transferFee: transferFee(usdc('25')) })
    expect(fee.actualGasCost).toBeGreaterThanOrEqual(fee.outerCost)
    expect(await changes()).toEqual({
      account: -usdc('25') - fee.collected,
      coins: 0n,
      recipient: usdc('25'),
      paymaster: fee.collected,
    })
    expect(operation).toMatchObject({ status: 'finalized', reason: null, replacementCount: 0 })
    await expectWay(operation)
    expect((await attemptsOf(gateway, operationId)).map(outerOf)).toEqual([
      isFirst ? modes[mode].outer : plainOuter,
    ])
    const code = await codeOf(source.chain, account)
    if (mode === 'eip7702') expect(code).toBe(adopted(source.chain))
    else expect(code).toBeDefined()
  })

  test('moves several tokens and coins to several recipients, and pays in one of them', async () => {
    const account = await anAccount()
    const [usdcToken, daiToken] = [tokenOn(source.chain, 'USDC'), tokenOn(source.chain, 'DAI')]
    const coins = parseEther('0.01')
    await source.client.setBalance({ address: account.address, value: coins })
    const [one, two, three] = [newAddress(), newAddress(), newAddress()]
    const changes = await watchBalances({
      usdc: [source.chain, usdcToken, account.address],
      dai: [source.chain, daiToken, account.address],
      coins: [source.chain, nativeCoinAddress, account.address],
      one: [source.chain, usdcToken, one],
      two: [source.chain, daiToken, two],
      three: [source.chain, nativeCoinAddress, three],
      twoInUsdc: [source.chain, usdcToken, two],
      paymaster: [source.chain, daiToken, paymaster()],
      paymasterInUsdc: [source.chain, usdcToken, paymaster()],
    })
    const prepared = await prepareTransfer(
      account,
      [
        transferOf('USDC', usdc('10'), one),
        transferOf('DAI', dai('40'), two),
        transferOf('USDC', usdc('5'), two),
        { tokenAddress: nativeCoinAddress, recipientAddress: three, amount: coins },
      ],
      daiToken,
    )
    const { operationId } = await submit(account, prepared)
    const operation = await client.transactions.wait(operationId, finalizing)

    const fee = await expectBooked(prepared, operation)
    // 10 + 40 + 5 + 0.01 × 2,500 US dollars.
    expect(fee).toMatchObject({ staticFee: dai('0.05'), transferFee: transferFee(dai('80')) })
    expect(await changes()).toEqual({
      usdc: -usdc('15'),
      dai: -dai('40') - fee.collected,
      coins: -coins,
      one: usdc('10'),
      two: dai('40'),
      three: coins,
      twoInUsdc: usdc('5'),
      paymaster: fee.collected,
      paymasterInUsdc: 0n,
    })
    await expectWay(operation)
  })

  const prepareSwap = async (
    { owner }: TestAccount,
    { toToken, to, path }: { toToken: Address; to: DevnetChain; path: 'prepare' | 'preparePlain' },
  ) => {
    const asked = {
      ownerAddress: owner.address,
      networkId: source.chain.network.networkId,
      toNetworkId: to.network.networkId,
      fromToken: tokenOn(source.chain, 'USDC'),
      toToken,
      amount: usdc('25'),
      slippage: 0.01,
    }
    const quote = await client.swaps.quote(asked)
    const { minimumReceived } = quote
    const prepared = onUserOperationRail(await client.swaps[path]({ ...asked, minimumReceived }))
    expect(quote.feeReserveTokenAmount).not.toBeNull()
    return { quote, prepared }
  }

  const allowanceOfRouter = ({ address }: TestAccount) =>
    source.client.readContract({
      address: tokenOn(source.chain, 'USDC'),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address, source.chain.network.routing?.lifi?.spenders[0] as Address],
    })

  test('swaps on its chain, for exactly what was quoted and shown', async () => {
    const account = await anAccount()
    const [fromToken, toToken] = [tokenOn(source.chain, 'USDC'), tokenOn(source.chain, 'DAI')]
    const changes = await watchBalances({
      spent: [source.chain, fromToken, account.address],
      received: [source.chain, toToken, account.address],
      coins: [source.chain, nativeCoinAddress, account.address],
      paymaster: [source.chain, fromToken, paymaster()],
    })
    const { quote, prepared } = await prepareSwap(account, {
      toToken,
      to: source.chain,
      path: 'prepare',
    })
    const received = BigInt(quote.toAmount)
    expect(new Set(prepared.security.assetChanges)).toEqual(
      new Set([
        { address: fromToken, amount: String(-usdc('25')) },
        { address: toToken, amount: String(received) },
      ]),
    )
    const { operationId, swap } = await submit(account, prepared)
    expect(swap).toMatchObject({ receiver: account.address, token: toToken })
    const operation = await client.transactions.wait(operationId, finalizing)

    const fee = await expectBooked(prepared, operation)
    expectPaidAsUsual(fee)
    expect(fee).toMatchObject({ staticFee, transferFee: transferFee(usdc('25')) })
    expect(await changes()).toEqual({
      spent: -usdc('25') - fee.collected,
      received,
      coins: 0n,
      paymaster: fee.collected,
    })
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.minimumReceived))
    expect(await allowanceOfRouter(account)).toBe(0n)
    expect(operation.bridge).toBeNull()
    await expectKind(operation, 'swap')
    await expectWay(operation)
  })

  test('swaps to its address on another chain, and is followed until it arrives there', async () => {
    const account = await anAccount()
    const [fromToken, toToken] = [tokenOn(source.chain, 'USDC'), tokenOn(destination.chain, 'USDC')]
    const changes = await watchBalances({
      spent: [source.chain, fromToken, account.address],
      received: [destination.chain, toToken, account.address],
      paymaster: [source.chain, fromToken, paymaster()],
    })
    const { quote, prepared } = await prepareSwap(account, {
      toToken,
      to: destination.chain,
      // `preparePlain` returns an operation of either rail.
      path: 'preparePlain',
    })
    const { operationId, swap } = await submit(account, prepared)
    expect(swap).toMatchObject({
      toNetworkId: destination.chain.network.networkId,
      receiver: account.address,
      token: toToken,
    })
    const operation = await client.swaps.waitForBridge(operationId, finalizing)

    const received = BigInt(quote.toAmount)
    expect(operation).toMatchObject({
      status: 'finalized',
      reason: null,
      bridge: {
        status: 'done',
        substatus: 'COMPLETED',
        destinationTransactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        receivedAmount: received.toString(),
        receivedToken: toToken,
      },
    })
    const fee = await expectBooked(prepared, operation)
    expectPaidAsUsual(fee)
    expect(fee).toMatchObject({ staticFee, transferFee: transferFee(usdc('25')) })
    expect(await changes()).toEqual({
      spent: -usdc('25') - fee.collected,
      received,
      paymaster: fee.collected,
    })
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.minimumReceived))
    expect(await allowanceOfRouter(account)).toBe(0n)
    // The account need not be deployed on the destination chain to receive.
    expect(await codeOf(destination.chain, account)).toBeUndefined()
    await expectKind(operation, 'cross_chain_swap')
    await expectWay(operation)
  })

  test('with a call that fails in the simulation is refused with the reason', async () => {
    const account = await anAccount()
    const { networkId } = source.chain.network
    const { id: accountId } = await client.accounts.create({
      ownerAddress: account.owner.address,
      networkId,
    })
    await expect(
      client.transactions.prepare({
        accountId,
        networkId,
        calls: [targetCall('store', 1n), targetCall('revertWithReason', 'not today')],
        transferredAssets: [],
        feeToken: tokenOn(source.chain, 'USDC'),
      }),
    ).rejects.toMatchObject({ code: 'EXECUTION_SIMULATION_REVERTED', reason: 'not today' })
  })

  test('with a call that fails on chain undoes all calls, says why, and pays only gas and service', async () => {
    const account = await anAccount()
    const [usdcToken, daiToken] = [tokenOn(source.chain, 'USDC'), tokenOn(source.chain, 'DAI')]
    const to = newAddress()
    const prepared = await prepareTransfer(account, [
      transferOf('USDC', usdc('25'), to),
      transferOf('DAI', dai('300'), to),
    ])
    await setTokens(account, dai('10'), 'DAI')
    const changes = await watchBalances({
      usdc: [source.chain, usdcToken, account.address],
      dai: [source.chain, daiToken, account.address],
      recipient: [source.chain, usdcToken, to],
      paymaster: [source.chain, usdcToken, paymaster()],
    })
    const { operationId } = await submit(account, prepared)
    const reason = `EXECUTION_REVERTED: ERC20InsufficientBalance(${account.address}, ${dai('10')}, ${dai('300')})`
    // The reason is known as soon as the operation is mined.
    const confirmed = await until('the operation in a block', async () => {
      const operation = await client.transactions.get(operationId)
      return operation.status === 'confirmed' && operation
    })
    expect(confirmed).toMatchObject({ reason, feeBreakdown: null })
    await source.finalize()
    const ended = await client.transactions
      .wait(operationId, finalizing)
      .catch((error: unknown) => error)
    expect(ended).toBeInstanceOf(OperationRevertedError)
    expect(ended).toMatchObject({ code: 'OPERATION_REVERTED', reason })

    const operation = await client.transactions.get(operationId)
    expect(operation).toMatchObject({ status: 'failed', reason })
    const fee = await expectBooked(prepared, operation, { success: false })
    expectPaidAsUsual(fee)
    // The approval of a first operation is undone with its calls, so nothing pays.
    expect(fee.gasFee > 0n).toBe(!isFirst)
    expect(fee).toMatchObject({ staticFee: isFirst ? 0n : staticFee, transferFee: 0n })
    expect(await changes()).toEqual({
      usdc: -fee.collected,
      dai: 0n,
      recipient: 0n,
      paymaster: fee.collected,
    })
    // The account stays deployed.
    expect(await codeOf(source.chain, account)).toBeDefined()
    expect(await transitionsOf(gateway, operationId)).toEqual([
      'prepared>received',
      'received>queued',
      'queued>submitted',
      'submitted>confirmed',
      'confirmed>failed',
    ])
  })

  test('is live again when its block leaves the chain, lands in another block, and happens once', async () => {
    const account = await anAccount()
    const token = tokenOn(source.chain, 'USDC')
    const to = newAddress()
    const changes = await watchBalances({
      account: [source.chain, token, account.address],
      recipient: [source.chain, token, to],
      paymaster: [source.chain, token, paymaster()],
    })
    const prepared = await prepareTransfer(account, [transferOf('USDC', usdc('25'), to)])
    const { operationId } = await submit(account, prepared)
    const { transactionHash } = await client.transactions.wait(operationId, {
      ...patient,
      until: 'confirmed',
    })
    const left = await source.client.getTransactionReceipt({ hash: transactionHash as Hex })

    // Stops mining until the test has read the state after the reorganisation.
    await source.client.setAutomine(false)
    const depth = Number((await source.client.getBlockNumber()) - left.blockNumber) + 1
    await source.client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
    const live = await until('the operation out of its block', async () => {
      const operation = await client.transactions.get(operationId)
      return operation.status !== 'confirmed' && operation
    })
    expect(live).toMatchObject({
      status: 'submitted',
      transactionHash,
      reason: null,
      feeBreakdown: null,
    })
    expect(await changes()).toEqual({ account: 0n, recipient: 0n, paymaster: 0n })
    expect((await codeOf(source.chain, account)) === undefined).toBe(isFirst)

    await source.client.setAutomine(true)
    // This block includes the transactions that the node has received meanwhile.
    await source.client.mine({ blocks: 1 })
    const operation = await client.transactions.wait(operationId, finalizing)
    expect(operation).toMatchObject({ status: 'finalized', transactionHash, replacementCount: 0 })
    const fee = await expectBooked(prepared, operation, { reversed: 1 })
    expectPaidAsUsual(fee)
    expect(fee.receipt.blockHash).not.toBe(left.blockHash)
    expect(await changes()).toEqual({
      account: -usdc('25') - fee.collected,
      recipient: usdc('25'),
      paymaster: fee.collected,
    })
    expect(await codeOf(source.chain, account)).toBeDefined()
    await expectWay(operation, 'submitted>confirmed', 'confirmed>submitted')
    expect(await attemptsOf(gateway, operationId)).toHaveLength(1)
  })

  test('is replaced by the same transaction with higher fees when it pays too little, and happens once', async () => {
    const account = await anAccount()
    const token = tokenOn(source.chain, 'USDC')
    const to = newAddress()
    const changes = await watchBalances({
      account: [source.chain, token, account.address],
      recipient: [source.chain, token, to],
      paymaster: [source.chain, token, paymaster()],
    })
    await source.client.setAutomine(false)
    await mineAt(10n * gwei)
    const prepared = await prepareTransfer(account, [transferOf('USDC', usdc('25'), to)])
    const { operationId } = await submit(account, prepared)
    await pooled(operationId, 1)
    await mineAt(17n * gwei, 2)
    await pooled(operationId, 2)
    await mineAt(17n * gwei)
    await source.client.setAutomine(true)
    const operation = await client.transactions.wait(operationId, finalizing)

    const attempts = await attemptsOf(gateway, operationId)
    const [before, after] = attempts.map(({ raw_transaction }) =>
      parseTransaction(raw_transaction as `0x04${string}`),
    )
    if (!before || !after) throw new Error('There is no replacement.')
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, r, s, yParity, v, ...same } = after
    expect(before).toMatchObject(same)
    expect(before.maxFeePerGas).toBeLessThan(maxFeePerGas)
    expect(before.maxPriorityFeePerGas).toBeLessThan(maxPriorityFeePerGas)
    const outer = isFirst ? modes[mode].outer : plainOuter
    expect(attempts.map(outerOf)).toEqual([outer, outer])
    expect(operation).toMatchObject({
      status: 'finalized',
      transactionHash: attempts[1]?.transaction_hash,
      replacementCount: 1,
    })
    const fee = await expectBooked(prepared, operation)
    expectPaidAsUsual(fee)
    expect(await changes()).toEqual({
      account: -usdc('25') - fee.collected,
      recipient: usdc('25'),
      paymaster: fee.collected,
    })
    await expectWay(operation, 'submitted>submitted')
  })

  /** Waits until this many transactions were signed for the operation and the node holds the last one. */
  const pooled = (operationId: string, count: number) =>
    until(`transaction ${count} of ${operationId} in the pool`, async () => {
      const attempts = await attemptsOf(gateway, operationId)
      const hash = attempts[count - 1]?.transaction_hash
      return (
        hash &&
        source.client.getTransaction({ hash }).then(
          () => true,
          () => false,
        )
      )
    })
})

const adopted = ({ network: { delegate } }: DevnetChain) =>
  `0xef0100${delegate?.slice(2).toLowerCase()}`
