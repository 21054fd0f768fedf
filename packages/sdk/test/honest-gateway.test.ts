import { approveCall, type Call, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { createWalletClient, http, recoverMessageAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { isGatewaySdkError } from '../src/errors/is-gateway-sdk-error.js'
import type { Owner } from '../src/signers/owner.js'
import { refused } from '../src/testing/replies.js'
import { startMs } from './fake-clock.js'
import { ok, refusal } from './gateway-server.js'
import { useGateway } from './harness.js'
import {
  account,
  dai,
  friend,
  type HonestInput,
  honestAnswer,
  networkId,
  owner,
  paymaster,
  transferCall,
  usdc,
} from './honest-gateway.js'

const gateway = useGateway()
const send = transferCall(usdc, friend, 25_000_000n)
const native: Call = { to: friend, value: 5n, data: '0x' }

const item = (tokenAddress: string, amount: bigint | string) => ({
  tokenAddress,
  recipientAddress: friend,
  amount,
})

async function transferThrough(
  honest: HonestInput,
  input: Partial<Parameters<ReturnType<typeof gateway.client>['transfer']>[0]> = {},
) {
  gateway.on('prepareTransfer', ok('prepareTransfer', honestAnswer(honest)))
  gateway.accepts({})
  return gateway.client().transfer({
    maxFee: 'any',
    owner,
    networkId,
    transfers: [item(usdc, 25_000_000n)],
    ...(honest.feeToken && { feeToken: honest.feeToken }),
    ...input,
  })
}

describe('an honest operation passes:', () => {
  test('one transfer', async () => {
    await expect(transferThrough({ calls: [send], feeToken: usdc })).resolves.toMatchObject({
      id: 'op_1',
    })
  })

  test('the first operation, with deployment and approval', async () => {
    await transferThrough({
      calls: [send],
      feeToken: usdc,
      approval: 'approve',
      firstOperation: true,
    })
  })

  test('an approval behind a reset', async () => {
    await transferThrough({ calls: [send], feeToken: usdc, approval: 'reset and approve' })
  })

  test('several transfers, the native coin among them, in any spelling of its address', async () => {
    await transferThrough(
      { calls: [send, native, transferCall(dai, friend, 1n)], feeToken: usdc },
      {
        transfers: [
          item(usdc, '25000000'),
          item(nativeCoinAddress.toLowerCase(), 5n),
          item(dai, '1'),
        ],
      },
    )
  })

  test('a native transfer alone', async () => {
    await transferThrough({ calls: [native] }, { transfers: [item(nativeCoinAddress, 5n)] })
  })

  test('a self-funded transfer within the allowed gas', async () => {
    const { tokenAmount } = honestAnswer({ calls: [send] }).gatewayFee
    await transferThrough({ calls: [send] }, { maxFee: tokenAmount })
  })

  test('a self-funded transfer asked for with the native sentinel as fee token', async () => {
    await transferThrough({ calls: [send] }, { feeToken: nativeCoinAddress })
  })

  test('a fee exactly at the allowed maximum', async () => {
    const { tokenAmount } = honestAnswer({ calls: [send], feeToken: usdc }).gatewayFee
    await transferThrough({ calls: [send], feeToken: usdc }, { maxFee: BigInt(tokenAmount) })
  })

  test('the requested nonce key', async () => {
    await transferThrough({ calls: [send], feeToken: usdc, nonceKey: 65_535 }, { nonceKey: 65_535 })
  })

  test('a single call and a batch of calls', async () => {
    const client = gateway.client()
    for (const calls of [[native], [send, native]]) {
      gateway.on(
        'prepareTransaction',
        ok('prepareTransaction', honestAnswer({ calls, feeToken: usdc })),
      )
      gateway.accepts({})
      await client.send({
        maxFee: 'any',
        owner,
        accountId: 'acc_1',
        networkId,
        calls: calls.map(({ to, data, value }) => ({ to, data, value })),
        transferredAssets: [{ address: usdc, amount: 25_000_000n }],
        feeToken: usdc,
      })
    }
  })

  test('a call by the user that approves somebody, which is then no business of the gateway', async () => {
    const approval = approveCall(usdc, paymaster, 1n)
    gateway.on(
      'prepareTransaction',
      ok('prepareTransaction', honestAnswer({ calls: [approval], feeToken: usdc })),
    )
    gateway.accepts({})
    await gateway.client().send({
      maxFee: 'any',
      owner,
      accountId: 'acc_1',
      networkId,
      calls: [{ to: usdc, data: approval.data }],
      transferredAssets: [],
      feeToken: usdc,
    })
  })
})

test('verify says what the operation does, read from its bytes', async () => {
  const answer = honestAnswer({
    calls: [send],
    feeToken: usdc,
    approval: 'approve',
    firstOperation: true,
  })
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  const { transactions } = gateway.client()
  const prepared = await transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId,
    transfers: [item(usdc, 25_000_000n)],
    feeTokenAddress: usdc,
  })
  const maximum = BigInt(answer.gatewayFee.tokenAmount)
  expect(transactions.verify(prepared, { ownerAddress: owner.address, maxFee: 'any' })).toEqual({
    rail: 'userOperation',
    userOperationHash: answer.userOperationHash,
    sender: account,
    calls: [send],
    approval: 10n * maximum,
    fee: { token: usdc, maxAmount: maximum },
    deploysAccount: true,
    once: {
      nonce: String(BigInt(answer.userOperation.nonce)),
      validUntil: startMs / 1_000 + 45 * 60,
      deploysAccount: true,
    },
  })
  expect(JSON.parse(JSON.stringify(prepared))).toEqual(prepared)
})

describe('the owner may be', () => {
  const wallet = createWalletClient({ account: owner, transport: http('http://localhost:1') })
  const owners: [kind: string, owner: Owner, ownerAddress?: string][] = [
    ['a local account', owner],
    ['a wallet client with an account', wallet],
    ['an address with signMessage', { address: owner.address, signMessage: owner.signMessage }],
    [
      'a signing function beside the address',
      (hash) => owner.signMessage({ message: { raw: hash } }),
      owner.address,
    ],
  ]
  test.each(owners)('%s', async (_, signer, ownerAddress) => {
    const answer = honestAnswer({ calls: [send], feeToken: usdc })
    await transferThrough({ calls: [send], feeToken: usdc }, { owner: signer, ownerAddress })
    const [submit] = gateway.seenBy('submitTransaction')
    const { signature } = (submit?.body ?? {}) as { signature: `0x${string}` }
    const signedBy = await recoverMessageAddress({
      message: { raw: answer.userOperationHash },
      signature,
    })
    expect(signedBy).toBe(owner.address)
  })

  test('nobody who cannot sign, and the message says what to pass', async () => {
    const { transfer } = gateway.client()
    const attempt = (signer: unknown, ownerAddress?: string) =>
      transfer({
        maxFee: 'any',
        owner: signer as Owner,
        ownerAddress,
        networkId,
        transfers: [item(usdc, 1n)],
      })
    const noAccount = createWalletClient({ transport: http('http://localhost:1') })
    await expect(attempt({ address: owner.address })).rejects.toThrow(/pass a viem account/)
    await expect(attempt(noAccount)).rejects.toThrow(/pass `account` to createWalletClient/)
    await expect(attempt(async () => '0x')).rejects.toThrow(/pass the address of `owner`/)
    await expect(attempt(owner, friend)).rejects.toThrow(/is not the address of `owner`/)
    await expect(attempt(undefined)).rejects.toThrow(/pass a viem account/)
  })
})

describe('networks without a pin', () => {
  const on = (id: string, feeToken: string | undefined, networks = {}) => {
    const honest = feeToken ? { calls: [send], feeToken: usdc } : { calls: [send] }
    gateway.on('prepareTransfer', ok('prepareTransfer', honestAnswer(honest)))
    return gateway
      .client({ networks })
      .transfer({
        maxFee: 'any',
        owner,
        networkId: id,
        transfers: [item(usdc, 25_000_000n)],
        feeToken,
      })
      .catch((error: unknown) => error)
  }

  test('an unknown network needs its contracts, and the message shows how to pass them', async () => {
    const error = await on('31337', undefined)
    expect(isGatewaySdkError(error, 'PIN_MISSING') && error.message).toContain(
      "networks: { '31337': { paymaster: '0x…'",
    )
  })

  test('a built-in network needs its paymaster for a fee in a token', async () => {
    const error = await on(networkId, usdc)
    expect(isGatewaySdkError(error, 'PIN_MISSING') && error.message).toContain(
      "networks: { '8453': { paymaster: '0x…' } }",
    )
  })

  test('a missing pin is named before the gateway can ask to fund an address that nobody has verified', async () => {
    const input = { owner, networkId: '31337', maxFee: 'any' } as const
    const swap = { fromToken: usdc, toToken: friend, amount: 1n, minimumReceived: 1n }
    const bare = gateway.client({ networks: {} })
    const unpaid = gateway.client({ networks: { '31337': {} } })
    const unrouted = gateway.client({ networks: { '31337': { paymaster } } })
    for (const call of [
      bare.transfer({ ...input, transfers: [item(usdc, 1n)] }),
      bare.send({ ...input, calls: [{ to: friend }], transferredAssets: [] }),
      bare.swap({ ...input, ...swap }),
      unpaid.transfer({ ...input, transfers: [item(usdc, 1n)], feeToken: usdc }),
      unpaid.swap({ ...input, ...swap }),
      unrouted.swap({ ...input, ...swap }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'PIN_MISSING' })
    expect(gateway.seen).toEqual([])
  })

  test('no pin is needed where nothing is verified', async () => {
    gateway.on('prepareTransfer', refused('INSUFFICIENT_BALANCE'))
    const call = gateway.client({ networks: {} }).transfer({
      owner,
      networkId: '31337',
      transfers: [item(usdc, 1n)],
      maxFee: 'any',
      dangerouslySkipVerification: true,
    })
    await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })

  test('a missing network is left to the gateway, which names it', async () => {
    gateway.on('prepareTransfer', refused('VALIDATION_FAILED'))
    const input = { owner, transfers: [item(usdc, 1n)], maxFee: 'any' }
    await expect(gateway.client().transfer(input as never)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  })

  test('a built-in network needs nothing for a self-funded operation', async () => {
    gateway.accepts({})
    expect(await on(networkId, undefined)).toMatchObject({ id: 'op_1' })
  })

  test.each(['constructor', '__proto__', 'toString'])('%s is not a network', async (id) => {
    expect(isGatewaySdkError(await on(id, undefined), 'PIN_MISSING')).toBe(true)
  })
})

describe('the whole way', () => {
  test('creates the account when its id is not given, and asks for what the caller asked', async () => {
    gateway.on(
      'createAccount',
      ok('createAccount', {
        id: 'acc_9',
        address: account,
        networkId,
        networkKind: 'evm',
        details: {
          schemaVersion: 1,
          networkKind: 'evm',
          evm: { ownerAddress: owner.address, implementationVersion: '0.3.1' },
        },
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      }),
    )
    gateway.on(
      'prepareTransaction',
      ok('prepareTransaction', honestAnswer({ calls: [native], nonceKey: 3 })),
    )
    gateway.accepts({ status: 'queued', transactionHash: null }, { status: 'confirmed' }, {})
    const seen: string[] = []
    const operation = await gateway.client().send({
      maxFee: 'any',
      owner,
      networkId,
      calls: [{ to: friend, value: '5' }],
      transferredAssets: [{ address: nativeCoinAddress, amount: '5' }],
      nonceKey: 3,
      idempotencyKey: 'order-77',
    })
    const done = await operation.wait({ onStatus: ({ status }) => seen.push(status) })
    expect(done.status).toBe('finalized')
    expect(seen).toEqual(['queued', 'confirmed', 'finalized'])
    const [prepare] = gateway.seenBy('prepareTransaction')
    expect(prepare?.body).toEqual({
      accountId: 'acc_9',
      networkId,
      calls: [{ to: friend, value: '0x5' }],
      transferredAssets: [{ address: nativeCoinAddress, amount: '0x5' }],
      nonceKey: 3,
    })
    expect(prepare?.headers.get('idempotency-key')).toBe('order-77')
  })

  test('sends nothing when the caller aborts while the wallet is asking', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', honestAnswer({ calls: [send] })))
    const controller = new AbortController()
    const reason = new Error('changed my mind')
    const signMessage = vi.fn(async (parameters: { message: { raw: `0x${string}` } }) => {
      controller.abort(reason)
      return owner.signMessage(parameters)
    })
    await expect(
      gateway.client().transfer({
        maxFee: 'any',
        owner: { address: owner.address, signMessage },
        networkId,
        transfers: [item(usdc, 25_000_000n)],
        signal: controller.signal,
      }),
    ).rejects.toBe(reason)
    expect(gateway.seenBy('submitTransaction')).toEqual([])
  })

  test('an unsafe verdict carries the operation, which can still be checked and signed', async () => {
    const unsafe = {
      ...honestAnswer({ calls: [send], feeToken: usdc }),
      security: {
        verdict: 'unsafe' as const,
        reason: 'drains the account',
        provider: 'built-in',
        assetChanges: [{ address: usdc, amount: '-25000000' }],
      },
    }
    const body = { ...unsafe, error: 'Unsafe.', code: 'SECURITY_UNSAFE', reason: null }
    gateway.on('prepareTransfer', refusal(422, body))
    gateway.accepts({})
    const client = gateway.client()
    const error = await client
      .transfer({
        maxFee: 'any',
        owner,
        networkId,
        transfers: [item(usdc, 25_000_000n)],
        feeToken: usdc,
      })
      .catch((thrown: unknown) => thrown)
    if (!isGatewaySdkError(error, 'SECURITY_UNSAFE') || !error.prepared) throw error
    expect(error.name).toBe('UnsafeOperationError')
    expect(error.message).toContain('drains the account')
    expect(gateway.seenBy('submitTransaction')).toEqual([])
    const { transactions } = client
    const signed = await transactions.sign(error.prepared, owner, { maxFee: 'any' })
    await expect(transactions.submit(signed)).resolves.toMatchObject({ status: 'queued' })
  })

  test('a refusal by the security check without the operation stays a plain refusal', async () => {
    gateway.on(
      'prepareTransfer',
      refusal(422, { error: 'No.', code: 'SECURITY_UNSAFE', reason: null }),
    )
    const error = await gateway
      .client()
      .transfer({ maxFee: 'any', owner, networkId, transfers: [item(usdc, 1n)] })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'OperationRefusedError',
      code: 'SECURITY_UNSAFE',
      status: 422,
    })
  })

  test('wrong amounts and addresses are refused before anything is sent', async () => {
    const { transactions, transfer } = gateway.client()
    const transferOf = (change: object) =>
      transfer({ maxFee: 'any', owner, networkId, transfers: [{ ...item(usdc, 1n), ...change }] })
    await expect(transferOf({ amount: 0.5 })).rejects.toMatchObject({ path: 'transfers.0.amount' })
    await expect(transferOf({ amount: '1.5' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    await expect(transferOf({ amount: -1n })).rejects.toThrow(/from 0 to/)
    await expect(transferOf({ recipientAddress: 'vitalik.eth' })).rejects.toMatchObject({
      path: 'transfers.0.recipientAddress',
    })
    const call = { to: usdc, data: '0x123' }
    await expect(
      transactions.prepare({ accountId: 'a', networkId, calls: [call], transferredAssets: [] }),
    ).rejects.toMatchObject({ path: 'calls.0.data' })
    expect(gateway.seen).toEqual([])
  })
})
