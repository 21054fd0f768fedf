import { performance } from 'node:perf_hooks'

/** The gateway may refuse a request with this code while the database's caches are empty or its disk is busy. */
export const cold = 'OVERLOADED'

/**
 * Returns the time to the last byte of the answer, and the code if the request was refused.
 *
 * @throws If the refusal is neither `QUERY_TOO_BROAD` nor `OVERLOADED`.
 */
export async function ask(
  url: string,
  token: string,
): Promise<{ ms: number; code: string | undefined }> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  const ms = performance.now() - startedAt
  if (response.ok) return { ms, code: undefined }
  const { code } = JSON.parse(text) as { code?: string }
  if (code !== 'QUERY_TOO_BROAD' && code !== cold)
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`)
  return { ms, code }
}
