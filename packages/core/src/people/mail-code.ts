import type { CodeFactory } from '../ports/code-factory.js'
import type { Stores } from '../ports/database.js'
import type { Registration } from './registration.js'

/** 10 minutes: long enough to find the mail. */
export const codeLifetimeSeconds = 10 * 60

/** A new code for the registration, in the mail. Earlier ones stay valid for their own ten minutes. */
export async function mailCode(
  { registrations, mails }: Pick<Stores, 'registrations' | 'mails'>,
  codes: CodeFactory,
  { id, email, name }: Registration,
): Promise<void> {
  const { code, hash } = codes.mint()
  const expiresAt = await registrations.insertCode({
    hash,
    registrationId: id,
    lifetimeSeconds: codeLifetimeSeconds,
  })
  await mails.send({ kind: 'verification', to: email, name, code, expiresAt })
}
