import type { PreparedOperation } from '@gasless-gateway/core/api'
import { dummySignature, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { type Address, encodeFunctionData, erc20Abi, parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type BlockaidDouble,
  blockaidFaults,
  blockaidKey,
  blockaidMarks,
  startBlockaidDouble,
} from '../../server/src/testing/blockaid-double.js'
import {
  askCalls,
  askSubmit,
  askTransfer,
  prepareTransfer,
  sign,
  submit,
  waitFor,
} from '../src/operate.js'
import { type RpcProxy, startRpcProxy } from '../src/rpc-proxy.js'
import {
  startTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

const [chain] = inject('chains') as [DevnetChain]
const token = tokenOf(chain, 'USDC').address
const dai = tokenOf(chain, 'DAI').address

let blockaid: BlockaidDouble
let gateway: TestGateway
/** Gives up on verdicts after seconds, for those that never come. */
let impatient: TestGateway
/** For tests that only prepare: that leaves nothing behind. */
let account: TestAccount
beforeAll(async () => {
  account = await newAccount(chain, {
    usdc: usdc('100'),
    dai: parseEther('40'),
    native: parseEther('1'),
  })
  blockaid = await startBlockaidDouble()
  const options: TestGatewayOptions = {
    blockaid: {
      url: blockaid.url,
      apiKey: blockaidKey,
      warnings: 'allow',
      // The double knows the devnet by the name of a chain that it answers for.
      chains: new Map([[chain.network.chainId, { name: 'base', scansLists: true }]]),
    },
  }
  gateway = await startTestGateway(options)
  impatient = await startTestGateway({ ...options, securityBudgetMs: 3_000 })
})
afterEach(() => blockaid.answerWith(undefined))
afterAll(async () => {
  await gateway?.close()
  await impatient?.close()
  await blockaid?.stop()
})

const pay = (to: Address = newAddress()) => ({
  transfers: [{ token, amount: usdc('1'), to }],
})
const markedAddress = (mark: keyof typeof blockaidMarks): Address =>
  `0x${blockaidMarks[mark].padStart(40, '1')}`
const transferCall = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [newAddress(), amount],
  }),
})
const underDeclared = {
  calls: [transferCall(usdc('30'))],
  transferredAssets: [{ address: token, amount: toHex(usdc('20')) }],
}

describe('Blockaid', () => {
  test('judges exactly what is signed', async () => {
    const asked = blockaid.questions.length
    const prepared = await prepareTransfer(gateway, account, pay())
    expect(prepared.security).toMatchObject({
      verdict: 'safe',
      reason: null,
      provider: 'blockaid',
    })
    const { userOperation } = prepared
    expect(blockaid.questions.slice(asked)).toMatchObject([
      {
        path: '/v0/evm/user-operation/scan',
        body: {
          account_address: userOperation.sender,
          data: {
            entrypoint: chain.network.entryPoint,
            operation: {
              sender: userOperation.sender,
              nonce: userOperation.nonce,
              init_code: userOperation.initCode,
              call_data: userOperation.callData,
              account_gas_limits: userOperation.accountGasLimits,
              pre_verification_gas: userOperation.preVerificationGas,
              gas_fees: userOperation.gasFees,
              paymaster_and_data: userOperation.paymasterAndData,
              signature: dummySignature,
            },
          },
        },
      },
    ])
    expect(blockaid.refused).toEqual([])
  })

  test('an operation that it calls malicious is unsafe, in its words', async () => {
    const answer = await askTransfer(gateway, account, pay(markedAddress('Malicious')))
    const reason = 'Blockaid: A known malicious address is involved in the transaction.'
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'SECURITY_UNSAFE',
        reason,
        security: {
          verdict: 'unsafe',
          reason,
          provider: 'blockaid',
          assetChanges: [{ address: token, amount: String(-usdc('1')) }],
        },
        userOperation: { signature: '0x' },
      },
    })
  })

  test('what the built-in check objects to is unsafe, whatever Blockaid says', async () => {
    const { status, body } = await askCalls(gateway, account, underDeclared)
    expect([status, body.security]).toMatchObject([422, { verdict: 'unsafe', provider: 'builtin' }])
  })

  test('a plain self-funded operation is judged, too', async () => {
    const { security } = await prepareTransfer(gateway, account, { ...pay(), feeToken: null })
    expect(security).toMatchObject({ verdict: 'safe', provider: 'blockaid' })
  })

  test('an address that adopts its delegate is judged with it', async () => {
    const user = await newAccount(chain, { usdc: usdc('100') }, 'eip7702')
    const { apiKey, project } = await gateway.newTenant()
    await gateway.sql(`update projects set account_mode = 'eip7702' where id = $1`, [project.id])
    const prepared = await prepareTransfer(gateway, user, { ...pay(), apiKey })
    expect(prepared).toMatchObject({
      authorizationRequired: true,
      security: {
        verdict: 'safe',
        provider: 'blockaid',
        assetChanges: [{ address: token, amount: String(-usdc('1')) }],
      },
    })
    expect(blockaid.questions.at(-1)?.body).toMatchObject({
      data: {
        operation: {
          eip7702_auth: {
            address: prepared.authorizationDelegate,
            chainId: toHex(chain.network.chainId),
            nonce: toHex(Number(prepared.authorizationNonce)),
            eoa: user.owner.address,
          },
        },
      },
    })
  })

  test('its key is in no log line', () => {
    const lines = [...gateway.logs, ...impatient.logs].map(
      ({ fields, message }) => `${message} ${describeFields(fields)}`,
    )
    expect(lines.join('\n')).not.toContain(blockaidKey)
  })
})

const describeFields = (fields: object) =>
  Object.values(fields)
    .map((value) => (value instanceof Error ? `${value.stack} ${value.cause}` : String(value)))
    .join(' ')

describe('a provider that gives no verdict', () => {
  test.each(Object.keys(blockaidFaults))(
    '%s: prepare answers, and says unavailable',
    async (fault) => {
      blockaid.answerWith(blockaidFaults[fault])
      const asked = /without an end|no answer/.test(fault) ? impatient : gateway
      const answer = await askTransfer(asked, account, pay())
      expect(answer).toMatchObject({
        status: 201,
        body: {
          security: { verdict: 'unavailable', reason: expect.any(String), provider: 'blockaid' },
        },
      })
    },
  )

  test('does not keep the built-in check from objecting', async () => {
    blockaid.answerWith(blockaidFaults['a connection that is reset'])
    const { status, body } = await askCalls(gateway, account, underDeclared)
    expect([status, body.security]).toMatchObject([422, { verdict: 'unsafe', provider: 'builtin' }])
  })

  test('stops nobody, not in a project that enforces verdicts either', async () => {
    blockaid.answerWith(blockaidFaults['HTTP 500 with a good body'])
    const user = await newAccount(chain, { usdc: usdc('100') })
    const { apiKey, project } = await gateway.newTenant()
    await gateway.sql(`update projects set security_mode = 'enforce' where id = $1`, [project.id])
    const prepared = await prepareTransfer(gateway, user, { ...pay(), apiKey })
    expect(prepared.security.verdict).toBe('unavailable')
    const answer = await askSubmit(
      gateway,
      prepared.operationId,
      await sign(user, prepared),
      apiKey,
    )
    expect(answer.status).toBe(200)
  })
})

describe('the verdict is about the operation’s hash', () => {
  const alter = (prepared: PreparedOperation, path: string, value: string) =>
    gateway.sql(
      `update operations set user_operation = jsonb_set(user_operation, $2, $3) where id = $1`,
      [prepared.operationId, path, JSON.stringify(value)],
    )

  test.each([
    ['other call data', '{callData}', '0x1234'],
    ['another limit', '{callGasLimit}', '1n'],
    ['another fee', '{paymaster,data}', '0x'],
  ])(
    'an operation that is stored with %s than what was judged is not taken',
    async (_, path, value) => {
      const prepared = await prepareTransfer(gateway, account, pay())
      await alter(prepared, path, value)
      const answer = await askSubmit(gateway, prepared.operationId, await sign(account, prepared))
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'OPERATION_STALE', error: expect.stringContaining('not what was prepared') },
      })
      const [row] = await gateway.sql<{ status: string }>(
        'select status from operations where id = $1',
        [prepared.operationId],
      )
      expect(row?.status).toBe('expired')
      expect(gateway.logs).toContainEqual(
        expect.objectContaining({
          level: 'error',
          message: 'a stored operation is not the one that was prepared',
          fields: expect.objectContaining({ operationId: prepared.operationId }),
        }),
      )
    },
  )

  test('another hash beside it does not help: it is not what the account has signed', async () => {
    const [prepared, other] = [
      await prepareTransfer(gateway, account, pay()),
      await prepareTransfer(gateway, account, pay()),
    ]
    await gateway.sql(
      `update operations set user_operation = other.user_operation, user_operation_hash = other.user_operation_hash
       from (select * from operations where id = $2) as other where operations.id = $1`,
      [prepared.operationId, other.operationId],
    )
    const answer = await askSubmit(gateway, prepared.operationId, await sign(account, prepared))
    expect(answer).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } })
  })
})

describe('what an account sends and receives', () => {
  const [usdcOut, daiOut, coinOut] = [usdc('10'), parseEther('4'), parseEther('0.01')]
  const everything = (to: Address) => ({
    transfers: [
      { token, amount: usdcOut, to },
      { token: dai, amount: daiOut, to },
      { token: nativeCoinAddress, amount: coinOut, to },
    ],
  })
  const changes = [
    { address: token, amount: String(-usdcOut) },
    { address: dai, amount: String(-daiOut) },
    { address: nativeCoinAddress, amount: String(-coinOut) },
  ]
  const shown = ({ security }: PreparedOperation) => security.assetChanges ?? []

  test('is shown without the fee, in a first operation and in later ones', async () => {
    const user = await newAccount(chain, {
      usdc: usdc('100'),
      dai: parseEther('40'),
      native: parseEther('1'),
    })
    const first = await prepareTransfer(gateway, user, everything(newAddress()))
    expect(shown(first)).toHaveLength(3)
    expect(shown(first)).toEqual(expect.arrayContaining(changes))
    await submit(gateway, user, first)
    await waitFor(gateway, first.operationId, 'confirmed')
    const later = await prepareTransfer(gateway, user, everything(newAddress()))
    expect(shown(later)).toEqual(shown(first))
  })

  test('is shown without the gas that the account pays itself', async () => {
    const request = { ...everything(newAddress()), feeToken: null }
    const prepared = await prepareTransfer(gateway, account, request)
    expect(shown(prepared)).toHaveLength(3)
    expect(shown(prepared)).toEqual(expect.arrayContaining(changes))
  })

  test('is kept with the operation, and answered again in the same words', async () => {
    const request = { ...everything(newAddress()), idempotencyKey: 'changes-1' }
    const prepared = await prepareTransfer(gateway, account, request)
    expect(shown(prepared)).toHaveLength(3)
    expect(await prepareTransfer(gateway, account, request)).toEqual(prepared)

    const unsafe = { ...pay(markedAddress('Malicious')), idempotencyKey: 'changes-2' }
    const refusal = await askTransfer(gateway, account, unsafe)
    expect(refusal).toMatchObject({
      status: 422,
      body: { security: { assetChanges: [{ address: token, amount: String(-usdc('1')) }] } },
    })
    expect(await askTransfer(gateway, account, unsafe)).toEqual(refusal)
  })

  test('is an empty list where nothing changes', async () => {
    const { body } = await askCalls(gateway, account, {
      calls: [{ to: token, data: '0x18160ddd' }],
    })
    expect(body.security.assetChanges).toEqual([])
  })

  test('is what is asked for through the SDK, typed', async () => {
    const { security } = await gateway.client.transactions.prepareTransfer({
      ownerAddress: account.owner.address,
      networkId: chain.network.networkId,
      transfers: [{ tokenAddress: dai, amount: daiOut, recipientAddress: newAddress() }],
      feeTokenAddress: token,
    })
    expect(security.assetChanges?.map(({ address, amount }) => [address, BigInt(amount)])).toEqual([
      [dai, -daiOut],
    ])
  })

  describe('on an endpoint that does not report it', () => {
    let proxy: RpcProxy
    let blind: TestGateway
    beforeAll(async () => {
      const unknown = { code: -32601, message: 'method not found' }
      proxy = await startRpcProxy(chain.rpcUrl, ({ method }) =>
        ['eth_simulateV1', 'debug_traceCall'].includes(method) ? unknown : undefined,
      )
      blind = await startTestGateway({ chains: [chain], rpcUrls: [proxy.url] })
    })
    afterAll(async () => {
      await blind?.close()
      await proxy?.close()
    })

    test('is null, and the verdict unavailable', async () => {
      const { security } = await prepareTransfer(blind, account, pay())
      expect(security).toMatchObject({ verdict: 'unavailable', assetChanges: null })
    })
  })
})
