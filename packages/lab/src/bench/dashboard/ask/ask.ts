import { performance } from 'node:perf_hooks'

/** What reads from a disk that is busy, or from caches that are empty, may be refused until these are warm. */
export const cold = 'OVERLOADED'

/** Until the last byte of the answer is there. */
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
