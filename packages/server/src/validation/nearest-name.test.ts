import { describe, expect, test } from 'vitest'
import { nearestName } from './nearest-name.js'

describe('nearestName', () => {
  const fields = ['ownerAddress', 'networkId', 'transfers', 'feeTokenAddress']

  test.each([
    ['transfer', 'transfers'],
    ['transfesr', 'transfers'],
    ['ntworkdI', 'networkId'],
    ['network_id', 'networkId'],
    ['OwnerAddress', 'ownerAddress'],
    ['feeTokenAdress', 'feeTokenAddress'],
  ])('%s was meant to be %s', (typed, meant) => {
    expect(nearestName(typed, fields)).toBe(meant)
  })

  test('two letters that changed places are one edit', () => {
    expect(nearestName('PROT', ['PORT'])).toBe('PORT')
    expect(nearestName('TROP', ['PORT'])).toBeUndefined()
  })

  test('a caller may allow fewer edits', () => {
    expect(nearestName('transfer', fields, { mostEdits: () => 0 })).toBeUndefined()
    expect(nearestName('TRANSFERS', fields, { mostEdits: () => 0 })).toBe('transfers')
  })

  test('a name that resembles nothing gets no suggestion', () => {
    expect(nearestName('gasPrice', fields)).toBeUndefined()
    expect(nearestName('', fields)).toBeUndefined()
    expect(nearestName('x'.repeat(100_000), fields)).toBeUndefined()
    expect(nearestName('transfer', [])).toBeUndefined()
  })
})
