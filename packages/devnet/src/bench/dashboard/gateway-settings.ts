import { inheritedEnvironment } from '@gasless-gateway/server/local'
import { bytesToHex } from 'viem'
import { devnetKeys } from '../../devnet-keys.js'
import { raisedLimitsText } from '../../raised-limits.js'

/** The environment of `gateway-server` on a database: no network, and limits that no bench reaches. */
export const gatewaySettings = (databaseUrl: string): Readonly<Record<string, string>> => ({
  ...inheritedEnvironment(),
  DATABASE_URL: databaseUrl,
  MASTER_KEYS: bytesToHex(devnetKeys().masterKey.secret),
  RATE_LIMITS: raisedLimitsText,
  LOG_LEVEL: 'warn',
})
