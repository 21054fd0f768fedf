import { keccak256, parseTransaction, recoverAddress, recoverTransactionAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createLocalExecutorSigner } from './local-executor-signer.js'
import { createLocalSponsorshipSigner } from './local-sponsorship-signer.js'

test('a sponsorship is 65 bytes that recover to the signer over the digest itself, with v 27 or 28 and a low s', async () => {
  const key = generatePrivateKey()
  const signer = createLocalSponsorshipSigner(key)
  expect(signer.address).toBe(privateKeyToAddress(key))
  for (let index = 0; index < 50; index++) {
    const digest = keccak256(toHex(index))
    const signature = await signer.sign(digest)
    expect(signature).toMatch(/^0x[0-9a-f]{128}1[bc]$/)
    expect(BigInt(`0x${signature.slice(66, 130)}`) < 2n ** 255n).toBe(true)
    expect(await recoverAddress({ hash: digest, signature })).toBe(signer.address)
  }
})

test('the same digest gives the same signature: nothing is drawn at random', async () => {
  const signer = createLocalSponsorshipSigner(generatePrivateKey())
  expect(await signer.sign(keccak256('0x01'))).toBe(await signer.sign(keccak256('0x01')))
})

test('an outer transaction is signed by the executor that was asked for, as it was asked for', async () => {
  const keys = [generatePrivateKey(), generatePrivateKey()]
  const signer = createLocalExecutorSigner(keys)
  expect(signer.addresses).toEqual(keys.map((key) => privateKeyToAddress(key)))
  const transaction = {
    chainId: 31337,
    nonce: 7,
    to: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    data: '0x1234',
    gas: 100_000n,
    maxFeePerGas: 20n,
    maxPriorityFeePerGas: 10n,
  } as const
  for (const executor of signer.addresses) {
    const { rawTransaction, transactionHash } = await signer.sign(executor, transaction)
    expect(transactionHash).toBe(keccak256(rawTransaction))
    expect(
      await recoverTransactionAddress({ serializedTransaction: rawTransaction as `0x02${string}` }),
    ).toBe(executor)
    const parsed = parseTransaction(rawTransaction)
    expect(parsed).toMatchObject({
      ...transaction,
      to: transaction.to.toLowerCase(),
      type: 'eip1559',
    })
  }
})

test('the same transaction has the same bytes, so that sending it again is a replay', async () => {
  const signer = createLocalExecutorSigner([generatePrivateKey()])
  const [executor] = signer.addresses
  if (!executor) throw new Error('no executor')
  const sign = () =>
    signer.sign(executor, {
      chainId: 1,
      nonce: 0,
      to: executor,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    })
  expect(await sign()).toEqual(await sign())
})

test('an executor without a key is refused by name', async () => {
  const stranger = privateKeyToAddress(generatePrivateKey())
  await expect(
    createLocalExecutorSigner([]).sign(stranger, {
      chainId: 1,
      nonce: 0,
      to: stranger,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    }),
  ).rejects.toThrow(stranger)
})
