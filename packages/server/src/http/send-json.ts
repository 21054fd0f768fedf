import type { Response } from 'express'

/**
 * Answers with JSON that no cache may keep. Goes around Express's own `json`, which answers conditional
 * requests with a 304 that the contract does not know.
 */
export function sendJson(res: Response, status: number, body: unknown): void {
  res.statusCode = status
  res.setHeader('Cache-Control', 'no-store')
  if (status === 204) {
    res.end()
    return
  }
  const text = JSON.stringify(body)
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}
