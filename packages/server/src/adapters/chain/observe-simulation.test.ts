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
const ran: Run = {
  returnData: '0x1234',
  logs: [
    {
      address: token,
      topics: encodeEventTopics({
        abi,
        eventName: 'Approval',
        args: { owner: account, spender },
      }) as Hex[],
      data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
    },
  ],
  trace: undefined,
}

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
