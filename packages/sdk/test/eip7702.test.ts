import {
  accountInitCode,
  encodeExecution,
  nonceKeyOf,
  nonceOf,
} from '@gasless-gateway/core/erc4337'
import {
  createWalletClient,
  custom,
  type Hex,
  http,
  type SignedAuthorization,
  zeroAddress,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test, vi } from 'vitest'
import { accountModel } from '../../core/src/accounts/account-model.js'
import { SignerError } from '../src/errors/signer-error.js'
import { VerificationError } from '../src/errors/verification-error.js'
import { createSign } from '../src/operations/create-sign.js'
import { kernelV31, kernelV33Delegate } from '../src/pins/pins.js'
import type { Owner } from '../src/signers/owner.js'
import { expectedAccount } from '../src/verification/expected-account.js'
import { createFakeClock } from './fake-clock.js'
import { networkFault, ok, refusal } from './gateway-server.js'
import { operationAnswer, useGateway } from './harness.js'
import {
  account,
  answerOf,
  type Draft,
  friend,
  hashOf,
  honestAnswer,
  honestDraft,
  networkId,
  owner,
  paymaster,
  thief,
  transferCall,
  usdc,
} from './honest-gateway.js'
import { plainAnswer } from './honest-plain.js'
import { callsOf, honestSwaps } from './honest-swap.js'
import { spyingOwner } from './spying-owner.js'

const gateway = useGateway()
const send = transferCall(usdc, friend, 25_000_000n)
const transfers = [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }]
const asked = { networkId, transfers, feeToken: usdc }
const accountMode = 'eip7702'
const adopting = { nonce: '3' }
const first = () => honestAnswer({ calls: [send], feeToken: usdc, eip7702: adopting })
const later = () => honestAnswer({ calls: [send], feeToken: usdc, eip7702: {} })

type Submitted = { readonly authorization?: Record<string, unknown>; readonly signature: Hex }
const submitted = () => gateway.seenBy('submitTransaction').map(({ body }) => body as Submitted)

/** What a submit has to carry, so that the owner's address adopts the pinned delegate on this chain alone. */
const consent = { chainId: Number(networkId), address: kernelV33Delegate, nonce: 3 }

const signedByOwner = async (authorization: Submitted['authorization']) =>
  (await recoverAuthorizationAddress({
    authorization: authorization as unknown as SignedAuthorization,
  })) === owner.address

describe("an operation of the owner's own address", () => {
  test('carries an authorization for the pinned delegate until it is adopted', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    gateway.accepts({})
    const spy = spyingOwner()
    await gateway.client({ accountMode }).transfer({ maxFee: 'any', ...asked, owner: spy.owner })
    const [body] = submitted()
    expect(body?.authorization).toMatchObject(consent)
    expect(Object.keys(body?.authorization ?? {}).sort()).toEqual([
      'address',
      'chainId',
      'nonce',
      'r',
      's',
      'yParity',
    ])
    expect(await signedByOwner(body?.authorization)).toBe(true)
    expect(spy.signAuthorization).toHaveBeenCalledTimes(1)
    expect(spy.signMessage).toHaveBeenCalledTimes(1)
  })

  test('carries none once it is adopted, and signing messages is enough', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', later()))
    gateway.accepts({})
    const { address, signMessage } = owner
    await gateway
      .client({ accountMode })
      .transfer({ maxFee: 'any', ...asked, owner: { address, signMessage } })
    expect(submitted()[0]).not.toHaveProperty('authorization')
  })

  test('may be any calls', async () => {
    const answer = honestAnswer({ calls: [send], eip7702: adopting })
    gateway.on('prepareTransaction', ok('prepareTransaction', answer))
    gateway.accepts({})
    await gateway.client({ accountMode }).send({
      maxFee: 'any',
      owner,
      accountId: 'acc_1',
      networkId,
      calls: [{ to: send.to, data: send.data }],
      transferredAssets: [],
    })
    expect(submitted()[0]?.authorization).toMatchObject(consent)
  })

  test.each(honestSwaps)("may be a swap to the owner's address: %s", async (_, swap, draft) => {
    const calls = callsOf({ ...draft, call: { ...draft.call, receiver: owner.address } })
    const feeToken = swap.feeToken ?? usdc
    const answer = honestAnswer({ calls, feeToken, eip7702: adopting })
    gateway.on('preparePlainSwap', ok('preparePlainSwap', answer))
    gateway.accepts({})
    await gateway
      .client({ accountMode })
      .swap({ maxFee: 'any', minimumReceived: 'any', ...swap, owner, networkId, feeToken })
    expect(submitted()[0]?.authorization).toMatchObject(consent)
  })

  test('may go step by step and through JSON', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    gateway.accepts({})
    const { transactions } = gateway.client({ accountMode })
    const prepared = await transactions.prepareTransfer({
      ownerAddress: owner.address,
      networkId,
      transfers,
      feeTokenAddress: usdc,
    })
    if (prepared.rail !== 'userOperation') throw new Error('another rail')
    const again = JSON.parse(JSON.stringify(prepared)) as typeof prepared
    expect(
      transactions.verify(again, { ownerAddress: owner.address, maxFee: 'any' }),
    ).toMatchObject({
      sender: owner.address,
      authorization: consent,
      deploysAccount: false,
    })
    const signed = await transactions.sign(again, owner, { maxFee: 'any' })
    expect(JSON.parse(JSON.stringify(signed))).toEqual(signed)
    await transactions.submit(signed)
    expect(submitted()[0]?.authorization).toEqual(signed.authorization)
  })

  test('takes its deposit back to the address', async () => {
    gateway.on(
      'createAccount',
      ok('createAccount', {
        id: 'acc_9',
        address: owner.address,
        networkId,
        networkKind: 'evm',
        details: {
          schemaVersion: 1,
          networkKind: 'evm',
          evm: { ownerAddress: owner.address, implementationVersion: '0.3.3' },
        },
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
      }),
    )
    gateway.on('prepareTransaction', ok('prepareTransaction', later()))
    const { transactions } = gateway.client({ accountMode })
    for (const to of ['account', 'owner'] as const) {
      const { request } = await transactions.prepareDepositWithdrawal({
        ownerAddress: owner.address,
        networkId,
        amount: 5n,
        to,
      })
      expect(request.calls[0]?.data).toContain(owner.address.slice(2).toLowerCase())
    }
    const bodies = gateway.seenBy('prepareTransaction').map(({ body }) => body)
    expect(bodies).toEqual([
      expect.objectContaining({ transferredAssets: [] }),
      expect.objectContaining({ transferredAssets: [] }),
    ])
  })

  test('is submitted again with the same authorization after a lost answer', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    const { transactions } = gateway.client({ accountMode, maxRetries: 1 })
    const prepared = await transactions.prepareTransfer({
      ownerAddress: owner.address,
      networkId,
      transfers,
      feeTokenAddress: usdc,
    })
    const spy = spyingOwner()
    const signed = await transactions.sign(prepared, spy.owner, { maxFee: 'any' })
    const exists = refusal(409, {
      error: 'Exists.',
      code: 'OPERATION_ALREADY_SUBMITTED',
      reason: null,
      operationId: 'op_1',
    })
    gateway.on('submitTransaction', networkFault, exists)
    const { userOperationHash } = signed
    gateway.on('getTransaction', ok('getTransaction', operationAnswer({ userOperationHash })))
    await expect(transactions.submit(signed)).resolves.toMatchObject({ userOperationHash })
    const [lost, repeated] = submitted()
    expect(repeated).toEqual(lost)
    expect(spy.signAuthorization).toHaveBeenCalledTimes(1)
  })
})

test('the account is the one that the gateway derives', () => {
  const network = { accountContracts: kernelV31, delegate: kernelV33Delegate }
  for (const mode of ['smart_account', 'eip7702'] as const) {
    const known = accountModel(mode, network)
    const expected = expectedAccount(mode, owner.address, kernelV31)
    expect(expected).toEqual({
      address: known.addressOf(owner.address),
      deployment: known.initCodeOf(owner.address),
      nonceValidator: known.nonceValidator,
    })
  }
})

type Answer = ReturnType<typeof answerOf>

const drafting = (change: (draft: Draft) => Partial<Draft>) => (): Answer => {
  const draft = honestDraft({ calls: [send], feeToken: usdc, eip7702: adopting })
  return answerOf({ ...draft, ...change(draft) })
}
const operation = (change: Partial<Draft['operation']>) =>
  drafting((draft) => ({ operation: { ...draft.operation, ...change } }))
const adoption = (change: Partial<Draft['adoption']>) =>
  drafting((draft) => ({ adoption: { ...draft.adoption, ...change } }))
const rootKey = (validator: Hex) => nonceOf(nonceKeyOf({ validator, key: 0 }), 7n)

const lies: readonly (readonly [lie: string, field: string, answer: () => Answer])[] = [
  [
    'has another delegate adopted',
    'authorizationDelegate',
    adoption({ authorizationDelegate: thief }),
  ],
  [
    'has the delegation revoked',
    'authorizationDelegate',
    adoption({ authorizationDelegate: zeroAddress }),
  ],
  [
    'says that another delegate has been adopted',
    'authorizationDelegate',
    adoption({ authorizationRequired: false, authorizationDelegate: thief }),
  ],
  [
    'names no delegate',
    'authorizationDelegate',
    drafting(({ adoption: { authorizationDelegate: _, ...rest } }) => ({ adoption: rest })),
  ],
  [
    'names no nonce',
    'authorizationNonce',
    drafting(({ adoption: { authorizationNonce: _, ...rest } }) => ({ adoption: rest })),
  ],
  [
    'names a nonce that is too large for a number',
    'authorizationNonce',
    adoption({ authorizationNonce: '9007199254740993' }),
  ],
  [
    'prepares for a smart account',
    'accountType',
    () => honestAnswer({ calls: [send], feeToken: usdc }),
  ],
  ['leaves out what kind of account it is', 'accountType', adoption({ accountType: undefined })],
  ["spends from the owner's smart account", 'sender', operation({ sender: account })],
  ["spends from another's address", 'sender', operation({ sender: thief })],
  [
    'deploys a smart account',
    'initCode',
    operation({ initCode: accountInitCode({ owner: owner.address, contracts: kernelV31 }) }),
  ],
  ['names a factory', 'initCode', operation({ initCode: thief })],
  ['validates with a module', 'nonce', operation({ nonce: rootKey(kernelV31.ecdsaValidator) })],
  ['uses the enable mode', 'nonce', operation({ nonce: rootKey(zeroAddress) | (1n << 248n) })],
  [
    'sends to another recipient',
    'calls.0.data',
    operation({ callData: encodeExecution([transferCall(usdc, thief, 25_000_000n)]) }),
  ],
  ['hashes for another chain', 'userOperationHash', drafting(() => ({ chainId: 1 }))],
]

describe("nothing is signed of the owner's own address when the gateway", () => {
  test.each(lies)('%s', async (_, field, answer) => {
    gateway.on('prepareTransfer', ok('prepareTransfer', answer()))
    const spy = spyingOwner()
    const error = await gateway
      .client({ accountMode })
      .transfer({ maxFee: 'any', ...asked, owner: spy.owner })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VerificationError)
    expect(error).toMatchObject({ field })
    expect(spy.signatures()).toBe(0)
    expect(submitted()).toEqual([])
  })

  test('is asked by a client of smart accounts, whatever it asks to sign', async () => {
    const required = { authorizationRequired: true, authorizationNonce: '0' }
    const answers: [string, Parameters<typeof ok<'prepareTransfer'>>[1]][] = [
      ['accountType', first()],
      ['accountType', later()],
      ['accountType', plainAnswer([send])],
      [
        'authorizationRequired',
        { ...honestAnswer({ calls: [send], feeToken: usdc }), ...required },
      ],
    ]
    for (const [field, answer] of answers)
      for (const dangerouslySkipVerification of [false, field === 'accountType']) {
        gateway.on('prepareTransfer', ok('prepareTransfer', answer))
        const spy = spyingOwner()
        const error = await gateway
          .client()
          .transfer({ maxFee: 'any', ...asked, owner: spy.owner, dangerouslySkipVerification })
          .catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(VerificationError)
        expect(error).toMatchObject({ field })
        expect(spy.signatures()).toBe(0)
      }
    expect(submitted()).toEqual([])
  })

  test('answers a single step of a client of smart accounts', async () => {
    const { transactions, swaps } = gateway.client()
    const ownerAddress = owner.address
    for (const answer of [first(), plainAnswer([send])]) {
      gateway.on('prepareTransfer', ok('prepareTransfer', answer))
      gateway.on('preparePlainSwap', ok('preparePlainSwap', answer))
      for (const preparing of [
        transactions.prepareTransfer({ ownerAddress, networkId, transfers }),
        swaps.preparePlain({
          ownerAddress,
          networkId,
          fromToken: usdc,
          toToken: friend,
          amount: 1n,
        }),
      ])
        await expect(preparing).rejects.toMatchObject({ field: 'accountType' })
    }
  })

  test('prepared for another mode in another process', async () => {
    const prepared = {
      ...first(),
      request: { networkId, ownerAddress: owner.address, calls: [], feeToken: usdc },
    }
    const { sign, verify } = createSign({
      networks: { [networkId]: { paymaster } },
      accountMode: 'smart_account',
      clock: createFakeClock(),
    })
    const spy = spyingOwner()
    expect(() => verify(prepared, { ownerAddress: owner.address, maxFee: 'any' })).toThrow(
      /accountType/,
    )
    await expect(
      sign(prepared, spy.owner, { dangerouslySkipVerification: true, maxFee: 'any' }),
    ).rejects.toMatchObject({ field: 'accountType' })
    expect(spy.signatures()).toBe(0)
  })

  test('is trusted with operations, but not with the code of the address', async () => {
    const unchecked = { ...asked, dangerouslySkipVerification: true, maxFee: 'any' }
    gateway.on(
      'prepareTransfer',
      ok('prepareTransfer', adoption({ authorizationDelegate: thief })()),
      ok('prepareTransfer', operation({ callData: '0x' })()),
    )
    gateway.accepts({})
    const spy = spyingOwner()
    const client = gateway.client({ accountMode })
    await expect(client.transfer({ ...unchecked, owner: spy.owner })).rejects.toMatchObject({
      field: 'authorizationDelegate',
    })
    expect(spy.signatures()).toBe(0)
    await client.transfer({ ...unchecked, owner: spy.owner })
    expect(submitted()[0]?.authorization).toMatchObject(consent)
  })
})

describe('the delegate is', () => {
  const attempt = async (id: string, networks: object) => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    const spy = spyingOwner()
    const error = await gateway
      .client({ accountMode, networks: { [id]: { paymaster, ...networks } } })
      .transfer({ maxFee: 'any', ...asked, networkId: id, owner: spy.owner })
      .catch((thrown: unknown) => thrown)
    expect(spy.signatures()).toBe(0)
    return error
  }

  test("the caller's where one is given", async () => {
    expect(await attempt(networkId, { delegate: thief })).toMatchObject({
      field: 'authorizationDelegate',
      expected: thief,
    })
  })

  test('needed where none is built in, and the message shows how to pass it', async () => {
    for (const [id, networks] of [
      ['31337', {}],
      [networkId, { delegate: null }],
    ] as const)
      expect(await attempt(id, networks)).toMatchObject({
        code: 'PIN_MISSING',
        message: expect.stringContaining(`networks: { '${id}': { delegate: '0x…' } }`),
      })
  })

  test('never adopted on every chain', async () => {
    const { verify } = createSign({
      networks: { '0': { delegate: kernelV33Delegate, paymaster } },
      accountMode,
      clock: createFakeClock(),
    })
    const prepared = answerOf({
      ...honestDraft({ calls: [send], feeToken: usdc, eip7702: adopting }),
      chainId: 0,
    })
    const request = { networkId: '0', ownerAddress: owner.address, calls: [], feeToken: usdc }
    expect(() =>
      verify({ ...prepared, request }, { ownerAddress: owner.address, maxFee: 'any' }),
    ).toThrow(/networkId: expected a whole number of at least 1, got 0/)
  })
})

describe('the owner', () => {
  const { signMessage, signAuthorization } = owner
  const signHash = (hash: Hex) => signMessage({ message: { raw: hash } })
  const able: [kind: string, owner: Owner, ownerAddress?: string][] = [
    ['a local account', owner],
    [
      'a wallet client that holds one',
      createWalletClient({ account: owner, transport: http('http://localhost:1') }),
    ],
    ['functions with an address', { address: owner.address, signHash, signAuthorization }],
    ['functions beside an address', { signHash, signAuthorization }, owner.address],
    [
      'one that spells the parity as before EIP-1559',
      {
        address: owner.address,
        signMessage,
        async signAuthorization(request) {
          const { r, s, yParity } = await signAuthorization(request)
          return { r, s, v: BigInt(yParity ?? 0) + 27n }
        },
      },
    ],
  ]
  test.each(able)('may be %s', async (_, signer, ownerAddress) => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    gateway.accepts({})
    await gateway
      .client({ accountMode })
      .transfer({ maxFee: 'any', ...asked, owner: signer, ownerAddress })
    expect(submitted()[0]?.authorization).toMatchObject(consent)
    expect(await signedByOwner(submitted()[0]?.authorization)).toBe(true)
  })

  test('behind JSON-RPC is told what to do, before they are asked to sign anything', async () => {
    const request = vi.fn(async () => hashOf('a'))
    const wallet = createWalletClient({ account: owner.address, transport: custom({ request }) })
    const unable: [owner: Owner, ownerAddress?: string][] = [
      [wallet],
      [{ address: owner.address, signMessage }],
      [signHash, owner.address],
    ]
    for (const [signer, ownerAddress] of unable) {
      gateway.on('prepareTransfer', ok('prepareTransfer', first()))
      const error = await gateway
        .client({ accountMode })
        .transfer({ maxFee: 'any', ...asked, owner: signer, ownerAddress })
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SignerError)
      expect(error).toMatchObject({ code: 'SIGNER_UNSUITABLE', needed: 'authorization' })
      expect(String(error)).toMatch(/Pass a local viem account.*signAuthorization/)
    }
    expect(request).not.toHaveBeenCalled()
    expect(submitted()).toEqual([])
  })

  const deviating: [what: string, sign: typeof signAuthorization][] = [
    ['another nonce', (request) => signAuthorization({ ...request, nonce: 4 } as never)],
    [
      'what it made of the request',
      (request) => signAuthorization(Object.assign(request, { nonce: 4 })),
    ],
    ['every chain', (request) => signAuthorization({ ...request, chainId: 0 } as never)],
    [
      'another delegate',
      ({ chainId, nonce }) => signAuthorization({ chainId, nonce, address: thief }),
    ],
    ['nothing that is a signature', async () => ({ r: '0x', s: '0x', yParity: 9 }) as never],
  ]
  test.each(deviating)('who signs for %s is told so, and nothing is submitted', async (_, sign) => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    const error = await gateway
      .client({ accountMode })
      .transfer({
        maxFee: 'any',
        ...asked,
        owner: { address: owner.address, signMessage, signAuthorization: sign },
      })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SignerError)
    expect(error).toMatchObject({ code: 'SIGNATURE_UNEXPECTED', needed: 'authorization' })
    expect(submitted()).toEqual([])
  })

  test('who turns the operation down is not asked for an authorization', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', first()))
    const spy = spyingOwner()
    spy.signMessage.mockRejectedValue(new Error('no'))
    await expect(
      gateway.client({ accountMode }).transfer({ maxFee: 'any', ...asked, owner: spy.owner }),
    ).rejects.toMatchObject({ code: 'SIGNER_FAILED', cause: new Error('no') })
    expect(spy.signAuthorization).not.toHaveBeenCalled()
  })
})

test('calls on a network without EIP-7702 are refused with what to use instead', async () => {
  gateway.on(
    'prepareTransaction',
    refusal(400, { error: 'No.', code: 'EIP7702_UNSUPPORTED', reason: null }),
  )
  const sending = gateway.client({ accountMode }).send({
    maxFee: 'any',
    owner,
    accountId: 'acc_1',
    networkId,
    calls: [{ to: friend }],
    transferredAssets: [],
  })
  await expect(sending).rejects.toMatchObject({
    name: 'ValidationError',
    code: 'EIP7702_UNSUPPORTED',
    status: 400,
    message: expect.stringContaining('Use transfer or swap'),
  })
})
