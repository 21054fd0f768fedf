import fc from 'fast-check'
import { decodeFunctionData } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { address, bytes, uint } from '../testing/arbitraries.js'
import {
  depositWithdrawalsOf,
  readDepositWithdrawal,
  withdrawDepositCall,
} from './deposit-withdrawal.js'

test('every withdrawal is the EntryPoint’s own call, and is read back', () => {
  fc.assert(
    fc.property(address, address, uint(256), (entryPoint, to, amount) => {
      const call = withdrawDepositCall(entryPoint, { to, amount })
      expect(call).toMatchObject({ to: entryPoint, value: 0n })
      expect(decodeFunctionData({ abi: entryPoint07Abi, data: call.data })).toEqual({
        functionName: 'withdrawTo',
        args: [to, amount],
      })
      expect(readDepositWithdrawal(call, entryPoint)).toEqual({ to, amount })
    }),
  )
})

test('no other call is taken for one', () => {
  fc.assert(
    fc.property(address, address, bytes({ max: 80 }), (entryPoint, other, data) => {
      fc.pre(other !== entryPoint)
      const call = withdrawDepositCall(entryPoint, { to: other, amount: 1n })
      expect(readDepositWithdrawal({ ...call, to: other }, entryPoint)).toBeUndefined()
      fc.pre(!data.startsWith('0x205c2878'))
      expect(readDepositWithdrawal({ ...call, data }, entryPoint)).toBeUndefined()
      expect(depositWithdrawalsOf([call, { ...call, data }, call], entryPoint)).toHaveLength(2)
    }),
  )
})
