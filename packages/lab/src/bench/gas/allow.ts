import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { type Address, encodeAbiParameters, keccak256, parseAbiParameters, toHex } from 'viem'

/** The storage slot of allowances in the devnet's tokens (OpenZeppelin's ERC20). */
const allowancesSlot = toHex(1n, { size: 32 })
const entryParameters = parseAbiParameters('address, bytes32')

/** Writes an allowance into the storage of a devnet token. The owner may be an account that is not deployed yet. */
export async function allow(
  { rpcUrl, network: { chainId } }: DevnetChain,
  allowance: { token: Address; owner: Address; spender: Address; amount: bigint },
): Promise<void> {
  const { token, owner, spender, amount } = allowance
  const entry = (key: Address, slot: `0x${string}`) =>
    keccak256(encodeAbiParameters(entryParameters, [key, slot]))
  await devnetClient({ rpcUrl, chainId }).setStorageAt({
    address: token,
    index: entry(spender, entry(owner, allowancesSlot)),
    value: toHex(amount, { size: 32 }),
  })
}
