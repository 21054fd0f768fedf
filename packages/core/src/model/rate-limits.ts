import type { ErrorCode } from '../errors/index.js'

/**
 * Every limit counts by one or more of these. A `project` is the one that the API key belongs to: a new key goes on with
 * the count of the key that it replaces. An `owner` is the user who owns that project, so all projects of one user share a
 * counter. An `address` is the client's IPv4 address, or each of the networks of its IPv6 one, which `networkShares` sizes; an `email` is in lower case, and nothing else about it is folded: ada+1@example.com is another
 * one. A `code` is a mailed one as it was presented, hashed with a key.
 */
export type CountedBy = 'project' | 'owner' | 'user' | 'address' | 'email' | 'code'

/**
 * How often the size of a limit fits into each network of an address, the narrowest first: an IPv4 address or a /64, a
 * /56, a /48. RFC 6177 has providers give a home a /56 and a company a /48, so either can be one attacker; and either can
 * be many customers of a provider that gives out less, who must not be locked out by one of them.
 */
export const networkShares = [1, 4, 16] as const

export interface LimitSize {
  /** Allowed in one window, which begins with the first and lasts so many seconds. */
  readonly most: number
  readonly seconds: number
}

export interface RateLimit extends LimitSize {
  /** All of them together make one counter. */
  readonly by: readonly CountedBy[]
  /**
   * `requests`: all of them, before a look at the body. `valid`: those whose body fits, before any work. Codes: those that
   * are refused so; the others are counted while they are under way, except by `credential`, which is asked afterwards.
   */
  readonly counts: 'requests' | 'valid' | readonly ErrorCode[]
  /** Of a limit that counts `valid` ones: refusals that are given back, as the gateway has done none of the work. */
  readonly givesBack?: readonly ErrorCode[]
  /** For the reference: one phrase. */
  readonly meaning: string
}

const define = <const T extends Record<string, RateLimit>>(limits: T): T => limits

const minute = 60
const hour = 60 * minute

/**
 * Every limit of the gateway, with the size that it has when the operator sets no other. An endpoint names its limits; one
 * that names none has the default of its credential.
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
  // A quarter of what LI.FI answers with a key in its window of two hours: 100 a minute.
  route: {
    by: ['owner'],
    most: 3_000,
    seconds: 2 * hour,
    counts: 'valid',
    meaning:
      'Quotes asked of the routing provider, by all projects of a user that have a finalized operation on the network',
  },
  // An eighth of what all newcomers may ask: two or three strangers cannot use it up.
  'route-newcomer': {
    by: ['owner'],
    most: 750,
    seconds: 2 * hour,
    counts: 'valid',
    // Given back when the next limit has refused the quote: the provider was not asked then.
    givesBack: ['RATE_LIMITED'],
    meaning:
      'Quotes asked of the routing provider, by all projects of a user that have no finalized operation on the network',
  },
  // Half of what LI.FI answers with a key.
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
  // As many as one address has registrations: the mails that it lacks, somebody else has used up.
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
    // A sign-in that the limit of the e-mail refuses is given back: it must not lock out others at the address. A refusal with 503 is
    // not: this limit bounds how often one address can ask while the gateway is overloaded.
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
    by: ['user'],
    most: 10,
    seconds: 15 * minute,
    counts: ['CURRENT_PASSWORD_WRONG'],
    meaning: 'Wrong current passwords',
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

/** What the operator has made of the limits; `undefined` switches one off. */
export type LimitSizes = Readonly<Record<LimitName, LimitSize | undefined>>
