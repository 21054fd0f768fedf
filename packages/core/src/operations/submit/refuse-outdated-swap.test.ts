import { type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { Operation } from '../../model/operation.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { aNetwork } from '../../testing/a-network.js'
import { refuseOutdatedSwap } from './refuse-outdated-swap.js'

const operation = {
  swap: { quotedAt: new Date(0) },
  userOperation: {
    sender: zeroAddress,
    nonce: 0n,
    initCode: '0x',
    callData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
  },
} as unknown as Operation

const failing = (phase: string) => async () => ({ failure: { phase, revertData: '0x' as Hex } })
const check = (simulate: () => Promise<unknown>, ageMs = 60_001) =>
  refuseOutdatedSwap(
    {
      chainOf: () => ({ simulate }),
      clock: { now: () => new Date(ageMs) },
      policy: { swapQuoteLifetimeMs: 60_000 },
    } as unknown as GatewayDeps,
    aNetwork(),
    operation,
    '0x',
  )

test('a late swap whose execution would revert is stale, so that it is never accepted beside its replacement', async () => {
  await expect(check(failing('execution'))).rejects.toMatchObject({
    code: 'OPERATION_STALE',
    status: 409,
    message:
      'The swap would revert now: reverted without a reason. Its price has moved since the quote. Prepare, sign and submit again.',
  })
})

test('a late swap whose simulation does not come to its end is stale as well', async () => {
  const unfinished = async () => {
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: 'The calls emit 1001 events in simulation. Split the calls over several operations.',
      reason: 'too many events: emitted 1001, limit 1000',
    })
  }
  await expect(check(unfinished)).rejects.toMatchObject({
    code: 'OPERATION_STALE',
    message:
      'The swap cannot be simulated any more: too many events: emitted 1001, limit 1000. Prepare, sign and submit again.',
  })
})

test.each([
  ['fails before its execution', failing('validation'), 60_001],
  ['is submitted in time', failing('execution'), 60_000],
  ['goes through', async () => ({}), 60_001],
  [
    'cannot be simulated',
    async () => {
      throw new GatewayError('NETWORK_UNAVAILABLE')
    },
    60_001,
  ],
])('a swap that %s is not refused for its price', async (_, simulate, ageMs) => {
  await expect(check(simulate, ageMs)).resolves.toBeUndefined()
})
