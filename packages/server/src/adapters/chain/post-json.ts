import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { LongAnswerError } from './endpoint-errors.js'
import type { Timers } from './timers.js'

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/**
 * Returns a function that posts JSON to one URL over keep-alive connections. Every operation needs several exchanges,
 * so it uses Node's `http`, which takes a quarter of the time of `fetch`. It does not follow redirects, because the URL
 * may contain a token.
 *
 * Rejects with the socket's error, or with the result of `onTimeout`. `signal` closes every connection.
 */
export function createJsonPost(
  address: string,
  {
    timeoutMs,
    onTimeout,
    maxAnswerBytes,
    timers,
    signal,
  }: {
    timeoutMs: number
    onTimeout: () => Error
    /**
     * A longer response is cut off and rejects with `LongAnswerError`, or with another error if it is the page of a
     * proxy. A single post may allow less.
     */
    maxAnswerBytes: number
    timers: Timers
    signal?: AbortSignal | undefined
  },
): (body: string, mostBytes?: number) => Promise<Answer> {
  const url = new URL(address)
  const secure = url.protocol === 'https:'
  // Converted once, because Node would parse a URL for every request.
  const target = urlToHttpOptions(url)
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const request = secure ? requestHttps : requestHttp
  signal?.addEventListener('abort', () => agent.destroy(), { once: true })

  const postOnce = (body: string, mostBytes: number) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({
        ...target,
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      })
      const stopWaiting = timers.after(timeoutMs, () => sent.destroy(onTimeout()))
      let hasBegun = false
      const fail = (error: Error) => {
        stopWaiting()
        const isStale = !hasBegun && wasClosedBeforehand(sent.reusedSocket, error)
        reject(isStale ? new StaleConnection() : error)
      }
      sent.once('error', fail)
      sent.once('response', (response) => {
        hasBegun = true
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= mostBytes) return void chunks.push(chunk)
          const Excess = isPage(response) ? Error : LongAnswerError
          fail(new Excess(`The answer is larger than ${mostBytes} bytes.`))
          // No error is passed on: after a complete answer, the socket has no error listener, so an error would end the
          // process.
          sent.destroy()
        })
        response.once('error', fail)
        response.once('end', () => {
          stopWaiting()
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          })
        })
      })
      sent.end(body)
    })

  return async (body, mostBytes = maxAnswerBytes) => {
    for (;;) {
      signal?.throwIfAborted()
      try {
        return await postOnce(body, mostBytes)
      } catch (error) {
        // Each attempt removed a connection from the pool, so the loop ends at the latest with a new connection.
        if (!(error instanceof StaleConnection)) throw error
      }
    }
  }
}

/**
 * Returns whether a proxy answered instead of the node. The status alone does not show this, because some nodes send
 * JSON-RPC errors with such a status. Those must count as answers of the node: an attacker can make them long, because
 * a contract chooses the length of its revert data.
 */
const isPage = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  statusCode >= 300 && !headers['content-type']?.includes('json')

/** The server closed an idle keep-alive connection, which says nothing about the endpoint. */
class StaleConnection extends Error {}

const wasClosedBeforehand = (reused: boolean, { code }: NodeJS.ErrnoException): boolean =>
  reused && (code === 'ECONNRESET' || code === 'EPIPE')
