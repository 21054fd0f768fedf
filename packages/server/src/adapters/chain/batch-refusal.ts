import { isHex } from 'viem'
import { parseAnswer } from './parse-answer.js'
import type { Answer } from './post-json.js'
import { isRateLimit } from './rate-limit.js'
import { isRevert } from './revert-data.js'

/** An endpoint's refusal of several requests because they were sent as a batch. */
export interface BatchRefusal {
  /** False: the batch may have failed for another reason, so one refusal proves little. */
  readonly certain: boolean
  /** The largest batch that it accepts, if it names a number. */
  readonly most?: number | undefined
  /** Ids of the requests in the batch that it answered anyway. */
  readonly served: ReadonlySet<unknown>
  /** The endpoint's message. */
  readonly details: string
}

interface RpcError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

interface RpcAnswer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: RpcError
}

/**
 * "batch too large" (geth), "maximum batch size", "Batch requests are not supported", "cannot unmarshal array into …"
 */
const batchWording = /batch|\barray\b|not a valid (json-?rpc )?request object/i
/** For a single answer in an array: stricter, because a contract's revert text may contain the word "batch". */
const batchLimitWording =
  /batch.*(limit|size|large|max|exceed|more than|at most|only|allowed|support)|(limit|max|exceed|more than|at most|too many).*batch/i
/** geth stops when the answers to a batch are too long in total. */
const longTogether = /response (is )?too large/i

/**
 * JSON-RPC codes "invalid request" and "parse error". The gateway's single requests are valid, so the batch is the
 * reason.
 */
const refusedAsInvalid: readonly unknown[] = [-32600, -32700]
/** Statuses that refuse the URL's key, or a method in the batch. */
const saidOfAddress: readonly number[] = [401, 403]
/**
 * Statuses of proxies that cannot read a batch, or not one this long. Without 404, which may refuse the URL, and 502
 * to 504, which blame the node.
 */
const refusedByStatus: readonly number[] = [400, 405, 413, 415, 422, 500, 501]

/**
 * Returns the refusal if this response refuses a batch of `count` requests, or part of it, because it is a batch.
 * Returns `undefined` if it answers the batch, limits the rate, or fails for another reason. JSON-RPC requires an
 * array as the response to a batch. A single result therefore shows that the endpoint answered only the first
 * request.
 */
export function batchRefusal(
  { status, text }: Pick<Answer, 'status' | 'text'>,
  count: number,
): BatchRefusal | undefined {
  if (count < 2) return undefined
  const parsed = parseAnswer(text)
  const refuse = (details: string, certain: boolean, served: readonly unknown[] = []) => ({
    certain,
    most: numberIn(details, count),
    served: new Set(served),
    details,
  })
  if (Array.isArray(parsed)) {
    const answers = parsed as readonly (RpcAnswer | null)[]
    const refusing = answers.find((one) => one?.error && isOfBatch(one.error))?.error
    const foreign = answers.find((one) => one?.error && one.id == null)?.error
    const found = refusing ?? foreign
    if (!found) return undefined
    const served = answers.filter((one) => one && one.id != null && !isOfBatch(one.error))
    return refuse(
      wordsOf(found),
      found === refusing && !longTogether.test(wordsOf(found)),
      served.map((one) => one?.id),
    )
  }
  if (typeof parsed === 'object' && parsed !== null) {
    const { error } = parsed as RpcAnswer
    if (typeof error !== 'object' || error === null)
      return 'result' in parsed ? refuse('only one request was answered', true) : undefined
    const words = wordsOf(error)
    if (batchWording.test(words)) return refuse(words, true)
    if (isRateLimit({ ...error, code: Number(error.code), message: words }, false)) return undefined
    if (saidOfAddress.includes(status)) return undefined
    if (refusedAsInvalid.includes(error.code)) return refuse(words, true)
    return status < 300 || refusedByStatus.includes(status) ? refuse(words, false) : undefined
  }
  const page = text.slice(0, 500)
  if (status >= 300 && batchWording.test(page)) return refuse(page, true)
  return refusedByStatus.includes(status) ? refuse(page, false) : undefined
}

/** Returns whether the connection was reset, as some nodes do when a batch is too long. */
export function wasCut(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (['ECONNRESET', 'EPIPE'].includes(String((cause as NodeJS.ErrnoException).code))) return true
  return false
}

const isOfBatch = (error: RpcError | undefined): boolean =>
  error !== undefined &&
  !isRevert({ message: String(error.message), data: error.data }) &&
  (batchLimitWording.test(wordsOf(error)) || longTogether.test(wordsOf(error)))

const wordsOf = ({ message, data }: RpcError): string =>
  [message, data].filter((part) => typeof part === 'string' && !isHex(part)).join(' ')

/** Returns the largest number below `count` in the message. Messages often name the sent count next to the limit. */
function numberIn(words: string, count: number): number | undefined {
  const numbers = [...words.matchAll(/(?<![\d.,-])\d{1,4}(?![\d.,]*\d)/g)].map(Number)
  const possible = numbers.filter((number) => number >= 1 && number < count)
  return possible.length > 0 ? Math.max(...possible) : undefined
}
