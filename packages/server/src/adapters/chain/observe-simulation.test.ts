import { simulationObserverAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  maxUint256,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { observeSimulation } from './observe-simulation.js'
import type { Run } from './run-simulation.js'

const account: Address = '0x00000000000000000000000000000000000000A1'
const spender: Address = '0x00000000000000000000000000000000000000b2'
const token: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const abi = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])
const approvalOf = (spender: Address, amount = 5n) => ({
  address: token,
  topics: encodeEventTopics({
    abi,
    eventName: 'Approval',
    args: { owner: account, spender },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
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
      async () => ({ ...ran, logs: spenders.map((spender) => approvalOf(spender)) }),
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

const spenders = Array.from(
  { length: 40 },
  (_, n): Address => `0x${(n + 0xb01).toString(16).padStart(40, '0')}`,
)
const [last] = spenders.slice(32) as [Address]

/**
 * Observes calls that approve these amounts for one spender each, by a run with these logs. Every question is answered
 * with these amounts, or with nothing. Returns the number of questions of each run, the number of allowances, and what
 * the last spender may take.
 */
async function observeShown(
  shown: readonly bigint[],
  logs: Run['logs'],
  answer: bigint | null = 0n,
  after = answer,
) {
  const questions: number[] = []
  const observed = await observeSimulation(
    async ({ data }) => {
      const { args } = decodeFunctionData({ abi: simulationObserverAbi, data })
      const asked = args?.[2] as readonly unknown[]
      questions.push(asked.length)
      const answers = (word: bigint | null) =>
        asked.map(() => ({ known: word !== null, word: word ?? 0n, next: 0n }))
      return {
        ...ran,
        logs,
        returnData: encodeFunctionResult({
          abi: simulationObserverAbi,
          functionName: 'observe',
          result: {
            success: true,
            returned: '0x',
            before: answers(answer),
            afterwards: answers(after),
            hasCode: [],
            timestamp: 0n,
          },
        }),
      }
    },
    { to: token, data: '0x', overrides: {} },
    {
      account,
      lookAt: {
        allowances: shown.map((approved, n) => ({
          token,
          spender: spenders[n] as Address,
          approved,
        })),
        addresses: [],
      },
      collector: undefined,
    },
  )
  const { allowances } = observed.aftermath
  const spender = spenders[shown.length - 1] as Address
  return {
    questions,
    count: allowances.length,
    last: allowances
      .filter((each) => isAddressEqual(each.spender, spender))
      .map(({ before, after }) => after - before),
  }
}

test('an approval that calls show but nobody reads counts with the higher amount of its last event', async () => {
  const shown = [...Array(32).fill(0n), 0n]
  const { last: found, questions } = await observeShown(shown, [approvalOf(last, maxUint256)])
  expect(found).toEqual([maxUint256])
  // Each allowance takes three questions.
  expect(Math.max(...questions)).toBe(96)
  const revoked = [approvalOf(last, maxUint256), approvalOf(last, 0n)]
  expect((await observeShown(shown, revoked)).last).toEqual([0n])
})

test('an approval whose allowance the token does not answer counts with the higher amount of its last event', async () => {
  const log = approvalOf(spenders[0] as Address, maxUint256)
  const { last: found } = await observeShown([0n], [log], null)
  expect(found).toEqual([maxUint256])
  // The token invents the amount before.
  expect((await observeShown([0n], [log], maxUint256, null)).last).toEqual([maxUint256])
  expect((await observeShown([0n], [log], 3n)).last).toEqual([0n])
})

test('forty approvals that the calls show are observed in one run, and count with the amounts of the calls', async () => {
  const logs = spenders.map((spender) => approvalOf(spender))
  expect(await observeShown(Array(40).fill(5n), logs)).toEqual({
    questions: [96],
    count: 40,
    last: [5n],
  })
})

test('an approval of the calls counts once, and is observed in one run, if only its event tells the amount', async () => {
  const logs = spenders.map((spender) => approvalOf(spender))
  for (const answer of [0n, null])
    expect(await observeShown(Array(40).fill(0n), logs, answer)).toEqual({
      questions: [96],
      count: 40,
      last: [5n],
    })
})
