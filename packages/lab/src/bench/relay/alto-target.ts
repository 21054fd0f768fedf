import { unpackUserOperation } from '@gasless-gateway/core/erc4337'
import { type Address, slice, toHex } from 'viem'
import type { BenchContext } from '../bench.js'
import { createPoster } from '../create-poster.js'
import type { Alto } from '../start-alto.js'
import { type RelayTarget, submissionsAtOnce } from './relay-target.js'
import type { SignedOperation } from './signed-operation.js'

/** Returns Alto as a target: `eth_sendUserOperation` (ERC-7769) and Pimlico's status method. */
export function altoTarget(
  { defer }: BenchContext,
  { url, processId }: Alto,
  entryPoint: Address,
): RelayTarget {
  const poster = createPoster(url, { connections: submissionsAtOnce })
  defer(async () => poster.close())
  const encode = (method: string, params: readonly unknown[]) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const ask = async <T>(request: string): Promise<T> => {
    const answer = JSON.parse(await poster.post(request))
    const { result, error } = answer as { result: T; error?: { message: string } }
    if (error) throw new Error(`The bundler refused a request: ${error.message}`)
    return result
  }
  return {
    name: 'Alto',
    processId,
    encode: async (operations) =>
      operations.map((operation) =>
        encode('eth_sendUserOperation', [toRpc(operation), entryPoint]),
      ),
    send: ask,
    async knowsMined({ hash }) {
      const request = encode('pimlico_getUserOperationStatus', [hash])
      return (await ask<{ status: string }>(request)).status === 'included'
    },
  }
}

/** Returns the unpacked RPC form of an EntryPoint v0.7 operation. */
function toRpc({ userOperation }: SignedOperation) {
  const { initCode, paymaster, ...operation } = unpackUserOperation(userOperation)
  return {
    sender: operation.sender,
    nonce: toHex(operation.nonce),
    ...(initCode !== '0x' && { factory: slice(initCode, 0, 20), factoryData: slice(initCode, 20) }),
    callData: operation.callData,
    callGasLimit: toHex(operation.callGasLimit),
    verificationGasLimit: toHex(operation.verificationGasLimit),
    preVerificationGas: toHex(operation.preVerificationGas),
    maxFeePerGas: toHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: toHex(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster: paymaster.address,
      paymasterVerificationGasLimit: toHex(paymaster.verificationGasLimit),
      paymasterPostOpGasLimit: toHex(paymaster.postOpGasLimit),
      paymasterData: paymaster.data,
    }),
    signature: operation.signature,
  }
}
