import { timelockControllerAbi } from '@gasless-gateway/contracts'
import { decodeFunctionData, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { anAddress, aProxy, aTimelock } from '../testing/a-paymaster.js'
import type { Timelock } from './paymaster-on-chain.js'
import { planPause, planRole, planSigner } from './plan-administration.js'
import { planDeposit } from './plan-treasury.js'
import { type Routing, routeCalls, timelockOperation } from './route-calls.js'

const [holder, stranger, timelocked] = [anAddress(1), anAddress(2), anAddress(3)]
const paymaster = { address: anAddress(100), coin: 'ETH', state: aProxy() }
const call = () => {
  const [planned] = planSigner(paymaster, anAddress(9), true)
  if (!planned) throw new Error('There is nothing to do.')
  return planned
}

const timelock = (changes: Partial<Timelock> = {}): Timelock =>
  aTimelock({ address: timelocked, ...changes })

/** Where the timelock has the role of the manager. */
const behind = (
  changes: Partial<Timelock>,
  timestamps: Record<number, bigint> = {},
  operator: Routing['operator'] = stranger,
): Routing => ({
  operator,
  state: {
    roles: { ...aProxy().roles, manager: [timelocked] },
    timelocks: [timelock(changes)],
  },
  now: 1_000n,
  async timelockTimestamp(address, id) {
    expect(address).toBe(timelocked)
    const attempt = [0, 1, 2, 3].find((one) => timelockOperation(call(), timelock(), one).id === id)
    return timestamps[attempt ?? -1] ?? 0n
  },
})

const routing = (operator: Routing['operator']): Routing => ({
  operator,
  state: aProxy(),
  now: 1_000n,
  timelockTimestamp: () => Promise.reject(new Error('There is no timelock.')),
})
const kinds = async (steps: Promise<readonly { kind: string }[]>) =>
  (await steps).map(({ kind }) => kind)

test('who has the role sends, anybody else proposes to those who have it', async () => {
  expect(await routeCalls([call()], routing(holder))).toEqual([{ kind: 'send', call: call() }])
  expect(await routeCalls([call()], routing(stranger))).toEqual([
    {
      kind: 'propose',
      call: call(),
      by: [holder],
      why: `The operator ${stranger} does not have the role of manager.`,
    },
  ])
  expect(await routeCalls([call()], routing(undefined))).toEqual([
    {
      kind: 'propose',
      call: call(),
      by: [holder],
      why: 'No operator is configured: PAYMASTER_OPERATOR_KEY is not set.',
    },
  ])
})

test('each role is asked for by itself', async () => {
  const state = aProxy({
    roles: { admin: [holder], manager: [stranger], pauser: [holder], treasurer: [stranger] },
  })
  const calls = [
    ...planRole({ ...paymaster, state }, 'pauser', stranger, true),
    ...planPause({ ...paymaster, state }, true),
    call(),
  ]
  expect(await kinds(routeCalls(calls, { ...routing(holder), state }))).toEqual([
    'send',
    'send',
    'propose',
  ])
})

test('what needs no role is sent also where no paymaster stands', async () => {
  const calls = planDeposit(paymaster, 5n)
  expect(await kinds(routeCalls(calls, { ...routing(undefined), state: undefined }))).toEqual([
    'send',
  ])
})

test('what the operator lacks the means for is left to anybody', async () => {
  const lacking = { ...call(), obstacle: 'The operator has no USDC.' }
  expect(await routeCalls([lacking], routing(holder))).toEqual([
    {
      kind: 'propose',
      call: lacking,
      by: [],
      why: 'The operator has no USDC. Any account may send it.',
    },
  ])
})

test('a timelock is told to schedule the very call, then waits, then executes it', async () => {
  const [schedule, wait] = await routeCalls([call()], behind({}))
  expect(schedule?.kind).toBe('send')
  expect(schedule?.call.to).toBe(timelocked)
  const read = (data: `0x${string}`) => decodeFunctionData({ abi: timelockControllerAbi, data })
  const { to, value, data } = call()
  expect(read(schedule?.call.data ?? '0x')).toEqual({
    functionName: 'schedule',
    args: [to, value, data, zeroHash, zeroHash, 60n],
  })
  expect(wait).toMatchObject({ kind: 'wait', delaySeconds: 60n, at: undefined })
  expect(schedule?.call.arguments).toContainEqual([
    'data',
    `setSigner(signer: ${anAddress(9)}, allowed: true)`,
  ])
  expect(wait?.call.arguments).toContainEqual([
    'payload',
    `setSigner(signer: ${anAddress(9)}, allowed: true)`,
  ])
  const execution = {
    functionName: 'execute',
    args: [to, value, data, zeroHash, zeroHash],
  }
  expect(read(wait?.call.data ?? '0x')).toEqual(execution)

  expect(await routeCalls([call()], behind({}, { 0: 1_001n }))).toMatchObject([
    { kind: 'wait', at: 1_001n },
  ])
  const [execute, ...rest] = await routeCalls([call()], behind({}, { 0: 1_000n }))
  expect(execute?.kind).toBe('send')
  expect(read(execute?.call.data ?? '0x')).toEqual(execution)
  expect(rest).toEqual([])
})

test('a call that the timelock has executed before gets another salt', async () => {
  const [schedule] = await routeCalls([call()], behind({}, { 0: 1n, 1: 1n }))
  expect(schedule?.call).toEqual(timelockOperation(call(), timelock(), 2).schedule)
  const ids = [0, 1, 2].map((attempt) => timelockOperation(call(), timelock(), attempt).id)
  expect(new Set(ids).size).toBe(3)
})

test('who has no role in the timelock gets the call data of each half', async () => {
  const none = { operatorProposes: false, operatorExecutes: false }
  expect(await routeCalls([call()], behind(none))).toMatchObject([
    {
      kind: 'propose',
      why: `An account that may propose in the timelock ${timelocked} must send it.`,
      by: [holder],
    },
    { kind: 'wait' },
  ])
  expect(await routeCalls([call()], behind(none, { 0: 1_000n }))).toMatchObject([
    {
      kind: 'propose',
      why: `An account that may execute in the timelock ${timelocked} must send it.`,
    },
  ])
})
