import { describe, expect, test } from 'vitest'
import { prepareTransaction, prepareTransfer, submitTransaction } from './transactions.js'

const address = '0x000000000000000000000000000000000000dead'

describe('prepare', () => {
  const body = {
    accountId: 'acc_1',
    networkId: '1',
    calls: [{ to: address }],
    transferredAssets: [],
  }

  test('transferredAssets is required, and empty means not declared', () => {
    const { transferredAssets, ...without } = body
    expect(prepareTransaction.body.safeParse(body).success).toBe(true)
    expect(prepareTransaction.body.safeParse(without).success).toBe(false)
  })

  test.each([0, 1, 65_535])('nonce key %i is accepted', (nonceKey) => {
    expect(prepareTransaction.body.safeParse({ ...body, nonceKey }).success).toBe(true)
  })

  test.each([-1, 65_536, 1.5, '1', null, Number.NaN])('nonce key %s is refused', (nonceKey) => {
    expect(prepareTransaction.body.safeParse({ ...body, nonceKey }).success).toBe(false)
  })
})

describe('transfer', () => {
  const transfer = { tokenAddress: address, amount: '1', recipientAddress: address }
  const withTransfers = (transfers: unknown[]) =>
    prepareTransfer.body.safeParse({ ownerAddress: address, networkId: '1', transfers })

  test('1 to 50 transfers', () => {
    expect(withTransfers([]).success).toBe(false)
    expect(withTransfers(Array(50).fill(transfer)).success).toBe(true)
    expect(withTransfers(Array(51).fill(transfer)).error?.issues[0]?.message).toBe(
      'must hold at most 50 transfers',
    )
  })

  test('nothing, less than nothing and hex are no amounts to transfer', () => {
    for (const amount of ['0', '000', '-1', '0x1', 1])
      expect(withTransfers([{ ...transfer, amount }]).success).toBe(false)
  })
})

describe('submit', () => {
  const submit = (signature: unknown) =>
    submitTransaction.body.safeParse({ operationId: 'op_1', signature })

  test('a signature is whole bytes, at least one, at most 4,096 characters, parsed to lower case', () => {
    expect(submit('0xAB').data?.signature).toBe('0xab')
    expect(submit(`0x${'ab'.repeat(2047)}`).success).toBe(true)
    for (const signature of ['0x', '0xabc', 'ab', `0x${'ab'.repeat(2048)}`, '', null])
      expect(submit(signature).success).toBe(false)
  })
})
