import type { SignedOperation } from '@gasless-gateway/sdk'
import { onChain, readOutcome } from '@gasless-gateway/sdk/on-chain'
import { type Address, createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DevnetChain } from '../src/index.js'
import { landPrepared } from './support/land-prepared.js'
import { tokenBalance } from './support/read-chain.js'
import { pinsOf, startTestGateway, type TestGateway } from './support/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from './support/test-account.js'

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

/** An account whose payments are prepared and signed, and not yet submitted. */
async function payer() {
  const account = await newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })
  const { transactions, transfer } = gateway.client
  const to = newAddress()
  const payment = (recipientAddress: Address, amount: bigint) => ({
    networkId,
    transfers: [{ tokenAddress: token, recipientAddress, amount }],
  })
  // What follows is prepared for an account that is there.
  const first = await transfer({
    ...payment(newAddress(), 1n),
    owner: account.owner,
    maxFee: 'any',
  })
  await first.wait()
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

test('of two operations with one nonce, the chain tells which one landed, and that the other never will', async () => {
  const { sign, to } = await payer()
  const [one, other] = [await sign(5, '60'), await sign(5, '50')]
  expect([await outcomeOf(one.signed), await outcomeOf(other.signed)]).toEqual(['open', 'open'])
  const operation = await gateway.client.operations.submit(other.signed)
  await operation.wait({ verifyWith: onChain(node) })
  expect(await outcomeOf(other.signed)).toBe('succeeded')
  expect(await outcomeOf(one.signed)).toBe('failed')
  expect(await tokenBalance(chain, token, to)).toBe(usdc('50'))
})

test('what somebody else has landed is found, whether it succeeded or reverted', async () => {
  const { owner, sign, to } = await payer()
  const [paid, short] = [await sign(1, '60'), await sign(2, '60')]
  for (const { prepared, signed } of [paid, short]) {
    expect(await outcomeOf(signed)).toBe('open')
    await landPrepared(chain, [{ answer: { body: prepared } as never, owner }])
  }
  expect(await outcomeOf(paid.signed)).toBe('succeeded')
  // Of 100 it has 40 left.
  expect(await outcomeOf(short.signed)).toBe('failed')
  expect(await tokenBalance(chain, token, to)).toBe(usdc('60'))
})
