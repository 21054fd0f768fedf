import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { observeSimulation } from './observe-simulation.js'
import type { Run } from './run-simulation.js'

const account: Address = '0x00000000000000000000000000000000000000A1'
const spender: Address = '0x00000000000000000000000000000000000000b2'
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const abi = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const approvalOf = (spender: Address) => ({
  address: token,
  topics: encodeEventTopics({
    abi,
    eventName: 'Approval',
    args: { owner: account, spender },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
})
const ran: Run = { returnData: '0x1234', logs: [approvalOf(spender)], trace: undefined }

test('an approval that only the logs show counts as left when nobody can look at it any more', async () => {
  const runs: (() => Promise<Run>)[] = [
    async () => ran,
    () => Promise.reject(new Error('The endpoint is gone.')),
  ]
  const observed = await observeSimulation(
    () => (runs.shift() as () => Promise<Run>)(),
    { to: token, data: '0x', overrides: {} },
    { account, lookAt: { allowances: [], addresses: [] }, collector: undefined },
  )
  expect(runs).toEqual([])
  expect(observed).toEqual({
    ...ran,
    aftermath: {
      allowances: [{ token, spender, before: 0n, after: 5n, supply: undefined }],
      codeless: [],
    },
  })
})

test('up to 64 approvals that only the logs show are followed, and more are refused', async () => {
  const observe = (approvals: number) => {
    const spenders = Array.from(
      { length: approvals },
      (_, n): Address => `0x${(n + 1).toString(16).padStart(40, '0')}`,
    )
    return observeSimulation(
      async () => ({ ...ran, logs: spenders.map(approvalOf) }),
      { to: token, data: '0x', overrides: {} },
      { account, lookAt: { allowances: [], addresses: [] }, collector: spenders[approvals - 1] },
    ).then(
      ({ aftermath }) => aftermath.allowances.length,
      (error: unknown) => error,
    )
  }
  // The last one is the fee collector's, and does not count.
  expect(await observe(65)).toBe(64)
  expect(await observe(1_000)).toMatchObject({
    code: 'EXECUTION_SIMULATION_REVERTED',
    message: expect.stringContaining('Split the calls over several operations.'),
    reason: 'too many approvals: emitted 999, limit 64',
  })
})
