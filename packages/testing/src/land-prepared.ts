import type { PreparedOperation } from '@gasless-gateway/core/api'
import {
  type PackedUserOperation,
  requiredPrefund,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { type DevnetChain, handleOperations } from '@gasless-gateway/devnet'
import { type Hash, hexToBigInt, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'

/** The answer to a prepare: 201, or 422 with the same body and the reason why the operation is unsafe. */
export interface Prepared {
  readonly status: number
  readonly body: PreparedOperation
}

/** Below the gas limit of a block. */
const bundleGas = 25_000_000n

/**
 * Signs prepared operations and sends them to the chain without the gateway, which may refuse them. Returns the user
 * operation hashes of the operations whose execution succeeded.
 */
export async function landPrepared(
  chain: DevnetChain,
  prepared: readonly { readonly answer: Prepared; readonly owner: PrivateKeyAccount }[],
): Promise<ReadonlySet<Hash>> {
  const signed = await Promise.all(
    prepared.map(async ({ answer: { body }, owner }) => {
      const { nonce, preVerificationGas } = body.userOperation
      return {
        ...body.userOperation,
        nonce: hexToBigInt(nonce),
        preVerificationGas: hexToBigInt(preVerificationGas),
        signature: await owner.signMessage({ message: { raw: body.userOperationHash } }),
      }
    }),
  )
  const succeeded = new Set<Hash>()
  // One after another: a chain that mines on demand keeps a transaction waiting if the block has no room for it.
  for (const bundle of bundlesOf(signed)) {
    const { logs } = await handleOperations(chain, bundle)
    for (const { args } of parseEventLogs({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      logs,
    }))
      if (args.success) succeeded.add(args.userOpHash)
  }
  return succeeded
}

function bundlesOf(operations: readonly PackedUserOperation[]): PackedUserOperation[][] {
  const bundles: PackedUserOperation[][] = []
  let room = 0n
  for (const operation of operations) {
    const gas = requiredPrefund({ ...unpackUserOperation(operation), maxFeePerGas: 1n })
    if (gas > room) {
      bundles.push([])
      room = bundleGas
    }
    bundles.at(-1)?.push(operation)
    room -= gas
  }
  return bundles
}
