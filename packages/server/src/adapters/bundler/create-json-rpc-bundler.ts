import { type Bundler, type BundlerStatus, GatewayError, type Network } from '@gasless-gateway/core'
import { hashUserOperation, packUserOperation } from '@gasless-gateway/core/erc4337'
import type { Hash } from 'viem'
import { z } from 'zod'
import { parseAnswer } from '../chain/parse-answer.js'
import { createJsonPost } from '../chain/post-json.js'
import { systemTimers } from '../chain/timers.js'
import { toRpcUserOperation } from './rpc-user-operation.js'

/** Long enough for a bundler to validate an operation with its node. A slower bundler counts as down. */
const defaultTimeoutMs = 8_000
/** More than any operation with its receipt. */
const maxAnswerBytes = 4 * 1024 * 1024

/**
 * Creates a client of any ERC-4337 bundler with JSON-RPC (ERC-7769). The gateway computes the operation's hash
 * itself, so it can query or resend an operation after a lost answer.
 *
 * Uses Pimlico's status method if the bundler has it. With only the standard methods, most bundlers report nothing
 * about an operation before it is mined. The operation then counts as unknown, and sending it again is harmless.
 */
export function createJsonRpcBundler({
  url,
  network,
  timeoutMs = defaultTimeoutMs,
}: {
  /** May contain an access token. */
  readonly url: string
  readonly network: Pick<Network, 'name' | 'chainId' | 'entryPoint'>
  readonly timeoutMs?: number | undefined
}): Bundler {
  const unavailable = (detail: string, cause?: unknown) =>
    new GatewayError('NETWORK_UNAVAILABLE', {
      message: `The bundler of ${network.name} does not answer. Retry shortly.`,
      internal: detail,
      cause,
    })

  const post = createJsonPost(url, {
    timeoutMs,
    onTimeout: () => new Error(`No answer came within ${timeoutMs} ms.`),
    maxAnswerBytes,
    timers: systemTimers,
  })
  let requests = 0
  /**
   * Returns the result or error of one request. Throws `NETWORK_UNAVAILABLE` if there is none, or if the error is
   * temporary.
   */
  async function ask(method: string, params: readonly unknown[]): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++requests, method, params })
    const { status, text } = await post(body).catch((error: unknown) => {
      throw unavailable(`${method} failed`, error)
    })
    const answer = Answer.safeParse(parseAnswer(text))
    if (!answer.success) throw unavailable(`${method}: HTTP ${status} without a JSON-RPC answer`)
    const { error } = answer.data
    if (error && passing.has(error.code))
      throw unavailable(`${method}: ${error.code} ${error.message}`)
    return answer.data
  }

  async function resultOf<T>(
    method: string,
    params: readonly unknown[],
    shape: z.ZodType<T>,
  ): Promise<T> {
    const { result, error } = await ask(method, params)
    const parsed = shape.safeParse(result)
    if (error) throw unavailable(`${method}: ${error.code} ${error.message}`)
    if (!parsed.success) throw unavailable(`${method}: a result of another shape`)
    return parsed.data
  }

  /** Whether the bundler has the method. Unknown until the first request. */
  let offersStatus: boolean | undefined
  /** Returns the status, or `undefined` if the method is missing or fails. */
  async function pimlicoStatus(hash: Hash): Promise<BundlerStatus | undefined> {
    if (offersStatus === false) return undefined
    const { result, error } = await ask('pimlico_getUserOperationStatus', [hash])
    const parsed = PimlicoStatus.safeParse(result)
    if (!error && parsed.success) {
      offersStatus = true
      return statusOf(parsed.data)
    }
    if (offersStatus) throw unavailable('pimlico_getUserOperationStatus gives no status any more')
    if (error && notOffered.has(error.code)) offersStatus = false
    return undefined
  }

  async function standardStatus(hash: Hash): Promise<BundlerStatus> {
    const operation = await resultOf('eth_getUserOperationByHash', [hash], FoundOperation)
    if (operation)
      return operation.transactionHash
        ? { kind: 'sent', transactionHash: operation.transactionHash }
        : { kind: 'pending' }
    const receipt = await resultOf('eth_getUserOperationReceipt', [hash], FoundReceipt)
    return receipt
      ? { kind: 'sent', transactionHash: receipt.receipt.transactionHash }
      : { kind: 'unknown' }
  }

  const status: Bundler['status'] = async (hash) =>
    (await pimlicoStatus(hash)) ?? (await standardStatus(hash))

  return {
    async identity() {
      const [chainId, entryPoints] = await Promise.all([
        resultOf('eth_chainId', [], Quantity),
        resultOf('eth_supportedEntryPoints', [], z.array(HexText)),
      ])
      return { chainId: Number(BigInt(chainId)), entryPoints }
    },

    async send(operation, authorization) {
      const hash = hashUserOperation(packUserOperation(operation), network)
      const { result, error } = await ask('eth_sendUserOperation', [
        toRpcUserOperation(operation, authorization),
        network.entryPoint,
      ])
      if (!error)
        return typeof result === 'string' && result.toLowerCase() === hash
          ? { kind: 'accepted' }
          : { kind: 'unclear', code: 0, message: "it did not answer with the operation's hash" }
      // A bundler that already has the operation refuses it too, with a vendor-specific message.
      if (alreadyKnown.test(error.message) || (await status(hash)).kind !== 'unknown')
        return { kind: 'accepted' }
      const { code, message } = error
      return { kind: isRefusal(code) ? 'refused' : 'unclear', code, message }
    },

    status,
  }
}

/** Errors of the bundler itself, not of the operation: internal error and limit exceeded (EIP-1474). */
const passing: ReadonlySet<number> = new Set([-32603, -32005])
/**
 * Returns whether this error of ERC-7769 means that the bundler did not accept the operation: malformed (-32602),
 * rejected in validation or by the bundler's rules (-32500 to -32508), or reverting (-32521). Any other error may
 * come from a proxy after the bundler has accepted the operation.
 */
const isRefusal = (code: number): boolean =>
  code === -32602 || code === -32521 || (code <= -32500 && code >= -32508)
/** Codes for a missing method: invalid request, method not found, invalid params, method not supported. */
const notOffered: ReadonlySet<number> = new Set([-32600, -32601, -32602, -32004])
const alreadyKnown = /already known/i

const HexText = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value),
)
/** A transaction hash of 32 bytes. */
const TransactionHash = HexText.refine((value) => value.length === 66)
const Quantity = HexText.refine((value) => value.length > 2)

/** A JSON-RPC answer. An error without a code is not one: the server itself has failed. */
const Answer = z
  .object({
    result: z.unknown().optional(),
    error: z.object({ code: z.int(), message: z.string() }).nullish(),
  })
  .refine(({ result, error }) => result !== undefined || error)
type Answer = z.infer<typeof Answer>

const PimlicoStatus = z.object({ status: z.string(), transactionHash: TransactionHash.nullish() })
const FoundOperation = z.object({ transactionHash: TransactionHash.nullish() }).nullable()
const FoundReceipt = z
  .object({ receipt: z.object({ transactionHash: TransactionHash }) })
  .nullable()

/** Statuses after which the bundler no longer works on the operation: it left the mempool, or its bundle reverted. */
const notUnderWay = new Set(['not_found', 'rejected', 'failed', 'reverted'])

const statusOf = ({ status, transactionHash }: z.infer<typeof PimlicoStatus>): BundlerStatus => {
  if (notUnderWay.has(status)) return { kind: 'unknown' }
  return transactionHash ? { kind: 'sent', transactionHash } : { kind: 'pending' }
}
