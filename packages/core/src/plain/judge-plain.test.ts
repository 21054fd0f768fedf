import fc from 'fast-check'
import type { Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TransactionReceipt } from '../ports/chain.js'
import { judgePlain } from './judge-plain.js'

const hashOf = (text: string): Hash => `0x${text.padStart(64, '0')}`
const receipt = (place: number, success = true): TransactionReceipt => ({
  transactionHash: hashOf(`a${place}`),
  blockHash: hashOf(`b${place}`),
  blockNumber: BigInt(100 + place),
  from: '0x00000000000000000000000000000000000000f1',
  success,
  cost: 1n,
  gas: 1n,
  logs: [],
})
const inclusion = (place: number, success = true) => {
  const { transactionHash, blockHash, blockNumber } = receipt(place)
  return { transactionHash, blockHash, blockNumber, success }
}
const three = [{ nonce: 5 }, { nonce: 6 }, { nonce: 7 }]

test('nothing mined: the first is next, now or after others of the owner', () => {
  expect(judgePlain(three, { receipts: [], count: 5 })).toEqual({
    kind: 'pending',
    place: 0,
    sendable: true,
  })
  expect(judgePlain(three, { receipts: [], count: 4 })).toEqual({
    kind: 'pending',
    place: 0,
    sendable: false,
  })
})

test('all of them mined: it has landed where the last one was', () => {
  const receipts = [receipt(0), receipt(1), receipt(2)]
  expect(judgePlain(three, { receipts, count: 8 })).toEqual({
    kind: 'landed',
    inclusion: inclusion(2),
  })
})

describe('what decides is the first that did not take effect', () => {
  test('one that reverted', () => {
    const receipts = [receipt(0), receipt(1, false), receipt(2)]
    expect(judgePlain(three, { receipts, count: 8 })).toEqual({
      kind: 'reverted',
      place: 1,
      inclusion: inclusion(1, false),
    })
  })

  test('one whose nonce another transaction has, with where the one before it was mined', () => {
    expect(judgePlain(three, { receipts: [receipt(0)], count: 7 })).toEqual({
      kind: 'overtaken',
      place: 1,
      before: inclusion(0),
    })
    expect(judgePlain(three, { receipts: [], count: 6 })).toEqual({
      kind: 'overtaken',
      place: 0,
      before: undefined,
    })
  })

  test('one that is not mined yet', () => {
    expect(judgePlain(three, { receipts: [receipt(0), receipt(1)], count: 7 })).toEqual({
      kind: 'pending',
      place: 2,
      sendable: true,
    })
  })
})

test('whatever an endpoint shows, nothing is sent that the nonce is not at, nor behind one that did not take effect', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.boolean()), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 20 }),
      (mined, count) => {
        const transactions = mined.map((_, place) => ({ nonce: 5 + place }))
        const receipts = mined.map((success, place) =>
          success === null ? undefined : receipt(place, success),
        )
        const progress = judgePlain(transactions, { receipts, count })
        const decisive = mined.findIndex((success) => success !== true)
        if (progress.kind === 'landed') expect(decisive).toBe(-1)
        else expect(progress.place).toBe(decisive)
        if (progress.kind === 'pending' && progress.sendable)
          expect(transactions[progress.place]?.nonce).toBe(count)
      },
    ),
  )
})
