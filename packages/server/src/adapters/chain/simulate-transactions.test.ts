import { pad, zeroAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { RpcFailure, startRpcEndpoint } from '../../testing/rpc-endpoint.js'
import { createRpcClient } from './rpc-client.js'
import { createTransactionsSimulator } from './simulate-transactions.js'

test('transactions that emit more than 1,000 events together are refused', async () => {
  const log = {
    address: zeroAddress,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      pad('0x0a'),
      pad('0x0b'),
    ],
    data: pad('0x05'),
  }
  const simulateWith = async (...counts: readonly number[]) => {
    const endpoint = await startRpcEndpoint(() => [
      {
        calls: counts.map((count) => ({
          status: '0x1',
          returnData: '0x',
          gasUsed: '0x5208',
          logs: Array(count).fill(log),
        })),
      },
    ])
    onTestFinished(endpoint.close)
    return createTransactionsSimulator({
      client: createRpcClient(endpoint.url),
      network: aNetwork(),
    })({
      from: zeroAddress,
      transactions: counts.map(() => ({ to: zeroAddress, data: '0x', value: 0n })),
      independent: false,
    })
  }
  expect((await simulateWith(600, 400)).effects?.transfers).toHaveLength(1_000)
  await expect(simulateWith(600, 401)).rejects.toMatchObject({
    code: 'EXECUTION_SIMULATION_REVERTED',
    reason: 'too many events: emitted 1001, limit 1000',
  })
})

test.each([
  ['together, and no gas is left for the next one', 'intrinsic gas too low', undefined],
  [
    'each by itself',
    'gas required exceeds allowance (16777216)',
    new RpcFailure(-32601, 'no such method'),
  ],
])('a transaction that burns all gas is refused if they run %s', async (_, message, simulation) => {
  const endpoint = await startRpcEndpoint((method) => {
    const failure = new RpcFailure(-32000, message)
    throw method === 'eth_simulateV1' ? (simulation ?? failure) : failure
  })
  onTestFinished(endpoint.close)
  const simulate = createTransactionsSimulator({
    client: createRpcClient(endpoint.url),
    network: aNetwork(),
  })
  const transactions = [{ to: zeroAddress, data: '0x', value: 0n } as const]
  await expect(
    simulate({ from: zeroAddress, transactions, independent: true }),
  ).rejects.toMatchObject({
    code: 'EXECUTION_SIMULATION_REVERTED',
    reason: 'the endpoint did not run them',
  })
})
