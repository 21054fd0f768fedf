import { expect, test, vi } from 'vitest'
import type { AccountExposure, ExposurePolicy } from '../model/exposure.js'
import { defaultPolicy } from '../model/gateway-policy.js'
import type { Operation } from '../model/operation.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'
import { max } from '../primitives/math.js'
import { aNetwork } from '../testing/a-network.js'
import { anAccountExposure } from '../testing/an-account-exposure.js'
import { refuseExposed } from './refuse-exposed.js'

const now = new Date('2026-01-02T03:04:05Z')

/** Returns the sums as the store does: the burnt gas of the account is also part of the network's burnt gas. */
const exposuresOf = (account: AccountExposure) => ({
  read: async () => [account],
  burnt: async () => ({
    ofSender: account.sums.sender.burnt,
    ofNetwork: Object.values(account.sums)
      .map(({ burnt }) => burnt)
      .reduce((most, burnt) => max(most, burnt)),
  }),
})

/** Resolves to `accepted` or to the refusal of an operation that risks 1,000,000 gas. */
async function ask(
  account: AccountExposure,
  limits: Partial<ExposurePolicy> = {},
  network: Parameters<typeof aNetwork>[0] = {},
) {
  const deps = {
    database: { exposures: exposuresOf(account) },
    clock: { now: () => now },
    policy: { ...defaultPolicy, exposure: { ...defaultPolicy.exposure, ...limits } },
  } as unknown as GatewayDeps
  const userOperation = { preVerificationGas: 400_000n, verificationGasLimit: 600_000n }
  const asked = { ...account, userOperation } as unknown as AccountExposure & Operation
  return refuseExposed(deps, aNetwork(network), asked).then(
    () => 'accepted',
    (error: { code: string; reason: string | null; retryAfterSeconds: number; message: string }) =>
      error,
  )
}

test('burnt gas refuses an operation until the oldest of it leaves the window', async () => {
  const lapsesAt = new Date(now.getTime() + 90_500)
  const of = (burnt: bigint) => anAccountExposure({ sender: { burnt, lapsesAt } })
  expect(await ask(of(2_000_000n))).toBe('accepted')
  expect(await ask(of(2_000_001n))).toMatchObject({
    code: 'EXPOSURE_LIMIT',
    // The account may be in other projects, too, so the refusal must not reveal its burnt gas.
    reason: null,
    retryAfterSeconds: 91,
    message: expect.stringContaining('EXPOSURE_GAS_PER_SENDER'),
  })
})

test('gas under way refuses nothing', async () => {
  const underWay = 10n ** 9n
  const others = { project: { underWay }, owner: { underWay }, newcomers: { underWay } }
  expect(await ask(anAccountExposure({ owner: 'owner', sender: { underWay }, others }))).toBe(
    'accepted',
  )
})

test.each(['owner', 'newcomers'] as const)(
  'the refusal names no amount of a limit that other tenants share: %s',
  async (limit) => {
    const others = { [limit]: { burnt: 10n ** 9n } }
    const refusal = await ask(anAccountExposure({ owner: 'owner', others }))
    expect(refusal).toMatchObject({ code: 'EXPOSURE_LIMIT', reason: null })
    expect((refusal as { message: string }).message).not.toContain('1000000000')
  },
)

test('a project that has used up its limit refuses all but proven senders, and an operation above the whole limit is refused', async () => {
  const others = { project: { burnt: 15_000_000n } }
  // Each landed operation has paid for 100,000 gas, and three times that may burn.
  expect(await ask(anAccountExposure({ others, sender: { landed: 4 } }))).toBe('accepted')
  expect(await ask(anAccountExposure({ others, sender: { landed: 3 } }))).toMatchObject({
    code: 'EXPOSURE_LIMIT',
    reason: 'burnt 15000000, limit 15000000',
  })
  expect(await ask(anAccountExposure(), { perProject: 999_999n })).toMatchObject({
    code: 'EXPOSURE_LIMIT',
    message: expect.stringContaining('pay less for its data once that is cheaper again'),
  })
})

test('an account that has landed operations is refused if it would draw on a pool that is used up', async () => {
  const others = { newcomers: { burnt: 30_000_000n } }
  expect(await ask(anAccountExposure({ others, sender: { landed: 4 } }))).toBe('accepted')
  const refusal = { code: 'EXPOSURE_LIMIT', message: expect.stringContaining('OF_NEWCOMERS') }
  expect(await ask(anAccountExposure({ others, sender: { landed: 3 } }))).toMatchObject(refusal)
  const burnt = { others, sender: { landed: 20 }, burntInRecord: 5_000_001n }
  expect(await ask(anAccountExposure(burnt))).toMatchObject(refusal)
})

test('only on a rollup, a sender with nothing burnt or under way is not refused for the risk of its operation', async () => {
  const small = { perSender: 999_999n }
  const dataFee = { kind: 'op-stack', gasPriceOracle: aNetwork().entryPoint } as const
  expect(await ask(anAccountExposure(), small, { dataFee })).toBe('accepted')
  expect(await ask(anAccountExposure(), small)).toMatchObject({
    code: 'EXPOSURE_LIMIT',
    message: expect.stringContaining('EXPOSURE_GAS_PER_SENDER'),
  })
})

test.each([
  ['nothing has burnt', {}, 0],
  ['little of the sender and of the network', { sender: { burnt: 2_000_000n } }, 0],
  ['more of the sender than it may', { sender: { burnt: 2_000_001n } }, 1],
  ['more on the network than a project may', { others: { newcomers: { burnt: 14_000_001n } } }, 1],
])('%s: the sums of each limit are read only when they matter', async (_, account, reads) => {
  const exposures = exposuresOf(anAccountExposure(account))
  const read = vi.fn(exposures.read)
  const deps = {
    database: { exposures: { ...exposures, read } },
    clock: { now: () => now },
    policy: defaultPolicy,
  } as unknown as GatewayDeps
  const userOperation = { preVerificationGas: 400_000n, verificationGasLimit: 600_000n }
  const asked = { ...anAccountExposure(), userOperation } as unknown as AccountExposure & Operation
  await refuseExposed(deps, aNetwork(), asked).catch(() => {})
  expect(read).toHaveBeenCalledTimes(reads)
})
