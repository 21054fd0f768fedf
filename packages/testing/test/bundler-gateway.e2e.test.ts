import { devnetKeys } from '@gasless-gateway/devnet'
import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { prepareTransfer, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { countInclusions, readInclusion, tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { startTestAlto, type TestAlto } from '../src/test-alto.js'
import { ledgerOf, transitionsOf } from '../src/transitions.js'
import { until } from '../src/until.js'

let local: PrivateChain
let alto: TestAlto
let gateway: TestGateway
beforeAll(async () => {
  local = await startPrivateChain()
  alto = await startTestAlto(local.chain)
  gateway = await startTestGateway({ chains: [local.chain], bundlerUrl: alto.url })
})
afterAll(async () => {
  await gateway?.close()
  await alto?.kill()
  await local?.stop()
})

const fund = () => newAccount(local.chain, { usdc: usdc('100') })

/** Submits a sponsored transfer of one USDC. */
async function submitTransfer(account: TestAccount) {
  const to = newAddress()
  const prepared = await prepareTransfer(gateway, account, {
    transfers: [{ token: tokenOf(local.chain, 'USDC').address, amount: usdc('1'), to }],
  })
  await submit(gateway, account, prepared)
  return { ...prepared, to }
}

const rowOf = async (operationId: string) => {
  const [row] = await gateway.sql<{
    status: string
    reason: string | null
    handed_over: boolean
    outer_hashes: Hash[]
  }>('select status, reason, handed_over, outer_hashes from operations where id = $1', [
    operationId,
  ])
  if (!row) throw new Error(`There is no operation ${operationId}.`)
  return row
}
const untilHeld = (operationId: string) =>
  until(
    'Alto to take the operation',
    async () => (await rowOf(operationId)).reason === 'HELD_BY_BUNDLER',
  )

/** Expects that all operations are final, landed once and paid their recipients. */
async function expectLanded(...all: Awaited<ReturnType<typeof submitTransfer>>[]) {
  for (const { operationId } of all) await waitFor(gateway, operationId, 'confirmed')
  await local.finalize()
  const token = tokenOf(local.chain, 'USDC').address
  for (const { operationId, userOperationHash, to } of all) {
    await waitFor(gateway, operationId, 'finalized')
    expect(await countInclusions(local.chain, userOperationHash)).toBe(1)
    expect(await tokenBalance(local.chain, token, to)).toBe(usdc('1'))
  }
}

test('a sponsored transfer becomes final through Alto, and costs what the deposit was charged', async () => {
  await alto.bundleBySelf()
  const sent = await submitTransfer(await fund())
  await expectLanded(sent)
  const { transactionHash, feeBreakdown } = await waitFor(gateway, sent.operationId, 'finalized')
  const { receipt, event } = await readInclusion(
    local.chain,
    transactionHash as Hash,
    sent.userOperationHash,
  )
  expect(receipt.from).toBe(devnetKeys().executors[1]?.address.toLowerCase())
  expect(feeBreakdown).not.toBeNull()
  expect(await ledgerOf(gateway, sent.operationId)).toMatchObject([
    { outer_cost_wei: event?.actualGasCost.toString() },
  ])
  // Alto may send the operation before the gateway first asks for its status.
  expect(['queued>confirmed', 'queued>submitted,submitted>confirmed']).toContain(
    (await transitionsOf(gateway, sent.operationId)).slice(2, -1).join(),
  )
  expect(await gateway.sql('select * from nonce_slots')).toEqual([])
})

test('an operation that Alto accepted and lost in a crash is sent again, and lands once', async () => {
  await alto.kill()
  await alto.start()
  const sent = await submitTransfer(await fund())
  await untilHeld(sent.operationId)
  await alto.kill()
  await alto.start()
  await alto.bundleBySelf()
  await expectLanded(sent)
})

test('operations are accepted and stay queued while Alto is down, and all of them land when it is back', async () => {
  await alto.kill()
  const sent = await Promise.all(
    [fund(), fund(), fund()].map(async (account) => submitTransfer(await account)),
  )
  for (const { operationId } of sent)
    await until(
      'the reason',
      async () => (await rowOf(operationId)).reason === 'WAITS_FOR_BUNDLER: it does not answer',
    )
  for (const { operationId } of sent)
    expect(await rowOf(operationId)).toMatchObject({ status: 'queued', outer_hashes: [] })
  await alto.start()
  await alto.bundleBySelf()
  await expectLanded(...sent)
})

test('an operation that leaves the chain with its block is sent again, although Alto considers it landed', async () => {
  await alto.bundleBySelf()
  const sent = await submitTransfer(await fund())
  const { transactionHash } = await waitFor(gateway, sent.operationId, 'confirmed')
  const left = await local.client.getTransactionReceipt({ hash: transactionHash as Hash })
  onTestFinished(() => local.client.setAutomine(true))
  // Stops mining between the count and the reorganisation.
  await local.client.setAutomine(false)
  const depth = Number((await local.client.getBlockNumber()) - left.blockNumber) + 1
  // The operation's transaction is gone with the block, but Alto still names it.
  await local.client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })
  await until('the way back', async () => (await rowOf(sent.operationId)).status !== 'confirmed')
  await gateway.sql(
    `update operations set submitted_at = submitted_at - interval '1 minute' where id = $1`,
    [sent.operationId],
  )
  // Alto checks its transactions whenever there is a new block.
  await local.client.setIntervalMining({ interval: 1 })
  await expectLanded(sent)
  expect(await transitionsOf(gateway, sent.operationId)).toContain('confirmed>submitted')
})
