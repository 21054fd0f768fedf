import type { DevnetChain } from '@gasless-gateway/devnet'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import { createGatewayClient, type SignedOperation } from '@gasless-gateway/sdk'
import { type ChainReader, onChain, readOutcome } from '@gasless-gateway/sdk/on-chain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  parseGwei,
  slice,
  TransactionReceiptNotFoundError,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { landPrepared } from '../src/land-prepared.js'
import { patient } from '../src/patient.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { tokenBalance } from '../src/read-chain.js'
import { pinsOf, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

const chain = inject('chains')[1] as DevnetChain
const { networkId } = chain.network
const token = tokenOf(chain, 'USDC').address
const networks = pinsOf([chain])
const node = createPublicClient({ transport: http(chain.rpcUrl) })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ chains: [chain] })
})
afterAll(() => gateway?.close())

/** Creates an account whose payments are prepared and signed, but not submitted. */
async function payer() {
  const account = await newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })
  const { transactions, transfer } = gateway.client
  const to = newAddress()
  const payment = (recipientAddress: Address, amount: bigint) => ({
    networkId,
    transfers: [{ tokenAddress: token, recipientAddress, amount }],
  })
  // This operation deploys the account, so that the next ones are prepared for a deployed account.
  const first = await transfer({
    ...payment(newAddress(), 1n),
    owner: account.owner,
    maxFee: 'any',
  })
  await first.wait(patient)
  return {
    ...account,
    to,
    async sign(nonceKey: number, amount: string) {
      const prepared = await transactions.prepareTransfer({
        ...payment(to, usdc(amount)),
        ownerAddress: account.owner.address,
        nonceKey,
      })
      const signed = await transactions.sign(prepared, account.owner, { maxFee: 'any' })
      return { prepared, signed: JSON.parse(JSON.stringify(signed)) as SignedOperation }
    },
  }
}

const outcomeOf = (signed: SignedOperation) => readOutcome(node, signed, { networks })

test('of two operations with one nonce, the chain shows which one landed, and that the other one never will', async () => {
  const { sign, to } = await payer()
  const [one, other] = [await sign(5, '60'), await sign(5, '50')]
  expect([await outcomeOf(one.signed), await outcomeOf(other.signed)]).toEqual(['open', 'open'])
  const operation = await gateway.client.operations.submit(other.signed)
  await operation.wait({ ...patient, verifyWith: onChain(node) })
  expect(await outcomeOf(other.signed)).toBe('succeeded')
  expect(await outcomeOf(one.signed)).toBe('failed')
  expect(await tokenBalance(chain, token, to)).toBe(usdc('50'))
})

test('an operation that somebody else has landed is found, with success or revert', async () => {
  const { owner, sign, to } = await payer()
  const [paid, short] = [await sign(1, '60'), await sign(2, '60')]
  for (const { prepared, signed } of [paid, short]) {
    expect(await outcomeOf(signed)).toBe('open')
    await landPrepared(chain, [{ answer: { body: prepared } as never, owner }])
  }
  expect(await outcomeOf(paid.signed)).toBe('succeeded')
  // The account has 40 of 100 USDC left, also once the block is final.
  await expect.poll(() => outcomeOf(short.signed), { timeout: 2_000_000 }).toBe('failed')
  expect(await tokenBalance(chain, token, to)).toBe(usdc('60'))
})

describe('a transfer with verifyWith', () => {
  test('is prepared again at once, with the same nonce, if its account was deployed meanwhile', async () => {
    const { owner } = await newAccount(chain, { usdc: usdc('100') })
    const { transfer } = gateway.client
    const [to, other] = [newAddress(), newAddress()]
    const payTo = (recipientAddress: Address) => ({
      owner,
      networkId,
      transfers: [{ tokenAddress: token, recipientAddress, amount: usdc('10') }],
      feeToken: token,
      maxFee: 'any' as const,
    })
    const signed: SignedOperation[] = []
    const operation = await transfer({
      ...payTo(to),
      idempotencyKey: to,
      verifyWith: onChain(node),
      async onSigned(one) {
        signed.push(one)
        if (signed.length === 1)
          await (await transfer({ ...payTo(other), nonceKey: 1 })).wait(patient)
      },
    })
    expect(signed).toMatchObject([{ deploysAccount: true }, { deploysAccount: false }])
    expect(new Set(signed.map((one) => Object(one).nonce)).size).toBe(1)
    await operation.wait(patient)
    expect(await tokenBalance(chain, token, to)).toBe(usdc('10'))
    expect(await outcomeOf(signed[0] as SignedOperation)).toBe('failed')
  })

  test('pays once, although a lying gateway lands each operation and calls it stale', async () => {
    const { apiKey, baseUrl } = gateway
    const { owner } = await newAccount(chain, { usdc: usdc('100') })
    const to = newAddress()
    let prepares = 0
    const lying: typeof fetch = async (input, init) => {
      const url = String(input)
      const headers = new Headers(init?.headers)
      // Under a key of its own, each prepare is another operation.
      if (url.endsWith('/transaction/transfer'))
        headers.set('Idempotency-Key', `${to}-${++prepares}`)
      const answer = await fetch(url, { ...init, headers })
      if (!url.endsWith('/transaction/submit')) return answer
      const { operationId } = (await answer.json()) as { operationId: string }
      const operation = await gateway.client.operations.resume(operationId)
      await operation.wait(patient)
      return Response.json(
        { error: 'Prepare again.', code: 'OPERATION_STALE', reason: null },
        { status: 409 },
      )
    }
    const client = createGatewayClient({ baseUrl, apiKey, networks, fetch: lying, ...unhurried })
    const paid = client.transfer({
      owner,
      networkId,
      transfers: [{ tokenAddress: token, recipientAddress: to, amount: usdc('10') }],
      feeToken: token,
      maxFee: 'any',
      verifyWith: onChain(node),
    })
    await expect(paid).rejects.toMatchObject({ code: 'CHAIN_CONTRADICTS', actual: 'success' })
    expect(await tokenBalance(chain, token, to)).toBe(usdc('10'))
  })
})

describe('on a chain of its own', () => {
  let local: PrivateChain
  let own: TestGateway
  beforeAll(async () => {
    local = await startPrivateChain()
    own = await startTestGateway({ chains: [local.chain] })
  })
  afterAll(async () => {
    await own?.close()
    await local?.stop()
  })

  test('a payment is not failed because somebody deploys its account, while that block can leave the chain', async () => {
    const reader = createPublicClient({ transport: http(local.chain.rpcUrl) })
    const { address } = tokenOf(local.chain, 'USDC')
    const { owner } = await newAccount(local.chain, { usdc: usdc('100') })
    const prepared = await own.client.transactions.prepareTransfer({
      networkId: local.chain.network.networkId,
      ownerAddress: owner.address,
      transfers: [{ tokenAddress: address, recipientAddress: newAddress(), amount: usdc('10') }],
      feeTokenAddress: address,
    })
    if (prepared.rail !== 'userOperation') throw new Error('It is paid by an operation.')
    const signed = await own.client.transactions.sign(prepared, owner, { maxFee: 'any' })
    const outcome = () => readOutcome(reader, signed, { networks: pinsOf([local.chain]) })
    const { initCode } = prepared.userOperation
    const anybody = privateKeyToAccount(generatePrivateKey())
    await local.client.setBalance({ address: anybody.address, value: parseEther('1') })
    const deploy = async () => {
      const wallet = createWalletClient({ account: anybody, transport: http(local.chain.rpcUrl) })
      const [to, data] = [slice(initCode, 0, 20), slice(initCode, 20)]
      const hash = await wallet.sendTransaction({ to, data, chain: null })
      expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    }
    const id = await local.client.snapshot()
    await deploy()
    expect(await outcome()).toBe('open')
    // The block leaves the chain, and the payment can land again.
    await local.client.revert({ id })
    await local.client.mine({ blocks: 1 })
    expect(await outcome()).toBe('open')
    await deploy()
    await local.finalize()
    expect(await outcome()).toBe('failed')
  })

  test('a final plain payment is not failed if the node has no receipt of it', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    await local.client.setBalance({ address: owner.address, value: parseEther('1') })
    const sign = (value: bigint) =>
      owner.signTransaction({
        chainId: Number(local.chain.network.networkId),
        nonce: 0,
        to: newAddress(),
        value,
        gas: 21_000n,
        maxFeePerGas: parseGwei('100'),
        maxPriorityFeePerGas: 1n,
      })
    const [paid, replaced] = [await sign(1n), await sign(2n)]
    await local.client.sendRawTransaction({ serializedTransaction: paid })
    await local.client.mine({ blocks: 40 })
    const reader = createPublicClient({ transport: http(local.chain.rpcUrl) })
    const unindexed = {
      ...reader,
      getTransactionReceipt: ({ hash }: { hash: Hex }) =>
        Promise.reject(new TransactionReceiptNotFoundError({ hash })),
    }
    const outcome = (node: ChainReader, raw: Hex) => {
      const { networkId } = local.chain.network
      const signed = { networkId, sender: owner.address, signedTransactions: [raw] }
      return readOutcome(node, signed, { networks: {} })
    }
    expect(await outcome(reader, paid)).toBe('succeeded')
    expect(await outcome(unindexed, paid)).toBe('open')
    expect(await outcome(unindexed, replaced)).toBe('failed')
  })
})
