import { type Address, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { proxyCodeHash, proxyInitCodeHash } from '../erc4337/kernel-address.js'
import type { ValidatingCode } from '../ports/chain.js'
import { aNetwork } from '../testing/a-network.js'
import { refuseUnknownValidation } from './refuse-unknown-validation.js'
import { unknownValidation } from './unknown-validation.js'

const stranger: Address = '0x00000000000000000000000000000000000000B0'
const delegate: Address = '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28'
const network = aNetwork({ delegate })
const { implementation, ecdsaValidator } = network.accountContracts

const proxy: ValidatingCode = { role: 'account', address: stranger, codeHash: proxyCodeHash }
const kernel: ValidatingCode = { role: 'implementation', address: implementation }
const ecdsa: ValidatingCode = { role: 'validator', address: ecdsaValidator }
const listed = keccak256('0x01')

test('an account as its deployment leaves it is known, and so is an address with the network’s delegate', () => {
  expect(unknownValidation(network, [proxy, kernel, ecdsa])).toBeUndefined()
  expect(unknownValidation(network, [{ role: 'delegate', address: delegate }])).toBeUndefined()
  expect(unknownValidation(network, [])).toBeUndefined()
})

describe('not known is', () => {
  const cases: Record<string, ValidatingCode> = {
    'an account that is no proxy of Kernel': { ...proxy, codeHash: listed },
    'an account whose code was not read': { role: 'account', address: stranger },
    'another implementation': { ...kernel, address: stranger, codeHash: listed },
    'another root validator': { ...ecdsa, address: stranger, codeHash: listed },
    'another delegate': { role: 'delegate', address: stranger },
    'a permission, whatever it consists of': { role: 'permission', address: stranger },
    'another account as the validator, whose proxy is known code': {
      ...ecdsa,
      address: stranger,
      codeHash: proxyCodeHash,
    },
    'the proxy of another account as the implementation': {
      ...kernel,
      address: stranger,
      codeHash: proxyCodeHash,
    },
    'the implementation as the validator': { ...ecdsa, address: implementation },
    'the ECDSA validator as the implementation': { ...kernel, address: ecdsaValidator },
  }
  test.each(Object.entries(cases))('%s', (_, code) => {
    expect(unknownValidation(network, [code])).toBe(code)
  })

  test('any delegate where the network has none', () => {
    const code: ValidatingCode = { role: 'delegate', address: delegate }
    expect(unknownValidation(aNetwork(), [code])).toBe(code)
  })
})

test('code that the operator lists is known in its role alone', () => {
  const validator: ValidatingCode = { ...ecdsa, address: stranger, codeHash: listed }
  const upgrade: ValidatingCode = { ...kernel, address: stranger, codeHash: listed }
  const account: ValidatingCode = { ...proxy, codeHash: listed }
  const unknownWith = (validation: {
    validators?: [typeof listed]
    implementations?: [typeof listed]
  }) =>
    [validator, upgrade, account].filter(
      (code) => unknownValidation({ ...network, validation }, [code]) !== undefined,
    )
  expect(unknownWith({ validators: [listed] })).toEqual([upgrade, account])
  expect(unknownWith({ implementations: [listed] })).toEqual([validator, account])
})

test('the refusal names the code, its hash and who can allow it', () => {
  const code: ValidatingCode = { ...ecdsa, address: stranger, codeHash: listed }
  const refuse = () => refuseUnknownValidation(network, { validatedBy: [proxy, kernel, code] })
  expect(refuse).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_NOT_ACCEPTED',
      reason: stranger,
      message: expect.stringMatching(
        new RegExp(`${stranger}.*operator.*${listed}.*validation.validators`),
      ),
    }),
  )
})

// From ZeroDev's SDK (`KernelVersionToAddressesMap`, kernelVersion 0.3.1): what follows from the same proxy code.
test('the proxy is Kernel v3.1’s', () => {
  expect(proxyInitCodeHash('0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D')).toBe(
    '0x85d96aa1c9a65886d094915d76ccae85f14027a02c1647dde659f869460f03e6',
  )
  expect(proxyCodeHash).toBe('0xaaa52c8cc8a0e3fd27ce756cc6b4e70c51423e9b597b11f32d3e49f8b1fc890d')
})
