import { z } from 'zod'
import type { MailFrom } from '../adapters/mail/smtp-sender.js'

/** Matches an optional one-line name and one plain address. */
const form =
  /^(?:"?([^<>"\p{C}]{1,100}?)"?\s*<)?([^\s<>@(),:;"[\]\\]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*)(>?)$/iu

/** Parses `gateway@example.com` or `Gateway <gateway@example.com>`. */
export const MailFromText = z.string().transform((text, context): MailFrom => {
  const [, name, address, end] = text.trim().match(form) ?? []
  if (
    address === undefined ||
    !/^[!-~]+$/.test(address) ||
    (name !== undefined) !== (end === '>')
  ) {
    context.addIssue({
      code: 'custom',
      message: 'must be an address such as gateway@example.com or Gateway <gateway@example.com>',
    })
    return z.NEVER
  }
  return { ...(name !== undefined && { name }), address }
})
