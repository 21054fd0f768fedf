import { knownErrors } from '@gasless-gateway/core/erc4337'
import fc from 'fast-check'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { reasons } from '../../../core/src/model/reasons.js'
import { explainRevert } from './explain-revert.js'
import { isNoRevert } from './is-no-revert.js'
import { revertTable } from './revert-table.js'

const { entryPoint, panics, errors, sentences } = revertTable
const friend = '0x4444444444444444444444444444444444444444'

const solidity = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error PostOpReverted(bytes returnData)',
])
const ownAbi = parseAbi([
  'error Refused(address caller, uint256 code)',
  'function refuse()',
  'event Refusal()',
])
const refused = encodeErrorResult({ abi: ownAbi, errorName: 'Refused', args: [friend, 7n] })
const saying = (text: string) =>
  encodeErrorResult({ abi: solidity, errorName: 'Error', args: [text] })

describe('codes of the EntryPoint', () => {
  test('are all those of its v0.7.0', () => {
    const codes = [10, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 30, 31, 32, 33, 34, 36]
    const ofBundles = [90, 91, 92, 93, 94, 95, 96]
    expect(Object.keys(entryPoint)).toEqual([...codes, ...ofBundles].map((code) => `AA${code}`))
  })

  test.each(Object.entries(entryPoint))(
    '%s is explained, however it is written',
    (code, { words, cause, remedy }) => {
      const explained = { code, cause, remedy, inner: undefined }
      const failedOp = encodeErrorResult({
        abi: solidity,
        errorName: 'FailedOp',
        args: [3n, `${code} ${words}`],
      })
      for (const reason of [
        code,
        `${code} ${words}`,
        `SIMULATION_REFUSED: ${code} ${words}`,
        `SIMULATION_REVERTED: ${code} ${words}`,
        `FailedOp(0, ${code} ${words})`,
        failedOp,
        `UserOperation reverted with reason: ${code} ${words}`,
        `WAITS_FOR_BUNDLER: UserOperation reverted during simulation with reason: ${code} ${words}`,
      ])
        expect(explainRevert(reason), reason).toEqual(explained)
    },
  )

  test.each<[what: string, reason: string, inner: string | undefined]>([
    [
      'words of the gateway',
      'SIMULATION_REFUSED: AA23 reverted (InvalidSignature())',
      'InvalidSignature',
    ],
    ['bytes of a bundler', 'AA23 reverted 0x8baa579f', 'InvalidSignature'],
    [
      'bytes in FailedOpWithRevert',
      encodeErrorResult({
        abi: solidity,
        errorName: 'FailedOpWithRevert',
        args: [0n, 'AA23 reverted', '0x8baa579f'],
      }),
      'InvalidSignature',
    ],
    ['what bundlers add to every AA23', 'AA23 reverted (or OOG)', undefined],
    ['nothing', 'AA23 reverted', undefined],
  ])('carry what the account reverted with: %s', (_, reason, inner) => {
    const explained = explainRevert(reason)
    expect(explained?.code).toBe('AA23')
    expect(explained?.inner?.code).toBe(inner)
  })

  test('that v0.7 does not have keep their code', () => {
    expect(explainRevert('FailedOp(0, AA97 something new)')).toMatchObject({
      code: 'AA97',
      cause: expect.stringContaining('v0.7 does not have'),
    })
  })

  test('are not read out of what a contract reverts with', () => {
    for (const reason of [
      'EXECUTION_REVERTED: AA25 invalid account nonce',
      'PARTIAL_EXECUTION: 1 of 2 transactions took effect: AA25 invalid account nonce',
      'EXECUTION_REVERTED: FailedOp',
    ])
      expect(explainRevert(reason)?.code, reason).toBeUndefined()
  })
})

describe('what a contract reverts with', () => {
  test.each(Object.entries(panics))('Panic(%s) is explained', (code, { cause, remedy }) => {
    const explained = { code: `Panic(${code})`, cause, remedy, inner: undefined }
    const data = encodeErrorResult({ abi: solidity, errorName: 'Panic', args: [BigInt(code)] })
    expect(explainRevert(data)).toEqual(explained)
    expect(explainRevert(`EXECUTION_REVERTED: Panic(${code}): as the gateway says it`)).toEqual(
      explained,
    )
  })

  test('a panic that Solidity does not document keeps its code', () => {
    expect(explainRevert('Panic(0x99): unknown panic')).toMatchObject({ code: 'Panic(0x99)' })
  })

  test('every error that the gateway knows by name has a row, and every row is one of them', () => {
    const names = knownErrors
      .map(({ name }) => name)
      .filter((name) => !/^(Error|Panic)$/.test(name))
    expect(Object.keys(errors).sort()).toEqual(names.sort())
  })

  test.each(Object.keys(errors).filter((name) => !/^(FailedOp|PostOp)/.test(name)))(
    '%s is explained from its name, its bytes and its selector',
    (name) => {
      const { cause, remedy } = errors[name] ?? {}
      const item = knownErrors.find((error) => error.name === name)
      const args = item?.inputs.map(({ type }) =>
        type === 'address'
          ? friend
          : type === 'bytes32'
            ? `0x${'11'.repeat(32)}`
            : type === 'uint8'
              ? 1
              : 1n,
      )
      const data = encodeErrorResult({ abi: knownErrors, errorName: name, args } as never)
      const explained = { code: name, cause, remedy, inner: undefined }
      expect(explainRevert(`EXECUTION_REVERTED: ${name}(${args})`)).toEqual(explained)
      expect(explainRevert(data)).toEqual(explained)
      expect(explainRevert(`custom error ${data.slice(0, 10)}`)).toEqual(explained)
    },
  )

  test.each(Object.keys(sentences))('%s is explained', (sentence) => {
    const explained = { code: undefined, inner: undefined, ...sentences[sentence] }
    expect(explainRevert(sentence)).toEqual(explained)
    expect(explainRevert(saying(sentence))).toEqual(explained)
    expect(explainRevert(`EXECUTION_REVERTED: ${sentence}`)).toEqual(explained)
  })

  test.each(['the vault is closed', 'TRANSFER_FROM_FAILED', 'constructor'])(
    'any other sentence is repeated: %s',
    (sentence) => {
      expect(explainRevert(`EXECUTION_REVERTED: ${sentence}`)).toMatchObject({
        code: undefined,
        cause: expect.stringContaining(sentence),
      })
      expect(explainRevert(sentence)?.cause).toContain(sentence)
    },
  )

  test.each([
    '0x',
    '0x1234',
    'reverted without a reason',
    'EXECUTION_REVERTED: reverted with an empty reason',
    'EXECUTION_REVERTED: reverted with 0x12',
    'EXECUTION_REVERTED',
  ])('nothing is explained as that: %s', (reason) => {
    expect(explainRevert(reason)).toMatchObject({
      code: undefined,
      cause: expect.stringContaining('without a reason'),
    })
  })

  test('calls that no transaction has the gas for are to be split', () => {
    expect(explainRevert('out of gas: needed 3100000, limit 3000000')).toMatchObject({
      remedy: expect.stringContaining('Split'),
    })
  })

  test('an error of nobody keeps its selector, and is named by the ABI of the caller', () => {
    const selector = refused.slice(0, 10)
    expect(explainRevert(`custom error ${selector}`)).toMatchObject({
      code: selector,
      remedy: expect.stringContaining('`abi`'),
    })
    expect(explainRevert(refused)).toMatchObject({ code: selector })
    expect(explainRevert(`custom error ${selector}`, { abi: ownAbi })).toMatchObject({
      code: 'Refused',
      cause: expect.stringContaining('Refused(address caller, uint256 code)'),
    })
    expect(explainRevert(refused, { abi: ownAbi })).toMatchObject({
      code: 'Refused',
      cause: expect.stringContaining(`Refused(${friend}, 7)`),
    })
    expect(explainRevert(`AA33 reverted ${refused}`, { abi: ownAbi })?.inner?.code).toBe('Refused')
  })

  test('a fee that could not be collected carries why', () => {
    for (const reason of [
      'FEE_COLLECTION_REVERTED: PostOpReverted: ERC20: insufficient allowance',
      encodeErrorResult({
        abi: solidity,
        errorName: 'PostOpReverted',
        args: [saying('ERC20: insufficient allowance')],
      }),
    ])
      expect(explainRevert(reason)).toMatchObject({
        code: 'PostOpReverted',
        inner: sentences['ERC20: insufficient allowance'],
      })
  })
})

describe('reasons of the gateway', () => {
  const reverts = [
    'SIMULATION_REFUSED',
    'SIMULATION_REVERTED',
    'SIGNATURE_REJECTED',
    'EXECUTION_REVERTED',
    'FEE_COLLECTION_REVERTED',
    'PREFUND_TOO_LOW',
    'PARTIAL_EXECUTION',
  ]

  test('are either reverts or known to be none', () => {
    const known = Object.keys(reasons).filter((code) => isNoRevert(code))
    expect([...known, ...reverts].sort()).toEqual(Object.keys(reasons).sort())
  })

  test('that are no reverts are not explained', () => {
    for (const reason of [null, undefined, '', 'WAITS_FOR_FUNDS: needed 2, available 1'])
      expect(explainRevert(reason)).toBeUndefined()
    expect(explainRevert('WAITS_FOR_BUNDLER: it does not answer')).toBeUndefined()
    for (const code of Object.keys(reasons).filter((one) => !reverts.includes(one)))
      expect(explainRevert(code), code).toBeUndefined()
  })

  test('that stand for a revert are explained without a word more', () => {
    expect(explainRevert('SIGNATURE_REJECTED')?.code).toBe('AA24')
    expect(explainRevert('PREFUND_TOO_LOW')?.cause).toContain('gas')
  })
})

test('whatever the text or the bytes, there is an explanation, and never an exception', () => {
  const reason = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc
      .uint8Array({ maxLength: 200 })
      .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`),
    fc
      .tuple(
        fc.constantFrom(
          'EXECUTION_REVERTED: ',
          'FailedOp(0, ',
          'AA23 reverted (',
          'PostOpReverted: ',
        ),
        fc.string({ unit: 'grapheme' }),
      )
      .map(([start, rest]) => start + rest),
  )
  fc.assert(
    fc.property(reason, (text) => {
      const explained = explainRevert(text, { abi: ownAbi })
      expect(explained?.cause).toBeTruthy()
      expect(explained?.remedy).toBeTruthy()
    }),
    { numRuns: 300 },
  )
})

test('reverts that are nested hundreds of times come to an end', () => {
  const nested = `FEE_COLLECTION_REVERTED: ${'PostOpReverted: '.repeat(500)}why`
  expect(explainRevert(nested)?.code).toBe('PostOpReverted')
})
