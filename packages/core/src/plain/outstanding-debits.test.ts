import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { FeeQuote } from '../model/fee-quote.js'
import type { PlainTransaction } from '../model/plain-transaction.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { aCall } from '../testing/a-call.js'
import { dai, usdc } from '../testing/a-network.js'
import { outstandingDebits } from './outstanding-debits.js'

const friend: Address = '0x00000000000000000000000000000000000000b2'
const gas = { chainId: 1, nonce: 0, gas: 10n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
const transfer = (token: Address, amount: bigint): PlainTransaction => ({
  ...gas,
  ...aCall(token, 'transfer(address to, uint256 amount)', [friend, amount]),
})
const pay = (value: bigint): PlainTransaction => ({ ...gas, to: friend, value, data: '0x' })
const quote: FeeQuote = {
  kind: 'self-funded',
  maxAmount: 60n,
  expectedAmount: 30n,
  unpricedAssets: [],
}
const spend = (asset: Address, amount: bigint) => ({ asset, amount })

test('what is mined has left, with its gas', () => {
  const operation = {
    transactions: [transfer(usdc.address, 5n), pay(7n), transfer(usdc.address, 9n)],
    spends: [spend(usdc.address, 14n), spend(nativeCoinAddress, 7n)],
    quote,
  }
  const left = [0, 1, 2, 3].map((place) => {
    const debits = outstandingDebits(operation, place)
    const { spends: coins, fee } = debits.get(nativeCoinAddress) ?? { spends: 0n, fee: 0n }
    return [debits.get(usdc.address)?.spends, coins, fee]
  })
  expect(left).toEqual([
    [14n, 7n, 60n],
    [9n, 7n, 40n],
    [9n, 0n, 20n],
    [0n, 0n, 0n],
  ])
})

test('what came back to the address is still there for the transactions that are left', () => {
  const transactions = [transfer(usdc.address, 40n), transfer(usdc.address, 7n)]
  // The first one goes to the address itself, so 40 are needed at one time.
  const spends = [spend(usdc.address, 40n)]
  const debits = outstandingDebits({ transactions, spends, quote }, 1)
  expect(debits.get(usdc.address)?.spends).toBe(7n)
})

test('what calls do not say they send is outstanding until all are mined', () => {
  const approve = aCall(usdc.address, 'approve(address spender, uint256 amount)', [friend, 5n])
  const swap = { to: friend, value: 0n, data: '0x12345678' as const }
  const transactions = [approve, swap].map((call) => ({ ...gas, ...call }))
  const spends = [spend(usdc.address, 5n), spend(dai.address, 1n)]
  const debits = outstandingDebits({ transactions, spends, quote }, 1)
  expect(debits.get(usdc.address)?.spends).toBe(5n)
  expect(debits.get(dai.address)?.spends).toBe(1n)
})

test('what fees a token takes on top is outstanding', () => {
  const transactions = [transfer(usdc.address, 100n), transfer(usdc.address, 100n)]
  const spends = [spend(usdc.address, 202n)]
  const debits = outstandingDebits({ transactions, spends, quote }, 1)
  expect(debits.get(usdc.address)?.spends).toBe(102n)
})
