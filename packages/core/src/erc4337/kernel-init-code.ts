import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import type { AccountContracts } from './account-contracts.js'

const kernelAbi = /* @__PURE__ */ parseAbi([
  'function initialize(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData, bytes[] initConfig)',
])
const factoryAbi = /* @__PURE__ */ parseAbi([
  'function createAccount(bytes data, bytes32 salt) returns (address)',
])
const metaFactoryAbi = /* @__PURE__ */ parseAbi([
  'function deployWithFactory(address factory, bytes createData, bytes32 salt) returns (address)',
])

/** Marks a validator module in Kernel's 21-byte validation ids. */
const validatorType: Hex = '0x01'

/**
 * Returns the call data of Kernel's `initialize`, with the ECDSA validator as root validator and the owner as its only
 * data.
 */
export const initializeCallData = ({
  owner,
  contracts,
}: {
  owner: Address
  contracts: AccountContracts
}): Hex =>
  encodeFunctionData({
    abi: kernelAbi,
    functionName: 'initialize',
    args: [concatHex([validatorType, contracts.ecdsaValidator]), zeroAddress, owner, '0x', []],
  })

/**
 * Returns the factory and its call data for the deployment of the owner's account (index 0). Uses the staked factory if
 * there is one.
 */
export function accountInitCode(options: { owner: Address; contracts: AccountContracts }): Hex {
  const { contracts } = options
  const initialize = initializeCallData(options)
  return contracts.metaFactory
    ? concatHex([
        contracts.metaFactory,
        encodeFunctionData({
          abi: metaFactoryAbi,
          functionName: 'deployWithFactory',
          args: [contracts.factory, initialize, zeroHash],
        }),
      ])
    : concatHex([
        contracts.factory,
        encodeFunctionData({
          abi: factoryAbi,
          functionName: 'createAccount',
          args: [initialize, zeroHash],
        }),
      ])
}
