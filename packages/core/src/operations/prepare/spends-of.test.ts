import { expect, test } from 'vitest'
import { withdrawDepositCall } from '../../erc4337/deposit-withdrawal.js'
import { encodeExecution } from '../../erc4337/kernel-execution.js'
import { nativeCoinAddress } from '../../primitives/native-coin.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
import { spendsOf } from './spends-of.js'

const network = aNetwork()
const sender = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'
const payer = { sender, entryPoint: network.entryPoint, sponsor: undefined, prefund: 0n } as const
const input = { network, calls: [], declared: [] }
const unknown = new Map()
const moves = (asset: `0x${string}`, amount: bigint, out = true) =>
  ({
    asset,
    amount,
    from: out ? sender : other,
    to: out ? other : sender,
  }) as const

test('each asset counts by the most that is needed at one time', () => {
  const transfers = [
    moves(usdc.address, 7n),
    moves(usdc.address, 2n, false),
    moves(dai.address, 3n, false),
    moves(nativeCoinAddress, 5n),
    moves(nativeCoinAddress, 4n, false),
  ]
  expect(spendsOf(input, transfers, payer, unknown)).toEqual([
    { asset: usdc.address, amount: 7n },
    { asset: nativeCoinAddress, amount: 5n },
  ])
})

test('what is withdrawn from the deposit leaves no balance', () => {
  const calls = [withdrawDepositCall(network.entryPoint, { to: other, amount: 9n })]
  expect(spendsOf({ ...input, calls }, [], payer, unknown)).toEqual([
    { asset: nativeCoinAddress, amount: 9n, fromDeposit: true },
  ])
})

test('what the account withdraws by calling itself counts, too', () => {
  const withdrawal = withdrawDepositCall(network.entryPoint, { to: other, amount: 9n })
  const calls = [{ to: sender, value: 0n, data: encodeExecution([withdrawal]) } as const]
  expect(spendsOf({ ...input, calls }, [], payer, unknown)).toEqual([
    { asset: nativeCoinAddress, amount: 9n, fromDeposit: true },
  ])
})

test('where the endpoint reports no transfers, what was declared counts, and what the calls send', () => {
  const calls = [{ to: other, value: 6n, data: '0x' }] as const
  const declared = [{ asset: usdc.address, amount: 8n }]
  expect(spendsOf({ network, calls, declared }, undefined, payer, unknown)).toEqual([
    { asset: usdc.address, amount: 8n },
    { asset: nativeCoinAddress, amount: 6n },
  ])
})

test('what the calls bring themselves, without telling, is not asked of the balance', () => {
  const balances = new Map([
    [usdc.address, 3n],
    [dai.address, 9n],
  ])
  const transfers = [moves(usdc.address, 7n), moves(dai.address, 5n)]
  expect(spendsOf(input, transfers, payer, balances)).toEqual([
    { asset: usdc.address, amount: 3n },
    { asset: dai.address, amount: 5n },
  ])
  const declared = transfers.map(({ asset, amount }) => ({ asset, amount }))
  expect(spendsOf({ ...input, declared }, undefined, payer, balances)).toEqual([
    { asset: dai.address, amount: 5n },
  ])
})
