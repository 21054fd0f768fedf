import type { BundleSimulation, Chain, Network } from '@gasless-gateway/core'
import { decodeErrorResult, encodeFunctionData, type PublicClient, toHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { revertDataOf } from './revert-data.js'

/** Runs `handleOps` as a call from the executor, exactly as it will be sent. */
export async function simulateBundle(
  client: PublicClient,
  { entryPoint }: Network,
  { executor, userOperations, gas }: Parameters<Chain['simulateBundle']>[0],
): Promise<BundleSimulation> {
  try {
    await client.request({
      method: 'eth_call',
      params: [
        {
          from: executor,
          to: entryPoint,
          gas: toHex(gas),
          data: encodeFunctionData({
            abi: entryPoint07Abi,
            functionName: 'handleOps',
            args: [userOperations, executor],
          }),
        },
        'latest',
      ],
    })
    return { kind: 'ok' }
  } catch (error) {
    const revertData = revertDataOf(error)
    if (revertData === undefined) throw error
    return explainRevert(revertData)
  }
}

function explainRevert(revertData: `0x${string}`): BundleSimulation {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint07Abi, data: revertData })
    if (errorName === 'FailedOp')
      return { kind: 'refused', index: Number(args[0]), reason: args[1], inner: '0x' }
    if (errorName === 'FailedOpWithRevert')
      return { kind: 'refused', index: Number(args[0]), reason: args[1], inner: args[2] }
  } catch {
    // Not one of the EntryPoint's errors: reported as it is.
  }
  return { kind: 'reverted', revertData }
}
