import type { SecurityInput } from '@gasless-gateway/core'
import { dummySignature } from '@gasless-gateway/core/erc4337'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aNetwork } from '../../../../core/src/testing/a-network.js'
import { aSecurityInput } from '../../../../core/src/testing/a-security-input.js'
import { securityProviderContract } from '../../../../core/src/testing/security-provider-contract.js'
import {
  type BlockaidDouble,
  type BlockaidFault,
  blockaidFaults,
  blockaidKey,
  blockaidMarks,
  startBlockaidDouble,
} from '../../testing/blockaid-double.js'
import { type BlockaidOptions, createBlockaid } from './blockaid.js'
import { blockaidChains } from './blockaid-chains.js'

const base = aNetwork({ networkId: '8453', chainId: 8453 })
const owner = '0x00000000000000000000000000000000000000C3'

let double: BlockaidDouble
beforeAll(async () => {
  double = await startBlockaidDouble()
})
afterEach(() => double.answerWith(undefined))
afterAll(() => double?.stop())

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const blockaid = (options: Partial<BlockaidOptions> = {}) =>
  createBlockaid({
    url: double.url,
    apiKey: blockaidKey,
    warnings: 'allow',
    budgetMs: 20_000,
    logger,
    ...options,
  })

const operation = (
  callData: Hex = '0x1234',
  changes: Partial<SecurityInput> = {},
): SecurityInput => {
  const input = aSecurityInput({ network: base, ...changes })
  const { subject } = input
  if (subject.kind !== 'userOperation') throw new Error('The sample is a user operation.')
  return {
    ...input,
    subject: { ...subject, userOperation: { ...subject.userOperation, nonce: 7n, callData } },
  }
}
const transactions = (data: readonly Hex[], changes: Partial<SecurityInput> = {}) =>
  aSecurityInput({
    network: base,
    sender: owner,
    subject: {
      kind: 'transactions',
      transactions: data.map((data, nonce) => ({
        to: '0x00000000000000000000000000000000000000D4',
        value: BigInt(nonce),
        data,
        nonce,
        gas: 50_000n,
      })),
    },
    ...changes,
  })
const marked = (mark: keyof typeof blockaidMarks): Hex => `0x${blockaidMarks[mark]}`
const harness = (inputOf: (callData: Hex) => SecurityInput) => async () => ({
  provider: blockaid(),
  inputs: {
    safe: inputOf('0x1234'),
    unsafe: inputOf(marked('Malicious')),
    unavailable: inputOf(marked('Error')),
  },
  close: async () => {},
})

securityProviderContract('Blockaid of user operations', harness(operation))
securityProviderContract(
  'Blockaid of transactions',
  harness((callData) => transactions(['0x1234', callData])),
)

describe('what is asked', () => {
  test('the packed operation as it will be signed, once, with the key in its header', async () => {
    const [asked, refused] = [double.questions.length, double.refused.length]
    await blockaid().check(operation('0xabcd'))
    const { subject, sender } = operation('0xabcd')
    if (subject.kind !== 'userOperation') throw new Error('The sample is a user operation.')
    const { userOperation } = subject
    expect(double.questions.slice(asked)).toEqual([
      {
        path: '/v0/evm/user-operation/scan',
        body: {
          chain: 'base',
          account_address: sender,
          data: {
            entrypoint: base.entryPoint,
            operation: {
              sender,
              nonce: '0x7',
              init_code: '0x',
              call_data: '0xabcd',
              account_gas_limits: userOperation.accountGasLimits,
              pre_verification_gas: '0x0',
              gas_fees: userOperation.gasFees,
              paymaster_and_data: '0x',
              signature: dummySignature,
            },
          },
          metadata: { non_dapp: true },
          options: ['validation', 'simulation'],
        },
      },
    ])
    expect(double.refused.slice(refused)).toEqual([])
  })

  test('the delegate of an address that is about to adopt it, and of no other', async () => {
    const input = operation()
    const { subject, sender } = input
    if (subject.kind !== 'userOperation') throw new Error('The sample is a user operation.')
    const delegate = '0x00000000000000000000000000000000000000E5'
    const about = async (delegation: typeof subject.delegation) => {
      const { verdict } = await blockaid().check({ ...input, subject: { ...subject, delegation } })
      expect(verdict).toBe('safe')
      return double.questions.at(-1)?.body
    }
    expect(await about({ delegate, authorization: { nonce: 3 } })).toMatchObject({
      data: {
        operation: {
          eip7702_auth: { address: delegate, chainId: '0x2105', nonce: '0x3', eoa: sender },
        },
      },
    })
    expect(await about({ delegate })).not.toHaveProperty('data.operation.eip7702_auth')
  })

  test('plain transactions in their order, in one question', async () => {
    const asked = double.questions.length
    await blockaid().check(transactions(['0x01', '0x02']))
    expect(double.questions.slice(asked)).toMatchObject([
      {
        path: '/v0/evm/transaction-bulk/scan',
        body: {
          chain: 'base',
          data: [
            { from: owner, value: '0x0', data: '0x01', gas: '0xc350' },
            { from: owner, value: '0x1', data: '0x02', gas: '0xc350' },
          ],
        },
      },
    ])
  })

  test('nothing, where Blockaid knows no network, or no lists of transactions on it', async () => {
    const asked = double.questions.length
    const devnet = aNetwork({ chainId: 31337 })
    const sepolia = aNetwork({ chainId: 11155111 })
    for (const input of [
      operation('0x', { network: devnet }),
      transactions(['0x'], { network: devnet }),
      transactions(['0x'], { network: sepolia }),
    ])
      expect(await blockaid().check(input)).toEqual({
        verdict: 'unavailable',
        reason: 'Blockaid is not asked on this network.',
        provider: 'blockaid',
      })
    expect(double.questions).toHaveLength(asked)
    expect((await blockaid().check(operation('0x', { network: sepolia }))).verdict).toBe('safe')
  })

  test('every operation anew: nothing is remembered', async () => {
    const provider = blockaid()
    expect((await provider.check(operation())).verdict).toBe('safe')
    double.answerWith(blockaidFaults['HTTP 500 with a good body'])
    expect((await provider.check(operation())).verdict).toBe('unavailable')
  })

  test('no chain has two names, and no name two chains', () => {
    const names = [...blockaidChains.values()].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('what is understood', () => {
  test('benign is safe, without a reason', async () => {
    expect(await blockaid().check(operation())).toEqual({
      verdict: 'safe',
      reason: null,
      provider: 'blockaid',
    })
  })

  test('malicious is unsafe, in Blockaid’s words', async () => {
    expect(await blockaid().check(operation(marked('Malicious')))).toEqual({
      verdict: 'unsafe',
      reason: 'Blockaid: A known malicious address is involved in the transaction.',
      provider: 'blockaid',
    })
  })

  test.each([
    ['allow', 'safe', 'Blockaid warns: '],
    ['unsafe', 'unsafe', 'Blockaid: '],
  ] as const)(
    'a warning where warnings mean %s is %s, and says why',
    async (warnings, verdict, said) => {
      expect(await blockaid({ warnings }).check(operation(marked('Warning')))).toEqual({
        verdict,
        reason: `${said}The transaction calls a contract that nobody has verified.`,
        provider: 'blockaid',
      })
    },
  )

  test.each([
    [['Malicious', 'Error'], 'unsafe'],
    [['Error', 'Malicious'], 'unsafe'],
    [['Error', 'Warning'], 'unavailable'],
  ] as const)('of several transactions, %s, the gravest counts: %s', async (marks, verdict) => {
    const input = transactions(['0x01', ...marks.map(marked)])
    expect((await blockaid().check(input)).verdict).toBe(verdict)
  })

  test('a warning of one transaction is not lost behind the benign others', async () => {
    const { verdict, reason } = await blockaid().check(
      transactions(['0x01', marked('Warning'), '0x02']),
    )
    expect([verdict, reason]).toEqual(['safe', expect.stringMatching(/^Blockaid warns: /)])
  })

  const saying =
    (description: unknown, others = {}): BlockaidFault =>
    (response, honest) => {
      const scan = JSON.parse(honest)
      Object.assign(scan.validation, { description, reason: '', classification: '', ...others })
      response.end(JSON.stringify(scan))
    }

  test.each([
    ['a\u202eb\u0000\n\n  c\u2028d', 'Blockaid: a b c d.'],
    ['Why?', 'Blockaid: Why?'],
    ['x'.repeat(10_000), `Blockaid: ${'x'.repeat(299)}…`],
    [' \u200b ', 'Blockaid: it does not say why.'],
    [null, 'Blockaid: it does not say why.'],
    [undefined, 'Blockaid: it does not say why.'],
  ])('words become one bounded line', async (words, reason) => {
    double.answerWith(saying(words))
    expect((await blockaid().check(operation(marked('Malicious')))).reason).toBe(reason)
  })

  test('without a description the reason speaks, and then the classification', async () => {
    double.answerWith(saying('', { reason: 'approval_farming', classification: 'drainer' }))
    const input = operation(marked('Malicious'))
    expect((await blockaid().check(input)).reason).toBe('Blockaid: approval_farming.')
    double.answerWith(saying('', { classification: 'drainer' }))
    expect((await blockaid().check(input)).reason).toBe('Blockaid: drainer.')
  })

  test('malicious is unsafe even where it could not be simulated', async () => {
    double.answerWith(blockaidFaults['a validation without having seen what happens'])
    expect((await blockaid().check(operation(marked('Malicious')))).verdict).toBe('unsafe')
    expect((await blockaid().check(operation(marked('Warning')))).verdict).toBe('unavailable')
  })

  test.each(['8453', '0x2105'])('the chain may be named by its id, %s', async (chain) => {
    double.answerWith((response, honest) =>
      response.end(JSON.stringify({ ...JSON.parse(honest), chain })),
    )
    expect((await blockaid().check(operation())).verdict).toBe('safe')
  })
})

describe('what is no verdict', () => {
  test.each(Object.keys(blockaidFaults))('%s', async (fault) => {
    // Where nothing ends by itself, the budget ends it.
    const provider = blockaid({ budgetMs: /without an end|no answer/.test(fault) ? 200 : 30_000 })
    logger.warn.mockClear()
    double.answerWith(blockaidFaults[fault])
    for (const inputOf of [operation, (data: Hex) => transactions([data, '0x02'])])
      expect(await provider.check(inputOf('0x1234'))).toEqual({
        verdict: 'unavailable',
        reason: expect.stringMatching(
          /^Blockaid (gave no verdict|could not simulate the operation)\.$/,
        ),
        provider: 'blockaid',
      })
  })

  test('fewer or more verdicts than transactions', async () => {
    for (const change of [
      (scans: unknown[]) => scans.slice(1),
      (scans: unknown[]) => [...scans, scans[0]],
    ]) {
      double.answerWith((response, honest) =>
        response.end(JSON.stringify(change(JSON.parse(honest)))),
      )
      expect((await blockaid().check(transactions(['0x01', '0x02']))).verdict).toBe('unavailable')
    }
  })

  test('a refused key: which one is in no log line and in no reason', async () => {
    logger.warn.mockClear()
    const verdict = await blockaid({ apiKey: 'bk_wrong_5511' }).check(operation())
    expect(verdict.verdict).toBe('unavailable')
    expect(logger.warn).toHaveBeenCalledOnce()
    const [[{ err }]] = logger.warn.mock.calls as [[{ err: Error }]]
    expect(`${err.stack} ${JSON.stringify(err)} ${verdict.reason}`).not.toContain('bk_wrong')
  })

  test('nobody listens', async () => {
    const gone = await startBlockaidDouble()
    await gone.stop()
    expect((await blockaid({ url: gone.url }).check(operation())).verdict).toBe('unavailable')
  })
})
