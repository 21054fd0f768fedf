import { logins } from './floods/logins.js'
import { ownerBatches } from './floods/owner-batches.js'
import { unknownMembers } from './floods/unknown-members.js'
import { worstBody } from './floods/worst-body.js'
import { wrongCodes } from './floods/wrong-codes.js'
import type { Flood } from './means/flood.js'
import { neighbourhoods } from './means/neighbourhood.js'

/** One user may create ten projects an hour, and one key may resolve six full batches a minute. */
const keysOfOneUser = 10
/** Batches a second. At this rate, ten keys have batches for twenty seconds. */
const acceptedBatches = 3

export const floods = {
  'unknown-members': unknownMembers,
  'worst-body': worstBody,
  codes: wrongCodes(neighbourhoods.ipv4),
  'codes-48': wrongCodes(neighbourhoods.in48),
  logins: logins(neighbourhoods.ipv4),
  // After half a minute a thousand sign-ins wait and 400 are answered. Later ones are refused.
  'logins-450': logins(neighbourhoods.ipv4Many, { perSecond: 50, warmUpAnswers: 600 }),
  'logins-64': logins(neighbourhoods.in64),
  'logins-56': logins(neighbourhoods.in56),
  'logins-48': logins(neighbourhoods.in48),
  'owner-batches': ownerBatches(1, 50),
  'owner-batches-10-keys': ownerBatches(keysOfOneUser, acceptedBatches),
} as const satisfies Readonly<Record<string, Flood>>

export type FloodName = keyof typeof floods

export const floodNames = Object.keys(floods) as FloodName[]
