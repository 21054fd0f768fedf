import type { BundleRefusal, BundleSimulation, ChainReader, Network } from '@gasless-gateway/core'
import { decodeErrorResult, encodeFunctionData, type Hex, type PublicClient } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { revertDataOf } from './revert-data.js'

/** Runs `handleOps` as a call from the executor, again without what fails until the rest goes through. */
export async function simulateBundle(
  client: PublicClient,
  { entryPoint }: Network,
  { executor, userOperations }: Parameters<ChainReader['simulateBundle']>[0],
): Promise<BundleSimulation> {
  const refusals = new Map<number, BundleRefusal>()
  for (;;) {
    const left = [...userOperations.keys()].filter((index) => !refusals.has(index))
    if (left.length === 0) return { refusals, gasUsed: 0n, paid: 0n }
    try {
      await client.request({
        method: 'eth_call',
        params: [
          {
            from: executor,
            to: entryPoint,
            data: encodeFunctionData({
              abi: entryPoint07Abi,
              functionName: 'handleOps',
              args: [left.flatMap((index) => userOperations[index] ?? []), executor],
            }),
          },
          'latest',
        ],
      })
      return { refusals, gasUsed: 0n, paid: 0n }
    } catch (error) {
      const revertData = revertDataOf(error)
      if (revertData === undefined) throw error
      const { place, refusal } = explainRevert(revertData)
      refusals.set(left[place] ?? left[0] ?? 0, refusal)
    }
  }
}

function explainRevert(revertData: Hex): { place: number; refusal: BundleRefusal } {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data: revertData })
    if (errorName === 'FailedOp')
      return {
        place: Number(args[0]),
        refusal: { kind: 'refused', reason: args[1], inner: '0x' },
      }
    if (errorName === 'FailedOpWithRevert')
      return {
        place: Number(args[0]),
        refusal: { kind: 'refused', reason: args[1], inner: args[2] },
      }
  } catch {
    // Not one of the EntryPoint's errors: reported as it is.
  }
  return { place: 0, refusal: { kind: 'reverted', revertData } }
}
