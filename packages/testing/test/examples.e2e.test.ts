import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DevnetChain,
  type DevnetChains,
  type DevnetRouter,
  startChains,
  startDevnetRouter,
} from '@gasless-gateway/devnet'
import { fundToken } from '@gasless-gateway/devnet/chains/fund-token'
import { fundExamples } from '@gasless-gateway/devnet/demo/fund-examples'
import type { RunningProgram } from '@gasless-gateway/devnet/testing/run-program'
import { freePort } from '@gasless-gateway/server/local'
import { type Address, formatUnits, parseUnits, zeroAddress } from 'viem'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BundledPrograms, bundlePrograms } from '../../server/src/testing/bundle-programs.js'
import { patient } from '../src/patient.js'
import { tokenBalance } from '../src/read-chain.js'
import {
  type ExampleFolder,
  exampleFile,
  newExampleFolder,
  type OnTestFinished,
  runExample,
  startExample,
} from '../src/run-example.js'
import { startCuttingProxy } from '../src/start-cutting-proxy.js'
import {
  pinsOf,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../src/start-test-gateway.js'
import { newAddress, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

/** Examples that tests start again and again, from a bundle. Each is also started once as the documentation says. */
let bundles: BundledPrograms<'payout' | 'express-backend'>
const startAgain = (folder: ExampleFolder, name: keyof typeof bundles.files) =>
  startExample(folder, name, bundles.files[name])
const runAgain = (folder: ExampleFolder, name: keyof typeof bundles.files) =>
  runExample(folder, name, bundles.files[name])

let router: DevnetRouter
let gateway: TestGateway
let ownAddresses: Tenant
let here: DevnetChain
let there: DevnetChain
let chains: DevnetChains
beforeAll(async () => {
  bundles = await bundlePrograms({
    payout: exampleFile('payout'),
    'express-backend': exampleFile('express-backend'),
  })
  // These chains belong to this file alone: swaps of other files would move the price between quote and receipt.
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
  await bundles?.stop()
})

const usdcOf = (account: Address, chain = here) =>
  tokenBalance(chain, tokenOf(chain, 'USDC').address, account)

/** Sets up a reader who has started the demo, with keys, funds and files of their own. */
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
      tokens: {
        paid: tokenOf(here, 'USDC'),
        swapped: tokenOf(here, 'DAI'),
        bridged: tokenOf(there, 'USDC'),
      },
    },
    onTestFinished,
  )
  await setPort(folder, await freePort())
  const owner = privateKeyToAddress(ownerKey)
  const { address: account } = await client.accounts.resolveSingle({ ownerAddress: owner })
  const list = await readFile(join(folder.path, '.gateway/payouts.csv'), 'utf8')
  const payouts = list
    .trim()
    .split('\n')
    .map((line) => line.split(',')) as unknown as Payouts
  return { folder, ownerKey, owner, account, treasury, payouts }
}

/** Puts a proxy between the examples and the gateway. */
async function readerBehindProxy(onTestFinished: OnTestFinished) {
  const proxy = await startCuttingProxy(gateway.baseUrl)
  onTestFinished(proxy.close)
  return { proxy, ...(await reader(onTestFinished, proxy.baseUrl)) }
}

describe.concurrent('an example does what its first comment says:', () => {
  test('send-transfer.ts', async ({ onTestFinished }) => {
    const { folder, account } = await reader(onTestFinished)
    const printed = await runExample(folder, 'send-transfer')
    const [, from, friend] = /^Sending 1 of the token from (\S+) to (\S+)$/m.exec(printed) ?? []
    const [, paid = ''] = /^Paid (\S+) of the token for it\.$/m.exec(printed) ?? []
    expect(from).toBe(account)
    expect(printed).toMatch(/^finalized 0x/m)
    expect(await usdcOf(friend as Address)).toBe(usdc('1'))
    expect(await usdcOf(account)).toBe(usdc('299') - usdc(paid))
  })

  test('swap.ts', async ({ onTestFinished }) => {
    const { folder, account } = await reader(onTestFinished)
    const printed = await runExample(folder, 'swap')
    const [, about = ''] = /^Swapping 1 for about (\S+) of the other token$/m.exec(printed) ?? []
    expect(printed).toMatch(/^finalized 0x/m)
    expect(await usdcOf(account)).toBeLessThan(usdc('299'))
    const received = await tokenBalance(here, tokenOf(here, 'DAI').address, account)
    expect(received).toBeGreaterThan((parseUnits(about, 18) * 99n) / 100n)
  })

  test('swap-across-chains.ts', async ({ onTestFinished }) => {
    const { folder, account } = await reader(onTestFinished)
    const printed = await runExample(folder, 'swap-across-chains')
    expect(printed).toMatch(/^finalized 0x\w+ bridge: done$/m)
    const [, received = ''] = /^Received (\S+) on network 31338: 0x/m.exec(printed) ?? []
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

  test('kms-signer.ts', async ({ onTestFinished }) => {
    const { folder, account, owner } = await reader(onTestFinished)
    const printed = await runExample(folder, 'kms-signer')
    const [, friend] = /^Prepared \S+: 1 of the token to (\S+)$/m.exec(printed) ?? []
    expect(printed).toContain(` as ${owner}\nSubmitted, and `)
    expect(printed).toMatch(/^finalized\nDone in transaction 0x/m)
    expect(await usdcOf(friend as Address)).toBe(usdc('1'))
    expect(await usdcOf(account)).toBeLessThan(usdc('299'))
  })

  test('sweep-treasury.ts', async ({ onTestFinished }) => {
    const { folder, treasury } = await reader(onTestFinished)
    const printed = await runExample(folder, 'sweep-treasury')
    const swept = [...printed.matchAll(/^Swept (\S+) USDC from (\S+) in 0x/gm)]
    const skipped = [...printed.matchAll(/^Skipped (\S+): it has 0\.01 USDC/gm)]
    expect([swept.length, skipped.length]).toEqual([10, 2])
    const total = swept.reduce((sum, [, amount = '']) => sum + usdc(amount), 0n)
    expect(await usdcOf(treasury)).toBe(total)
    expect(printed).toContain(`${formatUnits(total, 6)} USDC went to ${treasury}\n`)
    // Each had 20 USDC or more, and keeps less than a sweep may cost.
    for (const [, , account] of swept)
      expect(await usdcOf(account as Address)).toBeLessThan(usdc('5'))
    for (const [, account] of skipped) expect(await usdcOf(account as Address)).toBe(usdc('0.01'))
  })

  test('handle-errors.ts', async ({ onTestFinished }) => {
    const { folder } = await reader(onTestFinished)
    const printed = await runExample(folder, 'handle-errors')
    expect([...printed.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, code]) => code)).toEqual([
      'INSUFFICIENT_BALANCE',
      'VERIFICATION_MISMATCH',
      'NETWORK_UNSUPPORTED',
      'UNAUTHENTICATED',
      'SIGNATURE_UNEXPECTED',
      'SWAP_AMOUNT_TOO_SMALL',
      'WAIT_TIMEOUT',
    ])
    expect(printed).toMatch(/So: waited on, and it is finalized$/m)
  })

  test('payout.ts', async ({ onTestFinished }) => {
    const { folder, account, payouts } = await reader(onTestFinished)
    const printed = await runExample(folder, 'payout')
    // The fees are well below 1 USDC for each recipient.
    expect(await usdcOf(account)).toBeGreaterThan(usdc('200'))
    expect(printed.match(/^Submitted 50 transfers/gm)).toHaveLength(2)
    expect(printed).toContain('All 100 recipients are paid.\n')
    await expectPaid(payouts)
  })

  test('payout.ts, killed after its first and after its second submit, pays everybody once when started again', async ({
    onTestFinished,
  }) => {
    const { proxy, folder, payouts } = await readerBehindProxy(onTestFinished)
    for (const number of [1, 2]) {
      const example = startAgain(folder, 'payout')
      proxy.cutSubmit(number, () => example.kill('SIGKILL'))
      expect(await once(example, 'close')).toEqual([null, 'SIGKILL'])
      await expect(runAgain(folder, 'payout')).rejects.toThrow(/was killed: delete .*\.lock/)
      await rm(lockOf(folder))
    }
    expect(await runAgain(folder, 'payout')).toContain('All 100 recipients are paid.\n')
    await expectPaid(payouts)
    // Another start has nothing left to do.
    await runAgain(folder, 'payout')
    await expectPaid(payouts)
  })

  test('a second payout.ts on one list pays nothing, and the first goes on after Ctrl-C and a restart', async ({
    onTestFinished,
  }) => {
    const { folder, payouts } = await reader(onTestFinished)
    const first = startAgain(folder, 'payout')
    await until(first.printed, async () => first.printed().includes('Submitted'))
    // The first process must not end in the meantime.
    first.kill('SIGSTOP')
    await expect(runAgain(folder, 'payout')).rejects.toThrow(/Process \d+ pays this list/)
    expect(existsSync(lockOf(folder))).toBe(true)
    first.kill('SIGINT')
    first.kill('SIGCONT')
    expect(await once(first, 'close')).toEqual([1, null])
    expect(await runAgain(folder, 'payout')).toContain('All 100 recipients are paid.\n')
    expect(existsSync(lockOf(folder))).toBe(false)
    await expectPaid(payouts)
  })

  test('payout.ts pays nobody twice when the gateway denies that an operation landed or was accepted', async ({
    onTestFinished,
  }) => {
    const { proxy, folder, payouts } = await readerBehindProxy(onTestFinished)
    const end = { transactionHash: null, feeBreakdown: null }
    // The gateway accepts the first operation and answers that it did not.
    proxy.takeAndCallStale(1)
    await expect(runAgain(folder, 'payout')).rejects.toThrow('OPERATION_STALE')
    for (const lie of [
      { ...end, status: 'dropped', reason: 'LANDING_WINDOW_OVER' },
      { ...end, status: 'failed', reason: 'EXECUTION_REVERTED: no' },
    ]) {
      proxy.say(lie)
      for (let start = 0; start < 2; start++)
        await expect(runAgain(folder, 'payout')).rejects.toThrow(
          'It succeeded, and the gateway says that it did not.',
        )
    }
    await expectPaid(payouts)
    proxy.say(undefined)
    // The gateway sends the codes that a wait throws for a dead operation.
    for (const code of ['OPERATION_DROPPED', 'OPERATION_REVERTED']) {
      proxy.refuseReads(code)
      await expect(runAgain(folder, 'payout')).rejects.toThrow('HTTP_409')
    }
    proxy.refuseReads(undefined)
    expect(await runAgain(folder, 'payout')).toContain('All 100 recipients are paid.\n')
    await expectPaid(payouts)
  })

  test('express-backend.ts', async ({ onTestFinished }) => {
    const { folder } = await reader(onTestFinished)
    const backend = await startBackend(startExample(folder, 'express-backend'))
    const [first, second] = [newAddress(), newAddress()]
    const wrong = await backend.ask('order-0', { recipientAddress: first, amount: '-1' })
    expect(wrong.status).toBe(400)
    expect((await backend.status('order-0')).status).toBe(404)
    // Two payouts at a time, and one of them is requested twice.
    const asked = [
      backend.ask('order-1', { recipientAddress: first, amount: '1.5' }),
      backend.ask('order-1', { recipientAddress: first, amount: '1.5' }),
      backend.ask('order-2', { recipientAddress: second, amount: '2' }),
    ]
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 202 })
    const other = await backend.ask('order-1', { recipientAddress: second, amount: '1.5' })
    expect(other.status).toBe(409)
    const tooMuch = await backend.ask('order-3', { recipientAddress: first, amount: '1000' })
    expect(tooMuch.status).toBe(503)
    for (const id of ['order-1', 'order-2'])
      await until(
        `${id} finalized`,
        async () => (await backend.status(id)).body.status === 'finalized',
      )
    expect(await usdcOf(first)).toBe(usdc('1.5'))
    expect(await usdcOf(second)).toBe(usdc('2'))
    backend.program.kill('SIGTERM')
    expect(await once(backend.program, 'close')).toEqual([0, null])
  })

  test('express-backend.ts never makes a refused payout, even after a restart, and later makes one that lacked funds', async ({
    onTestFinished,
  }) => {
    const { folder, account } = await reader(onTestFinished)
    const first = await startBackend(startAgain(folder, 'express-backend'))
    const later = newAddress()
    for (const amount of ['1.1234567', '1.', '1e3'])
      expect((await first.ask('order-5', { recipientAddress: later, amount })).status).toBe(400)
    const { address } = tokenOf(here, 'USDC')
    const asked = { recipientAddress: zeroAddress, amount: '1' }
    const answer = await first.ask('order-5', asked)
    expect(answer).toMatchObject({ status: 422, body: { status: 'refused' } })
    const short = { recipientAddress: later, amount: '500' }
    expect((await first.ask('order-6', short)).status).toBe(503)
    first.program.kill('SIGKILL')
    await once(first.program, 'close')

    await fundToken(here, { token: address, to: account, amount: usdc('1000') })
    const second = await startBackend(startAgain(folder, 'express-backend'))
    await until(
      'order-6 finalized',
      async () => (await second.status('order-6')).body.status === 'finalized',
    )
    expect(await usdcOf(later)).toBe(usdc('500'))
    expect(await second.ask('order-5', asked)).toEqual(answer)
    expect(await second.status('order-5')).toMatchObject({ body: { status: 'refused' } })
  })

  test('express-backend.ts, killed between its submit and its answer, pays once when started again', async ({
    onTestFinished,
  }) => {
    const { proxy, folder } = await readerBehindProxy(onTestFinished)
    const recipientAddress = newAddress()
    const killed = await startBackend(startAgain(folder, 'express-backend'))
    const closed = once(killed.program, 'close')
    proxy.cutSubmit(1, () => killed.program.kill('SIGKILL'))
    await expect(killed.ask('order-4', { recipientAddress, amount: '3' })).rejects.toThrow()
    await closed
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    // The client got no answer and asks again, while the backend goes on by itself.
    const { status, body } = await backend.ask('order-4', { recipientAddress, amount: '3' })
    expect(status).toBe(202)
    const ended = await until('the payout finalized', async () => {
      const { body } = await backend.status('order-4')
      return body.status === 'finalized' && body
    })
    expect(ended.operationId).toBe(body.operationId)
    expect(await usdcOf(recipientAddress)).toBe(usdc('3'))
  })

  test('express-backend.ts, told to stop while it prepares, keeps its port until it has stored what it signs', async ({
    onTestFinished,
  }) => {
    const { proxy, folder } = await readerBehindProxy(onTestFinished)
    const asked = { recipientAddress: newAddress(), amount: '3' }
    const stopped = await startBackend(startAgain(folder, 'express-backend'))
    const { held, release } = proxy.holdPrepares()
    const answer = stopped.ask('order-13', asked)
    await held
    stopped.program.kill('SIGTERM')
    // Until the signal has reached the program, this key is refused with 400. A valid key would be accepted.
    await until('it takes no more', async () => {
      const { status } = await stopped.ask('no key', asked)
      return status === 503
    })
    expect(await stopped.ask('order-14', asked)).toMatchObject({ status: 503 })
    // The port is the lock of the file: a process that waits for the port must not sign at the same time.
    expect(stopped.program.exitCode).toBeNull()
    release()
    expect(await answer).toMatchObject({ status: 202 })
    expect(await once(stopped.program, 'close')).toEqual([0, null])
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    await until(
      'order-13 finalized',
      async () => (await backend.status('order-13')).body.status === 'finalized',
    )
    expect((await backend.status('order-14')).status).toBe(404)
    expect(proxy.submits).toBe(1)
    expect(await usdcOf(asked.recipientAddress)).toBe(usdc('3'))
  })

  test('payout.ts pays nobody if the list has a decimal comma', async ({ onTestFinished }) => {
    const { folder, account, payouts } = await reader(onTestFinished)
    const [recipient = ''] = payouts[0] ?? []
    for (const amount of ['1,5', '1,000']) {
      await writeFile(join(folder.path, '.gateway/payouts.csv'), `${recipient},${amount}\n`)
      await expect(runAgain(folder, 'payout')).rejects.toThrow('write address,amount')
    }
    expect(await usdcOf(account)).toBe(usdc('300'))
  })

  test('payout.ts and express-backend.ts give up when the gateway answers every submit with OPERATION_STALE', async ({
    onTestFinished,
  }) => {
    const { proxy, folder } = await readerBehindProxy(onTestFinished)
    proxy.callStale()
    await expect(runAgain(folder, 'payout')).rejects.toThrow('OPERATION_STALE')
    // It signs only once, because the operation may still land.
    expect(proxy.submits).toBe(1)
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    const asked = { recipientAddress: newAddress(), amount: '3' }
    // The payout is signed, so its outcome is uncertain.
    for (let asks = 0; asks < 2; asks++)
      expect((await backend.ask('order-7', asked)).status).toBe(503)
    // One submit more: the second request submits the stored signature again, without another prepare.
    expect(proxy.submits).toBe(2)
  })

  test('payout.ts gives up after three failures of a step, goes on once they are forgiven, and pays everybody once', async ({
    onTestFinished,
  }) => {
    const { proxy, folder, payouts } = await readerBehindProxy(onTestFinished)
    proxy.callStale()
    await expect(runAgain(folder, 'payout')).rejects.toThrow('OPERATION_STALE')
    proxy.callStale(false)
    const progressFile = join(folder.path, '.gateway/payouts.csv.progress')
    const progress = JSON.parse(await readFile(progressFile, 'utf8'))
    // A step whose operations fail again and again may cost a fee each time.
    progress.steps[0] = { failures: 3 }
    await writeFile(progressFile, JSON.stringify(progress))
    await expect(runAgain(folder, 'payout')).rejects.toThrow(
      /3 operations of step 1 have failed.*set its "forgiven" to 3/,
    )
    // The remedy that the message names.
    progress.steps[0].forgiven = 3
    await writeFile(progressFile, JSON.stringify(progress))
    expect(await runAgain(folder, 'payout')).toContain('All 100 recipients are paid.\n')
    await expectPaid(payouts)
  })

  test('express-backend.ts signs once more only when the chain shows that its signature is dead, and pays once', async ({
    onTestFinished,
  }) => {
    const { proxy, folder, ownerKey } = await readerBehindProxy(onTestFinished)
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    const asked = { recipientAddress: newAddress(), amount: '3' }
    proxy.callStale()
    expect((await backend.ask('order-9', asked)).status).toBe(503)
    const { address: tokenAddress } = tokenOf(here, 'USDC')
    const rival = await gateway.client.transfer({
      owner: privateKeyToAccount(ownerKey),
      networkId: here.network.networkId,
      transfers: [{ tokenAddress, recipientAddress: newAddress(), amount: usdc('1') }],
      feeToken: tokenAddress,
      maxFee: 'any',
      // The nonce key of the signature that the gateway does not have: it is the account's first.
      nonceKey: 0,
    })
    await rival.wait(patient)
    // The operation that used the nonce is final, so the backend drops its signature.
    expect((await backend.ask('order-9', asked)).status).toBe(503)
    expect(proxy.submits).toBe(1)
    proxy.callStale(false)
    expect((await backend.ask('order-9', asked)).status).toBe(202)
    await until(
      'order-9 finalized',
      async () => (await backend.status('order-9')).body.status === 'finalized',
    )
    expect(proxy.submits).toBe(2)
    expect(await usdcOf(asked.recipientAddress)).toBe(usdc('3'))
  })

  test('express-backend.ts does not sign a payout again after three failures, however often it is requested', async ({
    onTestFinished,
  }) => {
    const { proxy, folder, ownerKey } = await readerBehindProxy(onTestFinished)
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    const asked = { recipientAddress: newAddress(), amount: '3' }
    const { address: tokenAddress } = tokenOf(here, 'USDC')
    proxy.callStale()
    for (let asks = 1; asks <= 5; asks++) {
      expect((await backend.ask('order-15', asked)).status).toBe(asks > 3 ? 500 : 503)
      expect(proxy.submits).toBe(Math.min(asks, 3))
      if (asks > 3) continue
      // Another payment takes the nonce of the signature, so the signature can never land.
      const file = await readFile(join(folder.path, '.gateway/backend.json'), 'utf8')
      const nonce = BigInt(/"nonce":"(\d+)"/.exec(file)?.[1] ?? 0)
      const rival = await gateway.client.transfer({
        owner: privateKeyToAccount(ownerKey),
        networkId: here.network.networkId,
        transfers: [{ tokenAddress, recipientAddress: newAddress(), amount: usdc('1') }],
        feeToken: tokenAddress,
        maxFee: 'any',
        nonceKey: Number((nonce >> 64n) & 0xffffn),
      })
      await rival.wait(patient)
      // The backend submits the same signature again, and then drops it.
      expect((await backend.ask('order-15', asked)).status).toBe(asks < 3 ? 503 : 500)
    }
    expect(backend.program.printed()).toMatch(
      /3 operations of payout order-15 have failed.*set the payout's "forgiven" to 3/,
    )
    expect(await usdcOf(asked.recipientAddress)).toBe(0n)
    // The remedy that the message names works: the payout is paid once, by an operation with a new nonce key.
    const closed = once(backend.program, 'close')
    backend.program.kill('SIGTERM')
    await closed
    const storeFile = join(folder.path, '.gateway/backend.json')
    const file = JSON.parse(await readFile(storeFile, 'utf8'))
    file.payouts[0][1].forgiven = 3
    await writeFile(storeFile, JSON.stringify(file))
    proxy.callStale(false)
    const again = await startBackend(startAgain(folder, 'express-backend'))
    await until(
      'order-15 finalized',
      async () => (await again.status('order-15')).body.status === 'finalized',
    )
    expect(proxy.submits).toBe(4)
    expect(await usdcOf(asked.recipientAddress)).toBe(usdc('3'))
  })

  test('express-backend.ts with another port refuses the file of a backend that runs', async ({
    onTestFinished,
  }) => {
    const { folder } = await reader(onTestFinished)
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    await setPort(folder, await freePort())
    const second = startAgain(folder, 'express-backend')
    let isClosed = false
    second.once('close', () => {
      isClosed = true
    })
    await until(second.printed, async () => isClosed || second.printed().includes('Listening'))
    expect(second.printed()).toMatch(/backend\.json belongs to port \d+/)
    const asked = { recipientAddress: newAddress(), amount: '3' }
    expect((await backend.ask('order-16', asked)).status).toBe(202)
  })

  test('express-backend.ts explains what to do with a file of an older version', async ({
    onTestFinished,
  }) => {
    const { folder } = await reader(onTestFinished)
    await writeFile(join(folder.path, '.gateway/backend.json'), '[]')
    const refused = startAgain(folder, 'express-backend')
    await once(refused, 'close')
    expect(refused.printed()).toMatch(/older version of this program\. Do not delete it/)
  })

  test('express-backend.ts pays once when the gateway denies that it accepted the operation', async ({
    onTestFinished,
  }) => {
    const { proxy, folder } = await readerBehindProxy(onTestFinished)
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    const asked = { recipientAddress: newAddress(), amount: '3' }
    proxy.takeAndCallStale(1)
    expect((await backend.ask('order-8', asked)).status).toBe(503)
    await until('the payment', async () => (await usdcOf(asked.recipientAddress)) === usdc('3'))
    // On chain the operation has succeeded. So the backend submits the same signature again, and finds its operation.
    expect((await backend.ask('order-8', asked)).status).toBe(202)
    await until(
      'order-8 finalized',
      async () => (await backend.status('order-8')).body.status === 'finalized',
    )
    expect(proxy.submits).toBe(1)
    expect(await usdcOf(asked.recipientAddress)).toBe(usdc('3'))
  })

  test('express-backend.ts counts no payment for two payouts, and pays only once when the gateway lies about a refusal', async ({
    onTestFinished,
  }) => {
    const { proxy, folder } = await readerBehindProxy(onTestFinished)
    const backend = await startBackend(startAgain(folder, 'express-backend'))
    const asked = { recipientAddress: newAddress(), amount: '3' }
    proxy.say({ status: 'refused' })
    expect((await backend.ask('order-10', asked)).status).toBe(202)
    await until('the payment', async () => (await usdcOf(asked.recipientAddress)) === usdc('3'))
    // Only the gateway reports this transaction, because the backend has not asked the node about it.
    proxy.say({ status: 'confirmed', transactionHash: `0x${'ab'.repeat(32)}` })
    const told = proxy.lies
    await until('the backend has read it', async () => proxy.lies > told + 1)
    const { body } = await backend.status('order-10')
    expect([body.status, body.transactionHash]).toEqual(['accepted', undefined])
    expect((await backend.ask('order-10', asked)).status).toBe(202)
    proxy.replayPrepares()
    expect((await backend.ask('order-11', asked)).status).toBe(503)
    proxy.say(undefined)
    await until(
      'order-10 finalized',
      async () => (await backend.status('order-10')).body.status === 'finalized',
    )
    expect((await backend.status('order-11')).body).toMatchObject({ status: 'accepted' })
    // A backend that has lost its store does not count the first payment either.
    backend.program.kill('SIGKILL')
    await once(backend.program, 'close')
    await rm(join(folder.path, '.gateway/backend.json'))
    const another = await startBackend(startAgain(folder, 'express-backend'))
    expect((await another.ask('order-12', asked)).status).toBe(503)
    expect(another.program.printed()).toContain('The nonce is used.')
    proxy.replayPrepares(false)
    // The gateway now reports the payment correctly. So order-10 is not paid again, however often it is requested.
    for (let asks = 0; asks < 2; asks++)
      expect((await another.ask('order-10', asked)).status).toBe(503)
    expect(await usdcOf(asked.recipientAddress)).toBe(usdc('3'))
    expect((await another.ask('order-12', asked)).status).toBe(202)
    await until('both payments', async () => (await usdcOf(asked.recipientAddress)) === usdc('6'))
  })

  test('payout.ts counts no operation for two steps or two payouts, whatever the gateway prepares', async ({
    onTestFinished,
  }) => {
    const { proxy, folder, payouts } = await readerBehindProxy(onTestFinished)
    const list = join(folder.path, '.gateway/payouts.csv')
    // Two equal steps of 50. Only then does the operation prepared for one step match the request of the other.
    const half = payouts.slice(0, 50).map((line) => line.join())
    await writeFile(list, [...half, ...half].join('\n'))
    proxy.cutSubmit(1, () => proxy.replayPrepares())
    await expect(runAgain(folder, 'payout')).rejects.toThrow('another step has signed')
    const [recipient, amount] = payouts[0] as Payouts[number]
    await until('the first step', async () => (await usdcOf(recipient)) === usdc(amount))
    // This is a second payout of the same list, without the first one's progress file.
    await rm(`${list}.progress`)
    await expect(runAgain(folder, 'payout')).rejects.toThrow('The nonce of step 1 is used')
    expect(await usdcOf(recipient)).toBe(usdc(amount))
  })
})

type Payouts = readonly (readonly [recipient: Address, amount: string])[]

const lockOf = ({ path }: ExampleFolder) => join(path, '.gateway/payouts.csv.lock')

async function expectPaid(payouts: Payouts) {
  const paid = await Promise.all(
    payouts.map(async ([recipient]) => [recipient, formatUnits(await usdcOf(recipient), 6)]),
  )
  expect(paid).toEqual(payouts)
}

/** Sets the port of backends that start afterwards. */
const setPort = ({ path }: ExampleFolder, port: number) =>
  appendFile(join(path, '.gateway/demo.env'), `PORT="${port}"\n`)

/** Waits until the backend listens. */
async function startBackend(program: RunningProgram) {
  const port = await until(
    program.printed,
    async () => /^Listening on port (\d+)$/m.exec(program.printed())?.[1],
  )
  const url = `http://127.0.0.1:${port}/payouts`
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, string>,
  })
  return {
    program,
    ask: async (id: string, body: object) =>
      read(
        await fetch(url, {
          method: 'POST',
          headers: { 'Idempotency-Key': id, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    status: async (id: string) => read(await fetch(`${url}/${id}`)),
  }
}
