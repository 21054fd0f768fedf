import type { FailureLog } from '@gasless-gateway/core'
import { type Hex, hexToBytes, keccak256, recoverAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { manualTimers } from '../../../testing/manual-timers.js'
import { startVaultDouble, type VaultFault } from '../../../testing/vaults/start-vault-double.js'
import { canaries, wires } from '../../../testing/vaults/wires.js'
import type { KeySigner } from '../key-signer.js'
import { createLocalKeySigner } from '../local-key-signer.js'
import { createSponsorshipSigner } from '../sponsorship-signer.js'
import { VaultError } from '../vault-error.js'
import { createVaults, type VaultRole } from './create-vaults.js'

type Wire = (typeof wires)[number]

/** Opens the key of a new double. Pauses pass only with `timers.advance`. */
async function openDouble(
  wire: Wire,
  {
    reading = [],
    privateKey,
    attemptMs = 10_000,
  }: { reading?: readonly VaultFault[]; privateKey?: Hex; attemptMs?: number } = {},
) {
  const double = await startVaultDouble(wire, privateKey)
  onTestFinished(() => double.close())
  const told: unknown[] = []
  const failures: FailureLog = {
    failed: (...what) => void told.push(['failed', ...what]),
    passed: (key) => void told.push(['passed', key]),
  }
  const timers = manualTimers()
  const open = createVaults({
    credentials: double.credentials,
    failures,
    timers,
    budgets: {
      read: { totalMs: 10_000, attemptMs: 10_000 },
      // Only the pauses between attempts count: the timers stand still while a vault answers.
      sign: { totalMs: 3_000, attemptMs },
    },
  })
  double.fail(reading)
  return {
    double,
    told,
    timers,
    open: () => open(double.setting, 'transactions'),
    openAs: (role: VaultRole) => open(double.setting, role),
    openWith: (part: object) => open({ ...double.setting, ...part }, 'transactions'),
  }
}

async function openSigner(wire: Wire, options: Parameters<typeof openDouble>[1] = {}) {
  const opened = await openDouble(wire, options)
  return { ...opened, signer: await opened.open() }
}

type Keeper = readonly [name: string, open: (privateKey: Hex) => Promise<KeySigner>]

const keepers: readonly Keeper[] = [
  ['local', async (privateKey) => createLocalKeySigner(privateKey)],
  ...wires.map(
    (wire): Keeper => [
      wire.kind,
      async (privateKey) => (await openSigner(wire, { privateKey })).signer,
    ],
  ),
]

describe.each(keepers)('a key of %s', (_, open) => {
  test('has the address of its private key', async () => {
    const key = generatePrivateKey()
    expect((await open(key)).address).toBe(privateKeyToAddress(key))
  })

  test('signs the hash of the message, with v 27 or 28 and a low s', async () => {
    const signer = await open(generatePrivateKey())
    for (let index = 0; index < 12; index++) {
      const message = toHex(`message ${index}`)
      const signature = await signer.sign(message)
      expect(signature).toMatch(/^0x[0-9a-f]{128}1[bc]$/)
      expect(BigInt(`0x${signature.slice(66, 130)}`) < 2n ** 255n).toBe(true)
      expect(await recoverAddress({ hash: keccak256(message), signature })).toBe(signer.address)
    }
    expect(signer.isReady()).toBe(true)
  })
})

const errorOf = (work: Promise<unknown>): Promise<VaultError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => {
      if (error instanceof VaultError) return error
      throw error
    },
  )

const isClean = (text: string) => Object.values(canaries).every((secret) => !text.includes(secret))

describe.each(wires.map((wire) => [wire.kind, wire] as const))('a vault of %s', (_, wire) => {
  test.each(['high', 'low'] as const)('that returns a %s s gives the same low s', async (s) => {
    const { double, signer } = await openSigner(wire)
    double.answerWith(s)
    const signature = await signer.sign('0x01')
    double.answerWith(s === 'high' ? 'low' : 'high')
    expect(await signer.sign('0x01')).toBe(signature)
  })

  test('that signs with another key is refused, and so is nothing later', async () => {
    const { double, signer, told, timers } = await openSigner(wire)
    double.fail(["another key's signature"])
    const error = await errorOf(signer.sign('0x01'))
    expect(error).toMatchObject({
      failure: 'wrong',
      message: expect.stringContaining(`a signature that is not from ${signer.address}`),
    })
    expect(told).toEqual([['failed', expect.any(String), error.message, expect.anything()]])
    expect(signer.isReady()).toBe(false)
    timers.advance(1_000)
    await signer.sign('0x01')
  })

  test('that throttles once is asked again after a pause', async () => {
    const { double, signer, timers } = await openSigner(wire)
    const before = double.requests.length
    double.fail(['throttled'])
    const signing = signer.sign('0x01')
    await timers.waitedFor(100)
    timers.advance(100)
    expect(await signing).toMatch(/^0x/)
    expect(double.requests.length - before).toBe(2)
  })

  test('that names a time to wait is asked again after that time', async () => {
    const { double, signer, timers } = await openSigner(wire)
    double.fail(['throttled for two seconds'])
    const signing = signer.sign('0x01')
    await timers.waitedFor(2_000)
    timers.advance(2_000)
    expect(await signing).toMatch(/^0x/)
  })

  test.each(['throttled', 'broken', 'hangs up'] as const)(
    'that is %s for good fails within the budget, and then without a request',
    async (fault) => {
      const { double, signer, timers } = await openSigner(wire)
      double.fail([fault], { forGood: true })
      const giveUp = async () => {
        const signing = errorOf(signer.sign('0x01'))
        for (const pause of [100, 200, 400, 800]) {
          await timers.waitedFor(pause)
          timers.advance(pause)
        }
        return signing
      }
      expect(await giveUp()).toMatchObject({ failure: 'busy' })
      // One failure says little.
      expect(signer.isReady()).toBe(true)
      await giveUp()
      expect(signer.isReady()).toBe(false)
      const requests = double.requests.length
      expect(await errorOf(signer.sign('0x01'))).toMatchObject({ retryAfterMs: 1_000 })
      expect(double.requests.length).toBe(requests)
      double.fail([])
      timers.advance(1_000)
      expect(await signer.sign('0x01')).toMatch(/^0x/)
      expect(signer.isReady()).toBe(true)
    },
  )

  test('that asks for more time than the budget is not waited for', async () => {
    const { double, signer, timers } = await openSigner(wire)
    double.fail(['throttled for two seconds'], { forGood: true })
    const signing = errorOf(signer.sign('0x01'))
    await timers.waitedFor(2_000)
    timers.advance(2_000)
    expect(await signing).toMatchObject({ failure: 'busy', retryAfterMs: 2_000 })
    expect(signer.isReady()).toBe(false)
  })

  test('that asks for days is asked again after 30 seconds, and so are clients', async () => {
    const { double, signer, timers } = await openSigner(wire)
    double.fail(['throttled for days'])
    const sponsoring = createSponsorshipSigner(signer).sign('0x01')
    await expect(sponsoring).rejects.toMatchObject({
      code: 'SPONSORSHIP_UNAVAILABLE',
      retryAfterSeconds: 30,
    })
    expect(signer.isReady()).toBe(false)
    timers.advance(30_000)
    expect(await signer.sign('0x01')).toMatch(/^0x/)
  })

  test('that does not answer is given up', async () => {
    const { double, signer, timers } = await openSigner(wire, { attemptMs: 50 })
    double.fail(['silence'])
    const signing = signer.sign('0x01')
    await timers.waitedFor(100)
    timers.advance(100)
    expect(await signing).toMatch(/^0x/)
  })

  test.each(['garbage', 'empty'] as const)('that answers with %s is refused', async (fault) => {
    const { double, signer } = await openSigner(wire)
    double.fail([fault])
    expect(await errorOf(signer.sign('0x01'))).toMatchObject({ failure: 'wrong' })
  })

  test.each(['denied', 'unknown key'] as const)('%s says what to do, at once', async (fault) => {
    const { double, signer, told } = await openSigner(wire)
    double.fail([fault])
    const error = await errorOf(signer.sign('0x01'))
    expect(error).toMatchObject({ failure: 'refused' })
    expect(error.message).toMatch(
      /^The key .* does not sign: .*\. (Allow|Grant|Set|Let|Check) .*\.$/,
    )
    expect(isClean(JSON.stringify([told, error, error.stack]))).toBe(true)
    expect(signer.isReady()).toBe(false)
  })

  test.each(['denied', 'unknown key', 'garbage', 'empty'] as const)(
    '%s at the start has a remedy and no secret',
    async (fault) => {
      const { open } = await openDouble(wire, { reading: [fault] })
      const error = await errorOf(open())
      expect(error.failure).not.toBe('busy')
      expect(isClean(JSON.stringify([error, error.stack]))).toBe(true)
    },
  )

  test('with another address than expected is refused', async () => {
    const double = await startVaultDouble(wire)
    onTestFinished(() => double.close())
    const open = createVaults({
      credentials: double.credentials,
      failures: { failed: () => undefined, passed: () => undefined },
    })
    const stranger = privateKeyToAddress(generatePrivateKey())
    expect(await errorOf(open(double.setting, 'transactions', stranger))).toMatchObject({
      failure: 'refused',
      message: expect.stringContaining(
        `has the address ${double.address}, and the setting expects`,
      ),
    })
  })

  test('signs 80 messages at once', async () => {
    const { signer } = await openSigner(wire)
    const messages = Array.from({ length: 80 }, (_, index) => toHex(index))
    const signatures = await Promise.all(messages.map((message) => signer.sign(message)))
    for (const [at, signature] of signatures.entries())
      expect(
        await recoverAddress({ hash: keccak256(hexToBytes(messages[at] as Hex)), signature }),
      ).toBe(signer.address)
  })
})

test('requests that fail together count as one failure', async () => {
  const { double, signer, timers } = await openSigner(wires[0])
  double.fail(['denied'], { forGood: true })
  await Promise.all(Array.from({ length: 10 }, () => errorOf(signer.sign('0x01'))))
  expect(await errorOf(signer.sign('0x01'))).toMatchObject({ retryAfterMs: 1_000 })
  timers.advance(1_000)
  await errorOf(signer.sign('0x01'))
  expect(await errorOf(signer.sign('0x01'))).toMatchObject({ retryAfterMs: 1_000 })
  timers.advance(1_000)
  await errorOf(signer.sign('0x01'))
  expect(await errorOf(signer.sign('0x01'))).toMatchObject({ retryAfterMs: 2_000 })
})

test.each([
  ['sponsorships', 32, 'transactions'],
  ['transactions', 16, 'sponsorships'],
] as const)(
  '%s that wait for a slow vault have %i places, and do not take those of %s',
  async (slow, places, other) => {
    const wire = wires.find(({ kind }) => kind === 'web3signer') as Wire
    const { double, openAs } = await openDouble(wire)
    const [waiting, signer] = [await openAs(slow), await openAs(other)]
    const before = double.requests.length
    double.fail(Array.from({ length: places }, () => 'silence'))
    for (let index = 0; index < places + 8; index++) waiting.sign('0x01').catch(() => undefined)
    await double.arrived(before + places)
    expect(await signer.sign('0x01')).toMatch(/^0x/)
    expect(double.requests.length - before).toBe(places + 1)
  },
)

test('keys of two regions behind one endpoint are asked for in their own region', async () => {
  const wire = wires.find(({ kind }) => kind === 'awskms') as Wire
  const { double, openWith } = await openDouble(wire)
  // The double is in the first region, and refuses a request for another.
  await openWith({ region: 'eu-central-1' })
  await errorOf(openWith({ region: 'us-east-1' }))
  const regions = double.requests.map(
    ({ headers }) => /\/([\w-]+)\/kms\/aws4_request/.exec(`${headers.authorization}`)?.[1],
  )
  expect(regions).toEqual(['eu-central-1', 'us-east-1'])
})

test('a checksum of Google that does not match is asked for again', async () => {
  const wire = wires.find(({ kind }) => kind === 'gcpkms') as Wire
  const { double, signer, timers } = await openSigner(wire)
  double.fail(['changed on the way'])
  const signing = signer.sign('0x01')
  await timers.waitedFor(100)
  timers.advance(100)
  expect(await signing).toMatch(/^0x/)
})
