import { isNativeCoin, nativeCoinAddress } from '@gasless-gateway/core'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hexToBigInt,
  prepareEncodeFunctionData,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { readWord } from './read-word.js'
import type { ContractRead, StateReads } from './state-reads.js'
import { undefinedIfAnswer } from './undefined-if-answer.js'

type Read = (read: ContractRead) => Promise<Hex>

const { uint } = readWord

/** Prepared once, because finding a function in its ABI costs more than the rest of a read. */
const depositFunction = prepareEncodeFunctionData({
  abi: entryPoint07Abi,
  functionName: 'balanceOf',
})
const balanceFunction = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf' })

/** Returns the native coin balance of an address, in wei. */
export const readCoin = async (read: StateReads['read'], coinOf: Address): Promise<bigint> =>
  hexToBigInt(await read({ coinOf }))

/** Returns the deposit of an address at the EntryPoint, in wei. */
export const readDeposit = (read: Read, entryPoint: Address, address: Address): Promise<bigint> =>
  uint(read, () => ({
    to: entryPoint,
    data: encodeFunctionData({ ...depositFunction, args: [address] }),
  }))

const readBalance = (read: Read, owner: Address, token: Address): Promise<bigint> =>
  uint(read, () => ({
    to: token,
    data: encodeFunctionData({ ...balanceFunction, args: [owner] }),
    stranger: true,
  }))

/**
 * Returns balances by asset, in base units. A token that does not answer `balanceOf` has no entry, because its
 * balance is unknown.
 */
export async function readBalances(
  read: StateReads['read'],
  owner: Address,
  assets: readonly Address[],
): Promise<Map<Address, bigint>> {
  const entries = await Promise.all(
    assets.map(async (asset) => {
      const balance = isNativeCoin(asset)
        ? readCoin(read, owner)
        : readBalance(read, owner, asset).catch(undefinedIfAnswer)
      return [isNativeCoin(asset) ? nativeCoinAddress : asset, await balance] as const
    }),
  )
  return new Map(
    entries.flatMap(([asset, balance]) => (balance === undefined ? [] : [[asset, balance]])),
  )
}
