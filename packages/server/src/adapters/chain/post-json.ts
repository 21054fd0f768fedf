import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

/** More than any block's receipts; an endpoint that sends more is broken. */
const maxAnswerBytes = 32 * 1024 * 1024

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/**
 * A function that posts JSON to one address over kept-alive connections. Node's `http` takes a quarter of the time
 * that its `fetch` takes for the same exchange, which counts where every operation needs several.
 *
 * Rejects with the socket's own error, or with the result of `onTimeout`.
 */
export function createJsonPost(
  address: string,
  { timeoutMs, onTimeout }: { timeoutMs: number; onTimeout: () => Error },
): (body: string) => Promise<Answer> {
  const url = new URL(address)
  const secure = url.protocol === 'https:'
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const request = secure ? requestHttps : requestHttp

  return (body) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      })
      const timer = setTimeout(() => sent.destroy(onTimeout()), timeoutMs)
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      sent.once('error', fail)
      sent.once('response', (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > maxAnswerBytes)
            sent.destroy(new Error(`The answer is larger than ${maxAnswerBytes} bytes.`))
          else chunks.push(chunk)
        })
        response.once('error', fail)
        response.once('end', () => {
          clearTimeout(timer)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          })
        })
      })
      sent.end(body)
    })
}
