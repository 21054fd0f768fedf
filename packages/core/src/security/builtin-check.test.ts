import { describe, expect, test } from 'vitest'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { dai, usdc } from '../testing/a-network.js'
import { aSecurityInput } from '../testing/a-security-input.js'
import { createBuiltinCheck } from './builtin-check.js'
import type { SecurityInput } from './security-provider.js'

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
  test('one unit more than declared leaves, with both amounts in the reason', async () => {
    expect(
      await verdictOf({
        declaredAssets: [{ asset: usdc.address, amount: 5n }],
        assetChanges: [{ asset: usdc.address, amount: -6n }],
      }),
    ).toEqual({
      verdict: 'unsafe',
      reason: `undeclared-outflow: 6 base units of ${usdc.address} leave the account, but transferredAssets declares 5.`,
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
    expect(verdict.reason).toContain(nativeCoinAddress)
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
