import fc from 'fast-check'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { address, bytes, uint } from '../testing/arbitraries.js'
import { type Call, decodeExecution, encodeExecution } from './kernel-execution.js'

const call: fc.Arbitrary<Call> = fc.record({
  to: address,
  value: uint(256),
  data: bytes({ max: 200 }),
})
const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const execute = (mode: Hex, data: Hex) =>
  encodeFunctionData({ abi: executeAbi, functionName: 'execute', args: [mode, data] })
const modeOf = (start: string): Hex => `0x${start.padEnd(64, '0')}`

const plain: Call = { to: '0x000000000000000000000000000000000000dEaD', value: 1n, data: '0x1234' }
const packedPlain: Hex = `0x${'dead'.padStart(40, '0')}${'1'.padStart(64, '0')}1234`

describe('round trip', () => {
  test('any one call, or any batch, comes back as it went in', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 6 }), (calls) => {
        expect(decodeExecution(encodeExecution(calls))).toEqual(calls)
      }),
    )
  })

  test('calls without data come back without data', () => {
    const bare: Call = { ...plain, data: '0x' }
    expect(decodeExecution(encodeExecution([bare]))).toEqual([bare])
    expect(decodeExecution(encodeExecution([bare, bare]))).toEqual([bare, bare])
  })
})

describe('layout', () => {
  test('the selector is that of execute(bytes32,bytes)', () => {
    expect(encodeExecution([plain]).slice(0, 10)).toBe('0xe9ae5c53')
  })

  test('one call uses the packed single mode, in which a failed call reverts', () => {
    expect(encodeExecution([plain]).toLowerCase()).toBe(execute(modeOf('00'), packedPlain))
  })

  test('several calls use the batch mode, in which a failed call reverts all calls', () => {
    const batch = encodeAbiParameters(
      parseAbiParameters('(address target, uint256 value, bytes callData)[]'),
      [[1, 2].map(() => ({ target: plain.to, value: plain.value, callData: plain.data }))],
    )
    expect(encodeExecution([plain, plain])).toBe(execute(modeOf('01'), batch))
  })

  test('an empty list of calls is refused', () => {
    expect(() => encodeExecution([])).toThrow('at least one call')
  })
})

describe('refusals', () => {
  test.each([
    ['delegate call', 'ff'],
    ['delegate call, try', 'ff01'],
    ['static call', 'fe'],
    ['single, try', '0001'],
    ['batch, try', '0101'],
    ['an unknown call type', '02'],
    ['an unknown execution type', '0002'],
    ['a mode selector', '00000000000012345678'],
    ['a mode payload', `${'00'.repeat(31)}01`],
  ])('%s', (_, mode) => {
    expect(() => decodeExecution(execute(modeOf(mode), packedPlain))).toThrow('Execution mode')
  })

  test('another function, such as executeUserOp', () => {
    expect(() => decodeExecution('0x8dd7712f')).toThrow()
    expect(() => decodeExecution(concatHex(['0x8dd7712f', encodeExecution([plain])]))).toThrow()
  })

  test('no call data at all', () => {
    expect(() => decodeExecution('0x')).toThrow()
    expect(() => decodeExecution('0xe9ae5c53')).toThrow()
  })

  test('a single execution that is shorter than address and value', () => {
    expect(() => decodeExecution(execute(modeOf('00'), `0x${'11'.repeat(51)}`))).toThrow(
      'cut short',
    )
    expect(() => decodeExecution(execute(modeOf('00'), '0x'))).toThrow('cut short')
  })

  test('batch mode with data that does not encode a batch', () => {
    expect(() => decodeExecution(execute(modeOf('01'), '0x'))).toThrow()
    expect(() => decodeExecution(execute(modeOf('01'), packedPlain))).toThrow()
  })

  test('random bytes never decode to calls', () => {
    fc.assert(
      fc.property(bytes({ max: 400 }), (data) => {
        expect(() => decodeExecution(data)).toThrow()
        expect(() => decodeExecution(concatHex(['0xe9ae5c53', data]))).toThrow()
      }),
    )
  })

  test('call data cut anywhere inside its calls never decodes to other calls', () => {
    fc.assert(
      fc.property(
        fc.array(call, { minLength: 1, maxLength: 3 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (calls, at) => {
          const whole = encodeExecution(calls)
          const bytesKept = Math.floor(((whole.length - 2) / 2) * at)
          const cut: Hex = `0x${whole.slice(2, 2 + 2 * bytesKept)}`
          let decoded: Call[] | undefined
          try {
            decoded = decodeExecution(cut)
          } catch {
            return
          }
          expect(decoded).toEqual(calls)
        },
      ),
    )
  })
})
