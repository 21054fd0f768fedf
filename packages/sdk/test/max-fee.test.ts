import { describe, expect, test } from 'vitest'
import { verifyPreparedTransaction } from '../src/index.js'
import { resolvePin } from '../src/pins/resolve-pin.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import {
  friend,
  honestAnswer,
  networkId,
  owner,
  paymaster,
  transferCall,
  usdc,
} from './honest-gateway.js'
import { spyingOwner } from './spying-owner.js'

const gateway = useGateway()

const transfers = [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }]
const answer = honestAnswer({ calls: [transferCall(usdc, friend, 25_000_000n)], feeToken: usdc })
const prepare = async () => {
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  return gateway.client().transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId,
    transfers,
    feeTokenAddress: usdc,
  })
}
const needed = {
  name: 'InvalidInputError',
  path: 'maxFee',
  message: expect.stringMatching(/base units of the fee token.*wei.*'any'/),
}

/** As callers without types leave it out. */
const absent = [{}, { maxFee: undefined }, { maxFee: null }] as unknown as { maxFee: 'any' }[]

describe.each(absent)('%j: the most that it may cost has to be said', (left) => {
  test('before a transfer, calls or a swap are even prepared', async () => {
    const client = gateway.client()
    const shared = { owner, networkId, feeToken: usdc, ...left }
    const swap = { fromToken: usdc, toToken: friend, amount: 1n, minimumReceived: 1n }
    for (const call of [
      client.transfer({ transfers, ...shared }),
      client.send({ calls: [{ to: friend }], transferredAssets: [], ...shared }),
      client.swap({ ...swap, ...shared }),
    ])
      await expect(call).rejects.toMatchObject(needed)
    expect(gateway.seen).toEqual([])
  })

  test('step by step, too, and nothing is signed', async () => {
    const prepared = await prepare()
    const { transactions } = gateway.client()
    const spy = spyingOwner()
    await expect(transactions.sign(prepared, spy.owner, left)).rejects.toMatchObject(needed)
    expect(spy.signatures()).toBe(0)
    expect(() => transactions.verify(prepared, { ownerAddress: owner.address, ...left })).toThrow(
      expect.objectContaining(needed),
    )
    const pin = resolvePin(networkId, { [networkId]: { paymaster } })
    expect(() =>
      verifyPreparedTransaction(prepared, { owner: owner.address, pin, ...left }),
    ).toThrow(expect.objectContaining(needed))
  })
})

test("'any' signs for whatever is asked, in so many words", async () => {
  gateway.on('prepareTransfer', ok('prepareTransfer', answer))
  gateway.accepts({})
  await gateway.client().transfer({ owner, networkId, transfers, feeToken: usdc, maxFee: 'any' })
  expect(gateway.seenBy('submitTransaction')).toHaveLength(1)
})

test('where nothing is verified, no ceiling is held: one that is named is refused before anything is asked', async () => {
  const unverified = { maxFee: 1n, dangerouslySkipVerification: true }
  await expect(
    gateway.client().transfer({ owner, networkId, transfers, feeToken: usdc, ...unverified }),
  ).rejects.toMatchObject({ path: 'maxFee', message: expect.stringContaining("'any'") })
  expect(gateway.seen).toEqual([])
})
