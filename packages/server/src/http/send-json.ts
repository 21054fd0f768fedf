import type { Response } from 'express'

/**
 * Sends a JSON response that caches must not store. Does not use Express's `json`, which answers conditional requests
 * with a 304 that the contract does not define.
 */
export const sendJson = (res: Response, status: number, body: unknown): void =>
  sendJsonText(res, status, status === 204 ? undefined : JSON.stringify(body))

/** Sends a serialised JSON body; `undefined` sends none. */
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
