import type { UserId } from '../primitives/ids.js'

/** The content of a session token: the user and the session version. */
export interface SessionClaims {
  readonly userId: UserId
  readonly sessionVersion: number
}

/** Signed tokens that expire after `sessionSeconds`. The caller checks that the user still has the session version. */
export interface SessionTokens {
  issue(claims: SessionClaims): Promise<string>
  /** Returns `undefined` for a token that is forged, was changed or has expired. */
  read(token: string): Promise<SessionClaims | undefined>
}

/** 12 hours. */
export const sessionSeconds = 12 * 60 * 60
