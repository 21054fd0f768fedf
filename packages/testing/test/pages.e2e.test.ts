import {
  type DevnetChain,
  type DevnetChains,
  type DevnetRouter,
  fundToken,
  startChains,
  startDevnetRouter,
} from '@gasless-gateway/devnet'
import type { GatewayClient } from '@gasless-gateway/sdk'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../src/patient.js'
import { tokenBalance } from '../src/read-chain.js'
import { runPage } from '../src/run-page.js'
import { pinsOf, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAddress, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let router: DevnetRouter
let gateway: TestGateway
let here: DevnetChain
let there: DevnetChain
let chains: DevnetChains
beforeAll(async () => {
  // This file has its own chains. Swaps of other files would move the price between the quote and the swap.
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
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await chains?.stop()
})

const tokenHere = () => tokenOf(here, 'USDC').address

/** Creates the names that the pages use, and an account with some USDC. */
async function readerWith(amount: bigint) {
  const ownerKey = generatePrivateKey()
  const owner = privateKeyToAccount(ownerKey)
  const { address } = await gateway.client.accounts.resolveSingle({ ownerAddress: owner.address })
  await fundToken(here, { token: tokenHere(), to: address, amount })
  const friend = newAddress()
  const names = {
    client: gateway.client,
    baseUrl: gateway.baseUrl,
    apiKey: gateway.apiKey,
    networks: pinsOf([here, there]),
    networkId: here.network.networkId,
    rpcUrl: here.rpcUrl,
    otherNetworkId: there.network.networkId,
    loadSecret: () => ownerKey,
    owner,
    ownerAddress: owner.address,
    usdc: tokenHere(),
    usdcThere: tokenOf(there, 'USDC').address,
    dai: tokenOf(here, 'DAI').address,
    friend,
    order: { id: `order-${address}`, recipient: newAddress() },
    maxFee: usdc('20'),
    transfers: [{ tokenAddress: tokenHere(), recipientAddress: friend, amount: usdc('1') }],
  }
  return { address, names }
}

test('the page on transfers sends, waits, resumes, pays an order and performs calls', async () => {
  const { names } = await readerWith(usdc('200'))
  const { printed } = await runPage('docs/guides/send-a-transfer.md', names)
  expect(await tokenBalance(here, names.usdc, names.friend)).toBe(usdc('30'))
  // One order of 1 USDC, the same with a check on the chain, and one of 2 USDC that was signed once.
  expect(await tokenBalance(here, names.usdc, names.order.recipient)).toBe(usdc('4'))
  expect(printed.filter((line) => line.startsWith('finalized'))).toHaveLength(2)
})

test('the page on swaps swaps for at least the minimum of its quote', async () => {
  const { address, names } = await readerWith(usdc('200'))
  const { declared } = await runPage('docs/guides/swap.md', names)
  const { minimumReceived } = declared.quote as { minimumReceived: string }
  expect(BigInt(minimumReceived)).toBeGreaterThan(0n)
  expect(await tokenBalance(here, names.dai, address)).toBeGreaterThanOrEqual(
    BigInt(minimumReceived),
  )
})

test('the page on swaps across chains waits until the tokens have arrived', async () => {
  const { address, names } = await readerWith(usdc('200'))
  const { declared } = await runPage('docs/guides/swap-across-chains.md', names)
  const { bridge } = declared as { bridge: { status: string; receivedAmount: string } }
  expect(bridge.status).toBe('done')
  expect(await tokenBalance(there, names.usdcThere, address)).toBe(BigInt(bridge.receivedAmount))
})

test('the page on errors distinguishes an account without tokens from a payment that succeeded', async () => {
  const poor = await readerWith(0n)
  const refused = await runPage('docs/guides/errors-and-retries.md', poor.names)
  expect(refused.printed).toEqual([expect.stringMatching(/^the account needs more tokens:/)])
  const { names } = await readerWith(usdc('100'))
  expect((await runPage('docs/guides/errors-and-retries.md', names)).printed).toEqual([])
  expect(await tokenBalance(here, names.usdc, names.friend)).toBe(usdc('25'))
})

test('the page on parallel operations lands every payout', async () => {
  const { names } = await readerWith(usdc('100'))
  const recipients = Array.from({ length: 3 }, newAddress)
  const payouts = recipients.map((recipientAddress) => ({
    transfers: [{ tokenAddress: names.usdc, recipientAddress, amount: usdc('1') }],
  }))
  const { printed } = await runPage('docs/guides/parallel-operations.md', { ...names, payouts })
  expect(printed).toHaveLength(3)
  for (const id of printed) await (await gateway.client.operations.resume(id)).wait(patient)
  for (const recipient of recipients)
    expect(await tokenBalance(here, names.usdc, recipient)).toBe(usdc('1'))
})

test('the page on custody pays with a key, with a function that signs, and with separate steps', async () => {
  const { names } = await readerWith(usdc('100'))
  const { owner } = names
  await runPage('docs/guides/custody-signers.md', {
    ...names,
    signPersonalMessage: (_keyId: string, raw: Hex) => owner.signMessage({ message: { raw } }),
  })
  // The page waits only for the last of the three payments, which need not land last.
  await until(
    'every payment',
    async () => (await tokenBalance(here, names.usdc, names.friend)) === usdc('3'),
  )
})

test('the page on tests produces the reorganisation and the refusal that it describes', async () => {
  const { printed } = await runPage('docs/guides/test-your-integration.md', {})
  expect(printed).toEqual(['finalized', 'true'])
})

test('the page on projects signs up, changes a key, invites somebody and reads the dashboards', async () => {
  const mailsTo = (address: string) => gateway.mails.filter(({ to }) => to === address)
  const names = {
    baseUrl: gateway.baseUrl,
    networks: pinsOf([here, there]),
    email: 'ada@example.com',
    password: 'correct horse battery',
    colleague: 'grace@example.com',
    async readCode() {
      // The test's own timeout limits this loop.
      while (mailsTo(names.email).length === 0) await new Promise((done) => setTimeout(done, 20))
      return mailsTo(names.email)[0]?.text.match(/^ {4}(\w{10})$/m)?.[1] ?? 'no code'
    },
  }
  const { declared, printed } = await runPage('docs/guides/manage-projects.md', names)
  expect(printed).toEqual([
    'client_admin',
    expect.stringMatching(/^ggw_live_/),
    'grace@example.com has a mail with a link',
    'owner',
    expect.stringMatching(/^0 /),
    'revoke the active key first',
  ])
  const { backend } = declared as { backend: GatewayClient }
  expect((await backend.networks.list()).networks).toHaveLength(2)
})
