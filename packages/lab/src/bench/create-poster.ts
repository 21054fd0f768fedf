import { Agent, request } from 'node:http'

export interface Poster {
  /** Posts JSON and returns the body of the answer. Throws unless the status is 2xx. */
  post(body: string): Promise<string>
  close(): void
}

/** Creates a client that posts to one URL over kept connections, with as little work per request as Node allows. */
export function createPoster(
  url: string,
  {
    connections,
    headers = {},
  }: { connections: number; headers?: Readonly<Record<string, string>> },
): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    post: (body) =>
      new Promise((resolve, reject) => {
        const sent = request(
          url,
          {
            agent,
            method: 'POST',
            headers: {
              ...headers,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              text += chunk
            })
            response.once('error', reject)
            response.once('end', () => {
              const { statusCode = 0 } = response
              if (statusCode >= 200 && statusCode < 300) resolve(text)
              else reject(new Error(`${url} answered ${statusCode}: ${text.slice(0, 500)}`))
            })
          },
        )
        sent.once('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
