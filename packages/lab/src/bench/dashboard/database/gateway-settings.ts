import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { inheritedEnvironment } from '@gasless-gateway/server/local'
import { raisedLimitsText } from '@gasless-gateway/testing/raised-limits'
import { bytesToHex } from 'viem'

/** Returns the environment of a `gateway-server` without networks, and with rate limits that no bench reaches. */
export const gatewaySettings = (databaseUrl: string): Readonly<Record<string, string>> => ({
  ...inheritedEnvironment(),
  DATABASE_URL: databaseUrl,
  MASTER_KEYS: bytesToHex(devnetKeys().masterKey.secret),
  RATE_LIMITS: raisedLimitsText,
  LOG_LEVEL: 'warn',
})
