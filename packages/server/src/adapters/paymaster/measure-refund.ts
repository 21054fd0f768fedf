import { batchExecutorAbi, batchExecutorRuntimeBytecode } from '@gasless-gateway/contracts'
import { type Address, encodeFunctionData, erc20Abi, type PublicClient } from 'viem'

/** The last round is measured. The earlier ones bring the token's storage into the state that a settlement meets. */
const rounds = 3

/**
 * Returns the gas of one refund of a `measured` token: a transfer between two balance reads, in a transaction that
 * has moved the token before. The simulation runs at the holder's address, which needs three base units. Returns
 * `undefined` if the token reverts.
 */
export async function measureRefund(
  client: PublicClient,
  { token, holder, receiver }: { token: Address; holder: Address; receiver: Address },
): Promise<number | undefined> {
  const look = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] })
  const round = [look, pay, look].map((data) => ({ to: token, value: 0n, data }))
  const gasOf = async (count: number) => {
    const { result } = await client.simulateContract({
      address: holder,
      abi: batchExecutorAbi,
      functionName: 'executeBatch',
      args: [Array.from({ length: count }, () => round).flat()],
      stateOverride: [{ address: holder, code: batchExecutorRuntimeBytecode }],
    })
    const [ok, gas] = result
    return ok ? gas : undefined
  }
  const [all, butOne] = await Promise.all([gasOf(rounds), gasOf(rounds - 1)])
  return all === undefined || butOne === undefined ? undefined : Number(all - butOne)
}
