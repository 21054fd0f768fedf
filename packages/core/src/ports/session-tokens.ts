import type { UserId } from '../primitives/ids.js'

/** What a session token says: who, and of which session version. */
export interface SessionClaims {
  readonly userId: UserId
  readonly sessionVersion: number
}

/** Signed tokens that live for `sessionSeconds`. Whether the user still has that session version is asked elsewhere. */
export interface SessionTokens {
  issue(claims: SessionClaims): Promise<string>
  /** `undefined` for a token that is not ours, was changed or has expired. */
  read(token: string): Promise<SessionClaims | undefined>
}

/** 12 hours. */
export const sessionSeconds = 12 * 60 * 60
