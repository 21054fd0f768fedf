import type { AuditEntry } from '../model/audit-entry.js'
import type { LimitName } from '../model/rate-limits.js'
import type { Registration } from '../model/registration.js'
import { type Client, networksOf, type RequestContext } from '../model/request-context.js'
import type { User } from '../model/user.js'
import type { Mail, NoMail } from '../ports/mail-outbox.js'
import type { HashPassword } from '../ports/password-hasher.js'
import type { PeopleDeps } from '../ports/people-deps.js'
import type { Take } from '../ports/rate-limiter.js'
import type { RegistrationId, UserId } from '../primitives/ids.js'

export const now = new Date('2026-01-31T12:00:00Z')
/** Returns the hash of the password. */
export const hashed = (password: string) => `hash of ${password}`
/** Returns the hash that finds a mailed code. */
const hashOfCode = (code: string) => new TextEncoder().encode(code)

export const aRequest: RequestContext = {
  requestId: 'req_1',
  client: { address: '192.0.2.1', network: '192.0.2.1' },
}

export const aUser = (changes: Partial<User> = {}): User => ({
  id: 'usr_1' as UserId,
  email: 'ada@example.com',
  name: 'Ada',
  passwordHash: hashed('right password'),
  systemRole: 'client_admin',
  sessionVersion: 3,
  createdAt: now,
  ...changes,
})

export const aRegistration = (changes: Partial<Registration> = {}): Registration => ({
  id: 'reg_1' as RegistrationId,
  email: 'ada@example.com',
  name: 'Ada',
  passwordHash: hashed('right password'),
  createdAt: now,
  ...changes,
})

/**
 * People in memory, without the races that the database decides. `log` records the calls of hasher and stores, in
 * order. A failed transaction restores users, mails and audit entries, but not new registrations, codes and resets.
 */
export function fakePeople({
  users = [],
  registrations = [],
  reached = [],
}: {
  users?: readonly User[]
  registrations?: readonly Registration[]
  /** Limits that are used up. */
  reached?: readonly LimitName[]
} = {}) {
  const state = {
    users: [...users],
    registrations: [...registrations],
    /** The registration of each code. */
    codes: new Map<string, RegistrationId>(),
    mails: [] as (Mail | NoMail)[],
    audit: [] as AuditEntry[],
    /** One reset for each user: the code, its lifetime, and whether it was used. */
    resets: new Map<UserId, { code: string; seconds: number; used: boolean }>(),
  }
  const log: string[] = []
  const hash: HashPassword = async ({ email, password, stored }) => {
    log.push(`hash for ${email} beside ${stored}`)
    return hashed(password)
  }
  let minted = 0
  const stores = {
    users: {
      async insert(user: User) {
        if (state.users.some(({ email }) => email === user.email)) return false
        state.users.push(user)
        return true
      },
      find: async (id: UserId) => state.users.find((user) => user.id === id),
      hold: async (id: UserId) => state.users.find((user) => user.id === id),
      findByEmail: async (email: string) => state.users.find((user) => user.email === email),
      async changePassword({ id, sessionVersion }: User, passwordHash: string) {
        const at = state.users.findIndex((user) => user.id === id)
        const user = state.users[at]
        if (user?.sessionVersion !== sessionVersion) return false
        state.users[at] = { ...user, passwordHash, sessionVersion: sessionVersion + 1 }
        return true
      },
      async endSessions(id: UserId) {
        const at = state.users.findIndex((user) => user.id === id)
        const user = state.users[at]
        if (user) state.users[at] = { ...user, sessionVersion: user.sessionVersion + 1 }
        return user !== undefined
      },
    },
    registrations: {
      insert: async (registration: Registration) => void state.registrations.push(registration),
      newestHash: async (email: string) =>
        state.registrations.findLast((one) => one.email === email)?.passwordHash,
      lock: async (email: string) => void log.push(`lock ${email}`),
      async compare(asked: { email: string; passwordHash: string; maxAgeSeconds: number }) {
        log.push(`compare those of ${asked.maxAgeSeconds} seconds`)
        const known = state.registrations.filter(({ email }) => email === asked.email)
        return {
          same: known.some(({ passwordHash }) => passwordHash === asked.passwordHash),
          others: known.some(({ passwordHash }) => passwordHash !== asked.passwordHash),
        }
      },
      async insertCode(code: {
        hash: Uint8Array
        registrationId: RegistrationId
        lifetimeSeconds: number
      }) {
        if (code.lifetimeSeconds > 0)
          state.codes.set(new TextDecoder().decode(code.hash), code.registrationId)
        return new Date(now.getTime() + code.lifetimeSeconds * 1_000)
      },
      async redeem(hashes: readonly Uint8Array[]) {
        const code = hashes
          .map((hash) => new TextDecoder().decode(hash))
          .find((each) => state.codes.has(each))
        const id = code && state.codes.get(code)
        if (code) state.codes.delete(code)
        return state.registrations.find((registration) => registration.id === id)
      },
      async renewCode(asked: { hash: Uint8Array; email: string; lifetimeSeconds: number }) {
        const newest = state.registrations.findLast(({ email }) => email === asked.email)
        if (!newest || state.users.some(({ email }) => email === asked.email)) return undefined
        const expiresAt = await stores.registrations.insertCode({
          ...asked,
          registrationId: newest.id,
        })
        return { name: newest.name, expiresAt }
      },
      async removeCodes(email: string) {
        const ended = state.registrations.flatMap((each) => (each.email === email ? [each.id] : []))
        for (const [code, id] of state.codes) if (ended.includes(id)) state.codes.delete(code)
      },
      async removeAll(email: string) {
        state.registrations = state.registrations.filter((each) => each.email !== email)
      },
    },
    mails: { send: async (mail: Mail | NoMail) => void state.mails.push(mail) },
    passwordResets: {
      async insert(reset: { hash: Uint8Array; userId: UserId; lifetimeSeconds: number }) {
        const code = new TextDecoder().decode(reset.hash)
        state.resets.set(reset.userId, { code, seconds: reset.lifetimeSeconds, used: false })
        return new Date(now.getTime() + reset.lifetimeSeconds * 1_000)
      },
      async redeem(hashes: readonly Uint8Array[]) {
        const codes = hashes.map((hash) => new TextDecoder().decode(hash))
        for (const [userId, reset] of state.resets)
          if (!reset.used && codes.includes(reset.code)) {
            reset.used = true
            return userId
          }
        return undefined
      },
      async wasRedeemed(userId: UserId, hashes: readonly Uint8Array[], withinSeconds: number) {
        log.push(`redeemed within ${withinSeconds} seconds?`)
        const reset = state.resets.get(userId)
        const codes = hashes.map((hash) => new TextDecoder().decode(hash))
        return reset?.used === true && codes.includes(reset.code)
      },
      remove: async (userId: UserId) => void state.resets.delete(userId),
    },
    audit: { record: async (entry: AuditEntry) => void state.audit.push(entry) },
  }
  const deps = {
    database: {
      ...stores,
      async transaction<T>(work: (within: typeof stores) => Promise<T>) {
        const before = {
          ...state,
          users: [...state.users],
          mails: [...state.mails],
          audit: [...state.audit],
        }
        return work(stores).catch((error: unknown) => {
          Object.assign(state, before)
          throw error
        })
      },
    },
    ids: { next: (kind: string) => `${kind} of today` },
    clock: { now: () => now },
    passwords: {
      async inTurn<T>(client: Client | undefined, work: (hash: HashPassword) => Promise<T>) {
        log.push(`turn of ${client ? networksOf(client).join() : ''}`)
        return work(hash).finally(() => log.push('end of turn'))
      },
    },
    codes: {
      mint() {
        const code = `CODE${++minted}`
        return { code, hash: hashOfCode(code) }
      },
      hashesOf: (presented: string) => [
        hashOfCode(`${presented} under another key`),
        hashOfCode(presented),
      ],
    },
    limiter: {
      async take(limit: LimitName, key: string): Promise<Take> {
        log.push(`take ${limit} of ${key}`)
        return reached.includes(limit)
          ? { allowed: false, waitSeconds: 60 }
          : { allowed: true, giveBack: async () => {} }
      },
    },
    lists: {
      isDisposableDomain: (domain: string) => domain === 'throwaway.example',
      isCommonPassword: (password: string) => password === 'password1',
    },
  } as unknown as PeopleDeps
  return { deps, state, log }
}
