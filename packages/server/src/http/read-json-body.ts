import { limits } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Request } from 'express'
import type { ValidationIssue } from '../validation/validation-issue.js'
import { mostPieces } from './cut-long-bodies.js'
import { findBadShape } from './find-bad-shape.js'
import { refuseIssues } from './refuse-issues.js'

/**
 * Returns the body's JSON value, or `undefined` for an empty body. Refuses compressed bodies, because a small one can
 * expand to any size.
 * @throws GatewayError `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `MALFORMED_JSON` or `VALIDATION_FAILED`.
 */
export async function readJsonBody(req: Request): Promise<unknown> {
  if (!hasBody(req)) return undefined
  refuseOtherMediaTypes(req)
  const bytes = await readBytes(req)
  return bytes.length === 0 ? undefined : parseJson(bytes)
}

/**
 * Reads the body, and rejects as soon as it is too long. Copies each piece: even a short piece would keep the 64 KiB
 * buffer that Node read it into.
 */
function readBytes(req: Request): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limits.jsonBodyBytes)
    throw new GatewayError('PAYLOAD_TOO_LARGE')
  return new Promise((resolve, reject) => {
    let bytes = Buffer.allocUnsafe(firstBytes)
    let size = 0
    let pieces = 0
    const refuse = (error: GatewayError) => {
      stopListening()
      reject(error)
    }
    const onData = (piece: Buffer) => {
      if (++pieces > mostPieces)
        return refuse(new GatewayError('PAYLOAD_TOO_LARGE', { message: tooManyPieces }))
      const end = size + piece.length
      if (end > limits.jsonBodyBytes) return refuse(new GatewayError('PAYLOAD_TOO_LARGE'))
      if (end > bytes.length)
        bytes = Buffer.concat([bytes.subarray(0, size)], Math.max(end, 2 * bytes.length))
      size += piece.copy(bytes, size)
    }
    const onEnd = () => {
      stopListening()
      resolve(bytes.subarray(0, size))
    }
    const onClose = () =>
      refuse(
        new GatewayError('MALFORMED_JSON', {
          message: 'The body ended before its Content-Length. Send the request again.',
        }),
      )
    const stopListening = () => {
      req.off('data', onData).off('end', onEnd).off('close', onClose)
    }
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}

/** Most bodies fit into this many bytes. */
const firstBytes = 4_096
const tooManyPieces = `The body comes in more than ${mostPieces} pieces. Send it in one piece, or in larger ones.`

/** Returns whether the request declares a non-empty body. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function refuseOtherMediaTypes({ headers }: Request): void {
  const type = headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new GatewayError('UNSUPPORTED_MEDIA_TYPE')
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? ''))
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The body is compressed. Send it without a Content-Encoding.',
    })
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
    // The message gives only the position, because the parser's own text quotes the body.
    const place = /at position \d+/.exec((cause as Error).message)?.[0]
    const error = `The body is not valid JSON${place ? ` (${place})` : ''}. Send one JSON object, encoded as UTF-8.`
    throw new GatewayError('MALFORMED_JSON', { message: error, cause })
  }
  throw refuseIssues([badShape])
}
