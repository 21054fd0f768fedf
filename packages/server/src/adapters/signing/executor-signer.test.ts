import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  zeroHash,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { createExecutorSigner } from './executor-signer.js'
import { createLocalKeySigner } from './local-key-signer.js'

test('the same message gives the same signature: nothing is drawn at random', async () => {
  const signer = createLocalKeySigner(generatePrivateKey())
  expect(await signer.sign('0x01')).toBe(await signer.sign('0x01'))
})

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const createSigner = (executorKeys: readonly Hex[], funderKey?: Hex) =>
  createExecutorSigner({
    executors: executorKeys.map(createLocalKeySigner),
    funder: funderKey && createLocalKeySigner(funderKey),
    networks: [aNetwork({ entryPoint })],
    refillLimit: 1_000n,
  })
/** A bundle of one empty operation, whose `handleOps` pays this beneficiary. */
const bundleFor = (beneficiary: Address, sender = beneficiary) => ({
  chainId: 31337,
  nonce: 7,
  to: entryPoint as Address,
  data: encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [
      [
        {
          sender,
          nonce: 0n,
          initCode: '0x',
          callData: '0x',
          accountGasLimits: zeroHash,
          preVerificationGas: 0n,
          gasFees: zeroHash,
          paymasterAndData: '0x',
          signature: '0x',
        },
      ],
      beneficiary,
    ],
  }),
  value: 0n,
  gas: 100_000n,
  maxFeePerGas: 20n,
  maxPriorityFeePerGas: 10n,
})

test('an outer transaction is signed by the executor that was asked for, as it was asked for', async () => {
  const keys = [generatePrivateKey(), generatePrivateKey()]
  const signer = createSigner(keys)
  expect(signer.addresses).toEqual(keys.map((key) => privateKeyToAddress(key)))
  expect(signer.funder).toBeUndefined()
  for (const executor of signer.addresses) {
    const { value: _, ...transaction } = bundleFor(executor)
    const signed = await signer.sign(executor, bundleFor(executor))
    expect(signed.transactionHash).toBe(keccak256(signed.rawTransaction))
    expect(await signerOf(signed)).toBe(executor)
    const parsed = parseTransaction(signed.rawTransaction)
    expect(parsed).toMatchObject({
      ...transaction,
      to: transaction.to.toLowerCase(),
      type: 'eip1559',
    })
    expect(parsed.value).toBeUndefined()
  }
})

test('a refill is signed by the funder, with its value', async () => {
  const funderKey = generatePrivateKey()
  const signer = createSigner([generatePrivateKey()], funderKey)
  const [executor] = signer.addresses as [Address]
  const funder = privateKeyToAddress(funderKey)
  expect(signer.funder).toBe(funder)
  expect(signer.addresses).not.toContain(funder)
  const refill = { ...bundleFor(executor), to: executor, data: '0x' as const, value: 1_000n }
  const signed = await signer.sign(funder, refill)
  expect(await signerOf(signed)).toBe(funder)
  expect(parseTransaction(signed.rawTransaction)).toMatchObject({ value: 1_000n })
})

test('the same transaction has the same bytes, so that sending it again is a replay', async () => {
  const signer = createSigner([generatePrivateKey()])
  const [executor] = signer.addresses as [Address]
  const sign = () => signer.sign(executor, bundleFor(executor))
  expect(await sign()).toEqual(await sign())
})

test('an executor without a key is refused by name', async () => {
  const stranger = privateKeyToAddress(generatePrivateKey())
  await expect(createSigner([]).sign(stranger, bundleFor(stranger))).rejects.toThrow(stranger)
})

test('whatever is no bundle, no no-op and no refill is refused, with every key', async () => {
  const funderKey = generatePrivateKey()
  const signer = createSigner([generatePrivateKey(), generatePrivateKey()], funderKey)
  const [executor, other] = signer.addresses as [Address, Address]
  const stranger = privateKeyToAddress(generatePrivateKey())
  const plain = { ...bundleFor(executor), data: '0x' as const, value: 1n }
  for (const [who, transaction] of [
    [executor, bundleFor(other)],
    [executor, bundleFor(stranger)],
    [executor, { ...plain, to: stranger }],
    [executor, { ...plain, to: other }],
    [executor, { ...bundleFor(executor), chainId: 1 }],
    [signer.funder, { ...plain, to: stranger }],
    [signer.funder, { ...plain, to: executor, value: 1_001n }],
    [signer.funder, bundleFor(signer.funder as Address)],
  ] as const)
    await expect(signer.sign(who as Address, transaction)).rejects.toThrow('does not sign')
})

const signerOf = ({ rawTransaction }: { rawTransaction: Hex }) =>
  recoverTransactionAddress({ serializedTransaction: rawTransaction as `0x02${string}` })

test('a bundle with the authorization of its account is an EIP-7702 transaction, and no other authorization is signed', async () => {
  const key = generatePrivateKey()
  const owner = privateKeyToAccount(generatePrivateKey())
  const delegate = privateKeyToAddress(generatePrivateKey())
  const signer = createExecutorSigner({
    executors: [createLocalKeySigner(key)],
    funder: undefined,
    networks: [aNetwork({ entryPoint, delegate })],
    refillLimit: 0n,
  })
  const executor = privateKeyToAddress(key)
  const authorize = async (by: typeof owner, nonce = 0) => {
    const { v: _, ...signed } = await by.signAuthorization({
      chainId: 31337,
      address: delegate,
      nonce,
    })
    return { ...signed, yParity: signed.yParity ?? 0 }
  }
  const authorization = await authorize(owner, 300)
  const bundle = bundleFor(executor, owner.address)
  const signed = await signer.sign(executor, { ...bundle, authorizationList: [authorization] })
  expect(
    await recoverTransactionAddress({
      serializedTransaction: signed.rawTransaction as `0x04${string}`,
    }),
  ).toBe(executor)
  expect(parseTransaction(signed.rawTransaction as `0x04${string}`)).toMatchObject({
    type: 'eip7702',
    authorizationList: [
      { ...authorization, address: authorization.address.toLowerCase(), nonce: 300 },
    ],
  })
  const stranger = await authorize(privateKeyToAccount(generatePrivateKey()))
  await expect(signer.sign(executor, { ...bundle, authorizationList: [stranger] })).rejects.toThrow(
    'does not sign',
  )
})
