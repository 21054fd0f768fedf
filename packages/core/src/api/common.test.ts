import fc from 'fast-check'
import { getAddress, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { address } from '../testing/arbitraries.js'
import {
  AddressInput,
  AddressString,
  AssetInput,
  CallInput,
  CallsInput,
  DecimalAmountInput,
  DecimalInteger,
  EmailInput,
  Hash,
  HexAmountInput,
  HexData,
  HexDataInput,
  HexQuantity,
  IdInput,
  LimitQuery,
  limits,
  NameInput,
  NetworkIdInput,
  NewPasswordInput,
  OffsetQuery,
  PasswordInput,
  PublicStatusString,
  pageLimit,
  SearchQuery,
  SignedDecimalInteger,
  StatusFilter,
  Timestamp,
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

  test.each(['0xabc', 'abcd', '0Xab', '0xzz', '', '0xab\n', 'x0xab'])('%j is refused', (value) => {
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

  test('another list may have another limit, and the reference says which', () => {
    expect(pageLimit(7).parse('7')).toBe(7)
    expect(refusal(pageLimit(7), '8')).toEqual(['must be between 1 and 7'])
    expect(pageLimit(7).meta()?.description).toBe('Rows to return, at most 7')
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

describe('e-mail addresses', () => {
  test.each([
    ['as it is', 'ada@example.com', 'ada@example.com'],
    ['in upper case', 'ADA@EXAMPLE.COM', 'ada@example.com'],
    ['with white space around it', ' \t ada@example.com\n', 'ada@example.com'],
    ['with dots and a tag', 'a.b.c+tag@example.com', 'a.b.c+tag@example.com'],
    ['with every sign', "!#$%&'*+/?=^_`{|}~-@example.com", "!#$%&'*+/?=^_`{|}~-@example.com"],
    ['as short as can be', 'a@b.io', 'a@b.io'],
    ['at a host of many labels', 'a@b-1.c--d.e.fr', 'a@b-1.c--d.e.fr'],
    ['at a host in punycode', 'a@xn--bcher-kva.xn--p1ai', 'a@xn--bcher-kva.xn--p1ai'],
  ])('%s', (_, value, parsed) => {
    expect(EmailInput.parse(value)).toBe(parsed)
  })

  test.each([
    ['empty', ''],
    ['no at', 'ada.example.com'],
    ['two', 'ada@example.com@example.com'],
    ['no name', '@example.com'],
    ['no host', 'ada@'],
    ['a host without a dot', 'ada@localhost'],
    ['a dot in front', '.ada@example.com'],
    ['a dot behind', 'ada.@example.com'],
    ['two dots', 'a..b@example.com'],
    ['an empty label', 'ada@example..com'],
    ['a dot after the host', 'ada@example.com.'],
    ['a hyphen in front of a label', 'ada@-example.com'],
    ['a hyphen behind a label', 'ada@example-.com'],
    ['a hyphen behind the last label', 'ada@example.com-'],
    ['a last label that begins with a digit', 'ada@192.0.2.1'],
    ['a literal address', 'ada@[192.0.2.1]'],
    ['a quoted name', '"ada l"@example.com'],
    ['a space inside', 'ada l@example.com'],
    ['a second one', 'ada@example.com, eve@example.com'],
    ['a name for people', 'Ada <ada@example.com>'],
    ['a header', 'ada@example.com\r\nBcc: eve@example.com'],
    ['a header in front', 'Bcc: eve@example.com\nada@example.com'],
    ['an underscore in the host', 'ada@exa_mple.com'],
    ['a Cyrillic look-alike', 'аda@example.com'],
    ['a host whose last label is one letter', 'ada@example.c'],
    ['a host with an umlaut', 'ada@bücher.example'],
    ['a full-width at', 'ada＠example.com'],
    ['a zero-width space', 'ada\u200B@example.com'],
    ['a null byte', 'ada@example.com\0'],
    ['a number', 1],
    ['null', null],
  ])('%s is none', (_, value) => {
    expect(refuses(EmailInput, value)).toBe(true)
  })

  const host = (length: number) => `${'a.'.repeat((length - 3) >> 1)}${length % 2 ? '' : 'a'}com`
  const email = (length: number) => `ada@${host(length - 4)}`

  test('64 characters before the at, 63 in a label, 254 in all', () => {
    const name = 'a'.repeat(64)
    expect(EmailInput.parse(`${name}@example.com`)).toBe(`${name}@example.com`)
    expect(refuses(EmailInput, `${name}a@example.com`)).toBe(true)
    const label = 'a'.repeat(63)
    for (const [at63, at64] of [
      [`a@${label}.com`, `a@a${label}.com`],
      [`a@example.${label}`, `a@example.a${label}`],
    ] as const) {
      expect(EmailInput.parse(at63)).toBe(at63)
      expect(refuses(EmailInput, at64)).toBe(true)
    }
    expect(email(254)).toHaveLength(254)
    expect(EmailInput.parse(email(254))).toBe(email(254))
    expect(refusal(EmailInput, email(255))).toEqual([
      'must be one e-mail address in plain ASCII, such as ada@example.com',
    ])
  })

  test('twenty characters of white space are forgiven, a long text is not looked at', () => {
    expect(EmailInput.parse(`${' '.repeat(10)}${email(254)}${' '.repeat(10)}`)).toBe(email(254))
    expect(refuses(EmailInput, `${' '.repeat(11)}${email(254)}${' '.repeat(10)}`)).toBe(true)
  })

  test('whatever is accepted is its own only spelling, in ASCII without white space', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9._%+-]{1,20}$/)
    fc.assert(
      fc.property(part, part, fc.constantFrom('', ' ', '\n'), (name, domain, space) => {
        const result = EmailInput.safeParse(`${space}${name}@${domain}.com${space}`)
        if (!result.success) return
        expect(result.data).toMatch(/^[!-?A-~]+@[a-z0-9.-]+$/)
        expect(result.data).toBe(`${name}@${domain}.com`.toLowerCase())
        expect(EmailInput.parse(result.data.toUpperCase())).toBe(result.data)
      }),
    )
  })
})

describe('names', () => {
  test.each([
    ['in Latin letters', 'Ada Lovelace', 'Ada Lovelace'],
    ['of one letter', 'Ж', 'Ж'],
    ['in another script', '李小龍', '李小龍'],
    ['with punctuation', "Seán O'Neill-Smith, Jr.", "Seán O'Neill-Smith, Jr."],
    ['with white space around it', '\n Ada\t', 'Ada'],
    ['that is put together of letter and accent', 'Jose\u0301', 'Jos\u00E9'],
    ['with a joiner that its script needs', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['with a joiner that a sign needs', '👩\u200D💻', '👩\u200D💻'],
    ['of 100 characters', 'a'.repeat(100), 'a'.repeat(100)],
  ])('%s', (_, value, parsed) => {
    expect(NameInput.parse(value)).toBe(parsed)
  })

  test.each([
    ['empty', ''],
    ['white space alone', ' \n\t '],
    ['101 characters', 'a'.repeat(101)],
  ])('%s is none, and the message says how long one is', (_, value) => {
    expect(refusal(NameInput, value)?.[0]).toBe('must have 1 to 100 characters')
  })

  test.each([
    ['fillers', '\u3164\u115F'],
    ['blank Braille', '\u2800'],
    ['joiners', '\u200D\u200C'],
  ])('%s alone are none that anybody sees', (_, value) => {
    expect(refusal(NameInput, value)).toEqual(['must have at least one visible character'])
  })

  test.each([
    ['a line feed', 'Ada\nBcc: eve@example.com'],
    ['a carriage return', 'Ada\rx'],
    ['a tab', 'Ada\tx'],
    ['a null byte', 'Ada\0x'],
    ['a right-to-left override', 'Ada\u202Ex'],
    ['a line separator', 'Ada\u2028x'],
    ['a paragraph separator', 'Ada\u2029x'],
    ['half a character', 'Ada\uD800x'],
    ['one of private use', 'Ada\uE000x'],
  ])('%s is refused', (_, value) => {
    expect(refusal(NameInput, value)).toEqual(['must be one line without control characters'])
  })

  test('a long text is not looked at', () => {
    expect(NameInput.parse(`${' '.repeat(399)}a`)).toBe('a')
    expect(refuses(NameInput, `${' '.repeat(400)}a`)).toBe(true)
  })
})

describe('what is searched for', () => {
  test('is part of a name: at most 100 characters, as they are', () => {
    expect(SearchQuery.parse(undefined)).toBeUndefined()
    expect(SearchQuery.parse(' 50% _x ')).toBe(' 50% _x ')
    expect(SearchQuery.parse('x'.repeat(100))).toHaveLength(100)
    expect(refusal(SearchQuery, 'x'.repeat(101))).toEqual(['must have at most 100 characters'])
  })
})

describe('passwords', () => {
  test('one password has one form, whichever way its characters were typed', () => {
    for (const schema of [PasswordInput, NewPasswordInput]) {
      expect(schema.parse('Zu\u0308rich ﬁn①')).toBe('Z\u00FCrich fin1')
      expect(schema.parse('  spaces  ')).toBe('  spaces  ')
    }
  })

  test('a new one has 8 to 128 characters', () => {
    expect(NewPasswordInput.parse('12345678')).toBe('12345678')
    expect(refusal(NewPasswordInput, '1234567')).toEqual(['must have at least 8 characters'])
    expect(NewPasswordInput.parse('x'.repeat(128))).toBe('x'.repeat(128))
    expect(refusal(NewPasswordInput, 'x'.repeat(129))).toEqual(['must have at most 128 characters'])
  })

  test('a character counts once, also one of two halves', () => {
    expect(refusal(NewPasswordInput, '🔑'.repeat(7))).toEqual(['must have at least 8 characters'])
    expect(NewPasswordInput.parse('🔑'.repeat(8))).toBe('🔑'.repeat(8))
  })

  test('one that is there already may be of any length up to 128', () => {
    expect(PasswordInput.parse('')).toBe('')
    expect(refusal(PasswordInput, 'x'.repeat(129))).toEqual(['must have at most 128 characters'])
  })
})

describe('what answers hold', () => {
  const hash = `0x${'aB'.repeat(32)}`
  test.each<[string, z.ZodType, readonly string[], readonly string[]]>([
    [
      'bytes',
      HexData,
      ['0x', '0xab', '0xABcd01'],
      ['', 'ab', '0xa', '0xabc', '0xzz', 'x0xab', '0xab\n'],
    ],
    [
      'a quantity',
      HexQuantity,
      ['0x0', '0xa', '0xABc'],
      ['', '0x', '10', '0xg', 'x0x1', '0x1\n', '0x1 '],
    ],
    [
      'a hash',
      Hash,
      [hash],
      ['0x', '0xa', hash.slice(0, -1), `${hash}0`, `x${hash}`, `0x${'g'.repeat(64)}`],
    ],
    [
      'an address',
      AddressString,
      [checksummed, checksummed.toLowerCase()],
      [
        '0x',
        '0xa',
        checksummed.slice(0, -1),
        `${checksummed}0`,
        `x${checksummed}`,
        `0x${'g'.repeat(40)}`,
      ],
    ],
    ['an integer', DecimalInteger, ['0', '10'], ['', '-1', 'x1', '1x', '1.5', 'x']],
    [
      'an integer with a sign',
      SignedDecimalInteger,
      ['0', '10', '-10'],
      ['', '-', '--1', 'x1', '1x', '-1x', '-x'],
    ],
    [
      'a time',
      Timestamp,
      ['2026-01-31T12:00:00.000Z'],
      ['', '2026-01-31', '2026-02-30T12:00:00Z', '1'],
    ],
    [
      'a status',
      PublicStatusString,
      ['received', 'dropped'],
      ['', 'pending', 'prepared', 'unknown'],
    ],
  ])('%s', (_, schema, right, wrong) => {
    for (const value of right) expect(schema.parse(value)).toBe(value)
    for (const value of [...wrong, null, 1])
      expect([value, refuses(schema, value)]).toEqual([value, true])
  })
})

describe('a refusal says what would be right', () => {
  test.each<[z.ZodType, unknown, string]>([
    [AddressInput, 'vitalik.eth', 'must be 0x and 40 hex digits'],
    [AddressInput, '0'.repeat(65), 'must be 0x and 40 hex digits'],
    [
      AddressInput,
      checksummed.replace('Fd', 'fd'),
      'has a wrong EIP-55 checksum; check the address for a typo, or send it in lower case',
    ],
    [DecimalAmountInput, '1.5', 'must be a whole number of base units, written in decimal digits'],
    [DecimalAmountInput, '9'.repeat(101), 'must fit 256 bits'],
    [HexAmountInput, '10', 'must be a hex number with 0x in front, such as 0x17d7840'],
    [HexAmountInput, `0x${'0'.repeat(99)}`, 'must fit 256 bits'],
    [HexDataInput, '0xabc', 'must be whole bytes in hex with 0x in front'],
    [HexDataInput, `0x${'ab'.repeat(131_073)}`, 'must be at most 131072 bytes'],
    [NetworkIdInput, 'base', 'must be a chain id as a decimal string, such as "8453"'],
    [EmailInput, 'ada', 'must be one e-mail address in plain ASCII, such as ada@example.com'],
    [CallsInput, [], 'must hold at least one call'],
    [LimitQuery, 'ten', 'must be a whole number'],
    [LimitQuery, '201', 'must be between 1 and 200'],
    [OffsetQuery, '1000000001', 'must be between 0 and 1,000,000,000'],
  ])('%#', (schema, value, message) => {
    expect(refusal(schema, value)).toContain(message)
  })

  test('of a custom rule is an issue like any other, so that it is told by the field', () => {
    for (const value of ['vitalik.eth', checksummed.replace('Fd', 'fd')])
      expect(AddressInput.safeParse(value).error?.issues).toEqual([
        expect.objectContaining({ code: 'custom', path: [] }),
      ])
  })
})

test('ids have 1 to 100 characters', () => {
  expect(IdInput.parse('x'.repeat(100))).toHaveLength(100)
  expect(refuses(IdInput, '')).toBe(true)
  expect(refuses(IdInput, 'x'.repeat(101))).toBe(true)
})

test('the reference describes every format of a request', () => {
  for (const schema of [
    AddressInput,
    DecimalAmountInput,
    HexAmountInput,
    HexDataInput,
    NetworkIdInput,
    EmailInput,
    NewPasswordInput,
    LimitQuery,
    OffsetQuery,
    CallInput,
    AssetInput,
  ])
    expect(schema.meta()?.description).toMatch(/^[A-Z0-9].{8,}[^.]$/)
  expect([CallInput, AssetInput].map((schema) => schema.meta()?.id)).toEqual(['Call', 'Asset'])
  const pattern = new RegExp(String(AddressInput.meta()?.pattern))
  expect(
    [checksummed, `${checksummed}0`, `x${checksummed}`, '0x'].map((each) => pattern.test(each)),
  ).toEqual([true, false, false, false])
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
