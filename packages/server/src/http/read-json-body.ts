import { limits } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import express, { type Request, type Response } from 'express'
import type { ValidationIssue } from '../validation/validation-issue.js'
import { findBadShape } from './find-bad-shape.js'
import { refuseIssues } from './refuse-issues.js'

const readBytes = express.raw({ type: () => true, limit: limits.jsonBodyBytes, inflate: false })

/**
 * The body's JSON value, `undefined` when nothing was sent. Throws `UNSUPPORTED_MEDIA_TYPE`,
 * `PAYLOAD_TOO_LARGE`, `MALFORMED_JSON` or `VALIDATION_FAILED`. Compressed bodies are refused: a small one can unpack to anything.
 */
export async function readJsonBody(req: Request, res: Response): Promise<unknown> {
  if (!hasBody(req)) return undefined
  refuseOtherMediaTypes(req)
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: unknown) => (error ? reject(toRefusal(error)) : resolve()))
  })
  const bytes = req.body as Buffer | undefined
  return bytes === undefined || bytes.length === 0 ? undefined : parseJson(bytes)
}

/** Whether the request declares a body that is not empty. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function refuseOtherMediaTypes({ headers }: Request): void {
  const type = headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new GatewayError('UNSUPPORTED_MEDIA_TYPE')
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The body is not sent as UTF-8. Encode it as UTF-8 and leave the charset out.',
    })
}

function parseJson(bytes: Buffer): unknown {
  let badShape: ValidationIssue | undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    badShape = findBadShape(text)
    if (!badShape) return JSON.parse(text)
  } catch (cause) {
    // Only the place: the parser's own words quote the body.
    const place = /at position \d+/.exec((cause as Error).message)?.[0]
    const error = `The body is not valid JSON${place ? ` (${place})` : ''}. Send one JSON object, encoded as UTF-8.`
    throw new GatewayError('MALFORMED_JSON', { message: error, cause })
  }
  throw refuseIssues([badShape])
}

/** The body reader's own errors, told apart by `type`. */
function toRefusal(error: unknown): unknown {
  switch ((error as { type?: unknown }).type) {
    case 'entity.too.large':
      return new GatewayError('PAYLOAD_TOO_LARGE', { cause: error })
    case 'encoding.unsupported':
      return new GatewayError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'The body is compressed. Send it without a Content-Encoding.',
        cause: error,
      })
    case 'request.aborted':
    case 'request.size.invalid':
      return new GatewayError('MALFORMED_JSON', {
        message: 'The body ended before its Content-Length. Send the request again.',
        cause: error,
      })
    default:
      return error
  }
}
