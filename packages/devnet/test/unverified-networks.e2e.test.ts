import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PrivateChain, startPrivateChain } from './support/private-chain.js'
import { startRpcProxy } from './support/rpc-proxy.js'
import { startTestGateway, startTestRecords } from './support/start-test-gateway.js'
import { newAddress } from './support/test-account.js'
import { until } from './support/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const withoutPaymaster = () => ({
  ...local.chain,
  network: { ...local.chain.network, paymaster: newAddress() },
})

/** A gateway that starts while the chain does not answer; then it does. */
async function startBeforeChain(chain: PrivateChain['chain']) {
  const proxy = await startRpcProxy(chain.rpcUrl)
  proxy.setUp(false)
  const gateway = await startTestGateway({ chains: [{ ...chain, rpcUrl: proxy.url }] })
  onTestFinished(async () => {
    await gateway.close()
    await proxy.close()
  })
  proxy.setUp(true)
  return gateway
}

test('a chain that does not answer at the start is verified when it first does, and then watched', async () => {
  const { deps, sql } = await startBeforeChain(local.chain)
  const { networkId } = local.chain.network
  await until('the chain to be watched', () => deps.database.blocks.latest(networkId))
  expect(await sql('select network_id from networks')).toEqual([{ network_id: networkId }])
})

test('one that turns out to lack a contract is told with the remedy, and nothing of it is believed', async () => {
  const { deps, logs } = await startBeforeChain(withoutPaymaster())
  const { networkId, name } = local.chain.network
  const complaint = `${name} has no paymaster at`
  await until('the complaint', async () =>
    logs.some(({ fields }) => (fields as { err?: Error }).err?.message.startsWith(complaint)),
  )
  await deps.refresh(networkId)
  expect(await deps.database.blocks.latest(networkId)).toBeUndefined()
})

test('a status read makes nobody look at a chain that is not the one of the records', async () => {
  const { deps, close } = await startTestRecords({ chains: [local.chain] })
  onTestFinished(close)
  const { networkId } = local.chain.network
  await deps.database.blocks.rememberGenesis(networkId, `0x${'11'.repeat(32)}`)
  await deps.refresh(networkId)
  expect(await deps.database.blocks.latest(networkId)).toBeUndefined()
})

test('it looks at one that is', async () => {
  const { deps, close } = await startTestRecords({ chains: [local.chain] })
  onTestFinished(close)
  const { networkId } = local.chain.network
  await deps.refresh(networkId)
  expect(await deps.database.blocks.latest(networkId)).toBeDefined()
})
