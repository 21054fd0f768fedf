import type { Chain, ChainReader } from '@gasless-gateway/core'
import { hashUserOperation, packUserOperation } from '@gasless-gateway/core/erc4337'
import { handleOperations } from '@gasless-gateway/devnet'
import { sendFromFreshKey } from '@gasless-gateway/devnet/chains/send-from-fresh-key'
import { parseEther, slice } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectLandedOnce, landElsewhere, operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, type TestAccount, usdc } from '../src/test-account.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const fund = () => newAccount(local.chain, { usdc: usdc('100') })

async function newSteps(): Promise<Steps> {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  return steps
}

async function finalize(steps: Steps) {
  await local.finalize()
  await steps.watch()
}

const endWindow = (steps: Steps, operationId: string) =>
  steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [operationId])

/** The account signs another operation for the same nonce and pays for it itself: what a wallet can do beside us. */
async function landRival(steps: Steps, { owner, address }: TestAccount, operationId: string) {
  const { paymaster, ...userOperation } = (await operationOf(steps, operationId)).userOperation
  expect(paymaster).toBeDefined()
  await local.client.setBalance({ address, value: parseEther('1') })
  const rival = { ...userOperation, verificationGasLimit: 300_000n }
  const hash = hashUserOperation(packUserOperation(rival), local.chain.network)
  const signature = await owner.signMessage({ message: { raw: hash } })
  const receipt = await handleOperations(local.chain, [packUserOperation({ ...rival, signature })])
  expect(receipt.status).toBe('success')
}

/** Two witnesses, the second of which lies. */
const withLiar = (steps: Steps, lies: (honest: Chain) => Partial<ChainReader>) =>
  steps.withChain((chain) => ({ witnesses: () => [chain, { ...chain, ...lies(chain) }] }))

async function expectEnd(steps: Steps, operationId: string, reason: string) {
  expect(await operationOf(steps, operationId)).toMatchObject({ status: 'dropped', reason })
}

test('a review ends nothing that can still land', async () => {
  const steps = await newSteps()
  const queued = await steps.submitTransfer(await fund())
  const submitted = await steps.submitTransfer(await fund())
  await steps.sql(
    `update operations set next_attempt_at = now() + interval '1 hour' where id = $1`,
    [queued],
  )
  await local.client.setAutomine(false)
  expect(await steps.relay()).toBe(1)
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  expect(await steps.review()).toBe(0)
  await finalize(steps)
  expect(await steps.statusOf(queued)).toBe('queued')
  expect(await steps.statusOf(submitted)).toBe('finalized')
})

test('an operation that was broadcast is dropped when the final block is past its validity', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await steps.relay(
    steps.withChain(() => ({ broadcast: () => Promise.reject(new Error('nobody takes it')) })),
  )
  expect(await steps.review()).toBe(0)
  await endWindow(steps, operationId)
  await finalize(steps)
  expect(await steps.review()).toBe(1)
  await expectEnd(steps, operationId, 'LANDING_WINDOW_OVER')
  expect(await steps.review()).toBe(0)
})

test('one of two witnesses that knows the operation keeps it alive', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await landElsewhere(steps, operationId)
  await endWindow(steps, operationId)
  await finalize(steps)
  await steps.sql(
    `update operations set status = 'queued', block_hash = null, success = null where id = $1`,
    [operationId],
  )
  // The first endpoint has lost the event, the second shows it.
  const forgetful = steps.withChain((chain) => ({
    witnesses: () => [{ ...chain, findUserOperation: async () => undefined }, chain],
  }))
  expect(await steps.review(forgetful)).toBe(0)
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  await steps.watch()
  await finalize(steps)
  await expectLandedOnce(steps, operationId)
})

test('on the word of one of two witnesses nothing ends', async () => {
  const steps = await newSteps()
  const account = await fund()
  const deployment = await steps.submitTransfer(account)
  await steps.relay()
  await finalize(steps)
  expect(await steps.statusOf(deployment)).toBe('finalized')
  const operationId = await steps.submitTransfer(account)

  const passed = withLiar(steps, () => ({
    accountAt: async () => ({ sequence: 99n, deployed: true }),
  }))
  expect(await steps.review(passed)).toBe(0)
  const otherFork = withLiar(steps, (chain) => ({
    block: async (which) => {
      const block = await chain.block(which)
      return block && { ...block, hash: `0x${'66'.repeat(32)}`, timestamp: 9_999_999_999n }
    },
  }))
  await endWindow(steps, operationId)
  expect(await steps.review(otherFork)).toBe(0)
  expect(await steps.statusOf(operationId)).toBe('queued')
})

test('a confirmed operation is not final on the word of one witness, nor while the other shows another outcome', async () => {
  const steps = await newSteps()
  const operationId = await steps.submitTransfer(await fund())
  await steps.relay()
  await steps.watch()
  await local.finalize()
  const chain = steps.deps.chainOf(local.chain.network.networkId)
  await steps.watch({ witnesses: () => [chain, { ...chain, logs: async () => [] }] })
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  await steps.watch({ witnesses: () => [chain, { ...chain, block: async () => undefined }] })
  expect(await steps.statusOf(operationId)).toBe('confirmed')
  await steps.watch({ witnesses: () => [chain, chain] })
  expect(await steps.statusOf(operationId)).toBe('finalized')
})

test('an operation whose nonce another operation of the account used is dropped', async () => {
  const steps = await newSteps()
  const account = await fund()
  await steps.submitTransfer(account)
  await steps.relay()
  await finalize(steps)
  const loser = await steps.submitTransfer(account)
  await landRival(steps, account, loser)
  await steps.watch()
  expect(await steps.review()).toBe(0)
  await finalize(steps)
  expect(await steps.review()).toBe(1)
  await expectEnd(steps, loser, 'NONCE_PASSED')
})

test('an operation that deploys its account is dropped when something else has deployed it, and burns nothing meanwhile', async () => {
  const steps = await newSteps()
  const account = await fund()
  const operationId = await steps.submitTransfer(account)
  const { initCode } = (await operationOf(steps, operationId)).userOperation
  await sendFromFreshKey(local.chain, {
    to: slice(initCode, 0, 20),
    data: slice(initCode, 20),
    gas: 1_000_000n,
  })
  expect(await steps.relay()).toBe(0)
  expect((await operationOf(steps, operationId)).reason).toBe(
    'SIMULATION_REFUSED: AA10 sender already constructed',
  )
  expect(await steps.review()).toBe(0)
  await finalize(steps)
  expect(await steps.review()).toBe(1)
  await expectEnd(steps, operationId, 'ACCOUNT_ALREADY_DEPLOYED')
  expect(await steps.attemptsOf(operationId)).toEqual([])
})

test('an operation whose signature its account rejects fails once the account is final, and not before', async () => {
  const steps = await newSteps()
  const account = await fund()
  await steps.submitTransfer(account)
  await steps.relay()
  await steps.watch()
  const operationId = await steps.submitTransfer(account)
  const signature = await account.owner.signMessage({ message: 'something else' })
  await steps.sql('update operations set signature = $2 where id = $1', [operationId, signature])
  expect(await steps.relay()).toBe(0)
  expect((await operationOf(steps, operationId)).reason).toContain('AA24')
  expect(await steps.review()).toBe(0)
  await finalize(steps)
  expect(await steps.review()).toBe(1)
  expect(await operationOf(steps, operationId)).toMatchObject({
    status: 'failed',
    reason: 'SIGNATURE_REJECTED',
  })
})

test('an operation that waits for a deployment is dropped once that is lost, and not before', async () => {
  const steps = await newSteps()
  const account = await fund()
  const deployment = await steps.submitTransfer(account)
  const waiting = await steps.submitTransfer(account)
  expect((await operationOf(steps, waiting)).userOperation.initCode).toBe('0x')
  await finalize(steps)
  expect(await steps.review()).toBe(0)
  await endWindow(steps, deployment)
  expect(await steps.review()).toBe(1)
  await expectEnd(steps, deployment, 'LANDING_WINDOW_OVER')
  expect(await steps.review()).toBe(1)
  await expectEnd(steps, waiting, 'DEPLOYMENT_LOST')
})
