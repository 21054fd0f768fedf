import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import type { Journal } from '../journal/open-journal.js'
import type { Evasion } from '../load/start-load.js'
import type { BlockClock } from '../stage/block-clock.js'

const gas = 200_000n

/**
 * Returns a function that makes the account of an accepted operation revoke the paymaster's allowance, or move its
 * funds away. The account sends a transaction that the node accepts without a signature.
 */
export function createEvasion({
  client,
  paymaster,
  clock,
  journal,
  random,
}: {
  readonly client: DevnetClient
  readonly clock: BlockClock
  readonly paymaster: Address
  readonly journal: Journal
  readonly random: SeededRandom
}): (evasion: Evasion) => Promise<void> {
  return async ({ account: { address }, used, operationId, feeToken }) => {
    // An unused account has given no allowance yet.
    const how = used && random.chance(0.5) ? 'allowance' : 'funds'
    await journal.write({ kind: 'evaded', operationId, how })
    const balance = await client.readContract({
      ...{ abi: erc20Abi, address: feeToken, functionName: 'balanceOf', args: [address] },
    })
    const data: Hex =
      how === 'allowance'
        ? encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [paymaster, 0n] })
        : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [feeToken, balance] })
    // A reorganisation in between would undo the balance.
    await clock.betweenBlocks(async () => {
      await client.setBalance({ address, value: parseEther('1') })
      await client.impersonateAccount({ address })
      await client.sendUnsignedTransaction({ from: address, to: feeToken, data, gas } as never)
      await client.stopImpersonatingAccount({ address })
    })
  }
}
