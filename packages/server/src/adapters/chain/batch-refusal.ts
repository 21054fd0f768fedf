import { isHex } from 'viem'
import { parseAnswer } from './parse-answer.js'
import type { Answer } from './post-json.js'
import { isRateLimit } from './rate-limit.js'
import { isRevert } from './revert-data.js'

/** How an endpoint refuses several requests because they came together. */
export interface BatchRefusal {
  /** False: it may have failed for another reason, so that one refusal proves little. */
  readonly certain: boolean
  /** The most requests that it takes at once, where it names a number. */
  readonly most?: number | undefined
  /** Ids of the requests that it answered all the same. */
  readonly served: ReadonlySet<unknown>
  /** The endpoint's own words. */
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

/** "batch too large" (geth), "maximum batch size", "Batch requests are not supported", "cannot unmarshal array into …" */
const batchWording = /batch|\barray\b|not a valid (json-?rpc )?request object/i
/** Of one answer in an array, where a contract's own text may hold the word. */
const batchLimitWording =
  /batch.*(limit|size|large|max|exceed|more than|at most|only|allowed|support)|(limit|max|exceed|more than|at most|too many).*batch/i
/** geth stops when the answers to a batch are too long together. */
const longTogether = /response (is )?too large/i

/** "Invalid request" and "parse error" of JSON-RPC: our requests are valid one by one. */
const refusedAsInvalid: readonly unknown[] = [-32600, -32700]
/** Or of a method in it. */
const saidOfAddress: readonly number[] = [401, 403]
/** Of proxies that cannot read a batch, or not such a long one. 404 is said of the address, too, and 502 to 504 of the node. */
const refusedByStatus: readonly number[] = [400, 405, 413, 415, 422, 500, 501]

/**
 * Does this answer refuse a batch of so many requests, or a part of it, because it is a batch? `undefined` where it
 * answers, limits our requests, or is no answer for another reason. By the specification a batch is answered with an
 * array, so whatever else stands there belongs to no request in it: one that takes only the first is found by that.
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

/** The connection was cut, as some nodes do with a batch that is too long for them. */
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

/** The largest number below `count`: what is named beside the limit is mostly what was sent. */
function numberIn(words: string, count: number): number | undefined {
  const numbers = [...words.matchAll(/(?<![\d.,-])\d{1,4}(?![\d.,]*\d)/g)].map(Number)
  const possible = numbers.filter((number) => number >= 1 && number < count)
  return possible.length > 0 ? Math.max(...possible) : undefined
}
