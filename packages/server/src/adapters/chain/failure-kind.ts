import { GatewayError } from '@gasless-gateway/core'
import { BlockNotFoundError, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import {
  LaggingEndpointError,
  LateProofError,
  UnableEndpointError,
  WrongChainError,
} from './endpoint-errors.js'
import { isUnsupported } from './is-unsupported.js'
import { isRevert } from './revert-data.js'
import { rpcErrorOf } from './rpc-error-of.js'
import { isTooMuchAsked } from './too-much-asked.js'

/**
 * What the failure of a read says.
 *
 * - `answer`: the chain's own word, such as a revert. Every endpoint would say the same.
 * - `silent`: the endpoint did not answer, or must not be listened to.
 * - `lagging`: it does not have the block, its state or its logs yet, or not any more.
 * - `unable`: it cannot do this; another one perhaps can.
 */
export type FailureKind = 'answer' | 'silent' | 'lagging' | 'unable'

/** Of JSON-RPC 2.0. */
const internalError = -32603

/** Geth and its kin, Nethermind, Besu, Reth, OpenEthereum, Anvil and hosted nodes, asked for a block or state that they do not have. */
const missingBlockWording = new RegExp(
  [
    /(block|header)\b.* not found/,
    /blocks .*cannot be found/,
    /unknown block/,
    /beyond current head/,
    /greater than latest block/,
    // proxyd, the load balancer of OP-stack networks, whose nodes are not there yet
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
    if (cause instanceof GatewayError) return 'answer'
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
  // Whoever asked makes it smaller, whatever code the endpoint has for it.
  if (isTooMuchAsked(cause)) return 'answer'
  return error.code === internalError || isUnsupported(cause) ? 'unable' : 'answer'
}

/** Is it worth asking the same endpoint again? Most internal errors pass, and so may an HTTP status that refuses a method. */
export function mayPass(error: unknown): boolean {
  const { code, data } = rpcErrorOf(error) ?? {}
  const isForbidden = typeof data === 'object' && data !== null && 'status' in data
  return code === internalError || isForbidden
}
