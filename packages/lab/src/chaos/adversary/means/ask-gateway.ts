/** A gateway's answer. */
export interface GatewayAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: clients here look at answers as they come.
  readonly body: any
  readonly retryAfterMs: number | undefined
}

/** More than any running gateway needs to answer. */
const patienceMs = 300_000

/**
 * Sends one request with a project's key: a GET, or a POST if there is a body. Throws if the gateway does not answer.
 */
export async function askGateway(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  path: string,
  body?: unknown,
): Promise<GatewayAnswer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': apiKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const seconds = response.headers.get('retry-after')
  return {
    status: response.status,
    body: await response.json(),
    retryAfterMs: seconds === null ? undefined : Number(seconds) * 1_000,
  }
}
