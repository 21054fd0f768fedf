import ky, { type Options } from 'ky'
import { readBoundedText } from '../../read-bounded-text.js'
import { singleExchange } from '../../single-exchange.js'
import { explainFailure, type VaultWords } from './explain-failure.js'

/** Hundreds of public keys have less. */
const maxAnswerBytes = 1024 * 1024

/** Returns the text of a successful answer. Throws a `VaultError` for any other. */
export async function singleAnswer(
  url: string,
  words: VaultWords,
  signal: AbortSignal,
  options: Options = {},
): Promise<string> {
  const response = await ky(url, { ...singleExchange, ...options, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw signal.reason
      throw explainFailure(words, { status: undefined, code: networkCode(error) })
    },
  )
  const text = await readBoundedText(response, { maxBytes: maxAnswerBytes, signal })
  if (response.ok) return text
  const { status, headers } = response
  throw explainFailure(words, { status, retryAfter: headers.get('retry-after') })
}

const networkCode = (error: unknown): unknown =>
  (error as { cause?: { code?: unknown } } | undefined)?.cause?.code
