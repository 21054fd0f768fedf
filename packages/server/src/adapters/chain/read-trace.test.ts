import { nativeCoinAddress } from '@gasless-gateway/core'
import { type Address, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { countReads } from '../../../../core/src/testing/count-reads.js'
import { delegateCallsOf, logsOfTrace, type TraceFrame } from './read-trace.js'

const account: Address = '0x00000000000000000000000000000000000000A1'
const other: Address = '0x00000000000000000000000000000000000000b2'
const code: Address = '0x00000000000000000000000000000000000000C3'
const frame = (changes: Partial<TraceFrame> = {}): TraceFrame => ({
  type: 'CALL',
  from: account,
  to: other,
  input: '0x',
  ...changes,
})
const log = (topic: Hex, position?: Hex | number) => ({
  address: other,
  topics: [topic],
  data: '0x' as Hex,
  ...(position !== undefined && { position }),
})
const topicsOf = (trace: TraceFrame) => logsOfTrace(trace).map(({ topics }) => topics[0])

describe('the logs of a trace', () => {
  test('come in the order in which they happened, wherever the node says that the calls were', () => {
    const inner = frame({ logs: [log('0x02')] })
    const trace = frame({
      calls: [inner, frame({ logs: [log('0x04', '0x0')] })],
      logs: [log('0x01', '0x0'), log('0x03', 1), log('0x05', '0x2'), log('0x06')],
    })
    expect(topicsOf(trace)).toEqual(['0x01', '0x02', '0x03', '0x04', '0x05', '0x06'])
  })

  test('are read once each, however many calls and logs one frame holds', () => {
    const readsOf = (length: number) => {
      const each = <T>(of: (n: number) => T) => Array.from({ length }, (_, n) => of(n))
      const trace = frame({ calls: each(() => frame()), logs: each((n) => log('0x01', n)) })
      const { counted, reads } = countReads(trace)
      expect(logsOfTrace(counted)).toHaveLength(length)
      return reads()
    }
    expect(readsOf(80)).toBeLessThanOrEqual(2.2 * readsOf(40))
  })

  test('what was undone is not among them, with everything inside', () => {
    const undone = frame({
      error: 'execution reverted',
      value: '0x5',
      logs: [log('0x01')],
      calls: [frame({ value: '0x6', logs: [log('0x02')] })],
    })
    expect(logsOfTrace(frame({ calls: [undone], logs: [log('0x03', 1)] }))).toHaveLength(1)
  })

  test.each(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])('%s moves its coins', (type) => {
    expect(logsOfTrace(frame({ type, value: '0x5' }))).toEqual([
      {
        address: nativeCoinAddress,
        topics: [expect.any(String), pad(account), pad(other)],
        data: pad('0x05'),
      },
    ])
  })

  test.each(['DELEGATECALL', 'STATICCALL', 'CALLCODE'])('%s moves none', (type) => {
    expect(logsOfTrace(frame({ type, value: '0x5' }))).toEqual([])
  })
})

describe('delegate calls', () => {
  const input: Hex = '0xe9ae5c53'
  const proxied = (...calls: TraceFrame[]) =>
    frame({
      from: other,
      to: account,
      input,
      calls: [frame({ type: 'DELEGATECALL', to: code, input, calls })],
    })
  const foreign = frame({ type: 'DELEGATECALL', to: other, input: '0x12345678' })

  test('of a proxy to its implementation are none', () => {
    expect(delegateCallsOf(frame({ calls: [proxied()] }), account)).toEqual([])
  })

  test('of the account to other code are found however deep, by either opcode', () => {
    expect(
      delegateCallsOf(frame({ calls: [proxied(frame({ calls: [proxied(foreign)] }))] }), account),
    ).toEqual([other])
    expect(delegateCallsOf(proxied({ ...foreign, type: 'CALLCODE' }), account)).toEqual([other])
  })

  test('of a fallback, which passes on what the account was called with, are found as well', () => {
    expect(delegateCallsOf(proxied({ ...foreign, input }), account)).toEqual([other])
  })

  test('of an account without a proxy are found', () => {
    expect(
      delegateCallsOf(frame({ from: other, to: account, input, calls: [foreign] }), account),
    ).toEqual([other])
  })

  test('of other contracts, and what was undone, are none', () => {
    expect(delegateCallsOf(proxied({ ...foreign, from: other }), account)).toEqual([])
    expect(delegateCallsOf(proxied({ ...foreign, error: 'execution reverted' }), account)).toEqual(
      [],
    )
  })
})
