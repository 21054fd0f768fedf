import type { OperationBody, PreparedOperation } from '@gasless-gateway/core/api'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  parseEther,
  parseSignature,
  serializeSignature,
  slice,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  askCalls,
  askSubmit,
  askTransfer,
  prepareTransfer,
  sign,
  submit,
  transfer,
  waitFor,
} from '../src/operate.js'
import { patient } from '../src/patient.js'
import { deployRevertingTarget, targetCall } from '../src/reverting-target.js'
import { setTokens } from '../src/set-tokens.js'
import {
  type Answer,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../src/start-test-gateway.js'
import {
  newAccount,
  newAddress,
  newOwner,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'
import { transitionsOf } from '../src/transitions.js'
import { until } from '../src/until.js'

const [chain, otherChain] = inject('chains') as [DevnetChain, DevnetChain]
const { networkId } = chain.network
const token = tokenOf(chain, 'USDC').address
const dai = tokenOf(chain, 'DAI').address

let gateway: TestGateway
let stranger: Tenant
beforeAll(async () => {
  gateway = await startTestGateway()
  stranger = await gateway.newTenant()
  await deployRevertingTarget(chain)
})
afterAll(() => gateway?.close())

const pay = (amount: bigint) => ({ transfers: [{ token, amount, to: newAddress() }] })

const transferCall = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [newAddress(), amount],
  }),
})

function expectRefused({ status, body }: Answer, expectedStatus: number, code: string) {
  expect({ status, code: body.code }).toEqual({ status: expectedStatus, code })
  expect(body.error).toMatch(/\w.*\./)
  return body
}

/** Expects that no operation of the account exists in any status. */
const expectNothingStored = async ({ address }: TestAccount) =>
  expect(
    await gateway.sql('select id, status from operations where sender = $1', [address]),
  ).toEqual([])

/** Expects that the operation is stored as it was prepared: without a signature or a transition. */
async function expectStillPrepared({ operationId }: PreparedOperation) {
  expect(
    await gateway.sql('select status, submitted_at, signature from operations where id = $1', [
      operationId,
    ]),
  ).toEqual([{ status: 'prepared', submitted_at: null, signature: null }])
  expect(await transitionsOf(gateway, operationId)).toEqual([])
}

/** Expects that the operation has expired without a signature, so it is never accepted. */
async function expectRetired({ operationId }: PreparedOperation) {
  expect(
    await gateway.sql('select status, submitted_at, signature from operations where id = $1', [
      operationId,
    ]),
  ).toEqual([{ status: 'expired', submitted_at: null, signature: null }])
  expect(await transitionsOf(gateway, operationId)).toEqual(['prepared>expired'])
}

describe.concurrent('prepare refuses, and stores nothing:', () => {
  test.each<[string, { to: Hex; data: Hex }, string]>([
    ['a reason', targetCall('revertWithReason', 'Closed on Sundays'), 'Closed on Sundays'],
    ['a panic', targetCall('revertWithPanic'), 'Panic(0x01): assertion failed'],
    // keccak256('Refused(address,uint256)')
    ['a custom error', targetCall('revertWithCustomError', 7n), 'custom error 0xc246547f'],
    ['nothing', targetCall('revertWithNothing'), 'reverted without a reason'],
  ])('a call that reverts with %s, sponsored and self-funded', async (_what, call, reason) => {
    const account = await newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })
    for (const feeToken of [token, null]) {
      const answer = await askCalls(gateway, account, { calls: [call], feeToken })
      const body = expectRefused(answer, 422, 'EXECUTION_SIMULATION_REVERTED')
      expect(body.reason).toBe(reason)
    }
    await expectNothingStored(account)
  })

  test('calls that need more gas than a transaction may have, sponsored and self-funded', async ({
    onTestFinished,
  }) => {
    const bundles = { ...chain.network.bundles, maxGas: 3_000_000n }
    const small = await startTestGateway({
      chains: [{ ...chain, network: { ...chain.network, bundles } }],
    })
    onTestFinished(small.close)
    const account = await newAccount(chain, { usdc: usdc('1000'), native: parseEther('10') })
    const ask = (gas: bigint, feeToken: Address | null) =>
      askCalls(small, account, { calls: [targetCall('burnGas', gas)], feeToken })
    for (const feeToken of [token, null]) {
      const answer = await ask(3_000_000n, feeToken)
      const body = expectRefused(answer, 422, 'EXECUTION_SIMULATION_REVERTED')
      expect(body.reason).toMatch(/^out of gas: needed \d+, limit 3000000$/)
      expect(body.error).toContain('Split the calls')
      expect((await ask(1_000_000n, feeToken)).status).toBe(201)
    }
  })

  test('a transfer to the account itself that leaves nothing for the fee, in tokens and in coins', async () => {
    const account = await newAccount(chain, { usdc: usdc('50'), native: parseEther('1') })
    await transfer(gateway, account, { transfers: [{ token, amount: 1n, to: newAddress() }] })
    await setTokens(account, usdc('40'))
    const toItself = (asset: Address, amount: bigint) => [
      { token: asset, amount, to: account.address },
    ]
    expectRefused(
      await askTransfer(gateway, account, { transfers: toItself(token, usdc('39.999997')) }),
      422,
      'INSUFFICIENT_BALANCE',
    )
    expectRefused(
      await askTransfer(gateway, account, {
        transfers: toItself(nativeCoinAddress, parseEther('1') - 1_000n),
        feeToken: null,
      }),
      422,
      'INSUFFICIENT_BALANCE',
    )
    const fits = { transfers: toItself(token, usdc('20')) }
    const { operation } = await transfer(gateway, account, fits)
    expect(operation.status).toBe('finalized')
  })

  test('a transfer of a token that the account lacks, with a fee in another token', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const answer = await askTransfer(gateway, account, {
      transfers: [{ token: dai, amount: 5n, to: newAddress() }],
    })
    const body = expectRefused(answer, 422, 'INSUFFICIENT_BALANCE')
    expect(body.reason).toBe('needed 5, available 0')
    // The message must not include the fee, which is paid in the other token.
    expect(body.error).not.toContain('fee included')
    await expectNothingStored(account)
  })

  test('declared amounts that no fee could express, without a 500', async () => {
    const account = await newAccount(chain, { usdc: usdc('50') })
    for (const amount of [2n ** 150n, 2n ** 256n - 1n]) {
      const answer = await askCalls(gateway, account, {
        calls: [transferCall(1n)],
        transferredAssets: [{ address: token, amount: toHex(amount) }],
      })
      expectRefused(answer, 422, 'INSUFFICIENT_BALANCE')
    }
    await expectNothingStored(account)
  })

  test('fee estimates for addresses whose code cannot be replaced', async () => {
    for (const senderAddress of [1, 2, 4].map(
      (index) => `0x${index.toString().padStart(40, '0')}`,
    )) {
      const answer = await gateway.request('POST', '/fee/estimate', {
        body: {
          networkId,
          senderAddress,
          calls: [transferCall(0n)],
          transferredAssets: [],
          feeToken: token,
        },
      })
      expect(answer.status).toBeLessThan(500)
    }
  })

  test('unknown networks, fee tokens and accounts', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const { owner } = account
    const body = {
      ownerAddress: owner.address,
      networkId,
      transfers: [{ tokenAddress: token, amount: '1', recipientAddress: newAddress() }],
      feeTokenAddress: token,
    }
    const post = (changed: object) =>
      gateway.request('POST', '/transaction/transfer', { body: { ...body, ...changed } })
    expectRefused(await post({ networkId: '424242' }), 400, 'NETWORK_UNSUPPORTED')
    expectRefused(await post({ feeTokenAddress: newAddress() }), 400, 'TOKEN_UNSUPPORTED')
    const prepare = (accountId: string, network = networkId, apiKey = gateway.apiKey) =>
      gateway.request('POST', '/transaction/prepare', {
        apiKey,
        body: {
          accountId,
          networkId: network,
          calls: [transferCall(1n)],
          transferredAssets: [],
          feeToken: token,
        },
      })
    expectRefused(await prepare('acc_nobody'), 404, 'ACCOUNT_NOT_FOUND')
    const { id } = await gateway.client.accounts.create({ ownerAddress: owner.address, networkId })
    expectRefused(await prepare(id, networkId, stranger.apiKey), 404, 'ACCOUNT_NOT_FOUND')
    expectRefused(await prepare(id, otherChain.network.networkId), 400, 'NETWORK_MISMATCH')
    await expectNothingStored(account)
  })
})

describe.concurrent('more assets leave than were declared:', () => {
  const underDeclared = {
    calls: [transferCall(usdc('30'))],
    transferredAssets: [{ address: token, amount: toHex(usdc('20')) }],
  }

  async function askUnsafe(account: TestAccount, request = {}) {
    const { body } = await askCalls(gateway, account, { ...underDeclared, ...request })
    expect(body.code).toBe('SECURITY_UNSAFE')
    return body as PreparedOperation & { code: string; reason: string; error: string }
  }

  test('prepare answers 422 with the whole envelope and a fee on what leaves; monitor mode allows the submit', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const answer = await askCalls(gateway, account, underDeclared)
    const body = expectRefused(answer, 422, 'SECURITY_UNSAFE')
    expect(body).toMatchObject({
      operationId: expect.any(String),
      rail: 'userOperation',
      userOperation: { sender: account.address, signature: '0x' },
      userOperationHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      security: { verdict: 'unsafe', reason: expect.stringContaining('undeclared-outflow') },
      gatewayFee: { feeToken: token },
      expiresAt: expect.any(String),
    })
    expect(body.reason).toBe(body.security.reason)
    await submit(gateway, account, body)
    const { feeBreakdown } = await waitFor(gateway, body.operationId, 'finalized')
    expect(feeBreakdown?.transferFeeRaw).toBe(usdc('0.03').toString())
  })

  test('enforce mode refuses the submit and keeps the operation unsigned', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const { apiKey, project } = await gateway.newTenant()
    await gateway.sql(`update projects set security_mode = 'enforce' where id = $1`, [project.id])
    const unsafe = await askUnsafe(account, { apiKey })
    const answer = await askSubmit(gateway, unsafe.operationId, await sign(account, unsafe), apiKey)
    const body = expectRefused(answer, 422, 'SECURITY_UNSAFE')
    expect(body.reason).toBe(unsafe.security.reason)
    await expectStillPrepared(unsafe)
  })

  test('self-funded operations are enforced whatever the mode', async () => {
    const account = await newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })
    const unsafe = await askUnsafe(account, { feeToken: null })
    const answer = await askSubmit(gateway, unsafe.operationId, await sign(account, unsafe))
    expectRefused(answer, 422, 'SECURITY_UNSAFE')
    await expectStillPrepared(unsafe)
  })
})

describe.concurrent('submit', () => {
  test('refuses signatures that are not the owner’s, and accepts the right one afterwards', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareTransfer(gateway, account, pay(usdc('1')))
    const { operationId, userOperationHash } = prepared
    const right = await sign(account, prepared)
    const { r, s, yParity } = parseSignature(right)
    const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const wrong = {
      'another owner’s': await newOwner().signMessage({ message: { raw: userOperationHash } }),
      'the owner’s over something else': await account.owner.signMessage({ message: 'hello' }),
      garbage: toHex(new Uint8Array(65).fill(0xff)),
      empty: '0x00' as Hex,
      'cut to 64 bytes': slice(right, 0, 64),
      'a byte too long': `${right}00` as Hex,
      'the twin with high s': serializeSignature({
        r,
        s: toHex(curveOrder - hexToBigInt(s), { size: 32 }),
        yParity: 1 - (yParity ?? 0),
      }),
    }
    for (const [what, signature] of Object.entries(wrong)) {
      const answer = await askSubmit(gateway, operationId, signature)
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'SIGNATURE_INVALID'])
    }
    for (const signature of [`0x${'ab'.repeat(2_048)}`, '0xabc', 'hello', ''] as Hex[]) {
      const body = expectRefused(
        await askSubmit(gateway, operationId, signature),
        400,
        'VALIDATION_FAILED',
      )
      expect(body.issues).toMatchObject([{ path: 'body.signature' }])
    }
    await expectStillPrepared(prepared)
    await submit(gateway, account, prepared)
    await waitFor(gateway, operationId, 'finalized')
  })

  test('accepts an operation once, and names it in every later answer', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareTransfer(gateway, account, pay(usdc('1')))
    const signature = await sign(account, prepared)
    const { operationId } = prepared
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askSubmit(gateway, operationId, signature)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const body = expectRefused(answer, 409, 'OPERATION_ALREADY_SUBMITTED')
      expect(body).toMatchObject({ operationId, reason: null })
    }
    await waitFor(gateway, operationId, 'finalized')
    const late = await askSubmit(gateway, operationId, signature)
    expect(expectRefused(late, 409, 'OPERATION_ALREADY_SUBMITTED')).toMatchObject({
      operationId,
      status: 'finalized',
    })
    expect(await transitionsOf(gateway, operationId)).toHaveLength(5)
  })

  test('answers 404 for operations that have expired, never existed or belong to another project', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareTransfer(gateway, account, pay(usdc('1')))
    const { operationId } = prepared
    const signature = await sign(account, prepared)
    const missing = expectRefused(
      await askSubmit(gateway, 'op_nobody', signature),
      404,
      'OPERATION_NOT_FOUND',
    )
    const foreign = await askSubmit(gateway, operationId, signature, stranger.apiKey)
    expect(foreign).toEqual({ status: 404, body: missing })

    await gateway.sql(
      `update operations set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [operationId],
    )
    for (let time = 0; time < 2; time++) {
      const again = await askSubmit(gateway, operationId, signature)
      expectRefused(again, 404, 'OPERATION_NOT_FOUND')
    }
    await expectRetired(prepared)
  })

  test('refuses deployment data once the account is deployed, or is about to be', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const [first, early, late] = [
      await prepareTransfer(gateway, account, { ...pay(usdc('1')), nonceKey: 0 }),
      await prepareTransfer(gateway, account, { ...pay(usdc('1')), nonceKey: 1 }),
      await prepareTransfer(gateway, account, { ...pay(usdc('1')), nonceKey: 2 }),
    ] as const
    await submit(gateway, account, first)
    const meanwhile = await askSubmit(gateway, early.operationId, await sign(account, early))
    expectRefused(meanwhile, 409, 'OPERATION_STALE')
    await waitFor(gateway, first.operationId, 'finalized')
    const afterwards = await askSubmit(gateway, late.operationId, await sign(account, late))
    expectRefused(afterwards, 409, 'OPERATION_STALE')
    await expectRetired(early)
    await expectRetired(late)
  })

  test('refuses a nonce that the chain has passed', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    await transfer(gateway, account, pay(usdc('1')))
    const [first, second] = [
      await prepareTransfer(gateway, account, { ...pay(usdc('1')), nonceKey: 3 }),
      await prepareTransfer(gateway, account, { ...pay(usdc('2')), nonceKey: 3 }),
    ] as const
    await submit(gateway, account, first)
    await waitFor(gateway, first.operationId, 'finalized')
    const answer = await askSubmit(gateway, second.operationId, await sign(account, second))
    expectRefused(answer, 409, 'OPERATION_STALE')
    await expectRetired(second)
    const again = await askSubmit(gateway, second.operationId, await sign(account, second))
    expect(again).toEqual(answer)
  })
})

describe.concurrent('reads', () => {
  test('a project sees only its own operations', async () => {
    const tenant = await gateway.newTenant()
    const account = await newAccount(chain, { usdc: usdc('100') })
    const prepared = await prepareTransfer(gateway, account, {
      ...pay(usdc('1')),
      apiKey: tenant.apiKey,
    })
    const { operationId } = prepared
    const list = async (query: string, apiKey = tenant.apiKey): Promise<OperationBody[]> => {
      const { status, body } = await gateway.request('GET', `/transaction${query}`, { apiKey })
      expect(status).toBe(200)
      expect(body.count).toBe(body.operations.length)
      return body.operations
    }
    expect(await list('')).toEqual([])
    const accepted = await askSubmit(
      gateway,
      operationId,
      await sign(account, prepared),
      tenant.apiKey,
    )
    expect(accepted.status).toBe(200)
    await tenant.client.transactions.wait(operationId, patient)
    const { id: accountId } = await tenant.client.accounts.create({
      ownerAddress: account.owner.address,
      networkId,
    })
    // A row changes once more after its end, when the gateway records the price of its fee.
    const row = await until('the price of the fee', async () => {
      const [one] = await list('')
      return one?.feeBreakdown?.collectedUsdMicros != null && one
    })
    expect(row).toMatchObject({
      operationId,
      operationKind: 'transfer',
      status: 'finalized',
      networkId,
      userOperationHash: prepared.userOperationHash,
      feeBreakdown: { token: { symbol: 'USDC' } },
    })
    expect(await list('?status=finalized')).toEqual([row])
    expect(await list('?status=pending')).toEqual([])
    expect(await list('?status=unknown')).toEqual([])
    expect(await list(`?accountId=${accountId}`)).toEqual([row])
    expect(await list('?accountId=acc_nobody')).toEqual([])
    expect(await list('?limit=1&offset=1')).toEqual([])
    expect(await list('', stranger.apiKey)).toEqual([])
    expect(await list(`?accountId=${accountId}`, stranger.apiKey)).toEqual([])
    expectRefused(
      await gateway.request('GET', '/transaction?limit=201', { apiKey: tenant.apiKey }),
      400,
      'VALIDATION_FAILED',
    )

    const missing = await gateway.request('GET', '/transaction/op_nobody')
    expectRefused(missing, 404, 'OPERATION_NOT_FOUND')
    const foreign = await gateway.request('GET', `/transaction/${operationId}`, {
      apiKey: stranger.apiKey,
    })
    expect(foreign).toEqual(missing)
  })

  test('no key and a wrong key are both refused', async () => {
    for (const apiKey of ['', 'ggw_live_nonsense', `${gateway.apiKey}x`])
      expectRefused(
        await gateway.request('GET', '/network/list', { apiKey }),
        401,
        'UNAUTHENTICATED',
      )
  })
})
