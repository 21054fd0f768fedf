import { BaseError, type Hex, isHex, RpcRequestError } from 'viem'

/** Revert data of a failed `eth_call`; `undefined` when the failure was not a revert. */
export function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError)
  if (!(rpcError instanceof RpcRequestError)) return undefined
  return read({ message: rpcError.details, data: rpcError.data })
}

/** Is this error, as it stands in the answer, a revert? */
export const isRevert = (error: { readonly message: string; readonly data?: unknown }): boolean =>
  read(error) !== undefined

function read({ message, data }: { message: string; data?: unknown }): Hex | undefined {
  if (isHex(data)) return data
  // Some nodes wrap it once more.
  const inner = (data as { data?: unknown } | undefined)?.data
  if (isHex(inner)) return inner
  return /revert/i.test(message) ? '0x' : undefined
}
