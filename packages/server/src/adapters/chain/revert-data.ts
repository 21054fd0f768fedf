import { BaseError, type Hex, isHex, RpcRequestError } from 'viem'

/** Returns the revert data of a failed `eth_call`, or `undefined` if the failure was not a revert. */
export function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError)
  if (!(rpcError instanceof RpcRequestError)) return undefined
  return read({ message: rpcError.details, data: rpcError.data })
}

/** Returns whether this JSON-RPC error is a revert. */
export const isRevert = (error: { readonly message: string; readonly data?: unknown }): boolean =>
  read(error) !== undefined

function read({ message, data }: { message: string; data?: unknown }): Hex | undefined {
  if (isHex(data)) return data
  // Some nodes nest the data once more.
  const inner = (data as { data?: unknown } | undefined)?.data
  if (isHex(inner)) return inner
  return /revert/i.test(message) ? '0x' : undefined
}
