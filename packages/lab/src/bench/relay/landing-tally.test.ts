import type { Hash } from 'viem'
import { describe, expect, test } from 'vitest'
import { createLandingTally } from './landing-tally.js'

const hash = (digit: string): Hash => `0x${digit.repeat(64)}`
const event = (digit: string, success = true) => ({
  userOperationHash: hash(digit),
  transactionHash: hash('f'),
  success,
})

describe('the tally of landings', () => {
  test('is complete only when every operation has landed', () => {
    const tally = createLandingTally([hash('1'), hash('2')])
    tally.record([event('1')], 10)
    expect(tally.missing()).toBe(1)
    tally.record([event('2')], 20)
    expect(tally.missing()).toBe(0)
  })

  test('knows when and where each operation was first seen', () => {
    const tally = createLandingTally([hash('1'), hash('2')])
    tally.record([event('1')], 10)
    tally.record([event('2')], 20)
    expect(tally.landings.get(hash('1'))).toEqual({ transactionHash: hash('f'), seenAt: 10 })
    expect(tally.landings.get(hash('2'))).toEqual({ transactionHash: hash('f'), seenAt: 20 })
  })

  test('leaves operations of others out', () => {
    const tally = createLandingTally([hash('1')])
    tally.record([event('9'), event('9')], 10)
    expect(tally.missing()).toBe(1)
    expect(tally.landings.size).toBe(0)
  })

  test('refuses an operation whose execution reverted', () => {
    const tally = createLandingTally([hash('1')])
    expect(() => tally.record([event('1', false)], 10)).toThrow('reverted')
  })

  test('refuses an operation that landed twice', () => {
    const tally = createLandingTally([hash('1')])
    tally.record([event('1')], 10)
    expect(() => tally.record([event('1')], 20)).toThrow('twice')
  })
})
