import type { ProjectCaller } from '@gasless-gateway/core'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Request } from 'express'

/** The project of an active key, or `undefined`. */
export type Authenticate = (apiKey: string) => Promise<ProjectCaller | undefined>

/** What a key can look like at all; anything else is refused without a look into the store. */
const plausibleKey = /^[\x21-\x7e]{1,200}$/

/** Throws `UNAUTHENTICATED` with what to change. The key is read from X-API-Key only. */
export async function authenticateRequest(
  req: Request,
  authenticate: Authenticate,
): Promise<ProjectCaller> {
  const key = req.headers['x-api-key']
  if (typeof key !== 'string' || key === '') throw refuse(missingKeyMessage(req))
  const caller = plausibleKey.test(key) ? await authenticate(key) : undefined
  if (!caller)
    throw refuse(
      'The API key in the X-API-Key header is not valid: it is mistyped, revoked or expired. Send an active key of the project.',
    )
  return caller
}

const refuse = (message: string) => new GatewayError('UNAUTHENTICATED', { message })

function missingKeyMessage(req: Request): string {
  const remedy = 'Send an active project API key in the X-API-Key header'
  if (req.headers.authorization !== undefined)
    return `The API key is missing. ${remedy}; the Authorization header is not read here.`
  if (/[?&](x-?)?api[-_]?key=/i.test(req.url))
    return `The API key is missing. ${remedy}, never in the URL, where logs would keep it.`
  return `The API key is missing. ${remedy}.`
}
