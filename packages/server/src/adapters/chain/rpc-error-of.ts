import { RpcRequestError } from 'viem'

/**
 * Returns the JSON-RPC error of an endpoint from viem's error, or `undefined` if the endpoint did not answer with
 * one.
 */
export function rpcErrorOf(
  error: unknown,
): { readonly code: number; readonly message: string; readonly data?: unknown } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError)
      return { code: cause.code, message: cause.details, data: cause.data }
  return undefined
}
