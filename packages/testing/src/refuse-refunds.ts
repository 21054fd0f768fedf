import type { DevnetChain } from '@gasless-gateway/devnet'
import { type Address, concatHex, type Hex, toFunctionSelector } from 'viem'
import { clientOf, newAddress, tokenOf } from './test-account.js'

/**
 * Makes USDC revert for every transfer that the paymaster sends. Other calls work. Returns a function that restores
 * USDC.
 */
export async function refuseRefunds(chain: DevnetChain): Promise<() => Promise<void>> {
  const client = clientOf(chain)
  const { address } = tokenOf(chain, 'USDC')
  const code = await client.getCode({ address })
  if (!code) throw new Error('There is no USDC.')
  const copy = newAddress()
  await client.setCode({ address: copy, bytecode: code })
  await client.setCode({ address, bytecode: refusing(chain.network.paymaster as Address, copy) })
  return () => client.setCode({ address, bytecode: code })
}

/** Returns code that reverts if this caller calls `transfer`, and otherwise runs the code of `copy`. */
const refusing = (caller: Address, copy: Address): Hex =>
  concatHex([
    ...['0x33', '0x73', caller, '0x14'], // CALLER == caller
    ...['0x5f', '0x35', '0x60e0', '0x1c'], // CALLDATALOAD(0) >> 224
    ...['0x63', toFunctionSelector('transfer(address,uint256)'), '0x14'], // == transfer
    ...['0x16', '0x6053', '0x57'], // AND, JUMPI refuse
    ...['0x36', '0x5f', '0x5f', '0x37'], // CALLDATACOPY(0, 0, CALLDATASIZE)
    ...['0x5f', '0x5f', '0x36', '0x5f', '0x73', copy, '0x5a', '0xf4'], // DELEGATECALL(GAS, copy, 0, CALLDATASIZE, 0, 0)
    ...['0x3d', '0x5f', '0x5f', '0x3e'], // RETURNDATACOPY(0, 0, RETURNDATASIZE)
    ...['0x604f', '0x57'], // JUMPI return
    ...['0x3d', '0x5f', '0xfd'], // REVERT(0, RETURNDATASIZE)
    ...['0x5b', '0x3d', '0x5f', '0xf3'], // return: RETURN(0, RETURNDATASIZE)
    ...['0x5b', '0x5f', '0x5f', '0xfd'], // refuse: REVERT(0, 0)
  ] as Hex[])
