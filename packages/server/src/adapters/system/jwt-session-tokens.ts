import { type SessionTokens, sessionSeconds, type UserId } from '@gasless-gateway/core'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { derivedKey, type MasterKeys, trustedKeys } from './master-key.js'

const algorithm = 'HS256'
const issuer = 'gasless-gateway'
const audience = 'gasless-gateway/control-plane'
const type = 'JWT'
/** Allowed clock difference between replicas. */
const clockToleranceSeconds = 30
/** Characters of the longest accepted token. The gateway's tokens have about a third of that. */
const longestToken = 1_000

/** Creates and verifies session tokens as JWTs. The first key signs; tokens of all trusted keys are accepted. */
export function createJwtSessionTokens(masterKeys: MasterKeys): SessionTokens {
  const keys = new Map(
    trustedKeys(masterKeys).map((key) => [key.id, derivedKey(key, 'session-tokens')]),
  )
  const [{ id: kid }] = masterKeys
  const signingKey = keys.get(kid) as Uint8Array
  return {
    issue: ({ userId, sessionVersion }) =>
      new SignJWT({ sv: sessionVersion })
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${sessionSeconds}s`)
        .sign(signingKey),

    async read(token) {
      if (token.length > longestToken || !isCanonical(token)) return undefined
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const key = header.kid === undefined ? undefined : keys.get(header.kid)
            if (!key) throw new Error('unknown key')
            return key
          },
          {
            algorithms: [algorithm],
            issuer,
            audience,
            typ: type,
            clockTolerance: clockToleranceSeconds,
            maxTokenAge: sessionSeconds,
            requiredClaims: ['sub', 'sv', 'iat', 'exp'],
          },
        )
        return claimsOf(payload)
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Returns whether the token is in its only valid spelling. Base64 decoders tolerate stray characters and unused bits.
 */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

const claimsOf = ({ sub, sv }: JWTPayload) =>
  typeof sub === 'string' && Number.isSafeInteger(sv)
    ? { userId: sub as UserId, sessionVersion: sv as number }
    : undefined
