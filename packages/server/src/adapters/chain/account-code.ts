import { delegationCode } from '@gasless-gateway/core/erc4337'
import type { Address, Hex, PublicClient } from 'viem'

/** Returns the code at an address, or `undefined` if there is none. */
export async function codeAt(
  client: PublicClient,
  address: Address,
  blockNumber?: bigint,
): Promise<Hex | undefined> {
  const code = await client.getCode({ address, ...(blockNumber !== undefined && { blockNumber }) })
  return code === '0x' ? undefined : code
}

/** Returns whether this is the code of an account; with a delegate, whether the account has adopted it. */
export const isAccountCode = (code: Hex | undefined, delegate: Address | undefined): boolean =>
  delegate ? code?.toLowerCase() === delegationCode(delegate) : code !== undefined

/** Returns whether this is an EIP-7702 delegation, which the owner of the address can replace. */
export const isDelegation = (code: Hex): boolean => code.startsWith('0xef0100')
