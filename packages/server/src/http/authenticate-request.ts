import type {
  AuthenticatedKey,
  LimitName,
  ProjectCaller,
  Take,
  UserCaller,
} from '@gasless-gateway/core'
import type { EndpointAuth } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Request } from 'express'

/** Find the owner of a credential, or `undefined`. */
export interface Authenticate {
  /** Returns the project of an active key. Can take from `limit`, which counts per project, in the same query. */
  readonly apiKey: (
    key: string,
    limit: LimitName | undefined,
  ) => Promise<AuthenticatedKey | undefined>
  /** Returns the user of a valid session. */
  readonly session: (token: string) => Promise<UserCaller | undefined>
}

export type Caller = ProjectCaller | UserCaller

export interface Authenticated {
  /** `undefined` at an open endpoint. */
  readonly caller: Caller | undefined
  /** Result of the endpoint's first limit, if it was taken together with the key lookup. */
  readonly taken: Take | undefined
}

/**
 * Returns the caller that the endpoint requires. Reads credentials from headers only, and passes the error for a
 * wrong credential to `refuseWrong`.
 * @throws GatewayError `UNAUTHENTICATED` with a remedy when the credential is missing.
 */
export async function authenticateRequest(
  { auth, keyLimit }: { readonly auth: EndpointAuth; readonly keyLimit: LimitName | undefined },
  req: Request,
  authenticate: Authenticate,
  refuseWrong: (refusal: GatewayError) => Promise<never>,
): Promise<Authenticated> {
  if (auth === 'none') return { caller: undefined, taken: undefined }
  if (auth === 'api-key') {
    const key = req.headers['x-api-key']
    if (typeof key !== 'string' || key === '') throw refuse(missingKeyMessage(req))
    const known = plausible.test(key) ? await authenticate.apiKey(key, keyLimit) : undefined
    return known
      ? { caller: known.caller, taken: known.take }
      : refuseWrong(refuse(invalidKeyMessage))
  }
  const token = /^Bearer +([^ ]+) *$/i.exec(req.headers.authorization ?? '')?.[1]
  if (token === undefined) throw refuse(missingTokenMessage(req))
  const caller = plausible.test(token) ? await authenticate.session(token) : undefined
  return caller ? { caller, taken: undefined } : refuseWrong(refuse(invalidTokenMessage))
}

/** Shape of every valid credential. Others are refused without a query. */
const plausible = /^[\x21-\x7e]{1,1000}$/

const refuse = (message: string) => new GatewayError('UNAUTHENTICATED', { message })

const invalidKeyMessage =
  'The API key in the X-API-Key header is not valid: it is mistyped, revoked or expired. Send an active key of the project.'
const invalidTokenMessage =
  'The session token in the Authorization header is not valid: it is mistyped, expired or ended by a change of password. Sign in again.'

function missingKeyMessage(req: Request): string {
  const remedy = 'Send an active project API key in the X-API-Key header'
  if (req.headers.authorization !== undefined)
    return `The API key is missing. ${remedy}; the Authorization header is not read here.`
  if (/[?&](x-?)?api[-_]?key=/i.test(req.url))
    return `The API key is missing. ${remedy}, never in the URL, where logs would keep it.`
  return `The API key is missing. ${remedy}.`
}

function missingTokenMessage(req: Request): string {
  const remedy = 'Sign in with POST /auth/login and send the token as Authorization: Bearer <token>'
  if (req.headers['x-api-key'] !== undefined)
    return `The session token is missing. ${remedy}; the X-API-Key header is not read here.`
  if (/[?&](access[-_]?)?token=/i.test(req.url))
    return `The session token is missing. ${remedy}, never in the URL, where logs would keep it.`
  return `The session token is missing. ${remedy}.`
}
