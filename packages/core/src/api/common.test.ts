import fc from 'fast-check'
import { getAddress, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { address } from '../testing/arbitraries.js'
import {
  AddressInput,
  AssetInput,
  CallInput,
  CallsInput,
  DecimalAmountInput,
  HexAmountInput,
  HexDataInput,
  LimitQuery,
  limits,
  NetworkIdInput,
  OffsetQuery,
  StatusFilter,
  TransferredAssetsInput,
} from './common.js'
import { endpoints } from './index.js'

const refusal = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)
const refuses = (schema: z.ZodType, value: unknown) => !schema.safeParse(value).success

const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('addresses', () => {
  test('lower case, upper case and the right checksum all parse to the checksummed form', () => {
    fc.assert(
      fc.property(address, (each) => {
        const digits = each.slice(2)
        for (const spelling of [each, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`])
          expect(AddressInput.parse(spelling)).toBe(getAddress(each))
      }),
    )
  })

  test('one letter in the wrong case is a wrong checksum, and the message says so', () => {
    expect(refusal(AddressInput, checksummed.replace('Fd', 'fd'))).toEqual([
      expect.stringContaining('wrong EIP-55 checksum'),
    ])
  })

  test.each([
    ['a digit short', checksummed.slice(0, -1)],
    ['a digit long', `${checksummed}0`],
    ['no 0x', checksummed.slice(2)],
    ['an upper-case 0X', checksummed.replace('0x', '0X')],
    ['a letter that is no hex digit', checksummed.replace('f39', 'g39')],
    ['white space', ` ${checksummed}`],
    ['a line feed behind it', `${checksummed}\n`],
    ['a name', 'vitalik.eth'],
    ['empty', ''],
    ['a number', 1],
    ['null', null],
  ])('%s is refused', (_, value) => {
    expect(refuses(AddressInput, value)).toBe(true)
  })

  test('the native sentinel is an address like any other', () => {
    expect(AddressInput.parse(`0x${'e'.repeat(40)}`)).toBe(
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    )
  })
})

describe('amounts', () => {
  test('every 256-bit amount parses, in decimal and in hex', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, maxUint256), (amount) => {
        expect(DecimalAmountInput.parse(amount.toString())).toBe(amount)
        expect(HexAmountInput.parse(`0x${amount.toString(16)}`)).toBe(amount)
      }),
    )
  })

  test('the largest is 2^256 − 1', () => {
    expect(DecimalAmountInput.parse(maxUint256.toString())).toBe(maxUint256)
    expect(refusal(DecimalAmountInput, (maxUint256 + 1n).toString())).toEqual(['must fit 256 bits'])
    expect(refusal(HexAmountInput, `0x1${'0'.repeat(64)}`)).toEqual(['must fit 256 bits'])
  })

  test('leading zeros change nothing', () => {
    expect(DecimalAmountInput.parse('007')).toBe(7n)
    expect(HexAmountInput.parse('0x0007')).toBe(7n)
  })

  test.each(['-1', '+1', '1.5', '1e3', '0x10', '1_000', '1,000', ' 1', '1\n', '', '١'])(
    'a decimal amount is not %j',
    (value) => {
      expect(refuses(DecimalAmountInput, value)).toBe(true)
    },
  )

  test.each(['10', '-0x1', '0x', '0X1', '0xg', '0x-1', '0x1.0', ' 0x1', '0x1\n', ''])(
    'a hex amount is not %j',
    (value) => {
      expect(refuses(HexAmountInput, value)).toBe(true)
    },
  )

  test.each([1, 1n, null, true, ['1']])('an amount is a string, not %s', (value) => {
    expect(refuses(DecimalAmountInput, value)).toBe(true)
    expect(refuses(HexAmountInput, value)).toBe(true)
  })

  test('a string of a thousand digits is refused without being computed', () => {
    expect(refuses(DecimalAmountInput, '9'.repeat(1_000))).toBe(true)
    expect(refuses(HexAmountInput, `0x${'0'.repeat(1_000)}1`)).toBe(true)
  })
})

describe('bytes', () => {
  test('whole bytes parse to lower case', () => {
    expect(HexDataInput.parse('0xABcd')).toBe('0xabcd')
    expect(HexDataInput.parse('0x')).toBe('0x')
  })

  test.each(['0xabc', 'abcd', '0Xab', '0xzz', '', '0xab\n'])('%j is refused', (value) => {
    expect(refuses(HexDataInput, value)).toBe(true)
  })

  test('the longest call data is 128 KiB', () => {
    expect(refuses(HexDataInput, `0x${'ab'.repeat(limits.callDataBytes)}`)).toBe(false)
    expect(refuses(HexDataInput, `0x${'ab'.repeat(limits.callDataBytes + 1)}`)).toBe(true)
  })
})

describe('network ids', () => {
  test.each(['1', '8453', '31337'])('%s is one', (value) => {
    expect(NetworkIdInput.parse(value)).toBe(value)
  })

  test.each(['0', '01', '-1', '0x1', '1.0', '1e3', '', ' 1', '1\n', '9'.repeat(21), 1])(
    '%j is not',
    (value) => {
      expect(refuses(NetworkIdInput, value)).toBe(true)
    },
  )
})

describe('calls and assets', () => {
  const call = { to: checksummed }
  const asset = { address: checksummed, amount: '0x1' }

  test('data and value of a call default to none', () => {
    expect(CallInput.parse(call)).toEqual({ to: checksummed, data: '0x', value: 0n })
  })

  test('unknown fields are refused by name', () => {
    expect(refusal(CallInput, { ...call, gasLimit: '0x1' })?.[0]).toContain('gasLimit')
    expect(refusal(AssetInput, { ...asset, decimals: 6 })?.[0]).toContain('decimals')
  })

  test('1 to 64 calls, 0 to 64 assets', () => {
    expect(refuses(CallsInput, [])).toBe(true)
    expect(refuses(CallsInput, Array(64).fill(call))).toBe(false)
    expect(refusal(CallsInput, Array(65).fill(call))).toEqual(['must hold at most 64 calls'])
    expect(refuses(TransferredAssetsInput, [])).toBe(false)
    expect(refuses(TransferredAssetsInput, Array(64).fill(asset))).toBe(false)
    expect(refusal(TransferredAssetsInput, Array(65).fill(asset))).toEqual([
      'must hold at most 64 assets',
    ])
  })

  test('an asset amount is hex, and a decimal one is refused instead of misread', () => {
    expect(refuses(AssetInput, { ...asset, amount: '10' })).toBe(true)
  })
})

describe('pages', () => {
  test('a limit is 1 to 200', () => {
    expect(LimitQuery.parse(undefined)).toBeUndefined()
    expect(LimitQuery.parse('200')).toBe(200)
    for (const value of ['0', '201', '-1', '1.5', '1e2', '', 'ten', '9'.repeat(30)])
      expect(refuses(LimitQuery, value)).toBe(true)
  })

  test('an offset is 0 to a billion', () => {
    expect(OffsetQuery.parse('0')).toBe(0)
    expect(OffsetQuery.parse('1000000000')).toBe(1_000_000_000)
    for (const value of ['1000000001', '-1', '']) expect(refuses(OffsetQuery, value)).toBe(true)
  })

  test('a status filter is a bucket or a raw public status', () => {
    for (const value of [
      'pending',
      'unknown',
      'received',
      'queued',
      'submitted',
      'confirmed',
      'finalized',
      'failed',
      'dropped',
    ])
      expect(StatusFilter.parse(value)).toBe(value)
    for (const value of ['prepared', 'expired', 'Pending', '', 'constructor'])
      expect(refuses(StatusFilter, value)).toBe(true)
  })
})

describe('every endpoint', () => {
  const parts = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (endpoint as Partial<Record<typeof part, z.ZodType>>)[part]
      return schema ? [[name, part, schema] as const] : []
    }),
  )

  test.each(parts)('%s refuses unknown fields in its %s', (_, __, schema) => {
    const issues = schema.safeParse({ surprise: 1 }).error?.issues
    expect(issues?.some((issue) => issue.code === 'unrecognized_keys')).toBe(true)
  })

  test.each(parts)('%s survives whatever comes as its %s', (_, __, schema) => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        schema.safeParse(value)
      }),
      { numRuns: 30 },
    )
  })
})
