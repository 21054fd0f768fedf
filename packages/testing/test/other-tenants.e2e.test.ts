import type { PreparedOperation } from '@gasless-gateway/core/api'
import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  askCalls,
  askSubmit,
  askTransfer,
  prepareTransfer,
  sign,
  submit,
  waitFor,
} from '../src/operate.js'
import { patient } from '../src/patient.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { nativeBalance, paymasterAllowance, tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type Tenant, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

const coin: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

let local: PrivateChain
let gateway: TestGateway
let stranger: Tenant
let token: Address
beforeAll(async () => {
  local = await startPrivateChain()
  token = tokenOf(local.chain, 'USDC').address
  gateway = await startTestGateway({ chains: [local.chain], executorKeys: [generatePrivateKey()] })
  stranger = await gateway.newTenant()
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

/** Creates an account with code and an allowance, used by the gateway's first project. */
async function usedAccount(balance: `${number}`): Promise<TestAccount> {
  const account = await newAccount(local.chain, { usdc: usdc(balance), native: parseEther('10') })
  const first = await prepareTransfer(gateway, account, {
    transfers: [{ token, amount: 1n, to: newAddress() }],
  })
  await submit(gateway, account, first)
  await waitFor(gateway, first.operationId, 'confirmed')
  return account
}

async function stopMining() {
  await local.client.setAutomine(false)
  onTestFinished(resumeMining)
}
async function resumeMining() {
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
}

/** Finds the largest amount that a stranger can prepare to send, and its answer. */
async function largest(
  account: TestAccount,
  { asset, feeToken, most }: { asset: Address; feeToken: Address | null; most: bigint },
): Promise<{ amount: bigint; prepared: PreparedOperation }> {
  const to = newAddress()
  const ask = (amount: bigint) =>
    askTransfer(gateway, account, {
      transfers: [{ token: asset, amount, to }],
      apiKey: stranger.apiKey,
      feeToken,
    })
  let [low, high] = [1n, most + 1n]
  let prepared: PreparedOperation = (await ask(low)).body
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    const { status, body } = await ask(middle)
    if (status === 201) [low, prepared] = [middle, body]
    else {
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'INSUFFICIENT_BALANCE' })
      expect(JSON.stringify(body)).not.toContain('other projects')
      high = middle
    }
    // A search prepares more operations than an account may have in use.
    await gateway.sql('delete from nonce_reservations where project_id = $1', [stranger.project.id])
  }
  return { amount: low, prepared }
}

test('a stranger who searches for the largest payment of an account finds its balance, and nothing that is under way', async () => {
  const account = await usedAccount('1000')
  await stopMining()
  const secretOf = (asset: Address) => (asset === token ? 123_456_789n : 1_234_567_890_123_456_789n)
  const pending = await prepareTransfer(gateway, account, {
    transfers: [token, coin].map((asset) => ({
      token: asset,
      amount: secretOf(asset),
      to: newAddress(),
    })),
  })
  await submit(gateway, account, pending)
  const most = await tokenBalance(local.chain, token, account.address)
  const coins = await nativeBalance(local.chain, account.address)

  expect((await largest(account, { asset: token, feeToken: null, most })).amount).toBe(most)
  for (const [asset, feeToken, held] of [
    [token, token, most],
    [coin, null, coins],
  ] as const) {
    const { amount, prepared } = await largest(account, { asset, feeToken, most: held })
    const left = held - amount - BigInt(prepared.gatewayFee.tokenAmount)
    // The fee varies slightly with the zero bytes of the operation. The stranger learns only the rest.
    expect(left).toBeGreaterThanOrEqual(0n)
    expect(left).toBeLessThan(secretOf(asset) / 10_000n)
  }

  // With the owner's signature, the answer names the shortage without its amount, and nothing is promised twice.
  const { apiKey } = stranger
  const all = await prepareTransfer(gateway, account, {
    transfers: [{ token, amount: most, to: newAddress() }],
    feeToken: null,
    apiKey,
  })
  const refused = await askSubmit(gateway, all.operationId, await sign(account, all), apiKey)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'INSUFFICIENT_BALANCE',
      reason: `needed ${most}, available ${most} and partly held by other projects`,
    },
  })
  await resumeMining()
  await waitFor(gateway, pending.operationId, 'confirmed')
})

test.each<[holds: string, balance: `${number}`, more: boolean]>([
  ['more', '1000', true],
  ['less', '10', false],
])(
  'two projects pay from one allowance at the same time, and both payments land (the account holds %s than its allowance)',
  async (_, balance, more) => {
    const account = await usedAccount(balance)
    const { apiKey } = stranger
    const [held, allowed] = await Promise.all([
      tokenBalance(local.chain, token, account.address),
      paymasterAllowance(local.chain, token, account.address),
    ])
    expect(held > allowed).toBe(more)
    const [to, other] = [newAddress(), newAddress()]
    await stopMining()
    const one = await prepareTransfer(gateway, account, { transfers: [{ token, amount: 3n, to }] })
    await submit(gateway, account, one)
    const two = await prepareTransfer(gateway, account, {
      transfers: [{ token, amount: 5n, to: other }],
      apiKey,
    })
    expect(
      await askSubmit(gateway, two.operationId, await sign(account, two), apiKey),
    ).toMatchObject({ status: 200 })
    await resumeMining()
    await waitFor(gateway, one.operationId, 'confirmed')
    await until(`landing of ${two.operationId}`, async () => {
      const { body } = await gateway.request('GET', `/transaction/${two.operationId}`, { apiKey })
      return ['confirmed', 'finalized'].includes(body.status)
    })
    expect(await tokenBalance(local.chain, token, to)).toBe(3n)
    expect(await tokenBalance(local.chain, token, other)).toBe(5n)
  },
)

test.each<[holds: string, balance: `${number}`]>([
  ['more', '1000'],
  ['less', '10'],
])(
  'another project that removes the allowance blocks no payment: one of the two is refused, and a new preparation lands (the account held %s than its allowance)',
  async (_, balance) => {
    const account = await usedAccount(balance)
    const { apiKey } = stranger
    const paymaster = local.chain.network.paymaster as Address
    // The verdict is unsafe, but the project only monitors verdicts.
    const takeAway = async () => {
      const { status, body } = await askCalls(gateway, account, {
        calls: [
          {
            to: token,
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'approve',
              args: [paymaster, 0n],
            }),
          },
        ],
        // Another nonce key than that of the payments, which use the lowest.
        nonceKey: 9,
        apiKey,
      })
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'SECURITY_UNSAFE' })
      return body as PreparedOperation
    }
    const submitTaking = async (prepared: PreparedOperation) =>
      askSubmit(gateway, prepared.operationId, await sign(account, prepared), apiKey)
    const to = newAddress()
    const request = { transfers: [{ token, amount: 7n, to }] }
    const stale = { status: 409, body: { code: 'OPERATION_STALE' } }
    await stopMining()
    const [first, early] = [await prepareTransfer(gateway, account, request), await takeAway()]
    await submit(gateway, account, first)
    expect(await submitTaking(early)).toMatchObject(stale)
    await resumeMining()
    await waitFor(gateway, first.operationId, 'confirmed')

    await local.client.setAutomine(false)
    const [late, second] = [await takeAway(), await prepareTransfer(gateway, account, request)]
    expect(await submitTaking(late)).toMatchObject({ status: 200 })
    expect(await askSubmit(gateway, second.operationId, await sign(account, second))).toMatchObject(
      stale,
    )
    const anew = await prepareTransfer(gateway, account, request)
    await submit(gateway, account, anew)
    await resumeMining()
    await waitFor(gateway, anew.operationId, 'confirmed')
    expect(await tokenBalance(local.chain, token, to)).toBe(14n)
  },
)

test.each<[payer: string, native: boolean]>([
  ['the paymaster', false],
  ['the account', true],
])(
  'two projects whose clients make equal payments at the same time make all of them (gas paid by %s)',
  async (_, native) => {
    const account = await usedAccount('1000')
    const { networkId } = local.chain.network
    const to = newAddress()
    const amount = usdc('1')
    const operations = await Promise.all(
      [gateway.client, stranger.client, gateway.client, stranger.client].map((client) =>
        client.transfer({
          owner: account.owner,
          networkId,
          transfers: [{ tokenAddress: token, recipientAddress: to, amount }],
          maxFee: 'any',
          ...(!native && { feeToken: token }),
        }),
      ),
    )
    expect(new Set(operations.map(({ hash }) => hash)).size).toBe(4)
    for (const operation of operations) await operation.wait({ ...patient, until: 'confirmed' })
    expect(await tokenBalance(local.chain, token, to)).toBe(4n * amount)
  },
)
