import { parseTransaction } from 'viem'
import { generatePrivateKey as newKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { expectLandedOnce } from './support/landing.js'
import { type PrivateChain, startPrivateChain } from './support/private-chain.js'
import { type Steps, startSteps } from './support/start-steps.js'
import { newAccount, usdc } from './support/test-account.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())
beforeEach(() => local.client.setAutomine(true))

/** An owner with 200 USDC whose address has no code. */
const fund = () => newAccount(local.chain, { usdc: usdc('200') }, 'eip7702')

async function newSteps(): Promise<Steps> {
  const steps = await startSteps(local.chain, {
    executorKeys: [newKey()],
    accountMode: 'eip7702',
  })
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

const typeOf = (raw: `0x${string}`) => parseTransaction(raw as `0x02${string}`).type as string

test('the first operation of an address brings the authorization, alone; later ones travel without', async () => {
  const steps = await newSteps()
  const account = await fund()
  const first = await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(first)).toBe('confirmed')
  const second = await steps.submitTransfer(account)
  expect(await steps.relay()).toBe(1)
  await steps.watch()
  expect(await steps.statusOf(second)).toBe('confirmed')
  const [one] = await steps.attemptsOf(first)
  const [two] = await steps.attemptsOf(second)
  expect([one, two].map((attempt) => attempt && typeOf(attempt.raw_transaction))).toEqual([
    'eip7702',
    'eip1559',
  ])
  await local.finalize()
  await steps.watch()
  expect(await steps.statusOf(first)).toBe('finalized')
  await expectLandedOnce(steps, first)
  await expectLandedOnce(steps, second)
})
