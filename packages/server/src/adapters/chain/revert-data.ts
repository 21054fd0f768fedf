import { BaseError, type Hex, isHex, RpcRequestError } from 'viem'

/** Revert data of a failed `eth_call`; `undefined` when the failure was not a revert. */
export function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const rpcError = error.walk((cause) => cause instanceof RpcRequestError)
  if (!(rpcError instanceof RpcRequestError)) return undefined
  const data = rpcError.data as unknown
  if (isHex(data)) return data
  // Some nodes wrap it once more.
  const inner = (data as { data?: unknown } | undefined)?.data
  if (isHex(inner)) return inner
  return /revert/i.test(rpcError.details) ? '0x' : undefined
}
