import { type Address, parseUnits } from 'viem'
import { english, generateMnemonic, generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundExamples } from '../src/demo/fund-examples.js'
import {
  type DevnetChain,
  type DevnetChains,
  type DevnetRouter,
  startChains,
  startDevnetRouter,
} from '../src/index.js'
import { tokenBalance } from './support/read-chain.js'
import { newExampleFolder, type OnTestFinished, runExample } from './support/run-example.js'
import {
  pinsOf,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from './support/start-test-gateway.js'
import { newAddress, tokenOf, usdc } from './support/test-account.js'

let router: DevnetRouter
let gateway: TestGateway
let ownAddresses: Tenant
let here: DevnetChain
let there: DevnetChain
let chains: DevnetChains
beforeAll(async () => {
  // Of this file alone: what others swap moves the price between what is shown and what is received.
  chains = await startChains(
    [
      { chainId: 31337, port: 0 },
      { chainId: 31338, port: 0 },
    ],
    { blockTimeSeconds: 1 },
  )
  ;[here, there] = chains.chains as [DevnetChain, DevnetChain]
  router = await startDevnetRouter({ chains: [here, there] })
  gateway = await startTestGateway({ chains: [here, there], lifi: { url: router.url } })
  ownAddresses = await gateway.newTenant('eip7702')
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await chains?.stop()
})

const usdcOf = (account: Address, chain = here) =>
  tokenBalance(chain, tokenOf(chain, 'USDC').address, account)

/** What somebody has who has started the demo: keys, funds and files of their own. */
async function reader(onTestFinished: OnTestFinished, baseUrl = gateway.baseUrl) {
  const ownerKey = generatePrivateKey()
  const depositsMnemonic = generateMnemonic(english)
  const { client } = gateway
  await fundExamples({ client, chain: here, ownerKey, depositsMnemonic })
  const treasury = newAddress()
  const folder = await newExampleFolder(
    {
      baseUrl,
      apiKey: gateway.apiKey,
      ownAddressKey: ownAddresses.apiKey,
      pins: pinsOf([here, there]),
      rpcUrl: here.rpcUrl,
      ownerKey,
      depositsMnemonic,
      treasury,
    },
    onTestFinished,
  )
  const owner = privateKeyToAddress(ownerKey)
  const { address: account } = await client.accounts.resolveSingle({ ownerAddress: owner })
  return { folder, owner, account, treasury, depositsMnemonic }
}

describe.concurrent('an example does what its first comment says:', () => {
  test('send-transfer.ts', async ({ onTestFinished }) => {
    const { folder, account } = await reader(onTestFinished)
    const printed = await runExample(folder, 'send-transfer')
    const [, from, friend] = /^Sending 1 USDC from (\S+) to (\S+)$/m.exec(printed) ?? []
    const [, paid = ''] = /^Paid (\S+) USDC for it\.$/m.exec(printed) ?? []
    expect(from).toBe(account)
    expect(printed).toMatch(/^finalized 0x/m)
    expect(await usdcOf(friend as Address)).toBe(usdc('1'))
    expect(await usdcOf(account)).toBe(usdc('299') - usdc(paid))
  })

  test('swap.ts', async ({ onTestFinished }) => {
    const { folder, account } = await reader(onTestFinished)
    const printed = await runExample(folder, 'swap')
    const [, about = ''] = /^Swapping 1 USDC for about (\S+) DAI$/m.exec(printed) ?? []
    expect(printed).toMatch(/^finalized 0x/m)
    expect(await usdcOf(account)).toBeLessThan(usdc('299'))
    const received = await tokenBalance(here, tokenOf(here, 'DAI').address, account)
    expect(received).toBeGreaterThan((parseUnits(about, 18) * 99n) / 100n)
  })

  test('swap-across-chains.ts', async ({ onTestFinished }) => {
    const { folder, account } = await reader(onTestFinished)
    const printed = await runExample(folder, 'swap-across-chains')
    expect(printed).toMatch(/^finalized 0x\w+ bridge: done$/m)
    const [, received = ''] = /^Received (\S+) USDC on network 31338: 0x/m.exec(printed) ?? []
    expect(await usdcOf(account, there)).toBe(usdc(received))
    expect(await usdcOf(account)).toBeLessThan(usdc('295'))
  })

  test('eip7702.ts', async ({ onTestFinished }) => {
    const { folder, owner } = await reader(onTestFinished)
    const printed = await runExample(folder, 'eip7702')
    expect(printed).toMatch(/^The address adopts 0x/)
    expect(printed).toMatch(/^finalized 0x/m)
    expect(await usdcOf(owner)).toBeLessThan(usdc('19'))
  })
})
