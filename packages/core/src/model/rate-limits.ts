import type { ErrorCode } from '../errors/index.js'

/**
 * Every limit counts by one or more of these keys.
 *
 * `project`: the project of the API key, so a new key continues the count of the key that it replaces. `owner`: the
 * user who owns that project, so all projects of one user share a counter. `user`: the user of the session.
 *
 * `address`: the client's IPv4 address, or each network of its IPv6 address, sized by `networkShares`. `email`: the
 * e-mail in lower case, otherwise unchanged, so ada+1@example.com is a different key. `code`: a mailed code as it was
 * presented, hashed with a key.
 */
export type CountedBy = 'project' | 'owner' | 'user' | 'address' | 'email' | 'code'

/**
 * Multiple of a limit's size for each network of an address, the narrowest first: an IPv4 address or a /64, a /56, a
 * /48. RFC 6177 lets providers give a home a /56 and a company a /48, so one attacker may have either. If a provider
 * assigns less, either may be many customers, and one of them must not lock out the others.
 */
export const networkShares = [1, 4, 16] as const

export interface LimitSize {
  /** Most requests in one window. The window starts with the first request and lasts `seconds`. */
  readonly most: number
  readonly seconds: number
}

export interface RateLimit extends LimitSize {
  /** All keys together select one counter. */
  readonly by: readonly CountedBy[]
  /**
   * `requests`: every request, before its body is read. `valid`: every request with a valid body, before any work.
   * Codes: requests that are refused with one of these codes. Others are counted while they run, except by
   * `credential`, which is counted afterwards.
   */
  readonly counts: 'requests' | 'valid' | readonly ErrorCode[]
  /** Only for `valid`: refusals that are given back, because the gateway has done no work. */
  readonly givesBack?: readonly ErrorCode[]
  /** One phrase for the reference page. */
  readonly meaning: string
}

const define = <const T extends Record<string, RateLimit>>(limits: T): T => limits

const minute = 60
const hour = 60 * minute

/**
 * Every limit of the gateway, with its default size. An endpoint names its limits. An endpoint without limits has the
 * default of its credential.
 */
export const rateLimits = define({
  data: {
    by: ['project'],
    most: 600,
    seconds: minute,
    counts: 'requests',
    meaning: 'Every other request with a key',
  },
  prepare: {
    by: ['project'],
    most: 120,
    seconds: minute,
    counts: 'requests',
    meaning: 'Requests that simulate: preparing and estimating',
  },
  status: {
    by: ['project'],
    most: 6_000,
    seconds: minute,
    counts: 'requests',
    meaning: 'Reads of one operation',
  },
  // A quarter of LI.FI's limit for a key in its window of two hours: 100 a minute.
  route: {
    by: ['owner'],
    most: 3_000,
    seconds: 2 * hour,
    counts: 'valid',
    meaning:
      'Quotes asked of the routing provider, by all projects of a user that have a finalized operation on the network',
  },
  // An eighth of the limit for all newcomers, so that two or three strangers cannot use it up.
  'route-newcomer': {
    by: ['owner'],
    most: 750,
    seconds: 2 * hour,
    counts: 'valid',
    // Given back if the next limit refuses the quote, because the provider was not asked.
    givesBack: ['RATE_LIMITED'],
    meaning:
      'Quotes asked of the routing provider, by all projects of a user that have no finalized operation on the network',
  },
  // Half of LI.FI's limit for a key.
  'route-newcomers': {
    by: [],
    most: 6_000,
    seconds: 2 * hour,
    counts: 'valid',
    meaning: 'The quotes of `route-newcomer`, of all users together',
  },
  control: {
    by: ['user'],
    most: 300,
    seconds: minute,
    counts: 'requests',
    meaning: 'Requests with a session token',
  },
  dashboard: {
    by: ['user'],
    most: 120,
    seconds: minute,
    counts: 'requests',
    meaning: 'Dashboards, which sum up and search',
  },
  open: {
    by: ['address'],
    most: 300,
    seconds: minute,
    counts: 'requests',
    meaning: 'Requests without a credential',
  },
  credential: {
    by: ['address'],
    most: 600,
    seconds: minute,
    counts: ['UNAUTHENTICATED'],
    meaning: 'Invalid keys and tokens; valid ones from the same address still pass',
  },
  register: {
    by: ['address'],
    most: 5,
    seconds: hour,
    counts: 'valid',
    givesBack: ['OVERLOADED'],
    meaning: 'Registrations',
  },
  // As many mails as one address has registrations. If one address gets fewer mails, somebody else has used them up.
  'register-mail': {
    by: ['email'],
    most: 5,
    seconds: hour,
    counts: 'valid',
    meaning:
      'Registrations of one e-mail that lead to a mail; further ones get the same answer, but no mail',
  },
  'login-address': {
    by: ['address'],
    most: 100,
    seconds: 15 * minute,
    counts: 'valid',
    // Sign-ins that the limit of the e-mail refuses are given back, so that they do not lock out others at the address.
    // A 503 refusal is not given back, because this limit bounds how often one address can ask while the gateway is
    // overloaded.
    givesBack: ['RATE_LIMITED'],
    meaning: 'Sign-ins, whatever the e-mail',
  },
  login: {
    by: ['address', 'email'],
    most: 10,
    seconds: 15 * minute,
    counts: 'valid',
    givesBack: ['OVERLOADED'],
    meaning:
      'Sign-ins with one e-mail from one address; tries from other addresses lock nobody out',
  },
  verify: {
    by: ['address'],
    most: 10,
    seconds: 15 * minute,
    counts: ['CODE_INVALID'],
    meaning: 'Wrong codes',
  },
  'verify-code': {
    by: ['code'],
    most: 5,
    seconds: 15 * minute,
    counts: ['CODE_INVALID'],
    meaning: 'The same wrong code, from all addresses',
  },
  resend: {
    by: ['email'],
    most: 1,
    seconds: minute,
    counts: 'valid',
    meaning: 'Codes that are mailed again',
  },
  password: {
    by: ['address', 'user'],
    most: 10,
    seconds: 15 * minute,
    counts: ['CURRENT_PASSWORD_WRONG'],
    meaning:
      'Wrong current passwords of one user from one address; tries from other addresses lock nobody out',
  },
  project: {
    by: ['user'],
    most: 10,
    seconds: hour,
    counts: 'valid',
    meaning: 'Projects that are created, each with up to 20 members',
  },
  key: {
    by: ['user'],
    most: 30,
    seconds: hour,
    counts: 'valid',
    meaning: 'API keys that are created',
  },
  invite: {
    by: ['user'],
    most: 100,
    seconds: hour,
    counts: 'valid',
    meaning: 'Members that are added or invited, and invitations that are mailed again',
  },
  'invitation-accept': {
    by: ['address', 'email'],
    most: 5,
    seconds: hour,
    counts: 'valid',
    givesBack: ['OVERLOADED'],
    meaning: 'Accepting, by the invited e-mail; all unknown tokens share one counter',
  },
})

export type LimitName = keyof typeof rateLimits

export const limitNames = Object.keys(rateLimits) as LimitName[]

/** The sizes after the operator's changes. `undefined` disables a limit. */
export type LimitSizes = Readonly<Record<LimitName, LimitSize | undefined>>
