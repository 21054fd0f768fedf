import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { bytes } from '../testing/arbitraries.js'
import { decodeRevert } from './decode-revert.js'

const abi = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error PostOpReverted(bytes returnData)',
  'error EnforcedPause()',
])
const revertWith = (reason: string) =>
  encodeErrorResult({ abi, errorName: 'Error', args: [reason] })
const postOpReverted = (inner: Hex) =>
  encodeErrorResult({ abi, errorName: 'PostOpReverted', args: [inner] })
const spender = '0x000000000000000000000000000000000000dEaD'

test('a revert that is longer than any reason is named by its size, because decoding it takes long', () => {
  expect(decodeRevert(revertWith('a'.repeat(16_000)))).toMatch(/^a{500}$/)
  expect(decodeRevert(revertWith('a'.repeat(16 * 1024)))).toBe('reverted with 16452 bytes of data')
})

describe('known reverts', () => {
  test('Error(string) is its text', () => {
    expect(revertWith('ERC20: transfer amount exceeds balance').slice(0, 10)).toBe('0x08c379a0')
    expect(decodeRevert(revertWith('ERC20: transfer amount exceeds balance'))).toBe(
      'ERC20: transfer amount exceeds balance',
    )
  })

  test.each([
    [0x01n, 'Panic(0x01): assertion failed'],
    [0x11n, 'Panic(0x11): arithmetic overflow or underflow'],
    [0x12n, 'Panic(0x12): division by zero'],
    [0x21n, 'Panic(0x21): invalid enum value'],
    [0x22n, 'Panic(0x22): invalid storage byte array'],
    [0x31n, 'Panic(0x31): pop from an empty array'],
    [0x32n, 'Panic(0x32): array index out of bounds'],
    [0x41n, 'Panic(0x41): out of memory'],
    [0x51n, 'Panic(0x51): call of an uninitialised function'],
    [0x00n, 'Panic(0x00): unknown panic'],
    [0xffn, 'Panic(0xff): unknown panic'],
  ])('Panic %i says what happened', (code, text) => {
    expect(decodeRevert(encodeErrorResult({ abi, errorName: 'Panic', args: [code] }))).toBe(text)
  })

  test('a known custom error is named with its arguments', () => {
    expect(
      decodeRevert(
        encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [spender, 1n, 2n] }),
      ),
    ).toBe(`ERC20InsufficientBalance(${spender}, 1, 2)`)
    expect(
      decodeRevert(
        encodeErrorResult({ abi, errorName: 'FailedOp', args: [0n, 'AA25 invalid account nonce'] }),
      ),
    ).toBe('FailedOp(0, AA25 invalid account nonce)')
    expect(decodeRevert(encodeErrorResult({ abi, errorName: 'EnforcedPause' }))).toBe(
      'EnforcedPause()',
    )
  })

  test('what the paymaster and the simulator refuse with is named', () => {
    const refusals = parseAbi(['error UnknownToken(address token)', 'error FactoryFailed()'])
    expect(
      decodeRevert(
        encodeErrorResult({ abi: refusals, errorName: 'UnknownToken', args: [spender] }),
      ),
    ).toBe(`UnknownToken(${spender})`)
    expect(decodeRevert(encodeErrorResult({ abi: refusals, errorName: 'FactoryFailed' }))).toBe(
      'FactoryFailed()',
    )
  })

  test('what a reverting postOp reverted with is decoded too', () => {
    expect(decodeRevert(postOpReverted(revertWith('blocked')))).toBe('PostOpReverted: blocked')
  })
})

describe('unknown reverts', () => {
  test('no data', () => {
    expect(decodeRevert('0x')).toBe('reverted without a reason')
  })

  test('less than a selector', () => {
    expect(decodeRevert('0x12')).toBe('reverted with 0x12')
    expect(decodeRevert('0x123456')).toBe('reverted with 0x123456')
  })

  test('an unknown selector is named', () => {
    expect(decodeRevert('0xdeadbeef')).toBe('custom error 0xdeadbeef')
    expect(decodeRevert(`0xdeadbeef${'00'.repeat(64)}`)).toBe('custom error 0xdeadbeef')
  })

  test.each<[string, Hex]>([
    ['nothing behind it', '0x08c379a0'],
    ['an offset beyond the data', `0x08c379a0${'ff'.repeat(32)}`],
    ['a length beyond the data', `0x08c379a0${'20'.padStart(64, '0')}${'ff'.repeat(32)}`],
    ['half a word', '0x08c379a00000'],
  ])('Error(string) with %s keeps its selector', (_, data) => {
    expect(decodeRevert(data)).toBe('reverted with undecodable data 0x08c379a0')
  })

  test('an empty text says so', () => {
    expect(decodeRevert(revertWith(''))).toBe('reverted with an empty reason')
    expect(decodeRevert(revertWith('\u0000\u0001'))).toBe('reverted with an empty reason')
  })
})

describe('hostile reverts', () => {
  test('control characters, NUL and terminal escapes among them, become spaces', () => {
    expect(decodeRevert(revertWith('a\u0000b\u001b[31mc\nd\u007fe\u0085f'))).toBe('a b [31mc d e f')
  })

  test('characters that reorder or hide text are dropped', () => {
    expect(decodeRevert(revertWith('pay \u202Eeno ot\u202C\u200B\u2066!\uFEFF\u2028x'))).toBe(
      'pay eno ot!x',
    )
  })

  test('a text is cut at 500 characters, never inside one', () => {
    expect(decodeRevert(revertWith('x'.repeat(10_000)))).toBe('x'.repeat(500))
    const emoji = decodeRevert(revertWith(`x${'😀'.repeat(1_000)}`))
    expect(emoji).not.toMatch(/\p{Cs}/u)
    expect(emoji.length).toBeLessThanOrEqual(500)
  })

  test('bytes that are not UTF-8 become replacement characters', () => {
    const data: Hex = `0x08c379a0${encodeAbiParameters(parseAbiParameters('bytes'), ['0x61ff62']).slice(2)}`
    expect(decodeRevert(data)).toBe('a\ufffdb')
  })

  test('reverts nested hundreds of times end in a short text', () => {
    let data = revertWith('deep')
    for (let depth = 0; depth < 200; depth++) data = nest(data)
    expect(decodeRevert(data).length).toBeLessThanOrEqual(500)
  })

  test('whatever the bytes, the text is short, well-formed, printable and never empty', () => {
    const selectors = fc.constantFrom<Hex>(
      '0x08c379a0',
      '0x4e487b71',
      '0x220266b6',
      '0x65c8fd4d',
      '0xad7954bc',
    )
    const data = fc.oneof(
      bytes({ max: 300 }),
      fc.tuple(selectors, bytes({ max: 300 })).map(([a, b]): Hex => `${a}${b.slice(2)}`),
      fc.string({ unit: 'binary', maxLength: 300 }).map(revertWith),
      fc
        .string({ unit: 'grapheme', maxLength: 300 })
        .map((text) => postOpReverted(revertWith(text))),
    )
    fc.assert(
      fc.property(data, (revertData) => {
        const text = decodeRevert(revertData)
        expect(text).not.toBe('')
        expect(text.length).toBeLessThanOrEqual(500)
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
      }),
      { numRuns: 150 },
    )
  })
})

/** `PostOpReverted(inner)`, by hand: viem is slow on long data. */
function nest(inner: Hex): Hex {
  const length = (inner.length - 2) / 2
  const padded = inner.slice(2).padEnd(Math.ceil(length / 32) * 64, '0')
  const selector = postOpReverted('0x').slice(0, 10)
  return `${selector as Hex}${'20'.padStart(64, '0')}${length.toString(16).padStart(64, '0')}${padded}`
}

test('the nesting helper builds what viem builds', () => {
  expect(nest(stringToHex('abc'))).toBe(postOpReverted(stringToHex('abc')))
})
