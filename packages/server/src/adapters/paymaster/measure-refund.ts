import { batchExecutorAbi, batchExecutorRuntimeBytecode } from '@gasless-gateway/contracts'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, toHex } from 'viem'
import type { BlockCall } from '../chain/block-call.js'
import { UnableEndpointError } from '../chain/endpoint-errors.js'
import { askAble } from './ask-able.js'
import type { ChainView } from './block-view.js'

/** The last round is measured. The earlier ones bring the token's storage into the state that a settlement meets. */
const rounds = 3

const executeBatch = { abi: batchExecutorAbi, functionName: 'executeBatch' } as const

/**
 * Returns the gas of one refund of a `measured` token: a transfer between two balance reads, in a transaction that
 * has moved the token before. The simulation runs at the holder's address, which needs three base units. Returns
 * `undefined` if the token reverts, or if no endpoint runs calls with overridden code.
 */
export async function measureRefund(
  view: ChainView,
  { token, holder, receiver }: { token: Address; holder: Address; receiver: Address },
): Promise<number | undefined> {
  const look = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] })
  const round = [look, pay, look].map((data) => ({ to: token, value: 0n, data }))
  const gasOf = async (call: BlockCall, count: number) => {
    const calls = Array.from({ length: count }, () => round).flat()
    const data = await call(
      { to: holder, data: encodeFunctionData({ ...executeBatch, args: [calls] }) },
      toHex(view.blockNumber),
      { [holder]: { code: batchExecutorRuntimeBytecode } },
      undefined,
    )
    const [ok, gas] = decodeFunctionResult({ ...executeBatch, data })
    return ok ? gas : undefined
  }
  const measured = await askAble(view, async ({ call }) => {
    if (!(await call.probe()))
      throw new UnableEndpointError('The endpoint runs no calls with state overrides.')
    return Promise.all([gasOf(call, rounds), gasOf(call, rounds - 1)])
  })
  const [all, butOne] = measured ?? []
  return all === undefined || butOne === undefined ? undefined : Number(all - butOne)
}
