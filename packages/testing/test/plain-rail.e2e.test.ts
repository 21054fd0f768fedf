import type { OperationId } from '@gasless-gateway/core'
import type { OperationBody, PreparedPlainOperation } from '@gasless-gateway/core/api'
import { nativeCoinAddress, readApproval } from '@gasless-gateway/core/erc4337'
import { differentIds, twinIds } from '@gasless-gateway/core/testing'
import { type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import {
  type Address,
  erc20Abi,
  type Hex,
  keccak256,
  parseEther,
  parseUnits,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BlockaidDouble,
  blockaidFaults,
  blockaidKey,
  blockaidMarks,
  startBlockaidDouble,
} from '../../server/src/testing/blockaid-double.js'
import { idsFrom } from '../src/ids-from.js'
import { movePrice } from '../src/move-price.js'
import { askCalls, askSubmit, askTransfer, prepareTransfer, waitFor } from '../src/operate.js'
import {
  askSubmitPlain,
  newPlainOwner,
  signAll,
  toSignable,
  useOwnersAddresses,
} from '../src/plain.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { nativeBalance, tokenBalance } from '../src/read-chain.js'
import { type RpcProxy, startRpcProxy } from '../src/rpc-proxy.js'
import { setTokens } from '../src/set-tokens.js'
import { startTestGateway, type Tenant, type TestGateway } from '../src/start-test-gateway.js'
import { askSwap, quoteSwap, type SwapRequest } from '../src/swap.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
let other: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
/** Ids for the next operations that are prepared. */
const nextIds: OperationId[] = []
/** A project with smart accounts, on the same networks. */
let smart: Tenant
beforeAll(async () => {
  ;[local, other] = await Promise.all([
    startPrivateChain(31337, 'cancun'),
    startPrivateChain(31338, 'cancun'),
  ])
  router = await startDevnetRouter({ chains: [local.chain, other.chain] })
  gateway = await startTestGateway({
    chains: [local.chain, other.chain],
    lifi: { url: router.url },
    around: (deps) => ({ ...deps, ids: idsFrom(deps.ids, nextIds) }),
  })
  smart = await gateway.newTenant()
  await useOwnersAddresses(gateway, gateway.project)
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await Promise.all([local?.stop(), other?.stop()])
})

const dai = (amount: string) => parseUnits(amount, 18)
const token = (symbol: 'USDC' | 'DAI') => tokenOf(local.chain, symbol).address
const fund = (funds: Parameters<typeof newPlainOwner>[1] = {}) =>
  newPlainOwner(local.chain, { usdc: usdc('100'), native: parseEther('1'), ...funds })

async function prepared(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ rail: 'transaction' })
  return body as PreparedPlainOperation
}

/** Signs and submits the operation, and waits until it is finalized. */
async function carryOut(
  account: TestAccount,
  operation: PreparedPlainOperation,
  through = gateway,
) {
  const { operationId } = operation
  const signed = await signAll(account, operation)
  const submitted = await askSubmitPlain(through, operationId, signed)
  expect(submitted).toMatchObject({ status: 200, body: { status: 'queued' } })
  await waitFor(through, operationId, 'confirmed')
  await local.finalize()
  const ended: OperationBody = await waitFor(through, operationId, 'finalized')
  return { signed, ended, submitted: submitted.body }
}

async function submit(account: TestAccount, operation: PreparedPlainOperation) {
  const signed = await signAll(account, operation)
  const submitted = await askSubmitPlain(gateway, operation.operationId, signed)
  expect(submitted).toMatchObject({ status: 200 })
}

const receiptOf = (raw: Hex) => local.client.getTransactionReceipt({ hash: keccak256(raw) })

describe('transfers', () => {
  test('of several tokens are one transaction each, mined in order', async () => {
    const account = await fund({ dai: dai('10') })
    const to = newAddress()
    const operation = await prepared(
      askTransfer(gateway, account, {
        transfers: [
          { token: token('USDC'), amount: usdc('3'), to },
          { token: token('DAI'), amount: dai('4'), to },
          { token: nativeCoinAddress, amount: parseEther('0.1'), to },
        ],
      }),
    )
    expect(operation).toMatchObject({
      transactions: [
        { to: token('USDC'), nonce: '0x0' },
        { to: token('DAI'), nonce: '0x1' },
        { to, nonce: '0x2', gas: '0x5208', data: '0x' },
      ],
      security: { verdict: 'safe' },
    })
    const { signed, ended, submitted } = await carryOut(account, operation)
    const last = keccak256(signed[2] as Hex)
    expect(submitted.userOperationHash).toBe(last)
    expect(ended).toMatchObject({
      userOperationHash: last,
      userOpHash: last,
      transactionHash: last,
      replacementCount: 0,
      reason: null,
      feeBreakdown: null,
      bridge: null,
    })
    const receipts = await Promise.all(signed.map(receiptOf))
    const blocks = receipts.map(({ blockNumber }) => blockNumber)
    expect(new Set(blocks).size).toBe(3)
    expect([...blocks].sort((a, b) => Number(a - b))).toEqual(blocks)
    expect(await tokenBalance(local.chain, token('USDC'), to)).toBe(usdc('3'))
    expect(await tokenBalance(local.chain, token('DAI'), to)).toBe(dai('4'))
    expect(await nativeBalance(local.chain, to)).toBe(parseEther('0.1'))

    const { body } = await gateway.request('GET', '/transaction')
    expect(body.operations[0]).toMatchObject({
      operationId: operation.operationId,
      operationKind: 'transfer',
      status: 'finalized',
      userOperationHash: last,
    })
  })

  test('cost native gas and no fee, despite a fee token, and never more than the quote', async () => {
    const account = await fund()
    const operation = await prepared(
      askTransfer(gateway, account, {
        transfers: [{ token: token('USDC'), amount: usdc('3'), to: newAddress() }],
        feeToken: token('DAI'),
      }),
    )
    expect(operation.gatewayFee).toMatchObject({
      feeToken: nativeCoinAddress,
      unpricedAssets: [],
    })
    const { signed } = await carryOut(account, operation)
    const { gasUsed, effectiveGasPrice } = await receiptOf(signed[0] as Hex)
    const paid = gasUsed * effectiveGasPrice
    const [most, expected] = [
      BigInt(operation.gatewayFee.tokenAmount),
      BigInt(operation.gatewayFee.expectedTokenAmount),
    ]
    expect(paid).toBeLessThanOrEqual(expected)
    expect(expected).toBeLessThan(most)
    const [transaction] = operation.transactions.map(toSignable)
    expect(most).toBe(BigInt(transaction?.gas ?? 0) * BigInt(transaction?.maxFeePerGas ?? 0))
    expect(await tokenBalance(local.chain, token('USDC'), account.address)).toBe(usdc('97'))
    expect(await nativeBalance(local.chain, account.address)).toBe(parseEther('1') - paid)
  })

  test('that revert are refused with the decoded reason, and those that lack funds with the amounts', async () => {
    const zero: Address = `0x${'00'.repeat(20)}`
    const ask = (account: TestAccount, asset: Address, amount: bigint, to = newAddress()) =>
      askTransfer(gateway, account, { transfers: [{ token: asset, amount, to }] })
    const account = await fund()
    expect(await ask(account, token('USDC'), usdc('1'), zero)).toMatchObject({
      status: 422,
      body: {
        code: 'EXECUTION_SIMULATION_REVERTED',
        reason: expect.stringContaining('ERC20InvalidReceiver'),
      },
    })
    expect(await ask(account, token('USDC'), usdc('101'))).toMatchObject({
      status: 422,
      body: {
        code: 'INSUFFICIENT_BALANCE',
        reason: `needed ${usdc('101')}, available ${usdc('100')}`,
      },
    })
    for (const [poor, asset, amount] of [
      [account, nativeCoinAddress, parseEther('1')],
      [account, nativeCoinAddress, parseEther('2')],
      [await fund({ native: 0n }), token('USDC'), usdc('1')],
    ] as const)
      expect(await ask(poor, asset, amount)).toMatchObject({
        status: 422,
        body: { code: 'INSUFFICIENT_BALANCE' },
      })
  })

  test('with an Idempotency-Key are prepared once', async () => {
    const account = await fund()
    const request = {
      transfers: [{ token: token('USDC'), amount: 1n, to: newAddress() }],
      idempotencyKey: `plain-${account.address}`,
    }
    const first = await prepared(askTransfer(gateway, account, request))
    expect(await prepared(askTransfer(gateway, account, request))).toEqual(first)
    const another = { ...request, transfers: [{ ...request.transfers[0], amount: 2n }] }
    expect(await askTransfer(gateway, account, another as typeof request)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED', operationId: first.operationId },
    })
  })

  test('of a whole balance land although the recipient spends what it had, and the owner gets more', async () => {
    const [account, paid] = await Promise.all([fund({ usdc: usdc('3') }), fund()])
    const operation = await prepared(
      askTransfer(gateway, account, {
        transfers: [{ token: token('USDC'), amount: usdc('3'), to: paid.address }],
      }),
    )
    await Promise.all([setTokens(account, usdc('4')), setTokens(paid, 0n)])
    await carryOut(account, operation)
    expect(await tokenBalance(local.chain, token('USDC'), paid.address)).toBe(usdc('3'))
  })
})

describe('swaps', () => {
  const ask = (account: TestAccount, request: Omit<SwapRequest, 'path'>) =>
    askSwap(gateway, account, { ...request, path: '/swap/plain/prepare' })

  test('land although they are prepared between the approval and the swap of an earlier one', async () => {
    const account = await fund()
    const request = { fromToken: token('USDC'), toToken: token('DAI'), amount: usdc('1') }
    const first = await prepared(ask(account, request))
    await local.client.setAutomine(false)
    onTestFinished(() => local.client.setAutomine(true))
    await submit(account, first)
    const { address } = account
    await until('the approval in the pool', async () => {
      const count = await local.client.getTransactionCount({ address, blockTag: 'pending' })
      return count === 1
    })
    await local.client.mine({ blocks: 1 })
    const second = await prepared(ask(account, request))
    await submit(account, second)
    await local.client.setAutomine(true)
    await local.client.mine({ blocks: 1 })
    for (const { operationId } of [first, second]) await waitFor(gateway, operationId, 'confirmed')
    await local.finalize()
    for (const { operationId } of [first, second]) await waitFor(gateway, operationId, 'finalized')
    expect(await tokenBalance(local.chain, token('USDC'), account.address)).toBe(usdc('98'))
  })

  test('on one chain are the approval of exactly the amount, and the swap', async () => {
    const account = await fund()
    const request = { fromToken: token('USDC'), toToken: token('DAI'), amount: usdc('25') }
    const quote = await quoteSwap(gateway, account, request)
    // The address pays gas in native coins, not in the swapped token.
    expect(quote).toMatchObject({ ugtpFeeUsd: null, feeReserveTokenAmount: null })
    expect(Number(quote.networkFeeUsd)).toBeGreaterThan(0)
    const operation = await prepared(ask(account, request))
    expect(operation.transactions).toHaveLength(2)
    const [approval] = operation.transactions.map(toSignable)
    const spender = local.chain.network.routing?.lifi?.spenders[0] as Address
    const call = { to: token('USDC'), data: approval?.data as Hex, value: 0n }
    expect(readApproval(call, token('USDC'), spender)).toBe(usdc('25'))
    await carryOut(account, operation)
    expect(await tokenBalance(local.chain, token('USDC'), account.address)).toBe(usdc('75'))
    const received = await tokenBalance(local.chain, token('DAI'), account.address)
    expect(received).toBeGreaterThanOrEqual(BigInt(quote.minimumReceived))
    expect(operation.security.assetChanges).toEqual(
      expect.arrayContaining([
        { address: token('USDC'), amount: String(-usdc('25')) },
        { address: token('DAI'), amount: String(received) },
      ]),
    )
    const left = await local.client.readContract({
      address: token('USDC'),
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account.address, spender],
    })
    expect(left).toBe(0n)
    const [fee] = await until('what the router took, with its price', async () => {
      const rows = await gateway.sql<{ source: string; provider_usd_micros: string }>(
        'select source, provider_usd_micros from router_fees where operation_id = $1',
        [operation.operationId],
      )
      return rows.length > 0 && rows
    })
    // The fee is a quarter of a percent of 25 dollars.
    expect(fee).toMatchObject({ source: 'chain', provider_usd_micros: '62500' })
  })

  test('of coins are one transaction', async () => {
    const account = await fund()
    const operation = await prepared(
      ask(account, {
        fromToken: nativeCoinAddress,
        toToken: token('USDC'),
        amount: parseEther('0.01'),
      }),
    )
    expect(operation.transactions).toHaveLength(1)
    await carryOut(account, operation)
    expect(await tokenBalance(local.chain, token('USDC'), account.address)).toBeGreaterThan(
      usdc('110'),
    )
  })

  test('across chains are done when the bridge has paid on the destination chain', async () => {
    const account = await fund()
    const toToken = tokenOf(other.chain, 'USDC').address
    const operation = await prepared(
      ask(account, { fromToken: token('USDC'), toToken, amount: usdc('50'), to: other.chain }),
    )
    await carryOut(account, operation)
    const bridge = await until('the bridge', async () => {
      const { body } = await gateway.request('GET', `/transaction/${operation.operationId}`)
      return body.bridge?.status === 'done' && body.bridge
    })
    expect(bridge.receivedAmount).toBe(
      String(await tokenBalance(other.chain, toToken, account.address)),
    )
  })

  test('that are submitted late at a bad price are stale, and are not accepted later', async () => {
    const impatient = await startTestGateway({
      chains: [local.chain],
      lifi: { url: router.url },
      policy: { swapQuoteLifetimeMs: 0 },
    })
    try {
      await useOwnersAddresses(impatient, impatient.project)
      const account = await fund()
      const operation = await prepared(
        askSwap(impatient, account, {
          fromToken: token('USDC'),
          toToken: token('DAI'),
          amount: usdc('25'),
          slippage: 0.001,
          path: '/swap/plain/prepare',
        }),
      )
      const submitted = async () =>
        askSubmitPlain(impatient, operation.operationId, await signAll(account, operation))
      await movePrice(local, [token('USDC'), token('DAI')], usdc('60000'))
      const refused = await submitted()
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'OPERATION_STALE',
          error: expect.stringMatching(
            /CumulativeSlippageTooHigh.*Prepare, sign and submit again\.$/,
          ),
        },
      })
      // The client may have swapped in another way meanwhile. So the operation stays refused after the price comes
      // back.
      await movePrice(local, [token('DAI'), token('USDC')], dai('62000'))
      expect(await submitted()).toEqual(refused)
    } finally {
      await impatient.close()
    }
  })

  test('that the address cannot pay are still quoted, without the network fee', async () => {
    const account = await fund({ usdc: 0n })
    const quote = await quoteSwap(gateway, account, {
      fromToken: token('USDC'),
      toToken: token('DAI'),
      amount: usdc('25'),
    })
    expect(quote).toMatchObject({ fromAmount: '25000000', networkFeeUsd: null })
  })
})

describe('at an endpoint without eth_simulateV1', () => {
  let proxy: RpcProxy
  let plainer: TestGateway
  beforeAll(async () => {
    proxy = await startRpcProxy(local.chain.rpcUrl, ({ method }) =>
      method === 'eth_simulateV1' ? { code: -32601, message: 'method not found' } : undefined,
    )
    plainer = await startTestGateway({
      chains: [local.chain],
      rpcUrls: [proxy.url],
      lifi: { url: router.url },
    })
    await useOwnersAddresses(plainer, plainer.project)
  })
  afterAll(async () => {
    await plainer?.close()
    await proxy?.close()
  })
  const swapping = (account: TestAccount, fromToken: Address, amount: bigint) =>
    askSwap(plainer, account, {
      fromToken,
      toToken: token('DAI'),
      amount,
      path: '/swap/plain/prepare',
    })

  test('transfers are estimated one by one, and their balance changes are unknown', async () => {
    const account = await fund({ dai: dai('10') })
    const to = newAddress()
    const operation = await prepared(
      askTransfer(plainer, account, {
        transfers: [
          { token: token('USDC'), amount: usdc('3'), to },
          { token: token('DAI'), amount: dai('4'), to },
        ],
      }),
    )
    expect(operation.security).toMatchObject({ verdict: 'unavailable', assetChanges: null })
    await carryOut(account, operation, plainer)
    expect(await tokenBalance(local.chain, token('USDC'), to)).toBe(usdc('3'))
    expect(await tokenBalance(local.chain, token('DAI'), to)).toBe(dai('4'))
  })

  const pay = (amount: string, to: Address = newAddress()) => ({
    token: token('USDC'),
    amount: usdc(amount),
    to,
  })

  test('transfers that revert are refused with the decoded reason', async () => {
    const account = await fund()
    const transfers = [pay('1'), pay('1', zeroAddress)]
    expect(await askTransfer(plainer, account, { transfers })).toMatchObject({
      status: 422,
      body: {
        code: 'EXECUTION_SIMULATION_REVERTED',
        reason: expect.stringContaining('ERC20InvalidReceiver'),
      },
    })
  })

  test('transfers that the balance covers only one by one are refused', async () => {
    const account = await fund()
    const ask = (...transfers: ReturnType<typeof pay>[]) =>
      askTransfer(plainer, account, { transfers })
    expect(await ask(pay('60'), pay('60'))).toMatchObject({
      status: 422,
      body: {
        code: 'INSUFFICIENT_BALANCE',
        reason: `needed ${usdc('120')}, available ${usdc('100')}`,
      },
    })
    expect(await ask(pay('60'), pay('40'))).toMatchObject({ status: 201 })
  })

  test('a swap that needs an approval is refused for now, and a swap of coins works', async () => {
    const account = await fund()
    expect(await swapping(account, token('USDC'), usdc('25'))).toMatchObject({
      status: 503,
      body: { code: 'SELF_FUNDED_ESTIMATE_UNAVAILABLE' },
    })
    const operation = await prepared(swapping(account, nativeCoinAddress, parseEther('0.01')))
    await carryOut(account, operation, plainer)
    expect(await tokenBalance(local.chain, token('DAI'), account.address)).toBeGreaterThan(
      dai('10'),
    )
  })
})

describe('the built-in security check', () => {
  test('refuses unsafe operations and does not return their transactions', async () => {
    const account = await fund()
    const refused = await askTransfer(gateway, account, {
      transfers: [{ token: newAddress(), amount: 1n, to: newAddress() }],
    })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'SECURITY_UNSAFE',
        rail: 'transaction',
        security: { verdict: 'unsafe', reason: expect.stringMatching(/^call-to-no-code: /) },
      },
    })
    expect(refused.body).not.toHaveProperty('transactions')
    expect(refused.body).not.toHaveProperty('operationId')
  })

  test('knows the recipients of the owner’s plain transactions', async () => {
    const account = await fund()
    const pay = (to: Address) =>
      askTransfer(gateway, account, { transfers: [{ token: token('USDC'), amount: 1n, to }] })
    const paid = newAddress()
    await carryOut(account, await prepared(pay(paid)))
    const middle = newAddress().slice(6, 38)
    const lookalike = `0x${paid.slice(2, 6)}${middle}${paid.slice(38)}`.toLowerCase() as Address
    expect(await pay(lookalike)).toMatchObject({
      status: 422,
      body: { security: { reason: expect.stringMatching(/^poisoned-recipient: /) } },
    })
  })
})

describe('a user operation on a network without EIP-7702', () => {
  test('is refused by the endpoints that prepare user operations, with the remedy', async () => {
    const account = await fund()
    const refusal = {
      status: 400,
      body: {
        code: 'EIP7702_UNSUPPORTED',
        error: expect.stringMatching(/\/transaction\/transfer.*\/swap\/plain\/prepare/),
      },
    }
    const calls = [{ to: newAddress() }]
    expect(await askCalls(gateway, account, { calls })).toMatchObject(refusal)
    const request = { fromToken: token('USDC'), toToken: token('DAI'), amount: usdc('25') }
    expect(await askSwap(gateway, account, request)).toMatchObject(refusal)
  })
})

describe('a submit', () => {
  const prepareTwo = async (account: TestAccount) =>
    prepared(
      askTransfer(gateway, account, {
        transfers: [1n, 2n].map((amount) => ({ token: token('USDC'), amount, to: newAddress() })),
      }),
    )

  test.each([
    ['one is missing', (signed: Hex[]) => signed.slice(0, 1), 1, 'count'],
    ['one is too many', (signed: Hex[]) => [...signed, ...signed.slice(1)], 2, 'count'],
    ['they are in another order', (signed: Hex[]) => [...signed].reverse(), 0, 'nonce'],
  ] as const)('is refused if %s', async (_, change, index, field) => {
    const account = await fund()
    const operation = await prepareTwo(account)
    const signed = change(await signAll(account, operation))
    expect(await askSubmitPlain(gateway, operation.operationId, signed)).toMatchObject({
      status: 400,
      body: {
        code: 'SIGNED_TRANSACTION_INVALID',
        index,
        field,
        reason: expect.stringContaining(`signedTransactions.${index}.${field}`),
      },
    })
    expect(
      await gateway.sql('select status from operations where id = $1', [operation.operationId]),
    ).toEqual([{ status: 'prepared' }])
  })

  test('accepts only the signatures of its rail', async () => {
    const account = await fund()
    const { operationId } = await prepareTwo(account)
    const named = (path: string) => ({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        issues: [{ path: `body.${path}`, message: expect.any(String) }],
      },
    })
    expect(await askSubmit(gateway, operationId, '0x12')).toMatchObject(named('signedTransactions'))
    const of = (body: object) => gateway.request('POST', '/transaction/submit', { body })
    expect(await of({ operationId })).toMatchObject(named('signature'))
    expect(
      await of({ operationId, signature: '0x12', signedTransactions: ['0x12'] }),
    ).toMatchObject(named('signedTransactions'))

    const smartAccount = await newAccount(local.chain, { usdc: usdc('10') })
    const { operationId: userOperation } = await prepareTransfer(gateway, smartAccount, {
      transfers: [{ token: token('USDC'), amount: 1n, to: newAddress() }],
      apiKey: smart.apiKey,
    })
    const refused = await gateway.request('POST', '/transaction/submit', {
      body: { operationId: userOperation, signedTransactions: ['0x12'] },
      apiKey: smart.apiKey,
    })
    expect(refused).toMatchObject(named('signature'))
  })

  test('of another project finds nothing', async () => {
    const account = await fund()
    const operation = await prepareTwo(account)
    const refused = await gateway.request('POST', '/transaction/submit', {
      body: {
        operationId: operation.operationId,
        signedTransactions: await signAll(account, operation),
      },
      apiKey: smart.apiKey,
    })
    expect(refused).toMatchObject({ status: 404, body: { code: 'OPERATION_NOT_FOUND' } })
  })

  const stale = { status: 409, body: { code: 'OPERATION_STALE' } }
  const duplicate = { status: 409, body: { code: 'DUPLICATE_USER_OPERATION' } }

  test.each([
    ['of nonces that another project has used, with other hashes', differentIds, false, stale],
    ['of transactions that another project has submitted', twinIds.slice(0, 2), true, duplicate],
  ])('%s, is refused, and its key prepares the next nonces', async (_, ids, same, refusal) => {
    const account = await fund()
    nextIds.push(...ids)
    const { apiKey } = await gateway.newTenant('eip7702')
    const request = { transfers: [{ token: token('USDC'), amount: 1n, to: newAddress() }] }
    const theirs = { ...request, apiKey, idempotencyKey: 'twin' }
    await local.client.setAutomine(false)
    onTestFinished(() => local.client.setAutomine(true))
    const [first, twin] = [
      await prepared(askTransfer(gateway, account, request)),
      await prepared(askTransfer(gateway, account, theirs)),
    ]
    const nonceOf = ({ transactions: [one] }: PreparedPlainOperation) => one?.nonce
    expect(nonceOf(twin)).toBe(nonceOf(first))
    const hashesOf = async (operation: PreparedPlainOperation) =>
      (await signAll(account, operation)).map((raw) => keccak256(raw))
    if (same) expect(await hashesOf(twin)).toEqual(await hashesOf(first))
    else expect(await hashesOf(twin)).not.toEqual(await hashesOf(first))
    const signed = await signAll(account, first)
    expect(await askSubmitPlain(gateway, first.operationId, signed)).toMatchObject({
      status: 200,
    })
    const submitTheirs = async (operation: PreparedPlainOperation) =>
      gateway.request('POST', '/transaction/submit', {
        body: {
          operationId: operation.operationId,
          signedTransactions: await signAll(account, operation),
        },
        apiKey,
      })
    expect(await submitTheirs(twin)).toMatchObject(refusal)
    expect(await submitTheirs(twin)).toMatchObject(refusal)
    const anew = await prepared(askTransfer(gateway, account, theirs))
    expect(BigInt(anew.transactions[0]?.nonce ?? 0)).toBe(
      BigInt(first.transactions[0]?.nonce ?? 0) + 1n,
    )
    expect(await submitTheirs(anew)).toMatchObject({ status: 200 })
    expect(await submitTheirs(twin)).toMatchObject(refusal)
    await local.client.setAutomine(true)
    await local.client.mine({ blocks: 1 })
    await waitFor(gateway, first.operationId, 'confirmed')
  })
})

describe('the security check', () => {
  let blockaid: BlockaidDouble
  let judged: TestGateway
  beforeAll(async () => {
    blockaid = await startBlockaidDouble()
    judged = await startTestGateway({
      chains: [local.chain],
      blockaid: {
        url: blockaid.url,
        apiKey: blockaidKey,
        warnings: 'allow',
        chains: new Map([[local.chain.network.chainId, { name: 'base', scansLists: true }]]),
      },
    })
    await useOwnersAddresses(judged, judged.project)
  })
  afterEach(() => blockaid.answerWith(undefined))
  afterAll(async () => {
    await judged?.close()
    await blockaid?.stop()
  })

  const fund = () => newPlainOwner(local.chain, { usdc: usdc('10'), native: parseEther('1') })
  const pay = (to = newAddress()) => ({
    transfers: [
      { token: tokenOf(local.chain, 'USDC').address, amount: usdc('3'), to },
      { token: nativeCoinAddress, amount: parseEther('0.1'), to },
    ],
    feeToken: null,
  })
  const changes = () => [
    { address: tokenOf(local.chain, 'USDC').address, amount: String(-usdc('3')) },
    { address: nativeCoinAddress, amount: String(-parseEther('0.1')) },
  ]

  test('judges all transactions at once, and shows their balance changes without gas', async () => {
    const account = await fund()
    const request = { ...pay(), idempotencyKey: 'judged-1' }
    const answer = await askTransfer(judged, account, request)
    expect(answer).toMatchObject({
      status: 201,
      body: { rail: 'transaction', security: { verdict: 'safe', provider: 'blockaid' } },
    })
    const { security, transactions } = answer.body
    expect(security.assetChanges).toHaveLength(2)
    expect(security.assetChanges).toEqual(expect.arrayContaining(changes()))
    expect(blockaid.questions.at(-1)).toMatchObject({
      path: '/v0/evm/transaction-bulk/scan',
      body: {
        data: transactions.map(({ to, value, data, gas }: Record<string, string>) => ({
          from: account.address,
          to,
          value,
          data,
          gas,
        })),
      },
    })
    expect(await askTransfer(judged, account, request)).toEqual(answer)
  })

  test('does not return unsafe transactions, but shows their balance changes', async () => {
    const to = `0x${blockaidMarks.Malicious.padStart(40, '1')}` as const
    const { status, body } = await askTransfer(judged, await fund(), pay(to))
    expect([status, body]).toMatchObject([
      422,
      { code: 'SECURITY_UNSAFE', security: { verdict: 'unsafe', provider: 'blockaid' } },
    ])
    expect(body.security.assetChanges).toEqual(expect.arrayContaining(changes()))
    expect(body).not.toHaveProperty('transactions')
  })

  test('without a verdict does not refuse the operation', async () => {
    blockaid.answerWith(blockaidFaults['HTTP 500 with a good body'])
    expect(await askTransfer(judged, await fund(), pay())).toMatchObject({
      status: 201,
      body: { security: { verdict: 'unavailable', provider: 'blockaid' } },
    })
  })
})
