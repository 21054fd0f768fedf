import { GatewayError } from '@gasless-gateway/core'
import { BlockNotFoundError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import {
  LaggingEndpointError,
  LateProofError,
  LongAnswerError,
  UnableEndpointError,
  WrongChainError,
} from './endpoint-errors.js'
import { isUnsupported } from './is-unsupported.js'
import { isRevert } from './revert-data.js'
import { rpcErrorOf } from './rpc-error-of.js'
import { isTooMuchAsked } from './too-much-asked.js'

/**
 * The kind of a failed read.
 *
 * - `answer`: the chain's answer, such as a revert. Every endpoint would return it.
 * - `silent`: the endpoint did not answer, or its answers are ignored.
 * - `lagging`: the endpoint does not yet, or no longer, have the block, its state or its logs.
 * - `unable`: the endpoint does not support the request. Another endpoint may.
 */
export type FailureKind = 'answer' | 'silent' | 'lagging' | 'unable'

/** Code of JSON-RPC 2.0. */
const internalError = -32603

/**
 * Messages about a missing block or state from Geth and its forks, Nethermind, Besu, Reth, OpenEthereum, Anvil and
 * hosted nodes.
 */
const missingBlockWording = new RegExp(
  [
    /(block|header)\b.* not found/,
    /blocks .*cannot be found/,
    /unknown block/,
    /beyond current head/,
    /greater than latest block/,
    // proxyd, the load balancer of OP-stack networks, while its nodes lack the block
    /block is out of range/,
    /BlockOutOfRange/,
    /missing trie node/,
    /no state available/,
    /state .*(is not available|is pruned)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

export function failureKind(error: unknown): FailureKind {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof GatewayError || cause instanceof LongAnswerError) return 'answer'
    if (cause instanceof UnableEndpointError) return 'unable'
    if (cause instanceof LaggingEndpointError || cause instanceof BlockNotFoundError)
      return 'lagging'
    if (
      cause instanceof HttpRequestError ||
      cause instanceof TimeoutError ||
      cause instanceof LateProofError ||
      cause instanceof WrongChainError
    )
      return 'silent'
    if (cause instanceof RpcRequestError) return kindOfRpcError(cause)
  }
  return 'answer'
}

function kindOfRpcError(cause: RpcRequestError): FailureKind {
  const error = { code: cause.code, message: cause.details, data: cause.data }
  if (isRevert(error)) return 'answer'
  if (missingBlockWording.test(error.message)) return 'lagging'
  // The caller then sends a smaller request, regardless of the error code.
  if (isTooMuchAsked(cause)) return 'answer'
  return error.code === internalError || isUnsupported(cause) ? 'unable' : 'answer'
}

/**
 * Returns whether the same endpoint may answer a repeated request. Most internal errors are temporary, and so may be
 * an HTTP status that refuses a method.
 */
export function mayPass(error: unknown): boolean {
  const { code, data } = rpcErrorOf(error) ?? {}
  const isForbidden = typeof data === 'object' && data !== null && 'status' in data
  return code === internalError || isForbidden
}
