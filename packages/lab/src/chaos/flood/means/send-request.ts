import { type Agent, request } from 'node:http'

export interface Sent {
  /** 0 if no answer came. */
  readonly status: number
  readonly body: string
}

/** Sends one request as a proxy would forward it for the client at `from`. Never throws. */
export function sendRequest(
  agent: Agent,
  url: string,
  {
    from,
    apiKey,
    body,
  }: {
    readonly from: string
    readonly apiKey?: string | undefined
    /** @default none, the request is a GET */
    readonly body?: string | undefined
  },
): Promise<Sent> {
  return new Promise((resolve) => {
    const sending = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'X-Forwarded-For': from,
          ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
          ...(body !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
            }),
          )
          .on('error', () => resolve(noAnswer))
      },
    )
    sending.on('error', () => resolve(noAnswer))
    sending.end(body)
  })
}

const noAnswer: Sent = { status: 0, body: '' }
