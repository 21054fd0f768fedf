import { performance } from 'node:perf_hooks'

/**
 * Sends one request to the gateway. Returns the answer and its time in milliseconds. Throws unless the status is 2xx.
 */
export async function postJson<T>(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  path: string,
  body: unknown,
): Promise<{ readonly answer: T; readonly ms: number }> {
  const startedAt = performance.now()
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
  const answer = JSON.parse(text) as T
  return { answer, ms: performance.now() - startedAt }
}
