import type { Mail } from '@gasless-gateway/core'

type MailOf<K extends Mail['kind']> = Extract<Mail, { kind: K }>

const inTenMinutes = () => new Date(Date.now() + 10 * 60 * 1000)

export const aVerification = (changes: Partial<MailOf<'verification'>> = {}): Mail => ({
  kind: 'verification',
  to: 'ada@example.com',
  name: 'Ada',
  code: '7KQ2M9XW4P',
  expiresAt: inTenMinutes(),
  ...changes,
})

export const anInvitation = (changes: Partial<MailOf<'invitation'>> = {}): Mail => ({
  kind: 'invitation',
  to: 'ada@example.com',
  projectName: 'Shop',
  inviterName: 'Grace',
  role: 'admin',
  token: 'q3Jm0dJkqk8m2Hn5lq0gkYwz8v3kQ1m4uJZcX7bT9aE',
  expiresAt: inTenMinutes(),
  ...changes,
})

/** Returns one mail of every kind, with the given name in each place for a user-chosen name. */
export const everyMail = (name: string): readonly Mail[] => [
  aVerification({ name }),
  anInvitation({ projectName: name, inviterName: name }),
  {
    kind: 'password-reset-code',
    to: 'ada@example.com',
    name,
    code: '7KQ2M9XW4P',
    expiresAt: inTenMinutes(),
  },
  { kind: 'already-registered', to: 'ada@example.com', name },
  { kind: 'password-changed', to: 'ada@example.com', name },
]
