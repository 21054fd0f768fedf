import type { Response } from 'express'

/**
 * Answers with JSON that no cache may keep. Goes around Express's own `json`, which answers conditional
 * requests with a 304 that the contract does not know.
 */
export const sendJson = (res: Response, status: number, body: unknown): void =>
  sendJsonText(res, status, status === 204 ? undefined : JSON.stringify(body))

/** The same of a body that was written before. `undefined`: none. */
export function sendJsonText(
  res: Response,
  status: number,
  text: string | Buffer | undefined,
): void {
  res.statusCode = status
  res.setHeader('Cache-Control', 'no-store')
  if (text === undefined) {
    res.end()
    return
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}
