import { RpcRequestError } from 'viem'

/** The error that an endpoint answered with, without what viem wraps around it; `undefined` where there was no such answer. */
export function rpcErrorOf(
  error: unknown,
): { readonly code: number; readonly message: string; readonly data?: unknown } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError)
      return { code: cause.code, message: cause.details, data: cause.data }
  return undefined
}
