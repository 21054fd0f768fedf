import { nativeCoinAddress } from '@gasless-gateway/core'
import { type DevnetChain, type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import {
  createGatewayClient,
  type GatewayClient,
  SignerError,
  VerificationError,
} from '@gasless-gateway/sdk'
import { type Address, createWalletClient, http, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { patient } from '../src/patient.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { nativeBalance, tokenBalance } from '../src/read-chain.js'
import { pinsOf, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { clientOf, newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

// A project whose accounts are their owners' own addresses, on two chains with EIP-7702 and on one without.
const [chain, other] = inject('chains') as [DevnetChain, DevnetChain]
let older: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
let client: GatewayClient<'eip7702'>
let paths: string[] = []
beforeAll(async () => {
  older = await startPrivateChain(31339, 'cancun')
  const chains = [chain, other, older.chain]
  router = await startDevnetRouter({ chains })
  gateway = await startTestGateway({ chains, lifi: { url: router.url } })
  const { apiKey } = await gateway.newTenant('eip7702')
  client = createGatewayClient({
    baseUrl: gateway.baseUrl,
    apiKey,
    networks: pinsOf(chains),
    accountMode: 'eip7702',
    ...unhurried,
    fetch(url, init) {
      paths.push(new URL(String(url)).pathname)
      return fetch(url, init)
    },
  })
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await older?.stop()
})

const fund = (on: DevnetChain) =>
  newAccount(on, { usdc: usdc('200'), native: parseEther('1') }, 'eip7702')
const tokenOn = (on: DevnetChain, symbol: 'USDC' | 'DAI' = 'USDC') => tokenOf(on, symbol).address
const codeOf = (on: DevnetChain, address: Address) => clientOf(on).getCode({ address })
/** Other tests swap in the same pools. */
const slippage = 0.03
/** Blocks go on only when somebody mines on a chain of our own: what was mined gets its depth. */
const mining = {
  ...patient,
  onStatus: ({ status }: { status: string }) =>
    status === 'confirmed' ? older.finalize() : undefined,
}

describe('where the network has EIP-7702', () => {
  const { networkId } = chain.network
  const adopted = `0xef0100${chain.network.delegate?.slice(2).toLowerCase()}`

  test('send performs calls of the address, all or nothing', async () => {
    const { owner, address } = await fund(chain)
    const to = newAddress()
    const operation = await client.send({
      maxFee: 'any',
      owner,
      networkId,
      calls: [
        { to, value: 3n },
        { to, value: 4n },
      ],
      transferredAssets: [{ address: nativeCoinAddress, amount: 7n }],
    })
    expect(await operation.wait(patient)).toMatchObject({ status: 'finalized' })
    expect(await nativeBalance(chain, to)).toBe(7n)
    expect(await codeOf(chain, address)).toBe(adopted)
  })

  test('swap adopts the delegate and pays the address, in one call', async () => {
    const { owner, address } = await fund(chain)
    expect(await codeOf(chain, address)).toBeUndefined()
    const operation = await client.swap({
      owner,
      networkId,
      fromToken: tokenOn(chain),
      toToken: tokenOn(chain, 'DAI'),
      amount: usdc('25'),
      slippage,
      minimumReceived: parseUnits('22', 18),
      maxFee: usdc('20'),
    })
    expect(await operation.wait(patient)).toMatchObject({ status: 'finalized' })
    expect(await codeOf(chain, address)).toBe(adopted)
    expect(await tokenBalance(chain, tokenOn(chain, 'DAI'), address)).toBeGreaterThan(
      parseUnits('22', 18),
    )
  })

  test('a wallet behind JSON-RPC is told that it cannot adopt the delegate, and nothing is submitted', async () => {
    const { address } = await fund(chain)
    paths = []
    const error = await client
      .transfer({
        maxFee: 'any',
        owner: createWalletClient({ account: address, transport: http(chain.rpcUrl) }),
        networkId,
        transfers: [{ tokenAddress: tokenOn(chain), recipientAddress: newAddress(), amount: 1n }],
        feeToken: tokenOn(chain),
      })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SignerError)
    expect(error).toMatchObject({ code: 'SIGNER_UNSUITABLE', needed: 'authorization' })
    expect(paths).toEqual(['/v1/transaction/transfer'])
  })

  test('a client of smart accounts signs nothing for the address', async () => {
    const { owner } = await fund(chain)
    const { apiKey } = await gateway.newTenant('eip7702')
    const { baseUrl, chains } = gateway
    const mistaken = createGatewayClient({
      baseUrl,
      apiKey,
      networks: pinsOf(chains),
      ...unhurried,
    })
    const error = await mistaken
      .transfer({
        maxFee: 'any',
        owner,
        networkId,
        transfers: [{ tokenAddress: tokenOn(chain), recipientAddress: newAddress(), amount: 1n }],
      })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(VerificationError)
    expect(error).toMatchObject({ field: 'accountType' })
  })
})

describe('where the network has no EIP-7702', () => {
  const networkId = '31339'

  test('transfer sends a plain transaction each, and the owner pays their gas', async () => {
    const { owner, address } = await fund(older.chain)
    const to = newAddress()
    const operation = await client.transfer({
      owner,
      networkId,
      transfers: [
        { tokenAddress: tokenOn(older.chain), recipientAddress: to, amount: usdc('5') },
        { tokenAddress: nativeCoinAddress, recipientAddress: to, amount: 7n },
      ],
      maxFee: parseEther('0.1'),
    })
    expect(await operation.wait(mining)).toMatchObject({
      status: 'finalized',
      feeBreakdown: null,
    })
    expect(await tokenBalance(older.chain, tokenOn(older.chain), to)).toBe(usdc('5'))
    expect(await nativeBalance(older.chain, to)).toBe(7n)
    expect(await nativeBalance(older.chain, address)).toBeLessThan(parseEther('1') - 7n)
    expect(await older.client.getTransactionCount({ address })).toBe(2)
  })

  test('swap approves and swaps', async () => {
    const { owner, address } = await fund(older.chain)
    const [fromToken, toToken] = [tokenOn(older.chain), tokenOn(older.chain, 'DAI')]
    const operation = await client.swap({
      owner,
      networkId,
      fromToken,
      toToken,
      amount: usdc('25'),
      slippage,
      minimumReceived: parseUnits('22', 18),
      feeToken: nativeCoinAddress,
      maxFee: parseEther('0.1'),
    })
    expect(await operation.wait(mining)).toMatchObject({ status: 'finalized' })
    expect(await tokenBalance(older.chain, fromToken, address)).toBe(usdc('175'))
    expect(await tokenBalance(older.chain, toToken, address)).toBeGreaterThanOrEqual(
      parseUnits('22', 18),
    )
    expect(await older.client.getTransactionCount({ address })).toBe(2)
  })

  test('submitting again what was submitted answers with the same operation', async () => {
    const { owner, address } = await fund(older.chain)
    const { transactions } = client
    const prepared = await transactions.prepareTransfer({
      ownerAddress: address,
      networkId,
      transfers: [{ tokenAddress: nativeCoinAddress, recipientAddress: newAddress(), amount: 1n }],
    })
    expect(prepared.rail).toBe('transaction')
    const signed = await transactions.sign(prepared, owner, { maxFee: 'any' })
    const first = await transactions.submit(signed)
    expect(first.userOperationHash).toBe(signed.userOperationHash)
    await expect(transactions.submit(signed)).resolves.toMatchObject({
      operationId: first.operationId,
      userOperationHash: signed.userOperationHash,
    })
    await expect(transactions.wait(first.operationId, mining)).resolves.toMatchObject({
      transactionHash: signed.userOperationHash,
    })
  })

  test('send is refused with what to use instead', async () => {
    const { owner } = await fund(older.chain)
    const sending = client.send({
      maxFee: 'any',
      owner,
      networkId,
      calls: [{ to: newAddress(), value: 1n }],
      transferredAssets: [],
    })
    await expect(sending).rejects.toMatchObject({
      code: 'EIP7702_UNSUPPORTED',
      message: expect.stringContaining('Use transfer or swap'),
    })
  })

  test('a wallet behind JSON-RPC is told before anything is sent', async () => {
    const { address } = await fund(older.chain)
    paths = []
    const error = await client
      .transfer({
        maxFee: 'any',
        owner: createWalletClient({ account: address, transport: http(older.chain.rpcUrl) }),
        networkId,
        transfers: [
          { tokenAddress: nativeCoinAddress, recipientAddress: newAddress(), amount: 1n },
        ],
      })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SignerError)
    expect(error).toMatchObject({ code: 'SIGNER_UNSUITABLE', needed: 'transaction' })
    expect(paths).toEqual([])
  })
})
