import type { PlainTransactionBody, PreparedPlainOperation } from '@gasless-gateway/core/api'
import {
  approveCall,
  type Call,
  isNativeCoin,
  nativeCoinAddress,
} from '@gasless-gateway/core/erc4337'
import {
  concatHex,
  createWalletClient,
  custom,
  fromRlp,
  type Hex,
  http,
  keccak256,
  maxUint256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializedEIP1559,
  toHex,
  toRlp,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { InvalidInputError } from '../src/errors/invalid-input-error.js'
import { isGatewaySdkError } from '../src/errors/is-gateway-sdk-error.js'
import { SignerError } from '../src/errors/signer-error.js'
import { VerificationError } from '../src/errors/verification-error.js'
import type { Owner, PlainTransaction } from '../src/signers/owner.js'
import { networkFault, ok, refusal } from './gateway-server.js'
import { operationAnswer, useGateway } from './harness.js'
import { dai, friend, hashOf, owner, thief, transferCall, usdc } from './honest-gateway.js'
import { plainNetwork as networkId, plainAnswer } from './honest-plain.js'
import { callsOf, honestSwaps, type SwapDraft } from './honest-swap.js'
import { spyingOwner } from './spying-owner.js'

const gateway = useGateway()
const accountMode = 'eip7702'
const send = transferCall(usdc, friend, 25_000_000n)
const coin: Call = { to: friend, value: 5n, data: '0x' }
const item = (tokenAddress: string, amount: bigint) => ({
  tokenAddress,
  recipientAddress: friend,
  amount,
})
const transfers = [item(usdc, 25_000_000n), item(nativeCoinAddress, 5n)]
const honest = () => plainAnswer([send, coin])

type Submitted = { readonly signedTransactions: readonly TransactionSerializedEIP1559[] }
const submitted = () => gateway.seenBy('submitTransaction').map(({ body }) => body as Submitted)

function transferThrough(
  answer: PreparedPlainOperation,
  input: Partial<Parameters<ReturnType<typeof gateway.client>['transfer']>[0]> = {},
) {
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  gateway.accepts({})
  return gateway
    .client({ accountMode })
    .transfer({ maxFee: 'any', owner, networkId, transfers, ...input })
}

const ownSwap = (draft: SwapDraft) =>
  callsOf({ ...draft, call: { ...draft.call, receiver: owner.address } })

describe('plain transactions', () => {
  test('are signed each, as they were prepared, and handed in together in their order', async () => {
    const answer = honest()
    await expect(transferThrough(answer)).resolves.toMatchObject({ id: 'op_1' })
    const [body] = submitted()
    expect(Object.keys(body ?? {}).sort()).toEqual(['operationId', 'signedTransactions'])
    const { signedTransactions = [] } = body ?? {}
    expect(signedTransactions).toHaveLength(2)
    for (const [place, serializedTransaction] of signedTransactions.entries()) {
      const { chainId, nonce, to, value, data, gas, ...rest } =
        parseTransaction(serializedTransaction)
      expect({
        chainId: toHex(chainId),
        nonce: toHex(nonce ?? 0),
        to,
        value: toHex(value ?? 0n),
        data: data ?? '0x',
        gas: toHex(gas ?? 0n),
        maxFeePerGas: toHex(rest.maxFeePerGas ?? 0n),
        maxPriorityFeePerGas: toHex(rest.maxPriorityFeePerGas ?? 0n),
      }).toEqual(answer.transactions[place])
      expect(rest.accessList ?? []).toEqual([])
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(owner.address)
    }
  })

  test('may be asked for with a fee token, of which they take no notice', async () => {
    await transferThrough(honest(), { feeToken: usdc })
  })

  test('may take up to the coins that the caller allows', async () => {
    const { tokenAmount } = honest().gatewayFee
    await transferThrough(honest(), { maxFee: tokenAmount })
    await transferThrough(honest(), { maxFee: tokenAmount, feeToken: nativeCoinAddress })
    await expect(transferThrough(honest(), { maxFee: BigInt(tokenAmount) - 1n })).rejects.toThrow(
      /maxFee: expected at most/,
    )
  })

  test('are not compared with a ceiling in a token, whose units say nothing about wei', async () => {
    const spy = spyingOwner()
    const error = await transferThrough(honest(), {
      feeToken: usdc,
      maxFee: maxUint256,
      owner: spy.owner,
    }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidInputError)
    expect(error).toMatchObject({
      path: 'maxFee',
      message:
        '`maxFee` is in units of a token, but the owner pays gas in coin: pass feeToken: nativeCoinAddress, and maxFee in wei.',
    })
    expect(spy.signatures()).toBe(0)
  })

  test.each(honestSwaps)('carry a swap: %s', async (_, asked, draft) => {
    for (const approvalReset of isNativeCoin(asked.fromToken) ? [false] : [false, true]) {
      const calls = ownSwap({ ...draft, approvalReset })
      gateway.on('preparePlainSwap', ok('preparePlainSwap', plainAnswer(calls)))
      gateway.accepts({})
      await expect(
        gateway.client({ accountMode }).swap({
          maxFee: 'any',
          minimumReceived: 'any',
          ...asked,
          owner,
          networkId,
          toNetworkId: asked.toNetworkId ?? networkId,
        }),
      ).resolves.toMatchObject({ id: 'op_1' })
      expect(submitted().at(-1)?.signedTransactions).toHaveLength(calls.length)
    }
  })

  test('may go step by step and through JSON', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', honest()))
    gateway.accepts({})
    const { transactions } = gateway.client({ accountMode })
    const prepared = await transactions.prepareTransfer({
      ownerAddress: owner.address,
      networkId,
      transfers,
    })
    if (prepared.rail !== 'transaction') throw new Error('another rail')
    expect(
      transactions.verify(prepared, { ownerAddress: owner.address, maxFee: 'any' }),
    ).toMatchObject({
      rail: 'transaction',
      sender: owner.address,
      calls: [send, coin],
      fee: { token: nativeCoinAddress, maxAmount: BigInt(prepared.gatewayFee.tokenAmount) },
      swap: undefined,
    })
    const again = JSON.parse(JSON.stringify(prepared)) as typeof prepared
    const signed = await transactions.sign(again, owner, { maxFee: 'any' })
    expect(JSON.parse(JSON.stringify(signed))).toEqual(signed)
    expect(signed.userOperationHash).toBe(keccak256(signed.signedTransactions[1] ?? '0x'))
    await expect(transactions.submit(signed)).resolves.toMatchObject({ status: 'queued' })
  })

  test('are submitted again as they are after a lost answer, and known by the last hash', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', honest()))
    const { transactions } = gateway.client({ accountMode, maxRetries: 1 })
    const prepared = await transactions.prepareTransfer({
      ownerAddress: owner.address,
      networkId,
      transfers,
    })
    const spy = spyingOwner()
    const signed = await transactions.sign(prepared, spy.owner, { maxFee: 'any' })
    if (signed.rail !== 'transaction') throw new Error('another rail')
    const exists = (code: string, operationId: string) =>
      refusal(409, { error: 'Exists.', code, reason: null, operationId })
    const existing = (userOperationHash: Hex) =>
      ok('getTransaction', operationAnswer({ userOperationHash, networkId }))

    gateway.on('submitTransaction', networkFault)
    await expect(transactions.submit(signed)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      operationId: 'op_1',
    })
    const code = 'OPERATION_ALREADY_SUBMITTED'
    gateway.on('submitTransaction', exists(code, 'op_1'))
    gateway.on('getTransaction', existing(signed.userOperationHash))
    await expect(transactions.submit(signed)).resolves.toMatchObject({
      operationId: 'op_1',
      userOperationHash: signed.userOperationHash,
    })
    gateway.on('getTransaction', existing(hashOf('c')))
    await expect(transactions.submit(signed)).rejects.toMatchObject({ code })
    gateway.on('submitTransaction', exists('DUPLICATE_USER_OPERATION', 'op_0'))
    await expect(transactions.submit(signed)).rejects.toMatchObject({
      name: 'DuplicateOperationError',
      operationId: 'op_0',
    })
    const [first, ...others] = submitted()
    expect(first?.signedTransactions).toEqual(signed.signedTransactions)
    for (const other of others) expect(other).toEqual(first)
    expect(spy.signTransaction).toHaveBeenCalledTimes(2)
  })

  test('that are unsafe come with the verdict and with nothing that could be signed', async () => {
    const security = {
      verdict: 'unsafe',
      reason: 'drains the account',
      provider: 'built-in',
      assetChanges: null,
    }
    gateway.on(
      'prepareTransfer',
      refusal(422, {
        rail: 'transaction',
        security,
        error: 'Unsafe.',
        code: 'SECURITY_UNSAFE',
        reason: security.reason,
      }),
    )
    const error = await gateway
      .client({ accountMode })
      .transfer({ maxFee: 'any', owner, networkId, transfers })
      .catch((thrown: unknown) => thrown)
    if (!isGatewaySdkError(error, 'SECURITY_UNSAFE')) throw error
    expect(error.name).toBe('UnsafeOperationError')
    expect(error.security).toEqual(security)
    expect(error.prepared).toBeUndefined()
    expect(error.message).toContain('drains the account')
  })
})

type Lie = readonly [lie: string, field: string, answer: () => PreparedPlainOperation]

const bent =
  (change: Partial<PlainTransactionBody>, place = 1) =>
  (): PreparedPlainOperation => {
    const answer = honest()
    const transactions = answer.transactions.map((transaction, index) =>
      index === place ? { ...transaction, ...change } : transaction,
    )
    return { ...answer, transactions }
  }
const quoting = (change: Partial<PreparedPlainOperation['gatewayFee']>) => () => {
  const answer = honest()
  return { ...answer, gatewayFee: { ...answer.gatewayFee, ...change } }
}
const [first, second] = honest().transactions as [PlainTransactionBody, PlainTransactionBody]

const lies: readonly Lie[] = [
  ['sends to another recipient', 'calls.1.to', bent({ to: thief })],
  ['sends another amount of coins', 'calls.1.value', bent({ value: '0x6' })],
  ['sends coins along with tokens', 'calls.0.value', bent({ value: '0x1' }, 0)],
  [
    'sends tokens to another',
    'calls.0.data',
    bent({ data: transferCall(usdc, thief, 25_000_000n).data }, 0),
  ],
  [
    'sends one unit more',
    'calls.0.data',
    bent({ data: transferCall(usdc, friend, 25_000_001n).data }, 0),
  ],
  ['sends another token', 'calls.0.to', bent({ to: dai }, 0)],
  ['approves instead', 'calls.0.data', bent({ data: approveCall(usdc, thief, 1n).data }, 0)],
  ['adds data to a payment', 'calls.1.data', bent({ data: '0x00' })],
  ['goes to another chain', 'transactions.0.chainId', bent({ chainId: '0x1' }, 0)],
  ['goes to another chain with the last one', 'transactions.1.chainId', bent({ chainId: '0x1' })],
  ['names chain 0', 'transactions.0.chainId', bent({ chainId: '0x0' }, 0)],
  ['leaves a gap between the nonces', 'transactions.1.nonce', bent({ nonce: '0x9' })],
  ['uses a nonce twice', 'transactions.1.nonce', bent({ nonce: '0x7' })],
  ['goes back with the nonce', 'transactions.1.nonce', bent({ nonce: '0x6' })],
  [
    'names a nonce that is too large for a number',
    'transactions.0.nonce',
    bent({ nonce: '0x20000000000001' }, 0),
  ],
  ['asks for absurd gas', 'transactions.1.gas', bent({ gas: '0x1000001' })],
  ['leaves no gas to run on', 'transactions.1.gas', bent({ gas: '0x5207' })],
  ['asks for one more gas than it quotes', 'gatewayFee.tokenAmount', bent({ gas: toHex(90_001n) })],
  [
    'asks for a higher gas price than it quotes',
    'gatewayFee.tokenAmount',
    bent({ maxFeePerGas: toHex(40_000_000_001n) }),
  ],
  [
    'tips more than the gas price',
    'transactions.1.maxPriorityFeePerGas',
    bent({ maxPriorityFeePerGas: toHex(40_000_000_001n) }),
  ],
  ['quotes less than it signs', 'gatewayFee.tokenAmount', quoting({ tokenAmount: '1' })],
  ['quotes in a token', 'gatewayFee.feeToken', quoting({ feeToken: usdc })],
  [
    'expects more than its worst case',
    'gatewayFee.expectedTokenAmount',
    quoting({ expectedTokenAmount: String(10n ** 18n) }),
  ],
  [
    'swaps the order',
    'calls.0.to',
    () => ({
      ...honest(),
      transactions: [
        { ...second, nonce: '0x7' },
        { ...first, nonce: '0x8' },
      ],
    }),
  ],
  ['leaves the last one out', 'calls.1.to', () => plainAnswer([send])],
  ['leaves all out', 'calls.0.to', () => plainAnswer([])],
  ['adds one behind', 'calls', () => plainAnswer([send, coin, transferCall(usdc, thief, 1n)])],
  [
    'adds one in front',
    'calls.0.data',
    () => plainAnswer([transferCall(usdc, thief, 1n), send, coin]),
  ],
  ['performs one twice', 'calls', () => plainAnswer([send, coin, coin])],
]

async function refusalOf(attempt: (owner: Owner) => Promise<unknown>) {
  const spy = spyingOwner()
  const error = await attempt(spy.owner).catch((thrown: unknown) => thrown)
  expect(spy.signatures()).toBe(0)
  expect(submitted()).toEqual([])
  return error
}

describe('no transaction is signed when the gateway', () => {
  test.each(lies)('%s', async (_, field, answer) => {
    const error = await refusalOf((signer) => transferThrough(answer(), { owner: signer }))
    expect(error).toBeInstanceOf(VerificationError)
    expect(error).toMatchObject({ field })
  })

  test('could send an operation: a delegate is pinned', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', honest()))
    const client = gateway.client({ accountMode })
    const error = await refusalOf((signer) =>
      client.transfer({ maxFee: 'any', owner: signer, networkId: '8453', transfers }),
    )
    expect(error).toMatchObject({
      field: 'rail',
      message: expect.stringContaining('`delegate: null`'),
    })
  })

  test("prepares another's transactions", async () => {
    const { transactions } = gateway.client({ accountMode })
    gateway.on('prepareTransfer', ok('prepareTransfer', honest()))
    const prepared = await transactions.prepareTransfer({
      ownerAddress: thief,
      networkId,
      transfers,
    })
    expect(
      await refusalOf((signer) => transactions.sign(prepared, signer, { maxFee: 'any' })),
    ).toMatchObject({
      field: 'owner',
    })
  })

  test('takes calls apart that were to be all or nothing', async () => {
    const answer = { ...honest(), ...{ userOperation: {}, userOperationHash: hashOf('a') } }
    gateway.on('prepareTransaction', ok('prepareTransaction', answer as never))
    const client = gateway.client({ accountMode })
    const error = await refusalOf((signer) =>
      client.send({
        maxFee: 'any',
        owner: signer,
        accountId: 'acc_1',
        networkId,
        calls: [send, coin].map(({ to, data, value }) => ({ to, data, value })),
        transferredAssets: [],
      }),
    )
    expect(isGatewaySdkError(error)).toBe(true)
  })

  test('answers with a rail that nobody knows', async () => {
    const answer = { ...honest(), rail: 'teleport' as 'transaction' }
    const error = await refusalOf((signer) => transferThrough(answer, { owner: signer }))
    expect(error).toMatchObject({ code: 'ANSWER_MALFORMED' })
  })
})

describe('no swap is signed when the gateway', () => {
  const [, asked, draft] = honestSwaps[0] as (typeof honestSwaps)[number]
  const calls = ownSwap(draft)
  const [approval, swap] = calls as [Call, Call]
  const cases: [lie: string, field: string, calls: Call[]][] = [
    ['approves without limit', 'swap.approval', ownSwap({ ...draft, approved: maxUint256 })],
    ['approves somebody else', 'swap.approval', ownSwap({ ...draft, spender: thief })],
    ['leaves the approval out', 'swap.approval', [swap]],
    ['leaves the swap out', 'swap.to', [approval]],
    ['calls another contract', 'swap.to', ownSwap({ ...draft, to: thief })],
    ['sends coins along', 'maxBridgeFee', ownSwap({ ...draft, onTop: 1n })],
    ['adds one behind', 'calls', [...calls, transferCall(dai, thief, 1n)]],
    ['approves for more behind', 'calls', [...calls, approveCall(usdc, draft.spender, maxUint256)]],
    ['swaps the order', 'swap.approval', [swap, approval]],
    [
      'pays somebody else',
      'swap.receiver',
      callsOf({ ...draft, call: { ...draft.call, receiver: thief } }),
    ],
    ['pays a smart account of the owner', 'swap.receiver', callsOf(draft)],
  ]
  test.each(cases)('%s', async (_, field, list) => {
    gateway.on('preparePlainSwap', ok('preparePlainSwap', plainAnswer(list)))
    const client = gateway.client({ accountMode })
    const error = await refusalOf((signer) =>
      client.swap({ maxFee: 'any', minimumReceived: 'any', ...asked, owner: signer, networkId }),
    )
    expect(error).toBeInstanceOf(VerificationError)
    expect(error).toMatchObject({ field })
  })
})

test.each(honestSwaps.filter(([, { toNetworkId }]) => toNetworkId !== undefined))(
  'no swap is signed that has next to nothing reach the bridge: %s',
  async (_, asked, draft) => {
    const name = draft.name.replace('startBridge', 'swapAndStartBridge')
    const calls = ownSwap({ ...draft, name, call: { ...draft.call, minimumOut: 1n } })
    gateway.on('preparePlainSwap', ok('preparePlainSwap', plainAnswer(calls)))
    const error = await refusalOf((signer) =>
      gateway
        .client({ accountMode })
        .swap({ maxFee: 'any', minimumReceived: 'any', ...asked, owner: signer, networkId }),
    )
    expect(error).toMatchObject({ field: 'minimumBridged' })
  },
)

describe('the owner', () => {
  const { signMessage } = owner
  const signTransaction = (transaction: PlainTransaction) => owner.signTransaction(transaction)
  const signHash = (hash: Hex) => signMessage({ message: { raw: hash } })
  const able: [kind: string, owner: Owner, ownerAddress?: string][] = [
    ['a local account', owner],
    [
      'a wallet client that holds one',
      createWalletClient({ account: owner, transport: http('http://localhost:1') }),
    ],
    ['functions with an address', { address: owner.address, signHash, signTransaction }],
    ['functions beside an address', { signHash, signTransaction }, owner.address],
  ]
  test.each(able)('may be %s', async (_, signer, ownerAddress) => {
    await transferThrough(honest(), { owner: signer, ownerAddress })
    expect(submitted()).toHaveLength(1)
  })

  test('behind JSON-RPC is told what to do before anything is sent', async () => {
    const request = vi.fn(async () => hashOf('a'))
    const wallet = createWalletClient({ account: owner.address, transport: custom({ request }) })
    const unable: [owner: Owner, ownerAddress?: string][] = [
      [wallet],
      [{ address: owner.address, signMessage }],
      [signHash, owner.address],
    ]
    const client = gateway.client({ accountMode })
    const swap = { fromToken: usdc, toToken: dai, amount: 1n, minimumReceived: 1n }
    for (const [signer, ownerAddress] of unable)
      for (const attempt of [
        client.transfer({ maxFee: 'any', owner: signer, ownerAddress, networkId, transfers }),
        client.swap({ maxFee: 'any', owner: signer, ownerAddress, networkId, ...swap }),
      ]) {
        const error = await attempt.catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(SignerError)
        expect(error).toMatchObject({ code: 'SIGNER_UNSUITABLE', needed: 'transaction' })
        expect(String(error)).toMatch(/Pass a local viem account.*signTransaction/)
      }
    expect(gateway.seen).toEqual([])
    expect(request).not.toHaveBeenCalled()
  })

  test('behind JSON-RPC is told so by the single step, too', async () => {
    gateway.on('prepareTransfer', ok('prepareTransfer', honest()))
    const { transactions } = gateway.client({ accountMode })
    const ownerAddress = owner.address
    const prepared = await transactions.prepareTransfer({ ownerAddress, networkId, transfers })
    await expect(
      transactions.sign(prepared, signHash, { ownerAddress, maxFee: 'any' }),
    ).rejects.toMatchObject({
      code: 'SIGNER_UNSUITABLE',
    })
  })

  const stranger = privateKeyToAccount(generatePrivateKey())
  const changing = (change: object) => (transaction: PlainTransaction) =>
    owner.signTransaction({ ...transaction, ...change } as PlainTransaction)
  const legacy = async ({ chainId, nonce, to, value, data, gas, maxFeePerGas }: PlainTransaction) =>
    owner.signTransaction({
      type: 'legacy',
      chainId,
      nonce,
      to,
      value,
      data,
      gas,
      gasPrice: maxFeePerGas,
    })
  /** The same numbers, with a zero in front of the gas. */
  const stretched = async (transaction: PlainTransaction) => {
    const raw = await signTransaction(transaction)
    const fields = fromRlp(`0x${raw.slice(4)}`, 'hex') as Hex[]
    const longer = fields.map((field, at) => (at === 4 ? concatHex(['0x00', field]) : field))
    return concatHex(['0x02', toRlp(longer)])
  }
  const deviating: [field: string, sign: typeof signTransaction][] = [
    ['chainId', changing({ chainId: 1 })],
    ['nonce', changing({ nonce: 42 })],
    ['to', changing({ to: thief })],
    ['value', changing({ value: 6n })],
    ['data', changing({ data: '0x00' })],
    ['gas', changing({ gas: 120_000n })],
    ['maxFeePerGas', changing({ maxFeePerGas: 50_000_000_000n })],
    ['maxPriorityFeePerGas', changing({ maxPriorityFeePerGas: 1n })],
    ['gas', (transaction) => signTransaction(Object.assign(transaction, { gas: 120_000n }))],
    ['accessList', changing({ accessList: [{ address: thief, storageKeys: [] }] })],
    ['type', legacy],
    ['signer', (transaction) => stranger.signTransaction(transaction)],
    ['signature', async (transaction) => serializeTransaction(transaction)],
    ['encoding', async () => '0x02c0'],
    ['encoding', stretched],
    ['encoding', async (transaction) => `${await signTransaction(transaction)}00`],
  ]
  test.each(deviating)(
    'who signs another %s is told so, and nothing is submitted',
    async (field, sign) => {
      const error = await transferThrough(honest(), {
        owner: { address: owner.address, signMessage, signTransaction: sign },
      }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SignerError)
      expect(error).toMatchObject({
        code: 'SIGNATURE_UNEXPECTED',
        needed: 'transaction',
        field,
        message: expect.stringContaining(`transactions.0 differs in ${field}`),
      })
      expect(submitted()).toEqual([])
    },
  )

  test('who turns the second transaction down has sent nothing', async () => {
    const spy = spyingOwner()
    spy.signTransaction
      .mockImplementationOnce((transaction) => owner.signTransaction(transaction))
      .mockRejectedValueOnce(new Error('no'))
    await expect(transferThrough(honest(), { owner: spy.owner })).rejects.toMatchObject({
      code: 'SIGNER_FAILED',
      needed: 'transaction',
    })
    expect(submitted()).toEqual([])
  })
})
