import { decodeFunctionData, parseAbi, slice, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { kernelV31 } from '../testing/account-contracts.js'
import { accountInitCode, initializeCallData } from './kernel-init-code.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { metaFactory, ...unstaked } = kernelV31
const lowerCase = (text: string) => text.toLowerCase()

test('initialize makes the owner the only data of the ECDSA root validator', () => {
  const data = initializeCallData({ owner, contracts: kernelV31 })
  expect(slice(data, 0, 4)).toBe('0x3c3b752b')
  expect(
    decodeFunctionData({
      abi: parseAbi([
        'function initialize(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData, bytes[] initConfig)',
      ]),
      data,
    }).args,
  ).toEqual([
    `0x01${kernelV31.ecdsaValidator.slice(2).toLowerCase()}`,
    zeroAddress,
    owner.toLowerCase(),
    '0x',
    [],
  ])
})

test('with a staked factory, the account is deployed through its deployWithFactory', () => {
  const initCode = accountInitCode({ owner, contracts: kernelV31 })
  expect(slice(initCode, 0, 20).toLowerCase()).toBe(metaFactory?.toLowerCase())
  expect(slice(initCode, 20, 24)).toBe('0xc5265d5d')
  expect(
    decodeFunctionData({
      abi: parseAbi([
        'function deployWithFactory(address factory, bytes createData, bytes32 salt)',
      ]),
      data: slice(initCode, 20),
    }).args,
  ).toEqual([
    kernelV31.factory,
    lowerCase(initializeCallData({ owner, contracts: kernelV31 })),
    zeroHash,
  ])
})

test('without one, the account is deployed through createAccount of the factory itself', () => {
  const initCode = accountInitCode({ owner, contracts: unstaked })
  expect(slice(initCode, 0, 20).toLowerCase()).toBe(kernelV31.factory.toLowerCase())
  expect(slice(initCode, 20, 24)).toBe('0xea6d13ac')
  expect(
    decodeFunctionData({
      abi: parseAbi(['function createAccount(bytes data, bytes32 salt)']),
      data: slice(initCode, 20),
    }).args,
  ).toEqual([lowerCase(initializeCallData({ owner, contracts: unstaked })), zeroHash])
})
