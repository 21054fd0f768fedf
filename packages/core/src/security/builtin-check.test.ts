import { describe, expect, test } from 'vitest'
import type { SecurityInput } from '../model/security-check.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { dai, usdc } from '../testing/a-network.js'
import { aSecurityInput } from '../testing/a-security-input.js'
import { builtinRules, createBuiltinCheck } from './builtin-check.js'
import { builtInDenyList } from './deny-list/built-in-deny-list.js'
import type { SecurityRule } from './rules/rule.js'

const silent = () => {}
const logger = { debug: silent, info: silent, warn: silent, error: silent }

const verdictOf = async (changes: Pick<SecurityInput, 'declaredAssets' | 'assetChanges'>) =>
  createBuiltinCheck({ logger }).check(aSecurityInput(changes))

const safe = { verdict: 'safe', reason: null, provider: 'builtin' }

describe('safe', () => {
  test('an operation that takes out exactly what it declares', async () => {
    expect(
      await verdictOf({
        declaredAssets: [{ asset: usdc.address, amount: 5n }],
        assetChanges: [{ asset: usdc.address, amount: -5n }],
      }),
    ).toEqual(safe)
  })

  test('several declarations of one asset count together', async () => {
    expect(
      await verdictOf({
        declaredAssets: [
          { asset: usdc.address, amount: 2n },
          { asset: usdc.address, amount: 3n },
        ],
        assetChanges: [{ asset: usdc.address, amount: -5n }],
      }),
    ).toEqual(safe)
  })

  test('what comes in needs no declaration', async () => {
    expect(
      await verdictOf({
        declaredAssets: [{ asset: usdc.address, amount: 5n }],
        assetChanges: [{ asset: dai.address, amount: 5n }],
      }),
    ).toEqual(safe)
  })

  test('an empty declaration is not judged', async () => {
    expect(
      await verdictOf({
        declaredAssets: [],
        assetChanges: [{ asset: usdc.address, amount: -1_000n }],
      }),
    ).toEqual(safe)
  })
})

describe('unsafe', () => {
  test('one unit more than declared leaves, with both amounts in the reason, in tokens and in base units', async () => {
    expect(
      await verdictOf({
        declaredAssets: [{ asset: usdc.address, amount: 5n }],
        assetChanges: [{ asset: usdc.address, amount: -6n }],
      }),
    ).toEqual({
      verdict: 'unsafe',
      reason:
        'undeclared-outflow: 0.000006 USDC (6 base units) leave the account, but transferredAssets declares 0.000005 USDC (5 base units).',
      provider: 'builtin',
    })
  })

  test('an asset leaves that is not declared at all, even beside a declared one', async () => {
    const verdict = await verdictOf({
      declaredAssets: [{ asset: usdc.address, amount: 5n }],
      assetChanges: [
        { asset: usdc.address, amount: -5n },
        { asset: nativeCoinAddress, amount: -1n },
      ],
    })
    expect(verdict.verdict).toBe('unsafe')
    expect(verdict.reason).toContain(
      'ETH (1 wei) leave the account, but transferredAssets declares 0 ETH (0 wei)',
    )
  })
})

describe('unsafe and safe withdrawals of the EntryPoint deposit', () => {
  const withdrawn = (to: 'stranger' | 'account') => ({
    assetChanges: [{ asset: nativeCoinAddress, amount: to === 'account' ? 5n : -5n }],
  })

  test('to the account are safe, whatever is declared', async () => {
    for (const declaredAssets of [[], [{ asset: usdc.address, amount: 1n }]])
      expect(await verdictOf({ declaredAssets, ...withdrawn('account') })).toEqual(safe)
  })

  test('to somebody else are safe when they are declared, and unsafe beside a declaration without them', async () => {
    const declaredAssets = [{ asset: nativeCoinAddress, amount: 5n }]
    expect(await verdictOf({ declaredAssets, ...withdrawn('stranger') })).toEqual(safe)
    expect(
      await verdictOf({
        declaredAssets: [{ asset: usdc.address, amount: 5n }],
        ...withdrawn('stranger'),
      }),
    ).toMatchObject({ verdict: 'unsafe' })
  })
})

describe('unavailable', () => {
  test('an endpoint that reports no balance changes gives no verdict, with or without a declaration', async () => {
    for (const declaredAssets of [[], [{ asset: usdc.address, amount: 5n }]])
      expect((await verdictOf({ declaredAssets, assetChanges: undefined })).verdict).toBe(
        'unavailable',
      )
  })
})

describe('a rule that fails', () => {
  const failing: SecurityRule = {
    name: 'failing',
    summary: 'Always fails.',
    objectsTo() {
      throw new Error('out of order')
    },
  }
  const objecting: SecurityRule = {
    name: 'objecting',
    summary: 'Never agrees.',
    objectsTo: () => 'No.',
  }
  const agreeing: SecurityRule = { ...objecting, objectsTo: () => undefined }
  const judge = async (...rules: SecurityRule[]) => {
    const errors: object[] = []
    const check = createBuiltinCheck({
      rules,
      logger: { ...logger, error: (fields) => void errors.push(fields) },
    })
    return { verdict: await check.check(aSecurityInput()), errors }
  }

  test('gives no verdict, and is logged', async () => {
    const { verdict, errors } = await judge(agreeing, failing, agreeing)
    expect(verdict).toEqual({
      verdict: 'unavailable',
      reason: 'The rule failing could not judge the operation.',
      provider: 'builtin',
    })
    expect(errors).toEqual([{ rule: 'failing', err: expect.any(Error) }])
  })

  test('does not keep another one from objecting', async () => {
    expect((await judge(failing, objecting)).verdict).toMatchObject({
      verdict: 'unsafe',
      reason: 'objecting: No.',
    })
  })
})

test('an address that the operator denies is refused like one of the list that comes with the gateway', async () => {
  const drainer = '0x2222222222222222222222222222222222222222'
  const check = createBuiltinCheck({ denied: [{ address: drainer, why: 'it drains' }], logger })
  const calls = [{ to: drainer, value: 0n, data: '0x' }] as const
  expect(await check.check(aSecurityInput({ calls }))).toMatchObject({
    verdict: 'unsafe',
    reason: `deny-list: ${drainer} is called, and is on the deny-list: it drains.`,
  })
  const [listed] = builtInDenyList
  if (!listed) throw new Error('the list is not empty')
  expect(
    await check.check(aSecurityInput({ calls: [{ ...calls[0], to: listed.address }] })),
  ).toMatchObject({ verdict: 'unsafe' })
})

test('an NFT that leaves is not made up for by another one that comes in', async () => {
  const collection = dai.address
  const changes = [
    { asset: collection, amount: -1n, tokenId: 1n },
    { asset: collection, amount: 1n, tokenId: 2n },
  ]
  const declaring = (amount: bigint) => [{ asset: collection, amount }]
  expect(
    await verdictOf({
      declaredAssets: [{ asset: usdc.address, amount: 1n }],
      assetChanges: changes,
    }),
  ).toMatchObject({ verdict: 'unsafe' })
  expect(await verdictOf({ declaredAssets: declaring(1n), assetChanges: changes })).toEqual(safe)
})

test('every rule has a name of its own and a sentence', () => {
  const rules = builtinRules([])
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  for (const { name, summary } of rules) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(summary).toMatch(/\.$/)
  }
})
